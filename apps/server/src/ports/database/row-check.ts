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

/** The rows' declared columns and no others, as JSON. @throws UnstorableText, StatementError (data) for what does not fit. */
export function packRows(
  rows: readonly Record<string, unknown>[],
  columns: Record<string, ColumnKind>,
): string {
  const names = Object.keys(columns)
  const picked = rows.map((row) => {
    const one: Record<string, unknown> = {}
    for (const name of names) one[name] = pickCell(row, name, columns[name] as ColumnKind)
    return one
  })
  const json = JSON.stringify(picked)
  if (mayBeUnstorable(json)) for (const row of picked) for (const name of names) checkText(row[name])
  return json
}

/** The value of one column; its text is still to be checked. @throws StatementError (data) for what is not of its kind. */
export function pickCell(row: Record<string, unknown>, name: string, kind: ColumnKind): unknown {
  const value = row[name]
  if (!fits(value, kind)) throw new StatementError('22023', 'data', `column ${name} is not ${kind}`)
  return value
}

/** `json`, which holds `cells`, if no text in it is unstorable. @throws UnstorableText */
export function checkPacked(json: string, cells: readonly unknown[]): string {
  if (mayBeUnstorable(json)) for (const cell of cells) checkText(cell)
  return json
}

/** JSON escapes U+0000 and half a surrogate pair, and little else: one look at the whole instead of two at each text. */
function mayBeUnstorable(json: string): boolean {
  return json.includes('\\u')
}

function checkText(value: unknown): void {
  if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed())) throw new UnstorableText()
}

function fits(value: unknown, kind: ColumnKind): boolean {
  switch (kind) {
    case 'text':
      return typeof value === 'string'
    case 'int':
      return Number.isSafeInteger(value)
    case 'real':
      return Number.isFinite(value)
    case 'text?':
      return value === null || typeof value === 'string'
    case 'int?':
      return value === null || Number.isSafeInteger(value)
    case 'real?':
      return value === null || Number.isFinite(value)
  }
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
