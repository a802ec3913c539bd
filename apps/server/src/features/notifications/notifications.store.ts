/** Notices, whom they are for, and what students did with them, in the database. */
import { type RawBuilder, sql } from 'kysely'
import type { Position } from '../../platform/page-token.ts'
import type { Dialect, Reader, Tx } from '../../ports/database/database.ts'
import { isAny, rowsOf } from '../../ports/database/queries.ts'
import { jsonRows, lockRows } from '../../ports/database/sql.ts'
import type { NoticeTable } from '../../ports/database/tables.ts'

/** A notice as one student has it. */
export interface ListedNotice
  extends Pick<NoticeTable, 'id' | 'type' | 'message' | 'info_json' | 'created_at'> {
  seen_at: number | null
}

interface Page {
  now: number
  /** Null: from the newest. */
  before: Position | null
  most: number
}

/** The two tables that address notices, and the column that says whom. */
const addresses = {
  student: { table: 'notice_student', column: 'student_id' },
  group: { table: 'notice_group', column: 'group_id' },
} as const
type AddressKind = keyof typeof addresses
/** Both are alike but for the names, which the builder's types would tell apart. */
type Address = (typeof addresses)['group']

/**
 * What a student was told up to `now` and has not removed, newest first, `most` at most. Asked address by address (the
 * student's own, each group's), each bounded by its index, so that a group with years of notices costs one page of it.
 */
export async function noticesOf(db: Reader, studentId: string, page: Page): Promise<ListedNotice[]> {
  const found = new Map<string, ListedNotice>()
  const take = async (kind: AddressKind, id: string): Promise<void> => {
    for (const row of await addressed(db, kind, id, studentId, page)) found.set(row.id, row)
  }
  await take('student', studentId)
  for (const groupId of await groupIdsOf(db, studentId)) await take('group', groupId)
  return [...found.values()].sort(newestFirst).slice(0, page.most)
}

/** The page of one address. */
async function addressed(
  db: Reader,
  kind: AddressKind,
  id: string,
  studentId: string,
  { now, before, most }: Page,
): Promise<ListedNotice[]> {
  const { table, column } = addresses[kind] as Address
  let query = db
    .selectFrom(`${table} as a`)
    .innerJoin('notice as n', 'n.id', 'a.notice_id')
    .leftJoin('notice_mark as m', (join) =>
      join.on('m.student_id', '=', studentId).onRef('m.notice_id', '=', 'a.notice_id'),
    )
    .select(['n.id', 'n.type', 'n.message', 'n.info_json', 'n.created_at', 'm.seen_at'])
    .where(`a.${column}`, '=', id)
    .where('a.created_at', '<=', now)
    .where('m.removed_at', 'is', null)
  if (before) query = query.where(isBelow(before))
  return query.orderBy('a.created_at', 'desc').orderBy('a.notice_id', 'desc').limit(sql.lit(most)).execute()
}

/** Of an address `a`: what comes behind a notice, newest first. */
export function isBelow({ createdAt, id }: Position): RawBuilder<boolean> {
  return sql<boolean>`(a.created_at, a.notice_id) < (${createdAt}, ${id})`
}

/** As both databases sort keys: bytewise. Ids are ASCII. */
function newestFirst(a: ListedNotice, b: ListedNotice): number {
  return b.created_at - a.created_at || (b.id > a.id ? 1 : -1)
}

async function groupIdsOf(db: Reader, studentId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('student_group')
    .select('group_id')
    .where('student_id', '=', studentId)
    .execute()
  return rows.map((row) => row.group_id)
}

/** Whether a notice that can be read by now is for this student, removed or not. */
export async function isAddressed(
  db: Reader,
  noticeId: string,
  studentId: string,
  now: number,
): Promise<boolean> {
  const own = await db
    .selectFrom('notice_student')
    .select('notice_id')
    .where('notice_id', '=', noticeId)
    .where('student_id', '=', studentId)
    .where('created_at', '<=', now)
    .executeTakeFirst()
  if (own) return true
  return isAny(
    db
      .selectFrom('notice_group')
      .innerJoin('student_group', 'student_group.group_id', 'notice_group.group_id')
      .where('notice_group.notice_id', '=', noticeId)
      .where('student_group.student_id', '=', studentId)
      .where('notice_group.created_at', '<=', now),
  )
}

/** What a student did with a notice so far. */
export async function markOf(
  db: Reader,
  noticeId: string,
  studentId: string,
): Promise<{ seen_at: number | null; removed_at: number | null } | undefined> {
  return db
    .selectFrom('notice_mark')
    .select(['seen_at', 'removed_at'])
    .where('student_id', '=', studentId)
    .where('notice_id', '=', noticeId)
    .executeTakeFirst()
}

