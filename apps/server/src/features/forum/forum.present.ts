/** Questions and replies as they leave the server (spec §3; replies.md). */
import type { ForumComment, ForumMedia, ForumQuestion } from '@porua/contract/forum'
import type { NotificationInfo } from '@porua/contract/notifications'
import { iso } from '../../platform/iso.ts'
import type { ForumQuestionTable } from '../../ports/database/tables.ts'
import type { ListedComment } from './comments.store.ts'
import type { ListedQuestion } from './questions.store.ts'

/** A question as the contract has it. */
export function presentQuestion(row: ListedQuestion): ForumQuestion {
  return {
    _id: row.id,
    // 'Guest' on the screen: the author's account is gone.
    studentId:
      row.student_id === null || row.author === null ? null : { _id: row.student_id, name: row.author },
    courseId: row.course_id,
    subjectId: row.subject_id,
    chapterId: row.chapter_id,
    questionDescription: row.text,
    media: readMedia(row.media_json),
    status: row.status,
    likes: row.likes,
    isLiked: row.liked === 1,
    isBookmarked: row.bookmarked === 1,
    answers: row.replies,
    createdAt: iso(row.created_at),
    updatedAt: iso(row.updated_at),
  }
}

/** A reply as the contract has it; a teacher's has the user type Admin. */
export function presentComment(row: ListedComment, courseId: string): ForumComment {
  return {
    _id: row.id,
    questionId: row.question_id,
    userId: authorOf(row),
    userType: row.teacher === null ? 'Student' : 'Admin',
    reply: row.text,
    media: readMedia(row.media_json),
    createdAt: iso(row.created_at),
    updatedAt: iso(row.updated_at),
    upvotes: row.upvotes,
    isUpvoted: row.upvoted === 1,
    courseId,
  }
}

function authorOf(row: ListedComment): { _id: string; name: string } | null {
  if (row.teacher !== null) return { _id: 'teacher', name: row.teacher }
  return row.student_id === null || row.author === null ? null : { _id: row.student_id, name: row.author }
}

/** The files of a post as its row keeps them. */
export function readMedia(json: string): ForumMedia[] {
  return JSON.parse(json) as ForumMedia[]
}

/** Where a notice about a question leads. */
export function questionInfo(
  question: Pick<ForumQuestionTable, 'id' | 'course_id' | 'subject_id'>,
): NotificationInfo {
  return { on: 'question', id: question.id, courseId: question.course_id, subjectId: question.subject_id }
}
