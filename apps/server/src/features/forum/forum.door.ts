/** What the forum needs of other rooms, and what they may ask of it; `compose.ts` hands both over. */

/** What the forum needs of the content room. */
export interface PlacesDoor {
  /** The courses of the student's groups. */
  courseIdsOf(studentId: string): Promise<string[]>
  /** The subjects of what the student's groups list. */
  subjectIdsOf(studentId: string): Promise<string[]>
  /** A chapter's subject and course, if one of the student's groups lists the chapter. */
  chapterOf(studentId: string, chapterId: string): Promise<{ subjectId: string; courseId: string } | null>
}

export interface ForumDoor {
  /** How many questions stand in each of these courses. */
  questionCounts(courseIds: readonly string[]): Promise<ReadonlyMap<string, number>>
  /** Whether this student may see this thread. */
  mayWatch(studentId: string, questionId: string): Promise<boolean>
  /** Whether a file stands in a thread that this student may see. */
  maySee(studentId: string, key: string): Promise<boolean>
}
