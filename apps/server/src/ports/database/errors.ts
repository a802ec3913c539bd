/**
 * What goes wrong with a statement, the same for both dialects. Neither class ever carries a value of a row: these
 * errors are logged, and PostgreSQL's own ones quote phone numbers and answers in `detail`, `where` and `message`.
 */
import { DatabaseUnavailable } from './database.ts'

export type StatementFault = 'unique' | 'notNull' | 'check' | 'foreign' | 'data' | 'retry' | 'other'

/** The database understood a statement and refused it. The unit it stood in is lost, on both dialects. */
export class StatementError extends Error {
  override readonly name = 'StatementError'
  /** SQLSTATE or SQLite's code: 23505, SQLITE_CONSTRAINT_UNIQUE … */
  readonly code: string
  readonly fault: StatementFault
  constructor(code: string, fault: StatementFault, message: string) {
    super(message)
    this.code = code
    this.fault = fault
  }
}

/** Text that PostgreSQL cannot hold (U+0000) or that UTF-8 cannot carry (half a surrogate pair). Refused on both. */
export class UnstorableText extends StatementError {
  constructor() {
    super('22021', 'data', 'text holds U+0000 or half a surrogate pair')
  }
}

/** A unit went on after one of its statements had failed; it is rolled back whatever it does. */
export class UnitFailed extends Error {
  override readonly name = 'UnitFailed'
}

/** A row with this key is there already. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof StatementError && error.fault === 'unique'
}

/** The data itself was refused (a constraint, a type, unstorable text): the same call will be refused again. */
export function isDataError(error: unknown): boolean {
  return error instanceof StatementError && error.fault !== 'other' && error.fault !== 'retry'
}

const SQLITE_AWAY =
  /^SQLITE_(FULL|IOERR|BUSY|CANTOPEN|READONLY|CORRUPT|NOTADB|NOMEM|LOCKED|PROTOCOL|PERM|INTERRUPT)/
const SQLITE_FAULTS: Record<string, StatementFault> = {
  SQLITE_CONSTRAINT_UNIQUE: 'unique',
  SQLITE_CONSTRAINT_PRIMARYKEY: 'unique',
  SQLITE_CONSTRAINT_ROWID: 'unique',
  SQLITE_CONSTRAINT_NOTNULL: 'notNull',
  SQLITE_CONSTRAINT_CHECK: 'check',
  SQLITE_CONSTRAINT_FOREIGNKEY: 'foreign',
  SQLITE_CONSTRAINT_DATATYPE: 'data',
  SQLITE_MISMATCH: 'data',
  SQLITE_TOOBIG: 'data',
}

/** Whether SQLite's code means that the file is away or full, so that the connection is worth opening again. */
export function isSqliteAway(code: string): boolean {
  return SQLITE_AWAY.test(code)
}

/** The error of SQLite's `code`: away or full becomes DatabaseUnavailable, the rest StatementError. */
export function sqliteError(code: string, message: string): Error {
  if (code === 'UNIT_GONE') return new UnitFailed(message)
  if (isSqliteAway(code))
    return new DatabaseUnavailable(`the database file does not answer: ${message} (${code})`)
  return new StatementError(code, SQLITE_FAULTS[code] ?? 'other', message)
}
