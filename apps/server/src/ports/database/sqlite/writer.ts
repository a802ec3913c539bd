/**
 * The turn at the only writing connection. Units go first come, first served. The next unit may go as soon as the
 * commit before it has been sent, so that the main thread works while the disk syncs.
 */
import { DatabaseUnavailable } from '../database.ts'
import { UnitFailed } from '../errors.ts'
import type { Channel, ChannelSource, Ending, Statement, StatementResult } from '../statements.ts'
import type { ThreadLink } from './thread-link.ts'

/** Lends the writer's thread to one unit at a time. */
export class Writer implements ChannelSource {
  readonly #thread: ThreadLink
  readonly #queue: ((channel: WriterChannel) => void)[] = []
  #current: WriterChannel | undefined
  #units = 0
  #watch: NodeJS.Timeout | undefined

  readonly #silentMs: number

  /** A unit that has been silent for `silentMs` while others wait is stuck on something that is not its tx. */
  constructor(thread: ThreadLink, silentMs: number) {
    this.#thread = thread
    this.#silentMs = silentMs
  }

  take(): Promise<Channel> {
    if (!this.#current) return Promise.resolve(this.#next())
    this.#watch ??= setInterval(() => this.#look(), this.#silentMs / 10).unref()
    return new Promise((resolve) => this.#queue.push(resolve))
  }

  async close(): Promise<void> {
    clearInterval(this.#watch)
    await this.#thread.close()
  }

  #next(): WriterChannel {
    const channel = new WriterChannel(this.#thread, ++this.#units, () => {
      if (this.#current !== channel) return
      this.#current = undefined
      this.#queue.shift()?.(this.#next())
    })
    this.#current = channel
    return channel
  }

  #look(): void {
    if (this.#queue.length > 0) this.#current?.expelIfSilent(this.#silentMs)
    else {
      clearInterval(this.#watch)
      this.#watch = undefined
    }
  }
}

class WriterChannel implements Channel {
  readonly #thread: ThreadLink
  readonly #id: number
  readonly #giveTurn: () => void
  #unit = 0
  #asking = 0
  /** Its transaction is open. */
  #open = false
  #over = false
  #expelled = false
  #lastHeard = performance.now()

  constructor(thread: ThreadLink, id: number, giveTurn: () => void) {
    this.#thread = thread
    this.#id = id
    this.#giveTurn = giveTurn
  }

  async run(
    statements: readonly Statement[],
    begin: boolean,
    end: Ending,
  ): Promise<readonly StatementResult[]> {
    if (this.#expelled) throw new DatabaseUnavailable('the unit stood still for too long and was rolled back')
    if (this.#over) throw new UnitFailed('the unit has ended')
    if (begin) this.#unit = this.#id
    this.#open = this.#unit !== 0 && end === 'open'
    this.#asking++
    const reply = this.#thread.ask(this.#unit, statements, begin, end)
    if (end !== 'open') this.release()
    try {
      return await reply
    } catch (error) {
      // The thread has rolled back, so the turn is free; outside a transaction the connection is kept.
      this.#open = false
      if (this.#unit) this.release()
      throw error
    } finally {
      this.#asking--
      this.#lastHeard = performance.now()
    }
  }

  release(): void {
    if (this.#over) return
    this.#over = true
    if (this.#open) this.#thread.ask(this.#unit, [], false, 'rollback').catch(() => {})
    this.#giveTurn()
  }

  expelIfSilent(ms: number): void {
    if (this.#asking > 0 || performance.now() - this.#lastHeard < ms) return
    this.#expelled = true
    this.release()
  }
}
