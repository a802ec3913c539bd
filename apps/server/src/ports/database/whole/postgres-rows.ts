/** Rows of a PostgreSQL table as a whole: out through a cursor, in as one JSON parameter. */
import pg from 'pg'
import { postgresError } from '../postgres/postgres-errors.ts'
import { type Cell, type CellKind, type Pages, pageLength, pageRows, type WholeTable } from './whole.ts'

let cursors = 0

/** Inside the client's transaction. */
export async function* pagesOf(
  client: pg.Client,
  { name, columns, key }: WholeTable,
): Pages & AsyncGenerator {
  const list = columns.map((one) => quoted(one.name)).join(', ')
  // As the key's index is sorted: bytewise, whatever the database's language is.
  const order = key.map((one) => {
    const isText = columns.some((found) => found.name === one && found.kind === 'text')
    return `${quoted(one)}${isText ? ' collate "C"' : ''}`
  })
  const cursor = `whole_${++cursors}`
  try {
    await client.query(
      `declare ${cursor} no scroll cursor for select ${list} from ${quoted(name)} order by ${order.join(', ')}`,
    )
    let rows = pageRows
    for (;;) {
      const found = await client.query({ text: `fetch ${rows} from ${cursor}`, rowMode: 'array' })
      if (found.rows.length === 0) break
      yield found.rows as Cell[][]
      rows = rowsOfNext(found.rows as Cell[][])
    }
    await client.query(`close ${cursor}`)
  } catch (error) {
    throw asOurs(error)
  }
}

/** Long rows come fewer at a time. */
function rowsOfNext(page: readonly (readonly Cell[])[]): number {
  let length = 1
  for (const row of page)
    for (const cell of row) length += typeof cell === 'number' || cell === null ? 8 : cell.length
  return Math.max(1, Math.min(pageRows, Math.floor((pageLength * page.length) / length)))
}

const typeNames: Readonly<Record<CellKind, string>> = {
  text: 'text',
  int: 'bigint',
  real: 'double precision',
  bytes: 'text',
}

/** Adds rows; bytes travel as base64. */
export async function insertRows(
  client: pg.Client,
  { name, columns }: WholeTable,
  rows: readonly (readonly Cell[])[],
): Promise<void> {
  const list = columns.map((one) => quoted(one.name)).join(', ')
  const values = columns.map((one, place) =>
    one.kind === 'bytes' ? `decode(c${place}, 'base64')` : `c${place}`,
  )
  const types = columns.map((one, place) => `c${place} ${typeNames[one.kind]}`)
  const packed = JSON.stringify(
    rows.map((row) => Object.fromEntries(row.map((cell, place) => [`c${place}`, sendable(cell)]))),
  )
  try {
    await client.query({
      text: `insert into ${quoted(name)} (${list}) select ${values.join(', ')}
        from json_to_recordset($1::json) as r(${types.join(', ')})`,
      values: [packed],
    })
  } catch (error) {
    throw asOurs(error)
  }
}

function sendable(cell: Cell): string | number | null {
  return cell instanceof Uint8Array ? Buffer.from(cell).toString('base64') : cell
}

/** A name in SQL. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

/** The driver's errors become the port's; ours stay what they are. */
export function asOurs(error: unknown): unknown {
  return error instanceof pg.DatabaseError || !(error instanceof Error) || 'code' in error
    ? postgresError(error)
    : error
}
