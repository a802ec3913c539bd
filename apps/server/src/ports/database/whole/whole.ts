/**
 * A database as a whole: every table and row, in one form for both dialects, for backups and for moves between them. A source
 * is a frozen view that holds nobody up; a target is an empty place that becomes a database all at once, or not at all.
 */
import type { Database, Dialect } from '../database.ts'

/** text; 64-bit integer; double; bytes. Each may be null. */
export type CellKind = 'text' | 'int' | 'real' | 'bytes'

export type Cell = string | number | Uint8Array | null

export interface WholeTable {
  readonly name: string
  /** In the order of the table. */
  readonly columns: readonly { readonly name: string; readonly kind: CellKind }[]
  /** The columns by which its rows are sorted, bytewise: its key. */
  readonly key: readonly string[]
  /** Made from other tables, each dialect in its own way: only `columns`, in the order of `key`, are the same on both. */
  readonly derived: boolean
}

/** Rows of a table in the order of its key, some at a time: `pageRows`, fewer where they are long. */
export type Pages = AsyncIterable<readonly (readonly Cell[])[]>

/** The database as it stood at one moment. Closing it lets go of that moment. */
export interface WholeSource {
  readonly dialect: Dialect
  /** Names of the migrations that made it, in order. */
  readonly migrations: readonly string[]
  readonly tables: readonly WholeTable[]
  /** One table at a time. @throws DatabaseUnavailable */
  pages(table: WholeTable): Pages
  close(): Promise<void>
}

/** A database in the making. Nobody can open it before `finish` has resolved. */
export interface WholeTarget {
  readonly dialect: Dialect
  /** Its tables, empty, as the migrations that were asked for made them. */
  readonly tables: readonly WholeTable[]
  /** Adds rows; cells in the order of `table.columns`. @throws StatementError, DatabaseUnavailable */
  insert(table: WholeTable, rows: readonly (readonly Cell[])[]): Promise<void>
  /** The rows that were added, to be compared. */
  pages(table: WholeTable): Pages
  /** Brings it to this program's schema, lets `rebuild` make what is derived, and gives it to everybody, durably. */
  finish(rebuild: (db: Database) => Promise<void>): Promise<void>
  /** Takes away all that was made; nothing happens after `finish`. */
  abandon(): Promise<void>
}

/** Where a database is, or is to be. */
export interface WholePlace {
  /** The folder of the SQLite file. */
  readonly dataDir: string
  /** postgres://…; null: SQLite in `dataDir`. */
  readonly url: string | null
}

/** Rows that travel together, and characters or bytes after which a page is full earlier. */
export const pageRows = 1_000
export const pageLength = 1_000_000

/** In a database that a restore has begun to fill; the schema's own migrations never make it. */
export const unfinishedMark = 'restore_unfinished'

/** Of the tables that no backup holds: the migrator's own, SQLite's indexes of words, what a job or a trigger makes of other rows. */
const apart = /^(?:kysely_|forum_gram|question_word|(?:question_find|student_word)$)/

/** Whether no backup holds the table. */
export function isApart(table: string): boolean {
  return apart.test(table) || table === unfinishedMark
}

/** What is kept of tables that are derived: enough to make them again in the same order. */
const derivedTables: Readonly<Record<string, Pick<WholeTable, 'columns' | 'key'>>> = {
  forum_text: { columns: [{ name: 'question_id', kind: 'text' }], key: ['no'] },
}

/** A table of the schema, or what is kept of one that is derived. @throws Error for a column of a kind unknown to backups. */
export function wholeTable(
  name: string,
  columns: readonly { name: string; type: string }[],
  key: readonly string[],
): WholeTable {
  const derived = derivedTables[name]
  if (derived) return { name, ...derived, derived: true }
  if (key.length === 0) throw new Error(`table ${name} has no key`)
  return {
    name,
    key,
    derived: false,
    columns: columns.map((column) => ({ name: column.name, kind: kindOf(name, column) })),
  }
}

const kinds: Readonly<Record<string, CellKind>> = {
  text: 'text',
  bigint: 'int',
  integer: 'int',
  blob: 'bytes',
  bytea: 'bytes',
  'double precision': 'real',
}

function kindOf(table: string, { name, type }: { name: string; type: string }): CellKind {
  const kind = kinds[type.toLowerCase()]
  if (!kind) throw new Error(`column ${table}.${name} is of type ${type}, which backups do not know`)
  return kind
}

/** Cuts rows into pages. */
export function* inPages(rows: Iterable<readonly Cell[]>): Generator<(readonly Cell[])[]> {
  let page: (readonly Cell[])[] = []
  let length = 0
  for (const row of rows) {
    page.push(row)
    for (const cell of row) length += typeof cell === 'number' || cell === null ? 8 : cell.length
    if (page.length < pageRows && length < pageLength) continue
    yield page
    page = []
    length = 0
  }
  if (page.length > 0) yield page
}
