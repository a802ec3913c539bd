/** Changes as statements. Each feature writes its own tables: it alone says how they are written. */
import { type RawBuilder, sql } from 'kysely'
import { batch } from './batch.ts'
import type { BulkRow, BulkTables, Changes, TableChange, TableFacts } from './changes.ts'
import type { Dialect, Tx } from './database.ts'
import { type ColumnKind, type JsonRow, jsonRows } from './sql.ts'
import type { Tables } from './tables.ts'

/**
 * Sizes of statements and messages. Beside a running server each message crosses its main thread, which must not stand
 * still for many megabytes; but each message is also a moment that the writer waits for us.
 */
const rowsPerStatement = 1000
const charactersPerStatement = 500_000
const statementsPerMessage = 4

/** A change of one of these tables as statements; null where the table is none of them. */
export function statementsOf<Names extends keyof Tables>(
  dialect: Dialect,
  tables: BulkTables<Names>,
  table: keyof Tables,
  { put, remove }: TableChange,
): RawBuilder<unknown>[] | null {
  if (!(table in tables)) return null
  const name = table as Names
  const facts = tables[name]
  return [
    ...[...chunks(remove)].map((rows) => removal(dialect, name, facts, rows)),
    ...[...chunks(put)].map((rows) => writing(dialect, name, facts, rows)),
  ]
}

/** How an owner makes statements of a change: null where the table is none of its. */
export type BulkWriter = (
  dialect: Dialect,
  table: keyof Tables,
  change: TableChange,
) => RawBuilder<unknown>[] | null

/**
 * The changes as statements, in their order, made before the transaction, so that it holds the writer no longer than it must.
 * @throws where nobody of `owners` writes a table
 */
export function changeStatements(
  dialect: Dialect,
  changes: Changes,
  owners: readonly BulkWriter[],
): RawBuilder<unknown>[] {
  return [...changes.tables].flatMap(([table, change]) => {
    for (const owner of owners) {
      const statements = owner(dialect, table, change)
      if (statements) return statements
    }
    throw new Error(`nobody writes the table ${table}`)
  })
}

/** Runs the statements, a few in one message; with `commit` the last message brings the unit's commit along. */
export async function applyStatements(
  tx: Tx,
  statements: RawBuilder<unknown>[],
  { commit }: { commit: boolean },
): Promise<void> {
  for (let from = 0; from < statements.length; from += statementsPerMessage) {
    const some = statements.slice(from, from + statementsPerMessage).map((statement) => statement.compile(tx))
    await batch(tx, some, { commit: commit && from + statementsPerMessage >= statements.length })
  }
}

/** Rows in parts that one statement can take. */
export function* chunks<R extends object>(rows: readonly R[]): Generator<R[]> {
  let chunk: R[] = []
  let length = 0
  for (const row of rows) {
    chunk.push(row)
    for (const value of Object.values(row as Record<string, unknown>))
      length += typeof value === 'string' ? value.length : 8
    if (chunk.length < rowsPerStatement && length < charactersPerStatement) continue
    yield chunk
    chunk = []
    length = 0
  }
  if (chunk.length > 0) yield chunk
}

function writing<T extends keyof Tables>(
  dialect: Dialect,
  table: T,
  facts: TableFacts<T>,
  rows: BulkRow[],
): RawBuilder<unknown> {
  const { key, once = [], fill = [], versioned } = facts as unknown as TableFacts<'student'>
  const columns = facts.columns as Record<string, ColumnKind>
  const names = Object.keys(columns)
  const list = sql.join(names.map((name) => sql.ref(name)))
  const changing = names.filter((name) => !key.includes(name as never) && !once.includes(name as never))
  const sets = changing.map((name) => {
    const column = sql.ref(name)
    const next = sql`excluded.${column}`
    return fill.includes(name as never)
      ? sql`${column} = coalesce(${sql.table(table)}.${column}, ${next})`
      : sql`${column} = ${next}`
  })
  if (versioned) sets.push(sql`version = ${sql.table(table)}.version + 1`)
  const conflict = sets.length > 0 ? sql`do update set ${sql.join(sets)}` : sql`do nothing`
  return sql`insert into ${sql.table(table)} (${list})
    select ${list} from ${jsonRows(dialect, rows, columns)} as r where true
    on conflict (${sql.join(key.map((name) => sql.ref(name)))}) ${conflict}`
}

function removal<T extends keyof Tables>(
  dialect: Dialect,
  table: T,
  facts: TableFacts<T>,
  rows: BulkRow[],
): RawBuilder<unknown> {
  const { key } = facts
  const columns = facts.columns as Record<string, ColumnKind>
  const kinds = Object.fromEntries(key.map((name) => [name, columns[name] ?? 'text']))
  const list = sql.join(key.map((name) => sql.ref(name)))
  return sql`delete from ${sql.table(table)} where (${list}) in (select ${list} from ${jsonRows(dialect, rows as JsonRow<typeof kinds>[], kinds)} as r)`
}
