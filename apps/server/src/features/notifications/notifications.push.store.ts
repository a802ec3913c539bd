/** Phones that take notices while the app is closed, and the notices on their way to them, in the database. */
import { sql } from 'kysely'
import type { Dialect, Reader, Tx } from '../../ports/database/database.ts'
import { isAny, rowsOf } from '../../ports/database/queries.ts'
import { jsonRows, lockRows } from '../../ports/database/sql.ts'
import type { PushSubscriptionTable, PushWaveTable } from '../../ports/database/tables.ts'

/** Writes a phone; one that stands there already is taken over. */
export async function putSubscription(tx: Tx, row: PushSubscriptionTable): Promise<void> {
  const { id: _, created_at: __, ...changes } = row
  await tx
    .insertInto('push_subscription')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(changes))
    .execute()
}

/** The phone of this id, its row locked. */
export async function lockSubscription(tx: Tx, id: string): Promise<PushSubscriptionTable | undefined> {
  return lockRows(tx.selectFrom('push_subscription').selectAll().where('id', '=', id)).executeTakeFirst()
}

/** A student keeps so many phones, the newest. */
export async function dropOldest(tx: Tx, studentId: string, most: number): Promise<void> {
  const rows = await tx
    .selectFrom('push_subscription')
    .select('id')
    .where('student_id', '=', studentId)
    .orderBy('renewed_at', 'desc')
    .orderBy('id')
    .execute()
  await dropSubscriptions(
    tx,
    rows.slice(most).map(({ id }) => id),
  )
}

export async function dropSubscriptions(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.deleteFrom('push_subscription').where('id', 'in', ids).execute()
}

/** Drops a phone of this student; nobody else's. */
export async function dropOwn(tx: Tx, studentId: string, id: string): Promise<void> {
  await tx.deleteFrom('push_subscription').where('id', '=', id).where('student_id', '=', studentId).execute()
}

/** Drops phones whose session has been gone for long; true while there may be more. */
export async function sweepSubscriptions(tx: Tx, before: number, most: number): Promise<boolean> {
  const rows = await tx
    .selectFrom('push_subscription')
    .leftJoin('session', 'session.id_hash', 'push_subscription.session_hash')
    .select('push_subscription.id')
    .where('session.id_hash', 'is', null)
    .where('push_subscription.renewed_at', '<', before)
    .limit(most)
    .execute()
  await dropSubscriptions(
    tx,
    rows.map(({ id }) => id),
  )
  return rows.length === most
}

/** Sends a notice on its way to closed phones, where there are any at all. */
export async function beginWave(tx: Tx, noticeId: string, now: number): Promise<void> {
  await rowsOf(
    tx,
    sql`insert into push_wave (notice_id, created_at, after_student, after_id)
    select ${noticeId}, ${sql.lit(now)}, '', '' where exists (select 1 from push_subscription)
    on conflict (notice_id) do nothing`,
  )
}

/** A notice that has not been laid out for its phones yet: the oldest. */
export async function anyWave(db: Reader): Promise<PushWaveTable | undefined> {
  return db.selectFrom('push_wave').selectAll().orderBy('notice_id').limit(1).executeTakeFirst()
}

interface Phone {
  student_id: string
  id: string
}

/**
 * The next phones of a wave, each once, in the order of student and phone. Asked address by address, each bounded by its
 * index, so that a school of a hundred thousand costs one page of it. For `scan`.
 */
export async function nextPhones(db: Reader, wave: PushWaveTable, most: number): Promise<Phone[]> {
  const after = sql<boolean>`(s.student_id, s.id) > (${wave.after_student}, ${wave.after_id})`
  const groups = await db
    .selectFrom('notice_group')
    .select('group_id')
    .where('notice_id', '=', wave.notice_id)
    .execute()
  const found: Phone[] = await db
    .selectFrom('notice_student as a')
    .innerJoin('push_subscription as s', 's.student_id', 'a.student_id')
    .select(['s.student_id', 's.id'])
    .where('a.notice_id', '=', wave.notice_id)
    .where('a.student_id', '>=', wave.after_student)
    .where(after)
    .orderBy('s.student_id')
    .orderBy('s.id')
    .limit(sql.lit(most))
    .execute()
  for (const { group_id } of groups) {
    const members = await db
      .selectFrom('student_group as a')
      .innerJoin('push_subscription as s', 's.student_id', 'a.student_id')
      .select(['s.student_id', 's.id'])
      .where('a.group_id', '=', group_id)
      .where('a.student_id', '>=', wave.after_student)
      .where(after)
      .orderBy('a.student_id')
      .orderBy('s.id')
      .limit(sql.lit(most))
      .execute()
    found.push(...members)
  }
  const once = new Map(found.map((phone) => [phone.id, phone]))
  return [...once.values()].sort(inOrder).slice(0, most)
}

/** As both databases sort keys: bytewise. Ids are ASCII. */
function inOrder(a: Phone, b: Phone): number {
  return compare(a.student_id, b.student_id) || compare(a.id, b.id)
}

function compare(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1
}

