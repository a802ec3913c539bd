/** Signals between processes by PostgreSQL's NOTIFY and LISTEN, on the database that they share. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../database/database.ts'
import { Listener } from '../database/postgres/listener.ts'
import type { HintSignals } from './hint-signals.ts'
import { hintChannel, notifyOfHints } from './live-hint.store.ts'

/** Announcements of so many milliseconds are one signal. */
const togetherMs = 20
/** Longest wait for a last signal when the process ends. */
const lastSignalMs = 1_000

export interface PostgresSignalsOptions {
  readonly db: Database
  /** Tells this process's own signals from those of others. */
  readonly self: string
  /** Where to listen; absent in a command, which has no connections of students. */
  readonly listenUrl?: string
  /** Called once when signals stop to arrive, with the reason, and once when they arrive again. */
  changed?(state: 'ok' | 'unavailable', reason: string | null): void
}

/** Does not wait for the database: a server starts, and works, while signals do not arrive. */
export class PostgresSignals implements HintSignals {
  readonly #db: Database
  readonly #self: string
  readonly #listener: Listener | undefined
  #look: () => void = () => undefined
  #waiting: NodeJS.Timeout | undefined
  #sending: Promise<unknown> = Promise.resolve()

  constructor({ db, self, listenUrl, changed }: PostgresSignalsOptions) {
    this.#db = db
    this.#self = self
    if (listenUrl === undefined) return
    this.#listener = new Listener({
      url: listenUrl,
      channel: hintChannel,
      heard: (sender) => {
        if (sender !== self) this.#look()
      },
      changed: (state, reason) => {
        changed?.(state, reason)
        // Nobody heard here what was announced meanwhile.
        if (state === 'ok') this.#look()
      },
    })
  }

  get state(): 'ok' | 'unavailable' {
    return this.#listener?.listening === false ? 'unavailable' : 'ok'
  }

  announce(): void {
    this.#waiting ??= setTimeout(() => this.#send(), togetherMs)
  }

  onAnnounced(look: () => void): void {
    this.#look = look
  }

  async close(): Promise<void> {
    if (this.#waiting) {
      clearTimeout(this.#waiting)
      this.#send()
    }
    await Promise.race([this.#sending, sleep(lastSignalMs, undefined, { ref: false })])
    await this.#listener?.close()
  }

  /** A transaction of its own: NOTIFY puts commits in a row, and no save may wait in it. */
  #send(): void {
    this.#waiting = undefined
    this.#sending = this.#db
      .write((tx) => notifyOfHints(tx, this.#self))
      // The database is away, which others notice and report. The hints are read at the next regular look.
      .catch(() => undefined)
  }
}
