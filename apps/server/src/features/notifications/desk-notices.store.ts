/** Notices to groups as the desk lists them. For `scan`. */
import { sql } from 'kysely'
import type { Position } from '../../platform/page-token.ts'
import type { Reader } from '../../ports/database/database.ts'
import type { NoticeTable } from '../../ports/database/tables.ts'
import { isBelow } from './notifications.store.ts'

/** A notice without what the desk does not show. */
export type NoticeRow = Pick<NoticeTable, 'id' | 'message' | 'created_at'>

interface Page {
  groupIds: readonly string[]
  sources: readonly string[]
  /** Null: from the newest. */
  before: Position | null
  most: number
}

/** The newest of these groups. Asked group by group, each bounded by its index, so that years of notices cost one page. */
export async function noticesToGroups(
  db: Reader,
  { groupIds, sources, before, most }: Page,
): Promise<NoticeRow[]> {
  const found = new Map<string, NoticeRow>()
  for (const groupId of groupIds) {
    let page = db
      .selectFrom('notice_group as a')
      .innerJoin('notice as n', 'n.id', 'a.notice_id')
      .select(['n.id', 'n.message', 'n.created_at'])
      .where('a.group_id', '=', groupId)
      .where('n.source', 'in', sources)
    if (before) page = page.where(isBelow(before))
    const rows = await page
      .orderBy('a.created_at', 'desc')
      .orderBy('a.notice_id', 'desc')
      .limit(sql.lit(most))
      .execute()
    for (const row of rows) found.set(row.id, row)
  }
  return [...found.values()]
    .sort((a, b) => b.created_at - a.created_at || (b.id > a.id ? 1 : -1))
    .slice(0, most)
}

/** A notice of this id. */
export async function noticeOfId(db: Reader, id: string): Promise<NoticeRow | undefined> {
  return db
    .selectFrom('notice')
    .select(['id', 'message', 'created_at'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Students of these groups now, each once. */
export async function studentsIn(db: Reader, groupIds: readonly string[]): Promise<number> {
  const { n } = await db
    .selectFrom('student_group')
    .select((eb) => eb.fn.count<number>('student_id').distinct().as('n'))
    .where('group_id', 'in', groupIds)
    .executeTakeFirstOrThrow()
  return n
}

/** How many have seen each of these notices; one that nobody has seen is left out. */
export async function seenCounts(db: Reader, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('notice_mark')
    .select(['notice_id', (eb) => eb.fn.countAll<number>().as('n')])
    .where('notice_id', 'in', ids)
    .where('seen_at', 'is not', null)
    .groupBy('notice_id')
    .execute()
  return new Map(rows.map(({ notice_id, n }) => [notice_id, n]))
}
