/** Groups in the database: one at a time, with what hangs on them. */
import { sql } from 'kysely'
import { inParts } from '../../platform/in-parts.ts'
import type { Dialect, Reader, Tx } from '../../ports/database/database.ts'
import { jsonRows, lockRows, nextVersion } from '../../ports/database/sql.ts'
import type { GroupItemTable, GroupTable, ItemKind, RemovedGroupTable } from '../../ports/database/tables.ts'

/** A group with how much hangs on it. */
export interface GroupFacts {
  id: string
  version: number
  name: string
  courseId: string
  course: string
  students: number
  exams: number
}

/** Every group in the school's order, or one of them. For `scan`: it counts. */
export async function groupFacts(db: Reader, id: string | null): Promise<GroupFacts[]> {
  const all = db
    .selectFrom('study_group as g')
    .leftJoin('course as c', 'c.id', 'g.course_id')
    .select(['g.id', 'g.version', 'g.name', 'g.course_id as courseId'])
    .select([
      sql<string>`coalesce(c.name, g.course_id)`.as('course'),
      sql<number>`(select count(*) from student_group as m where m.group_id = g.id)`.as('students'),
      sql<number>`(select count(*) from group_exam as e where e.group_id = g.id)`.as('exams'),
    ])
    .orderBy('g.position')
    .orderBy('g.id')
  return (id === null ? all : all.where('g.id', '=', id)).execute()
}

/** The group's row, locked until the unit ends. */
export async function lockGroup(tx: Tx, id: string): Promise<GroupTable | undefined> {
  return lockRows(tx.selectFrom('study_group').selectAll().where('id', '=', id)).executeTakeFirst()
}

const everything = ['chapter', 'lecture', 'questionSolve']

/** Adds a group at the end. @param opens kinds of items: it lists all that its course has or gets of them */
export async function insertGroup(
  tx: Tx,
  { id, name, courseId }: { id: string; name: string; courseId: string },
  opens: readonly string[] = everything,
): Promise<void> {
  const { last } = await tx
    .selectFrom('study_group')
    .select(({ fn }) => fn.max<number | null>('position').as('last'))
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('study_group')
    .values({
      id,
      name,
      course_id: courseId,
      position: last === null ? 0 : last + 1,
      all_json: JSON.stringify(opens),
      version: 1,
    })
    .execute()
  if (opens.length === 0) return
  await tx
    .insertInto('group_item')
    .columns(['group_id', 'kind', 'item_id'])
    .expression((q) =>
      q
        .selectFrom('item as i')
        .innerJoin('subject as s', 's.id', 'i.subject_id')
        .select([sql<string>`${id}`.as('group_id'), 'i.kind', 'i.id'])
        .where('s.course_id', '=', courseId),
    )
    .execute()
}

/** Lists an item in groups that do not list it. */
export async function listItem(
  tx: Tx,
  { kind, id }: { kind: ItemKind; id: string },
  groups: readonly string[],
): Promise<void> {
  if (groups.length === 0) return
  const rows = groups.map((group_id) => ({ group_id, kind, item_id: id }))
  await tx.insertInto('group_item').values(rows).execute()
}

/** Gives it another name. */
export async function setGroupName(tx: Tx, id: string, name: string): Promise<void> {
  await tx.updateTable('study_group').set({ name, version: nextVersion }).where('id', '=', id).execute()
}

/** A group's own rows. */
export interface GroupRows<G = GroupTable> {
  group: G
  items: GroupItemTable[]
  students: string[]
}

/** Takes the group away with its memberships and what it lists. */
export async function deleteGroup<G extends { id: string }>(tx: Tx, group: G): Promise<GroupRows<G>> {
  const items = await tx.deleteFrom('group_item').where('group_id', '=', group.id).returningAll().execute()
  const members = await tx
    .deleteFrom('student_group')
    .where('group_id', '=', group.id)
    .returning('student_id')
    .execute()
  const students = members.map((row) => row.student_id)
  await countForStudents(tx, students)
  await tx.deleteFrom('study_group').where('id', '=', group.id).execute()
  return { group, items, students }
}

