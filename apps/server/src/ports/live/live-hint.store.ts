/** Hints on their way between processes, in the database. */
import { sql } from 'kysely'
import { likePattern } from '../../platform/like-pattern.ts'
import type { Dialect, Reader, Tx } from '../database/database.ts'
import { jsonRows } from '../database/sql.ts'
import type { LiveHintTable } from '../database/tables.ts'

const columns = { id: 'text', at: 'int', topics: 'text', event: 'text', payload_json: 'text' } as const

/** Writes hints in the caller's unit: they go out only if what they tell of is committed. */
export async function insertHints(tx: Tx, dialect: Dialect, hints: readonly LiveHintTable[]): Promise<void> {
  if (hints.length === 0) return
  await sql`insert into live_hint (id, at, topics, event, payload_json)
    select id, at, topics, event, payload_json from ${jsonRows(dialect, hints, columns)} as r where true`.execute(
    tx,
  )
}

/** Hints written at or after `since`, oldest first. */
export async function hintsSince(db: Reader, since: number): Promise<LiveHintTable[]> {
  return db.selectFrom('live_hint').selectAll().where('at', '>=', since).orderBy('at').orderBy('id').execute()
}

/** Removes hints older than `before`, a bounded number at a time; says how many. */
export async function sweepHints(tx: Tx, before: number): Promise<number> {
  const result = await tx
    .deleteFrom('live_hint')
    .where('id', 'in', tx.selectFrom('live_hint').select('id').where('at', '<', before).limit(500))
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}

/** Removes hints on their way to a student, or about one of this name. */
export async function removeHintsAbout(tx: Tx, { id, name }: { id: string; name: string }): Promise<void> {
  await tx
    .deleteFrom('live_hint')
    .where((where) =>
      where.or([
        where('topics', 'like', `%student:${likePattern(id)}%`),
        where('payload_json', 'like', `%${likePattern(JSON.stringify(name).slice(1, -1))}%`),
      ]),
    )
    .execute()
}

/** The channel on which processes announce that they have written hints. */
export const hintChannel = 'porua_hints'

/** PostgreSQL only: tells every process that listens on `hintChannel` the name of this one, once the unit is committed. */
export async function notifyOfHints(tx: Tx, self: string): Promise<void> {
  await sql`select pg_notify(${hintChannel}, ${self})`.execute(tx)
}
