/** How an import writes the tables of this feature. */
import { type BulkWriter, statementsOf } from '../../ports/database/changes.store.ts'
import type { BulkTables } from '../../ports/database/changes.ts'

const tables: BulkTables<'bank_question'> = {
  bank_question: {
    key: ['file', 'id'],
    versioned: true,
    columns: { file: 'text', id: 'text', position: 'int', body_json: 'text' },
  },
}

/** Writes changes of this feature's tables. */
export const writeQuestionBank: BulkWriter = (dialect, table, change) =>
  statementsOf(dialect, tables, table, change)
