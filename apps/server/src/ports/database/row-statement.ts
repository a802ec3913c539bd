/**
 * One statement for many rows, written once and fast on both dialects. PostgreSQL takes the rows as a table made of one
 * JSON parameter; SQLite runs the prepared statement row by row in its thread, in one message, which costs a third of
 * taking JSON apart.
 */
import { type CompiledQuery, PostgresAdapter, type RawBuilder, sql } from 'kysely'
import type { Dialect, Reader } from './database.ts'
import { type ColumnKind, checkPacked, type JsonRow, packRows, pickCell, recordColumns } from './row-check.ts'
import type { Statement } from './statements.ts'

type Columns = Record<string, ColumnKind>
/** Stands in the statement where a column's value goes. */
type RowColumns<C extends Columns> = { [Name in keyof C]: RawBuilder<JsonRow<C>[Name]> }

export interface RowStatement<C extends Columns> {
  /**
   * The query that writes `rows`, to be executed in a unit: `tx.executeQuery(save.of(tx, rows))`, or in a `batch`.
   * @throws UnstorableText, StatementError (data) for a value that is not of its column's kind.
   */
  of(db: Reader, rows: readonly JsonRow<C>[]): CompiledQuery
}

/** A parameter to be filled in for each row. */
class Cell {
  readonly column: string
  constructor(column: string) {
    this.column = column
  }
}
/** The parameter that carries all rows. */
const ALL_ROWS = new Cell('')

/**
 * Declares a statement. `write` is called once per dialect; `from` must stand where a FROM may stand:
 *
 *   const SAVE = rowStatement({ attempt_id: 'text', question_id: 'text', seq: 'int' }, (row, from) => sql`
 *     insert into answer (attempt_id, question_id, seq)
 *     select ${row.attempt_id}, ${row.question_id}, ${row.seq} ${from} where true
 *     on conflict (attempt_id, question_id) do update set seq = excluded.seq where excluded.seq > answer.seq`)
 *
 *   const COUNT = rowStatement({ id: 'text', seq: 'int' }, (row, from) => sql`
 *     update attempt set seq = ${row.seq} ${from} where attempt.id = ${row.id}`)
 *
 * No two rows may write the same row (PostgreSQL refuses that), and nothing is returned but the count of changes.
 */
export function rowStatement<C extends Columns>(
  columns: C,
  write: (row: RowColumns<C>, from: RawBuilder<unknown>) => RawBuilder<unknown>,
): RowStatement<C> {
  const compiled: Partial<Record<Dialect, CompiledQuery>> = {}
  return {
    of(db, rows) {
      const dialect = db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite'
      compiled[dialect] ??= compile(dialect, columns, write).compile(db)
      const query = compiled[dialect]
      if (dialect === 'postgres') {
        const json = packRows(rows, columns)
        return { ...query, parameters: query.parameters.map((value) => (value === ALL_ROWS ? json : value)) }
      }
      const packed = packCells(rows, columns, query.parameters)
      const many: CompiledQuery & Statement = { ...query, parameters: [], packed, times: rows.length }
      return many
    },
  }
}

/** The values of `slots`, row after row, as the JSON of one flat array. */
function packCells(
  rows: readonly Record<string, unknown>[],
  columns: Columns,
  slots: readonly unknown[],
): string {
  const cells: unknown[] = []
  for (const row of rows)
    for (const slot of slots)
      cells.push(slot instanceof Cell ? pickCell(row, slot.column, columns[slot.column] as ColumnKind) : slot)
  return checkPacked(JSON.stringify(cells), cells)
}

function compile<C extends Columns>(
  dialect: Dialect,
  columns: C,
  write: (row: RowColumns<C>, from: RawBuilder<unknown>) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  // Object.fromEntries forgets which names it was given.
  const row = (of: (name: string) => RawBuilder<unknown>) =>
    Object.fromEntries(Object.keys(columns).map((name) => [name, of(name)])) as RowColumns<C>
  if (dialect === 'postgres') {
    const from = sql`from json_to_recordset(${sql.val(ALL_ROWS)}::json) as r(${recordColumns(columns)})`
    return write(
      row((name) => sql.ref(`r.${name}`)),
      from,
    )
  }
  return write(
    row((name) => sql.val(new Cell(name))),
    sql``,
  )
}
