/** The few places where the two dialects write SQL differently, so that stores write theirs once. */
import { type RawBuilder, sql } from 'kysely'
import type { Dialect } from './database.ts'
import { type ColumnKind, type JsonRow, packRows, recordColumns } from './row-check.ts'

export type { ColumnKind, JsonRow } from './row-check.ts'

/**
 * A table made of `rows`, carried by ONE parameter, so that the statement is the same text for any number of rows.
 * A sub-select: name it with `as`.
 *
 *   await sql`insert into answer (attempt_id, question_id, seq)
 *     select attempt_id, question_id, seq from ${jsonRows(dialect, rows, COLUMNS)} as r where true
 *     on conflict (attempt_id, question_id) do update set seq = excluded.seq
 *     where excluded.seq > answer.seq`.execute(tx)
 *
 * `where true` is needed before `on conflict`: SQLite would read ON as a join. In Kysely's builder:
 * `tx.selectFrom(jsonRows(dialect, rows, COLUMNS).as('r'))`. The rows come in their order.
 * @throws UnstorableText, StatementError (data) for a value that is not of its column's kind.
 */
export function jsonRows<C extends Record<string, ColumnKind>>(
  dialect: Dialect,
  rows: readonly JsonRow<C>[],
  columns: C,
): RawBuilder<JsonRow<C>> {
  const names = Object.keys(columns)
  const json = packRows(rows, columns)
  if (dialect === 'sqlite') {
    const list = names.map((name) => sql`value ->> ${sql.lit(`$.${name}`)} as ${sql.ref(name)}`)
    return sql`(select ${sql.join(list)} from json_each(${json}))`
  }
  return sql`(select * from json_to_recordset(${json}::json) as r(${recordColumns(columns)}))`
}

/** The query with its rows locked until the unit ends. SQLite leaves the words out: a writing unit is alone there. */
export function lockRows<Q extends { forUpdate(): Q }>(query: Q): Q {
  return query.forUpdate()
}

/** For the `set` of an update of what has a version: one write more. */
export const nextVersion: RawBuilder<number> = sql<number>`version + 1`

/** The larger of two values, neither of them null (with a null SQLite says null, PostgreSQL the other one). */
export function greatest<T>(dialect: Dialect, a: RawBuilder<T>, b: RawBuilder<T>): RawBuilder<T> {
  return dialect === 'postgres' ? sql<T>`greatest(${a}, ${b})` : sql<T>`max(${a}, ${b})`
}

/** The smaller of two values, neither of them null. */
export function least<T>(dialect: Dialect, a: RawBuilder<T>, b: RawBuilder<T>): RawBuilder<T> {
  return dialect === 'postgres' ? sql<T>`least(${a}, ${b})` : sql<T>`min(${a}, ${b})`
}