/** Marks a notice as seen or removed. The first time stays. */
export async function mark(
  tx: Tx,
  what: 'seen_at' | 'removed_at',
  row: { noticeId: string; studentId: string; at: number },
): Promise<void> {
  await tx
    .insertInto('notice_mark')
    .values({
      student_id: row.studentId,
      notice_id: row.noticeId,
      seen_at: null,
      removed_at: null,
      [what]: row.at,
    })
    .onConflict((conflict) =>
      conflict.columns(['student_id', 'notice_id']).doUpdateSet({
        [what]: sql`coalesce(notice_mark.${sql.ref(what)}, ${row.at})`,
      }),
    )
    .execute()
}

/** Marks several notices as seen. The first time stays. */
export async function markSeen(
  tx: Tx,
  noticeIds: readonly string[],
  { studentId, at }: { studentId: string; at: number },
): Promise<void> {
  await tx
    .insertInto('notice_mark')
    .values(noticeIds.map((id) => ({ student_id: studentId, notice_id: id, seen_at: at, removed_at: null })))
    .onConflict((conflict) =>
      conflict.columns(['student_id', 'notice_id']).doUpdateSet({
        seen_at: sql`coalesce(notice_mark.seen_at, ${at})`,
      }),
    )
    .execute()
}

/** Takes 'removed' back. */
export async function unremove(tx: Tx, noticeId: string, studentId: string): Promise<void> {
  await tx
    .updateTable('notice_mark')
    .set({ removed_at: null })
    .where('student_id', '=', studentId)
    .where('notice_id', '=', noticeId)
    .execute()
}

/** Writes a notice and whom it is for. False, and nothing is written: its id is there already. */
export async function insertNotice(
  tx: Tx,
  dialect: Dialect,
  notice: NoticeTable,
  to: { groups: readonly string[]; students: readonly string[] },
): Promise<boolean> {
  const made = await tx
    .insertInto('notice')
    .values(notice)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  if (Number(made.numInsertedOrUpdatedRows ?? 0) === 0) return false
  await address(tx, dialect, 'group', notice, to.groups)
  await address(tx, dialect, 'student', notice, to.students)
  return true
}

async function address(
  tx: Tx,
  dialect: Dialect,
  kind: AddressKind,
  notice: NoticeTable,
  ids: readonly string[],
): Promise<void> {
  const rows = [...new Set(ids)].sort().map((id) => ({ id }))
  if (rows.length === 0) return
  const { table, column } = addresses[kind]
  const given = jsonRows(dialect, rows, { id: 'text' })
  await rowsOf(
    tx,
    sql`insert into ${sql.table(table)} (${sql.ref(column)}, created_at, notice_id)
    select id, ${sql.lit(notice.created_at)}, ${notice.id} from ${given} as r where true`,
  )
}

/** Whether something is due that has not been announced: a look that takes no lock. */
export async function anyDue(db: Reader, now: number): Promise<boolean> {
  return isAny(db.selectFrom('notice').where('sent_at', 'is', null).where('created_at', '<=', now))
}

/** Takes notices that are due and have not been announced: whoever takes one announces it, nobody else does. */
export async function takeDue(tx: Tx, now: number, most: number): Promise<NoticeTable[]> {
  const rows = await lockRows(
    tx
      .selectFrom('notice')
      .selectAll()
      .where('sent_at', 'is', null)
      .where('created_at', '<=', now)
      .orderBy('id')
      .limit(most),
  ).execute()
  if (rows.length === 0) return []
  const ids = rows.map((row) => row.id)
  await tx.updateTable('notice').set({ sent_at: now }).where('id', 'in', ids).execute()
  return rows
}

/** Whom these notices are for. */
export async function addressesOf(
  db: Reader,
  noticeIds: readonly string[],
): Promise<{ notice_id: string; group_id: string | null; student_id: string | null }[]> {
  const groups = await db
    .selectFrom('notice_group')
    .select(['notice_id', 'group_id'])
    .where('notice_id', 'in', noticeIds)
    .execute()
  const students = await db
    .selectFrom('notice_student')
    .select(['notice_id', 'student_id'])
    .where('notice_id', 'in', noticeIds)
    .execute()
  return [
    ...groups.map((row) => ({ ...row, student_id: null })),
    ...students.map((row) => ({ ...row, group_id: null })),
  ]
}
