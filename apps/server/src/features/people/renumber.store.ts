/** Students who get other mobile numbers. */
import { type RawBuilder, sql } from 'kysely'
import { chunks } from '../../ports/database/changes.store.ts'
import type { Dialect } from '../../ports/database/database.ts'
import { jsonRows } from '../../ports/database/sql.ts'

/** Lets go of the mobile numbers that change; these statements come before those that write them. */
export function letNumbersGo(dialect: Dialect, renumbered: readonly { id: string }[]): RawBuilder<unknown>[] {
  return [...chunks(renumbered)].map((rows) => letMobilesGo(dialect, rows))
}

/** Two students may swap their numbers: each lets go of the old one first. */
function letMobilesGo(dialect: Dialect, rows: { id: string }[]): RawBuilder<unknown> {
  return sql`update student set mobile = '~' || id
    where id in (select id from ${jsonRows(dialect, rows, { id: 'text' })} as r)`
}
