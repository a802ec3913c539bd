/** Flat cells to rows, and bytes to what survives a message between threads. */
import type { Statement, StatementResult } from '../statements.ts'
import type { SentStatement, ThreadResult } from './protocol.ts'

/** The rows of a reply as objects. Bytes are Buffers, as PostgreSQL's driver gives them. */
export function toResult({ columns, cells, changes }: ThreadResult): StatementResult {
  if (!columns || !cells) return { rows: [], changes: changes ?? 0 }
  const rows: Record<string, unknown>[] = []
  const width = columns.length
  for (let at = 0; at < cells.length; at += width) {
    const row: Record<string, unknown> = {}
    for (let i = 0; i < width; i++) {
      const cell = cells[at + i]
      row[columns[i] as string] =
        cell instanceof Uint8Array ? Buffer.from(cell.buffer, cell.byteOffset, cell.byteLength) : cell
    }
    rows.push(row)
  }
  return { rows }
}

/**
 * The statement as it travels: many parameters as JSON, and bytes copied that are a window into a larger buffer, of
 * which a message would clone the whole.
 */
export function toSent({ packed, ...statement }: Statement): SentStatement {
  if (packed !== undefined) return { ...statement, parameters: packed }
  const { parameters } = statement
  if (parameters.length >= MANY && parameters.every(isPlain)) {
    return { ...statement, parameters: JSON.stringify(parameters) }
  }
  return parameters.some(isWindow) ? { ...statement, parameters: copyWindows(parameters) } : statement
}

/** The parameters of a statement that has arrived. */
export function arrived({ parameters }: SentStatement): readonly unknown[] {
  return typeof parameters === 'string' ? (JSON.parse(parameters) as unknown[]) : parameters
}

/** Results as they travel back: as one text where it can carry them. */
export function toSentResults(results: readonly ThreadResult[]): readonly ThreadResult[] | string {
  return results.every(({ cells }) => !cells || cells.every(isExact)) ? JSON.stringify(results) : results
}

/** The results of a reply that has arrived. */
export function arrivedResults(results: readonly ThreadResult[] | string): StatementResult[] {
  const all = typeof results === 'string' ? (JSON.parse(results) as ThreadResult[]) : results
  return all.map(toResult)
}

const MANY = 32

/** JSON has no bytes and no infinite numbers. */
function isExact(value: unknown): boolean {
  return typeof value === 'string' || value === null || Number.isFinite(value)
}

function isPlain(value: unknown): boolean {
  return typeof value === 'string' || value === null || typeof value === 'number'
}

function isWindow(value: unknown): value is Uint8Array {
  return value instanceof Uint8Array && value.byteLength !== value.buffer.byteLength
}

/** Bytes that do not drag their neighbours along. */
export function copyWindows(parameters: readonly unknown[]): unknown[] {
  return parameters.map((value) => (isWindow(value) ? value.slice() : value))
}
