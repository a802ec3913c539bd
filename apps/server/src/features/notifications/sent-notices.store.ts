/** What a notice may lead to, in the database. */
import type { Reader } from '../../ports/database/database.ts'
import type { ItemKind } from '../../ports/database/tables.ts'

/** A thing that a notice leads to; `groups` list it. */
export interface NoticeTarget {
  subjectId: string
  courseId: string
  /** Its name. */
  title: string
  practice: boolean
  groups: string[]
}

/** A chapter, lecture or question-solve item that there is. */
export async function itemTarget(db: Reader, kind: ItemKind, id: string): Promise<NoticeTarget> {
  const item = await db
    .selectFrom('item')
    .innerJoin('subject', 'subject.id', 'item.subject_id')
    .select(['item.subject_id', 'item.name', 'subject.course_id'])
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
  const { subject_id: subjectId, course_id: courseId, name: title } = item
  return { subjectId, courseId, title, practice: false, groups }
}

/** An exam that there is. */
export async function examTarget(db: Reader, id: string): Promise<NoticeTarget> {
  const exam = await db
    .selectFrom('exam')
    .innerJoin('subject', 'subject.id', 'exam.subject_id')
    .select(['exam.subject_id', 'exam.title', 'exam.is_practice', 'subject.course_id'])
    .where('exam.id', '=', id)
    .executeTakeFirstOrThrow()
  const rows = await db.selectFrom('group_exam').select('group_id').where('exam_id', '=', id).execute()
  return {
    subjectId: exam.subject_id,
    courseId: exam.course_id,
    title: exam.title,
    practice: exam.is_practice === 1,
    groups: rows.map((row) => row.group_id),
  }
}

/** The course and the subject of a question of the forum; undefined where there is none. */
export async function questionPlace(
  db: Reader,
  id: string,
): Promise<{ courseId: string; subjectId: string } | undefined> {
  return db
    .selectFrom('forum_question')
    .select(['course_id as courseId', 'subject_id as subjectId'])
    .where('id', '=', id)
    .executeTakeFirst()
}
