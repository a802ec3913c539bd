/** Rows whose columns have a declared kind: checked once, so that both dialects take and refuse the same. */
import { type RawBuilder, sql } from 'kysely'
import { StatementError, UnstorableText } from './errors.ts'

/** `?`: may be null. `int` is 64-bit, `real` a double. Bytes cannot travel in JSON. */
export type ColumnKind = 'text' | 'int' | 'real' | 'text?' | 'int?' | 'real?'

type Value<K extends ColumnKind> =
  | (K extends `text${string}` ? string : number)
  | (K extends `${string}?` ? null : never)

/** A row with these columns. */
export type JsonRow<C extends Record<string, ColumnKind>> = { [Name in keyof C]: Value<C[Name]> }

/** The declared columns of `row` and no others. @throws UnstorableText, StatementError (data) for what does not fit. */
export function pickRow(
  row: Record<string, unknown>,
  columns: Record<string, ColumnKind>,
): Record<string, unknown> {
  const picked: Record<string, unknown> = {}
  for (const name in columns) {
    const value = row[name]
    const kind = columns[name] as ColumnKind
    if (!fits(value, kind)) throw new StatementError('22023', 'data', `column ${name} is not ${kind}`)
    if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed()))
      throw new UnstorableText()
    picked[name] = value
  }
  return picked
}

function fits(value: unknown, kind: ColumnKind): boolean {
  if (value === null) return kind.endsWith('?')
  if (kind.startsWith('text')) return typeof value === 'string'
  return kind.startsWith('int') ? Number.isSafeInteger(value) : Number.isFinite(value)
}

/** The column list of PostgreSQL's json_to_recordset. */
export function recordColumns(columns: Record<string, ColumnKind>): RawBuilder<unknown> {
  return sql.join(
    Object.entries(columns).map(([name, kind]) => sql`${sql.ref(name)} ${sql.raw(typeOf(kind))}`),
  )
}

function typeOf(kind: ColumnKind): string {
  if (kind.startsWith('int')) return 'bigint'
  return kind.startsWith('real') ? 'double precision' : 'text collate "C"'
}
