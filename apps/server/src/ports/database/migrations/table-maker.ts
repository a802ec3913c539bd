/** The few words that migrations make tables with, so that a table reads as a line of names and kinds. */
import { type ColumnDataType, type Kysely, sql } from 'kysely'
import type { Dialect } from '../database.ts'

export interface TableMaker {
  /** `name:type!` – t text, i integer, b bytes; `!` not null. */
  table(name: string, key: string[], columns: string): Promise<void>
  index(name: string, on: string, columns: string[], unique?: boolean): Promise<void>
}

/** `C` collation on PostgreSQL, so that keys sort bytewise on both. */
export function tableMaker(db: Kysely<unknown>, dialect: Dialect, migration: string): TableMaker {
  const text = dialect === 'postgres' ? sql`text collate "C"` : sql`text`
  const bytes: ColumnDataType = dialect === 'postgres' ? 'bytea' : 'blob'
  const int: ColumnDataType = 'bigint'
  return {
    async table(name, key, columns) {
      let builder = db.schema.createTable(name)
      for (const column of columns.trim().split(/\s+/)) {
        const [, columnName = '', kind, required] = /^(\w+):([tib])(!?)$/.exec(column) ?? []
        if (!kind) throw new Error(`migration ${migration}: bad column '${column}' of ${name}`)
        const type = kind === 't' ? text : kind === 'i' ? int : bytes
        builder = builder.addColumn(columnName, type, (c) => (required ? c.notNull() : c))
      }
      builder = builder.addPrimaryKeyConstraint(`${name}_pk`, key as never)
      if (dialect === 'sqlite' && !columns.includes(':b')) builder = builder.modifyEnd(sql`without rowid`)
      await builder.execute()
    },
    async index(name, on, columns, unique = false) {
      let builder = db.schema.createIndex(name).on(on).columns(columns)
      if (unique) builder = builder.unique()
      await builder.execute()
    },
  }
}