/** Puts the rows back: of the students and items that are still there. */
export async function putBackGroup(
  tx: Tx,
  dialect: Dialect,
  { group, items, students }: GroupRows,
): Promise<void> {
  await tx
    .insertInto('study_group')
    .values({ ...group, version: group.version + 1 })
    .execute()
  for (const row of items)
    await tx
      .insertInto('group_item')
      .columns(['group_id', 'kind', 'item_id'])
      .expression((q) =>
        q
          .selectFrom('item')
          .select([sql<string>`${row.group_id}`.as('group_id'), 'kind', 'id'])
          .where('kind', '=', row.kind)
          .where('id', '=', row.item_id),
      )
      .execute()
  for (const some of inParts(students, atOnce)) {
    const ids = some.map((id) => ({ id }))
    const rows = jsonRows(dialect, ids, { id: 'text' })
    await tx
      .insertInto('student_group')
      .columns(['student_id', 'group_id'])
      .expression((q) =>
        q
          .selectFrom(rows.as('r'))
          .innerJoin('student as s', 's.id', 'r.id')
          .select(['s.id', sql<string>`${group.id}`.as('group_id')]),
      )
      .execute()
  }
  await countForStudents(tx, students)
}

/** Keeps what was removed, so that it can be brought back; what is older than `before` goes. */
export async function keepRemoved(tx: Tx, row: RemovedGroupTable, before: number): Promise<void> {
  await forgetRemoved(tx, before)
  await tx.deleteFrom('removed_group').where('id', '=', row.id).execute()
  await tx.insertInto('removed_group').values(row).execute()
}

/** Forgets groups that were removed before a moment. */
export async function forgetRemoved(tx: Tx, before: number): Promise<void> {
  await tx.deleteFrom('removed_group').where('removed_at', '<', before).execute()
}

/** Takes what was kept of a removed group; undefined: it was too long ago, or it never was. */
export async function takeRemoved(tx: Tx, id: string, since: number): Promise<string | undefined> {
  const row = await tx
    .deleteFrom('removed_group')
    .where('id', '=', id)
    .where('removed_at', '>=', since)
    .returning('body_json')
    .executeTakeFirst()
  return row?.body_json
}

/** Who of these is in the group already. */
export async function membersAmong(
  tx: Tx,
  groupId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('student_group')
    .select('student_id')
    .where('group_id', '=', groupId)
    .where('student_id', 'in', [...ids])
    .execute()
  return new Set(rows.map((row) => row.student_id))
}

/** Locks students, in one order everywhere; ids that nobody has are left out. */
export async function lockStudents(tx: Tx, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await lockRows(
    tx
      .selectFrom('student')
      .select('id')
      .where('id', 'in', [...ids])
      .orderBy('id'),
  ).execute()
  return rows.map((row) => row.id)
}

/** Puts students into a group that they are not in. */
export async function addMembers(tx: Tx, groupId: string, ids: readonly string[]): Promise<void> {
  for (const some of inParts(ids, atOnce))
    await tx
      .insertInto('student_group')
      .values(some.map((student_id) => ({ student_id, group_id: groupId })))
      .execute()
}

/** Takes students out of a group. */
export async function dropMembers(tx: Tx, groupId: string, ids: readonly string[]): Promise<void> {
  for (const some of inParts(ids, atOnce))
    await tx
      .deleteFrom('student_group')
      .where('group_id', '=', groupId)
      .where('student_id', 'in', [...some])
      .execute()
}

/** The groups of a student are the student's: who moves has changed. */
export async function countForStudents(tx: Tx, ids: readonly string[]): Promise<void> {
  for (const some of inParts(ids, atOnce))
    await tx
      .updateTable('student')
      .set({ version: nextVersion })
      .where('id', 'in', [...some])
      .execute()
}

/** So many parameters a statement. */
const atOnce = 1_000
