/** How an import writes the tables of this feature. */
import { type BulkWriter, statementsOf } from '../../ports/database/changes.store.ts'
import type { BulkTables } from '../../ports/database/changes.ts'

const tables: BulkTables<'study_group' | 'group_item' | 'student' | 'student_group'> = {
  study_group: {
    key: ['id'],
    versioned: true,
    columns: { id: 'text', course_id: 'text', position: 'int', name: 'text', all_json: 'text' },
  },
  group_item: {
    key: ['group_id', 'kind', 'item_id'],
    columns: { group_id: 'text', kind: 'text', item_id: 'text' },
  },
  student: {
    key: ['id'],
    versioned: true,
    columns: {
      id: 'text',
      sid: 'text',
      mobile: 'text',
      name: 'text',
      contact: 'text?',
      branch: 'text?',
      division: 'text?',
      session: 'text?',
      code: 'text?',
      link: 'text?',
      imported_ssc: 'int?',
      imported_hsc: 'int?',
      password_hash: 'text?',
      disabled: 'int',
      created_at: 'int',
      updated_at: 'int',
    },
    once: ['disabled', 'created_at'],
    fill: ['password_hash'],
  },
  student_group: { key: ['student_id', 'group_id'], columns: { student_id: 'text', group_id: 'text' } },
}

/** Writes changes of this feature's tables. */
export const writePeople: BulkWriter = (dialect, table, change) =>
  statementsOf(dialect, tables, table, change)
