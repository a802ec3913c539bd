/** What adding one thing to a course reads: what it stands beside, by key. */
import type { Reader, Tx } from '../../ports/database/database.ts'
import { lockRows } from '../../ports/database/sql.ts'
import type { ItemKind } from '../../ports/database/tables.ts'

/** The course of a subject that is there. */
export async function courseOf(db: Reader, subjectId: string): Promise<string> {
  const subject = db.selectFrom('subject').select('course_id').where('id', '=', subjectId)
  return (await subject.executeTakeFirstOrThrow()).course_id
}

/** Whether the item is there; nobody takes it away until the unit ends. */
export async function lockItem(tx: Tx, kind: ItemKind, id: string): Promise<boolean> {
  const item = tx.selectFrom('item').select('id').where('kind', '=', kind).where('id', '=', id)
  return (await lockRows(item).executeTakeFirst()) !== undefined
}

/** Whether the id is taken among videos and notes. */
export async function hasContent(db: Reader, id: string): Promise<boolean> {
  return (await db.selectFrom('content').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

/** The place behind the other items of the subject. */
export async function itemEnd(db: Reader, subjectId: string, kind: ItemKind): Promise<number> {
  const { last } = await db
    .selectFrom('item')
    .select(({ fn }) => fn.max<number | null>('position').as('last'))
    .where('subject_id', '=', subjectId)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow()
  return last === null ? 0 : last + 1
}

/** The place behind the other videos and notes of the item. */
export async function contentEnd(db: Reader, kind: ItemKind, itemId: string): Promise<number> {
  const { last } = await db
    .selectFrom('content')
    .select(({ fn }) => fn.max<number | null>('position').as('last'))
    .where('item_kind', '=', kind)
    .where('item_id', '=', itemId)
    .executeTakeFirstOrThrow()
  return last === null ? 0 : last + 1
}

/** The groups that are to list a new item: those that list all of the course, and those that are named. */
export async function groupsToList(
  db: Reader,
  { kind, courseId, named }: { kind: ItemKind; courseId: string; named: readonly string[] },
): Promise<string[]> {
  const groups = await db
    .selectFrom('study_group')
    .select(['id', 'course_id', 'all_json'])
    .where(({ eb, or }) =>
      or([eb('course_id', '=', courseId), ...(named.length > 0 ? [eb('id', 'in', [...named])] : [])]),
    )
    .orderBy('id')
    .execute()
  return groups.flatMap(({ id, course_id, all_json }) => {
    const listsAll = (JSON.parse(all_json) as ItemKind[]).includes(kind)
    return (listsAll ? course_id === courseId : named.includes(id)) ? [id] : []
  })
}
