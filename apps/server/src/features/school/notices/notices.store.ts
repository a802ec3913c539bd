/** What a notice may lead to, in the database. */
import type { Reader } from '../../../ports/database/database.ts'
import type { ItemKind } from '../../../ports/database/tables.ts'

/** A thing that a notice leads to; `groups` list it. */
export interface NoticeTarget {
  subjectId: string
  courseId: string
  practice: boolean
  groups: string[]
}

/** A chapter, lecture or question-solve item that there is. */
export async function itemTarget(db: Reader, kind: ItemKind, id: string): Promise<NoticeTarget> {
  const item = await db
    .selectFrom('item')
    .innerJoin('subject', 'subject.id', 'item.subject_id')
    .select(['item.subject_id', 'subject.course_id'])
    .where('item.kind', '=', kind)
    .where('item.id', '=', id)
    .executeTakeFirstOrThrow()
  const rows = await db
    .selectFrom('group_item')
    .select('group_id')
    .where('kind', '=', kind)
    .where('item_id', '=', id)
    .execute()
  const groups = rows.map((row) => row.group_id)
  return { subjectId: item.subject_id, courseId: item.course_id, practice: false, groups }
}

/** An exam that there is. */
export async function examTarget(db: Reader, id: string): Promise<NoticeTarget> {
  const exam = await db
    .selectFrom('exam')
    .innerJoin('subject', 'subject.id', 'exam.subject_id')
    .select(['exam.subject_id', 'exam.is_practice', 'subject.course_id'])
    .where('exam.id', '=', id)
    .executeTakeFirstOrThrow()
  const rows = await db.selectFrom('group_exam').select('group_id').where('exam_id', '=', id).execute()
  return {
    subjectId: exam.subject_id,
    courseId: exam.course_id,
    practice: exam.is_practice === 1,
    groups: rows.map((row) => row.group_id),
  }
}

/** Whether the forum has this question. */
export async function hasQuestion(db: Reader, id: string): Promise<boolean> {
  const row = await db.selectFrom('forum_question').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}
