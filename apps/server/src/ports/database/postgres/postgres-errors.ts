/** PostgreSQL's errors, told apart by SQLSTATE and stripped of the values that they quote. */
import { DatabaseUnavailable } from '../database.ts'
import { StatementError, type StatementFault } from '../errors.ts'

interface ServerError {
  readonly code: string
  readonly message: string
  readonly table?: string
  readonly column?: string
  readonly constraint?: string
  /** The function of the server that gave up. */
  readonly routine?: string
}

const FAULTS: Record<string, StatementFault> = {
  '23505': 'unique',
  '23502': 'notNull',
  '23503': 'foreign',
  '23514': 'check',
  '40001': 'retry',
  '40P01': 'retry',
}

/**
 * 08 connection, 25006 a standby, 25P03 our silence, 53 resources (disk, memory, connections), 55P03 a lock that was
 * not to be had, 57 shut down or cancelled, 58 the system under it, F0 and XX the server's own faults.
 */
const AWAY = /^(08...|25006|25P03|53...|55P03|57...|58...|F0...|XX...)$/

/** Told apart from the system's errors (EPIPE …) and the driver's own by what only a server's reply has. */
function isServerError(error: unknown): error is ServerError {
  return error instanceof Error && 'severity' in error && 'code' in error && typeof error.code === 'string'
}

/** Whether the session is gone after this error: it did not come from the server, or said good-bye with it. */
export function isSessionLost(error: unknown): boolean {
  return !isServerError(error) || /^(08|57P|25P03)/.test(error.code)
}

/** Whether nothing came for too long: the session may be gone without anybody saying so, and others of its time with it. */
export function isSilence(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout'
}

/** Whether the server has no room for one more connection. */
export function isFull(error: unknown): boolean {
  return isServerError(error) && error.code === '53300'
}

/**
 * Whether a prepared statement gives other columns than when it was prepared: a newer version of the program has migrated the
 * database beside us. It fails on this connection for ever; on a new one it is prepared anew.
 */
export function isPlanStale(error: unknown): boolean {
  // By the place in the server's source: the sentence comes in the server's language, and the code says nothing of its own.
  return isServerError(error) && error.code === '0A000' && error.routine === 'RevalidateCachedQuery'
}

/** What the stores see of a driver's error. */
export function postgresError(error: unknown): Error {
  if (!isServerError(error)) {
    const message =
      error instanceof Error ? error.message || String((error as { code?: string }).code) : 'unknown'
    return new DatabaseUnavailable(`the database does not answer: ${message}`, { cause: error })
  }
  const { code } = error
  if (AWAY.test(code)) return new DatabaseUnavailable(`the database is away: ${error.message} (${code})`)
  if (isPlanStale(error)) return new StatementError(code, 'retry', describe(error, 'retry'))
  const fault = FAULTS[code] ?? (/^2[23]/.test(code) ? 'data' : 'other')
  return new StatementError(code, fault, describe(error, fault))
}

function describe({ code, message, table, column, constraint }: ServerError, fault: StatementFault): string {
  // Class 22 messages quote the value ('invalid input syntax for type bigint: "…"').
  const text = fault === 'data' ? 'the data does not fit' : message
  const where = constraint ?? [table, column].filter(Boolean).join('.')
  return `${text} (${code}${where ? `, ${where}` : ''})`
}
