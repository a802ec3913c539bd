/** How an import writes the tables of this feature. */
import { type BulkWriter, statementsOf } from '../../ports/database/changes.store.ts'
import type { BulkTables } from '../../ports/database/changes.ts'

const tables: BulkTables<'notice' | 'notice_group'> = {
  notice: {
    key: ['id'],
    columns: {
      id: 'text',
      type: 'text',
      message: 'text',
      info_json: 'text?',
      created_at: 'int',
      at_source: 'text?',
      source: 'text',
    },
    once: ['source'],
  },
  notice_group: {
    key: ['group_id', 'created_at', 'notice_id'],
    columns: { group_id: 'text', created_at: 'int', notice_id: 'text' },
  },
}

/** Writes changes of this feature's tables. */
export const writeNotifications: BulkWriter = (dialect, table, change) =>
  statementsOf(dialect, tables, table, change)
