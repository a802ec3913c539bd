/** Where one may ask (spec §5 Q&A form): subjects of the student's groups, and chapters that no prefix hides. Pure. */

interface Named {
  readonly _id: string
  readonly name: string
}

/** A course as the askable courses come. */
export interface AskableCourse extends Named {
  /** HTML. */
  readonly description: string | null
  readonly image: string | null
  readonly questionCount: number
  readonly subjects: readonly (Named & { readonly chapters: readonly Named[] })[]
}

/** The place of a question, as far as it is chosen; '' is not chosen. */
export interface Place {
  courseId: string
  subjectId: string
  chapterId: string
}

/** Only subjects of the student's groups; only chapters whose name begins with none of the prefixes. */
export function offeredCourses(
  courses: readonly AskableCourse[],
  mySubjectIds: readonly string[],
  hiddenPrefixes: readonly string[],
): AskableCourse[] {
  const mine = new Set(mySubjectIds)
  const isHidden = (name: string) =>
    hiddenPrefixes.some((prefix) => prefix !== '' && name.trim().startsWith(prefix))
  return courses.map((course) => ({
    ...course,
    subjects: course.subjects
      .filter(({ _id }) => mine.has(_id))
      .map((subject) => ({ ...subject, chapters: subject.chapters.filter(({ name }) => !isHidden(name)) })),
  }))
}

/** A changed place: another course has other subjects, another subject other chapters (spec §5). */
export function changePlace(place: Place, change: Partial<Place>): Place {
  if (change.courseId !== undefined && change.courseId !== place.courseId)
    return { courseId: change.courseId, subjectId: '', chapterId: '' }
  if (change.subjectId !== undefined && change.subjectId !== place.subjectId)
    return { ...place, subjectId: change.subjectId, chapterId: '' }
  return { ...place, ...change }
}

/** The place with what is no longer offered taken out: a draft may be older than the groups. */
export function stillOffered(place: Place, courses: readonly AskableCourse[]): Place {
  const course = courses.find(({ _id }) => _id === place.courseId)
  const subject = course?.subjects.find(({ _id }) => _id === place.subjectId)
  const chapter = subject?.chapters.find(({ _id }) => _id === place.chapterId)
  return { courseId: course?._id ?? '', subjectId: subject?._id ?? '', chapterId: chapter?._id ?? '' }
}

/** Subject and chapter by name, as far as they are known. */
export function placeNames(
  courses: readonly Pick<AskableCourse, '_id' | 'subjects'>[],
  place: Place,
): string {
  const course = courses.find(({ _id }) => _id === place.courseId)
  const subject = course?.subjects.find(({ _id }) => _id === place.subjectId)
  const chapter = subject?.chapters.find(({ _id }) => _id === place.chapterId)
  return [subject?.name, chapter?.name].filter(Boolean).join(' · ')
}
