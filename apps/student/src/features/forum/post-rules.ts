/** What a post must have, and what may still be changed (spec §4 Q&A, §5 Q&A form). Pure; time is no part of it. */
import type { ForumComment, ForumQuestion } from '@porua/contract/forum'
import { limits } from '@porua/contract/limits'
import type { Place } from './places.ts'

/** The fields of the form; each names the sentence that is shown at it. */
export interface PostErrors {
  courseId?: 'needCourse'
  subjectId?: 'needSubject'
  chapterId?: 'needChapter'
  text?: 'needDetails' | 'textTooLong'
}

/** What is missing or too long; a reply has no place. Empty when the post may be sent. */
export function postErrors(text: string, place: Place | null): PostErrors {
  return {
    ...(place && place.courseId === '' ? { courseId: 'needCourse' } : {}),
    ...(place && place.subjectId === '' ? { subjectId: 'needSubject' } : {}),
    ...(place && place.chapterId === '' ? { chapterId: 'needChapter' } : {}),
    ...(text.trim() === '' ? { text: 'needDetails' } : {}),
    ...(text.length > limits.questionTextMax ? { text: 'textTooLong' } : {}),
  }
}

/** A question is editable by its author while it has no replies, and never when COMPLETED. */
export function mayEditQuestion(question: ForumQuestion, studentId: string): boolean {
  return question.status !== 'COMPLETED' && question.answers === 0 && question.studentId?._id === studentId
}

/** The latest reply alone, if it is the student's own; nothing when COMPLETED. */
export function mayEditReply(
  question: Pick<ForumQuestion, 'status'>,
  comments: readonly ForumComment[],
  comment: ForumComment,
  studentId: string,
): boolean {
  if (question.status === 'COMPLETED' || comment.userType !== 'Student') return false
  return comments.at(-1)?._id === comment._id && comment.userId?._id === studentId
}

/** The Reply button is there as long as the thread is not COMPLETED. */
export function mayReply(question: Pick<ForumQuestion, 'status'>): boolean {
  return question.status !== 'COMPLETED'
}
