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

/** A chapter, lecture or question-solve item. */
export async function itemTarget(db: Reader, kind: ItemKind, id: string): Promise<NoticeTarget | null> {
  const item = await db
    .selectFrom('item')
    .innerJoin('subject', 'subject.id', 'item.subject_id')
    .select(['item.subject_id', 'subject.course_id'])
    .where('item.kind', '=', kind)
    .where('item.id', '=', id)
    .executeTakeFirst()
  if (!item) return null
  const rows = await db
    .selectFrom('group_item')
    .select('group_id')
    .where('kind', '=', kind)
    .where('item_id', '=', id)
    .execute()
  const groups = rows.map((row) => row.group_id)
  return { subjectId: item.subject_id, courseId: item.course_id, practice: false, groups }
}

/** The ids of at most `most` chapters, lectures or question-solve items. */
export async function itemIds(db: Reader, kind: ItemKind, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('item')
    .select('id')
    .where('kind', '=', kind)
    .orderBy('id')
    .limit(most)
    .execute()
  return rows.map(({ id }) => id)
}

export async function examTarget(db: Reader, id: string): Promise<NoticeTarget | null> {
  const exam = await db
    .selectFrom('exam')
    .innerJoin('subject', 'subject.id', 'exam.subject_id')
    .select(['exam.subject_id', 'exam.is_practice', 'subject.course_id'])
    .where('exam.id', '=', id)
    .executeTakeFirst()
  if (!exam) return null
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
