/** The main thread's own read-only connection: short reads by key, with no thread to wake. */
import { sqliteError } from '../errors.ts'
import type { Channel, ChannelSource, Ending, Statement, StatementResult } from '../statements.ts'
import { Connection } from './connection.ts'
import type { ThreadOptions } from './protocol.ts'
import { toResult } from './rows.ts'

/** Every read takes the same one; after an error of the disk the next read opens the file anew. */
export class MainReader implements ChannelSource, Channel {
  readonly #options: ThreadOptions
  #connection: Connection | undefined

  constructor(options: ThreadOptions) {
    this.#options = options
  }

  async take(): Promise<Channel> {
    return this
  }

  /** Each statement stands alone: there is no transaction on this connection. */
  async run(
    statements: readonly Statement[],
    _begin: boolean,
    _end: Ending,
  ): Promise<readonly StatementResult[]> {
    try {
      this.#connection ??= new Connection(this.#options)
      const connection = this.#connection
      return statements.map((statement) => toResult(connection.run(statement)))
    } catch (error) {
      const { code = 'ERROR', message } = error as { code?: string; message: string }
      if (code.startsWith('SQLITE_IOERR') || code === 'SQLITE_CORRUPT' || code === 'SQLITE_NOTADB')
        this.#drop()
      throw sqliteError(code, message)
    }
  }

  release(): void {}

  async close(): Promise<void> {
    this.#drop()
  }

  #drop(): void {
    try {
      this.#connection?.close()
    } catch {
      // A reader has nothing to lose; the next read opens another one.
    }
    this.#connection = undefined
  }
}
