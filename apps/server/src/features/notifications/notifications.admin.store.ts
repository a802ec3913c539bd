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
  return db
    .selectFrom((q) =>
      q
        .selectFrom('notice_group as g')
        .innerJoin('student_group as sg', 'sg.group_id', 'g.group_id')
        .select(['g.notice_id', 'sg.student_id'])
        .where('g.notice_id', 'in', ids)
        .union(
          q
            .selectFrom('notice_student as n')
            .select(['n.notice_id', 'n.student_id'])
            .where('n.notice_id', 'in', ids),
        )
        .as('a'),
    )
    .innerJoin('student as s', 's.id', 'a.student_id')
    .leftJoin('notice_mark as m', (join) =>
      join.onRef('m.student_id', '=', 'a.student_id').onRef('m.notice_id', '=', 'a.notice_id'),
    )
    .select(({ fn }) => ['a.notice_id', fn.countAll<number>().as('students')])
    .select([
      sql<number>`sum(case when s.password_hash is not null and s.disabled = 0 then 1 else 0 end)`.as(
        'registered',
      ),
      sql<number>`sum(case when m.seen_at is not null then 1 else 0 end)`.as('seen'),
      sql<number>`sum(case when m.removed_at is not null then 1 else 0 end)`.as('removed'),
    ])
    .groupBy('a.notice_id')
    .execute()
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
