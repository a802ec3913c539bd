/** What travels between a unit of work and whatever runs its statements: a thread, a socket, a connection. */
import { StatementError, UnstorableText } from './errors.ts'

export interface Statement {
  readonly sql: string
  readonly parameters: readonly unknown[]
  /** Runs so many times, each time with the next share of `packed` (SQLite only; it returns no rows). */
  readonly times?: number
  /** All parameters as the JSON of one flat array, checked already; `parameters` is empty then. */
  readonly packed?: string
}

export interface StatementResult {
  readonly rows: readonly Record<string, unknown>[]
  /** Rows inserted, updated or deleted; absent for a statement that returns rows. */
  readonly changes?: number
}

/** What closes the transaction after the statements of a message. */
export type Ending = 'open' | 'commit' | 'rollback'

/** One connection, lent to one unit of work. */
export interface Channel {
  /**
   * Runs `statements` in order as one message, opening the transaction before them where `begin`. When it fails inside
   * a transaction, that transaction has been rolled back.
   */
  run(statements: readonly Statement[], begin: boolean, end: Ending): Promise<readonly StatementResult[]>
  /** Gives the connection back; calling it twice is harmless. A transaction still open is rolled back. */
  release(): void
}

/** Where channels come from. */
export interface ChannelSource {
  take(): Promise<Channel>
  close(): Promise<void>
}

/**
 * Checks that both dialects hold these values alike, before anything is sent.
 * @throws UnstorableText, or StatementError for what is no value at all.
 * A boolean or an object is refused by the database: columns hold text, numbers, bytes and null.
 */
export function checkParameters(parameters: readonly unknown[]): void {
  for (const value of parameters) {
    if (typeof value === 'string') {
      if (value.includes('\0') || !value.isWellFormed()) throw new UnstorableText()
    } else if (typeof value === 'number') {
      if (!Number.isFinite(value)) throw new StatementError('22003', 'data', 'a number is not finite')
    } else if (value === undefined || typeof value === 'function' || typeof value === 'symbol') {
      throw new StatementError('07006', 'data', `a parameter is ${typeof value}`)
    }
  }
}
