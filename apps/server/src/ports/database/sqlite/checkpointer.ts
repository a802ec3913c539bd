/**
 * Copies the writer's log into the database file from a thread of its own, so that no answer waits for it: SQLite's
 * own way is to copy inside the commit that fills the log. Started when wanted, ended when idle.
 */
import type { ThreadOptions } from './protocol.ts'
import { ThreadLink } from './thread-link.ts'

/** What the writer may copy by itself between two units without being missed. */
const LITTLE = 1_000
/** While the writer writes on, each pass leaves less; a long read may keep the rest from being copied. */
const MOST_PASSES = 3
const IDLE_MS = 30_000

const PASSIVE = { sql: 'pragma wal_checkpoint(passive)', parameters: [] }
const LOOK = { sql: 'pragma wal_checkpoint(noop)', parameters: [] }

/** One a database file, owned by `SqliteDatabase`. */
export class Checkpointer {
  readonly #options: ThreadOptions
  #thread: ThreadLink | undefined
  #running: Promise<boolean> | undefined
  #idle: NodeJS.Timeout | undefined
  #closed = false

  constructor(options: ThreadOptions) {
    this.#options = options
  }

  /**
   * Copies most of the log. Resolves with true when the writer may finish the little that is left: the log starts from
   * its beginning again only when all of it has been copied. False when it runs already, or cannot now.
   */
  async run(): Promise<boolean> {
    if (this.#running || this.#closed) return false
    clearTimeout(this.#idle)
    this.#running = this.#copy().catch(() => false) // a disk that is full or failing: the log keeps everything
    try {
      return await this.#running
    } finally {
      this.#running = undefined
      this.#idle = setTimeout(() => void this.#end(), IDLE_MS).unref()
    }
  }

  /** Ends its thread, after the copying that runs. */
  async close(): Promise<void> {
    this.#closed = true
    await this.#running
    await this.#end()
  }

  async #copy(): Promise<boolean> {
    this.#thread ??= new ThreadLink(this.#options)
    for (let pass = 0; pass < MOST_PASSES; pass++) {
      const [, left] = await this.#thread.ask(0, [PASSIVE, LOOK], false, 'open')
      const { log = 0, checkpointed = 0 } = (left?.rows[0] ?? {}) as { log?: number; checkpointed?: number }
      if (log - checkpointed < LITTLE) break
    }
    return true
  }

  async #end(): Promise<void> {
    clearTimeout(this.#idle)
    const thread = this.#thread
    this.#thread = undefined
    await thread?.close()
  }
}
