/** Courses and subjects that are added one at a time, in the database. */
import type { Reader, Tx } from '../../ports/database/database.ts'
import { lockRows } from '../../ports/database/sql.ts'
import type { ItemKind } from '../../ports/database/tables.ts'

/** The names of all courses, and the place behind them. */
export async function coursesSoFar(db: Reader): Promise<{ names: string[]; end: number }> {
  const rows = await db.selectFrom('course').select(['name', 'position']).execute()
  return { names: rows.map(({ name }) => name), end: endOf(rows) }
}

/** The same of the subjects of one course. */
export async function subjectsSoFar(db: Reader, courseId: string): Promise<{ names: string[]; end: number }> {
  const rows = await db
    .selectFrom('subject')
    .select(['name', 'position'])
    .where('course_id', '=', courseId)
    .execute()
  return { names: rows.map(({ name }) => name), end: endOf(rows) }
}

/** Whether the course is there; nobody takes it away until the unit ends. */
export async function lockCourse(tx: Tx, id: string): Promise<boolean> {
  const course = tx.selectFrom('course').select('id').where('id', '=', id)
  return (await lockRows(course).executeTakeFirst()) !== undefined
}

export async function insertCourse(
  tx: Tx,
  row: { id: string; name: string; position: number },
): Promise<void> {
  await tx
    .insertInto('course')
    .values({ ...row, description: null, image: null, version: 1 })
    .execute()
}

export async function insertSubject(
  tx: Tx,
  row: { id: string; course_id: string; name: string; position: number },
): Promise<void> {
  await tx
    .insertInto('subject')
    .values({ ...row, image: null, version: 1 })
    .execute()
}

/** The first item of a subject. */
export async function insertItem(
  tx: Tx,
  row: { kind: ItemKind; id: string; subject_id: string; name: string },
): Promise<void> {
  await tx
    .insertInto('item')
    .values({ ...row, position: 0, description: null, version: 1 })
    .execute()
}

function endOf(rows: readonly { position: number }[]): number {
  return Math.max(-1, ...rows.map(({ position }) => position)) + 1
}