/** Takes a wave further by these phones; no phones: it has ended. False: another process was there first. */
export async function moveWave(
  tx: Tx,
  dialect: Dialect,
  wave: PushWaveTable,
  phones: readonly Phone[],
  now: number,
): Promise<boolean> {
  const asRead = sql<boolean>`notice_id = ${wave.notice_id} and after_student = ${wave.after_student}
    and after_id = ${wave.after_id}`
  const last = phones.at(-1)
  if (last) {
    const further = { after_student: last.student_id, after_id: last.id }
    const { numUpdatedRows } = await tx.updateTable('push_wave').set(further).where(asRead).executeTakeFirst()
    if (numUpdatedRows === 0n) return false
  } else {
    const { numDeletedRows } = await tx.deleteFrom('push_wave').where(asRead).executeTakeFirst()
    if (numDeletedRows === 0n) return false
  }
  const rows = phones.map(({ id }) => ({ id }))
  if (rows.length > 0)
    await tx
      .insertInto('push_send')
      .columns(['notice_id', 'subscription_id', 'due_at', 'tries'])
      .expression((q) =>
        q
          .selectFrom(jsonRows(dialect, rows, { id: 'text' }).as('r'))
          .select([sql<string>`${wave.notice_id}`.as('notice_id'), 'id', q.lit(now).as('due_at')])
          .select(q.lit(0).as('tries'))
          .where(sql.lit(true)),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  return true
}

/** One notice for one phone. */
export interface SendKey {
  notice_id: string
  subscription_id: string
}

/** Whether something is due: a look that takes no lock. */
export async function anySendDue(db: Reader, now: number): Promise<boolean> {
  return isAny(db.selectFrom('push_send').where('due_at', '<=', now))
}

/** Takes what is due: until `leaseUntil` nobody else tries it. */
export async function takeSends(
  tx: Tx,
  dialect: Dialect,
  now: number,
  leaseUntil: number,
  most: number,
): Promise<(SendKey & { tries: number })[]> {
  const rows = await lockRows(
    tx
      .selectFrom('push_send')
      .select(['notice_id', 'subscription_id', 'tries'])
      .where('due_at', '<=', now)
      .orderBy('due_at')
      .orderBy('notice_id')
      .orderBy('subscription_id')
      .limit(most),
  ).execute()
  if (rows.length === 0) return []
  await tx
    .updateTable('push_send')
    .set({ due_at: sql.lit(leaseUntil), tries: sql<number>`tries + 1` })
    .where(isOneOf(dialect, rows))
    .execute()
  return rows.map((row) => ({ ...row, tries: row.tries + 1 }))
}

/** A notice as it is told to a phone. */
export interface SendDetails extends SendKey {
  endpoint: string
  p256dh: string
  auth: string
  language: 'en' | 'bn'
  type: 'notification' | 'notice'
  message: string
  info_json: string | null
  created_at: number
  /** 1: it is for a whole group. */
  for_group: number
}

/**
 * What these are made of. Missing are those that are to be told nobody any more: the phone or the notice is gone, its
 * session has ended, the student is disabled, or has seen or removed the notice.
 */
export async function detailsOf(
  db: Reader,
  dialect: Dialect,
  keys: readonly SendKey[],
  now: number,
): Promise<SendDetails[]> {
  return rowsOf(
    db,
    sql<SendDetails>`select k.notice_id, k.subscription_id, s.endpoint, s.p256dh, s.auth, s.language,
      n.type, n.message, n.info_json, n.created_at,
      case when exists (select 1 from notice_group as g where g.notice_id = n.id) then 1 else 0 end as for_group
    from ${jsonRows(dialect, plain(keys), { notice_id: 'text', subscription_id: 'text' })} as k
    join push_subscription as s on s.id = k.subscription_id
    join session as o on o.id_hash = s.session_hash and o.student_id = s.student_id and o.expires_at > ${now}
    join student as t on t.id = s.student_id and t.disabled = 0
    join notice as n on n.id = k.notice_id
    left join notice_mark as m on m.student_id = s.student_id and m.notice_id = n.id
    where m.seen_at is null and m.removed_at is null`,
  )
}

/** Done with: sent, or never to be. */
export async function dropSends(tx: Tx, dialect: Dialect, keys: readonly SendKey[]): Promise<void> {
  if (keys.length === 0) return
  await tx.deleteFrom('push_send').where(isOneOf(dialect, keys)).execute()
}

/** Puts these off. */
export async function delaySends(
  tx: Tx,
  dialect: Dialect,
  sends: readonly (SendKey & { due_at: number })[],
): Promise<void> {
  for (const [dueAt, some] of Map.groupBy(sends, (send) => send.due_at))
    await tx
      .updateTable('push_send')
      .set({ due_at: sql.lit(dueAt) })
      .where(isOneOf(dialect, some))
      .execute()
}

function isOneOf(dialect: Dialect, keys: readonly SendKey[]) {
  const rows = jsonRows(dialect, plain(keys), { notice_id: 'text', subscription_id: 'text' })
  return sql<boolean>`(notice_id, subscription_id) in (select k.notice_id, k.subscription_id from ${rows} as k)`
}

function plain(keys: readonly SendKey[]): SendKey[] {
  return keys.map(({ notice_id, subscription_id }) => ({ notice_id, subscription_id }))
}
