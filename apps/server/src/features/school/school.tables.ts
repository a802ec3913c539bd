/** How an import writes the tables of this feature. */
import { type BulkWriter, statementsOf } from '../../ports/database/changes.store.ts'
import type { BulkTables } from '../../ports/database/changes.ts'

const tables: BulkTables<'provider'> = {
  provider: { key: ['key'], columns: { key: 'text', value_json: 'text' } },
}

/** Writes changes of this feature's tables. */
export const writeSchool: BulkWriter = (dialect, table, change) =>
  statementsOf(dialect, tables, table, change)
