/** How an import writes the tables of this feature. */
import { type BulkWriter, statementsOf } from '../../ports/database/changes.store.ts'
import type { BulkTables } from '../../ports/database/changes.ts'

const tables: BulkTables<'course' | 'subject' | 'item' | 'book' | 'content'> = {
  course: {
    key: ['id'],
    versioned: true,
    columns: { id: 'text', position: 'int', name: 'text', description: 'text?', image: 'text?' },
  },
  subject: {
    key: ['id'],
    versioned: true,
    columns: { id: 'text', course_id: 'text', position: 'int', name: 'text', image: 'text?' },
  },
  item: {
    key: ['kind', 'id'],
    versioned: true,
    columns: {
      kind: 'text',
      id: 'text',
      subject_id: 'text',
      position: 'int',
      name: 'text',
      description: 'text?',
    },
  },
  book: {
    key: ['id'],
    versioned: true,
    columns: { id: 'text', course_id: 'text', position: 'int', name: 'text', image: 'text?', file: 'text' },
  },
  content: {
    key: ['id'],
    versioned: true,
    columns: {
      id: 'text',
      type: 'text',
      item_kind: 'text',
      item_id: 'text',
      position: 'int',
      title: 'text',
      created_at: 'int',
      published: 'int',
      key: 'text',
      kind: 'text?',
      thumbnail: 'text?',
      duration: 'int?',
      size: 'int?',
      details_json: 'text',
    },
    once: ['created_at'],
  },
}

/** Writes changes of this feature's tables. */
export const writeContent: BulkWriter = (dialect, table, change) =>
  statementsOf(dialect, tables, table, change)
