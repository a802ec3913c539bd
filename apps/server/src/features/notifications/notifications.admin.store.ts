/** Notices in the database, as the provider asks for them. */
import { sql } from 'kysely'
import type { Reader, Tx } from '../../ports/database/database.ts'
import { lockRows } from '../../ports/database/sql.ts'
import type { NoticeTable } from '../../ports/database/tables.ts'

/** The newest, of these sources where any are named. For `scan`. */
export async function newestNotices(
  db: Reader,
  most: number,
  sources: readonly string[],
): Promise<NoticeTable[]> {
  let query = db.selectFrom('notice').selectAll()
  if (sources.length > 0) query = query.where('source', 'in', sources)
  return query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(most).execute()
}

/** The groups of these notices. */
export async function groupsOfNotices(
  db: Reader,
  ids: readonly string[],
): Promise<{ notice_id: string; group_id: string }[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('notice_group')
    .select(['notice_id', 'group_id'])
    .where('notice_id', 'in', ids)
    .orderBy('group_id')
    .execute()
}

export interface Readers {
  notice_id: string
  students: number
  registered: number
  seen: number
  removed: number
}

/** How many students these notices are for now, each once, and what they did with them. For `scan`. */
export async function readersOf(db: Reader, ids: readonly string[]): Promise<Readers[]> {
  if (ids.length === 0) return []
  const some = sql.join(ids)
  const { rows } = await sql<Readers>`
    select a.notice_id, count(*) as students,
      sum(case when s.password_hash is not null and s.disabled = 0 then 1 else 0 end) as registered,
      sum(case when m.seen_at is not null then 1 else 0 end) as seen,
      sum(case when m.removed_at is not null then 1 else 0 end) as removed
    from (
      select g.notice_id, sg.student_id from notice_group as g
        join student_group as sg on sg.group_id = g.group_id where g.notice_id in (${some})
      union
      select n.notice_id, n.student_id from notice_student as n where n.notice_id in (${some})
    ) as a
    join student as s on s.id = a.student_id
    left join notice_mark as m on m.student_id = a.student_id and m.notice_id = a.notice_id
    group by a.notice_id`.execute(db)
  return rows
}

/** A notice, its row locked. */
export async function lockNotice(tx: Tx, id: string): Promise<NoticeTable | undefined> {
  return lockRows(tx.selectFrom('notice').selectAll().where('id', '=', id)).executeTakeFirst()
}

/** Takes a notice away, whom it was for, and what anybody did with it. */
export async function deleteNotice(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('notice_mark').where('notice_id', '=', id).execute()
  await tx.deleteFrom('notice_group').where('notice_id', '=', id).execute()
  await tx.deleteFrom('notice_student').where('notice_id', '=', id).execute()
  await tx.deleteFrom('notice').where('id', '=', id).execute()
}
