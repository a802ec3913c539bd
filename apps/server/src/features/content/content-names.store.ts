/** Courses, subjects and items, by id and name. */

import type { Named } from '../../platform/named.ts'
import type { Reader } from '../../ports/database/database.ts'
import type { ItemKind } from '../../ports/database/tables.ts'

/** Every course, in the school's order. */
export async function listCourses(db: Reader): Promise<Named[]> {
  return db.selectFrom('course').select(['id', 'name']).orderBy('position').orderBy('id').execute()
}

/** Every subject, with its course. */
export async function listSubjects(db: Reader): Promise<(Named & { courseId: string })[]> {
  const rows = await db
    .selectFrom('subject as s')
    .leftJoin('course as c', 'c.id', 's.course_id')
    .select(['s.id', 's.name', 's.course_id as courseId', 'c.name as course'])
    .orderBy('c.position')
    .orderBy('s.position')
    .orderBy('s.id')
    .execute()
  return rows.map(({ course, ...row }) => ({ ...row, of: course ?? row.courseId }))
}

/** Every chapter, lecture or question solve, with its subject. */
export async function listItems(db: Reader, kind: ItemKind): Promise<Named[]> {
  return db
    .selectFrom('item as i')
    .innerJoin('subject as s', 's.id', 'i.subject_id')
    .select(['i.id', 'i.name', 's.name as of'])
    .where('i.kind', '=', kind)
    .orderBy('i.id')
    .execute()
}

/** Whether there is a subject of this id. */
export async function isSubject(db: Reader, id: string): Promise<boolean> {
  return (await db.selectFrom('subject').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

/** Whether there is an item of this kind and id. */
export async function isItem(db: Reader, kind: ItemKind, id: string): Promise<boolean> {
  const item = db.selectFrom('item').select('id').where('kind', '=', kind).where('id', '=', id)
  return (await item.executeTakeFirst()) !== undefined
}
