/**
 * Reads the outbox and hands each hint on once, oldest first. It looks by itself while it runs, and at once when poked. On
 * PostgreSQL a unit that began earlier may commit later, so every look reaches back some seconds and remembers what it has
 * handed on; the machines' clocks must agree within that time, as exams ask of them anyway.
 */
import type { Clock } from '../clock/clock.ts'
import type { Database } from '../database/database.ts'
import type { LiveHintTable } from '../database/tables.ts'
import { hintsSince } from './live-hint.store.ts'

interface Needs {
  db: Database
  clock: Clock
  deliver(hint: LiveHintTable): void
  /** Told of a look that failed; the next one makes up for it. */
  failed(error: unknown): void
}

const everyMs = 500
const overlapMs = 10_000

/** One a process: it ends with `stop`, and a look that fails is tried again with the next one. */
export class HintFeed {
  readonly #needs: Needs
  /** What was handed on, with its time; what lies before every later look is forgotten. */
  readonly #delivered = new Map<string, number>()
  #timer: NodeJS.Timeout | undefined
  #looking: Promise<void> | undefined
  #pokedMeanwhile = false
  #started = false
  /** When the last look that succeeded began. */
  #lookedAt = 0

  constructor(needs: Needs) {
    this.#needs = needs
  }

  /** Begins with what was written a moment ago, so that nothing falls between a connection and the first look. */
  start(): void {
    if (this.#started) return
    this.#started = true
    this.#lookedAt = this.#needs.clock.now()
    this.poke()
  }

  /** No look begins after this; resolves when the one under way has ended. */
  async stop(): Promise<void> {
    this.#started = false
    clearTimeout(this.#timer)
    await this.#looking
  }

  /** Looks now; where a look is under way, again after it. Does nothing while stopped. */
  poke(): void {
    if (!this.#started) return
    if (this.#looking) {
      this.#pokedMeanwhile = true
      return
    }
    clearTimeout(this.#timer)
    this.#looking = this.#look()
      .catch((error: unknown) => this.#needs.failed(error))
      .finally(() => {
        this.#looking = undefined
        this.#next()
      })
  }

  #next(): void {
    if (!this.#started) return
    if (this.#pokedMeanwhile) {
      this.#pokedMeanwhile = false
      this.poke()
      return
    }
    this.#timer = setTimeout(() => this.poke(), everyMs)
    // Phones that are connected keep the process alive, not the look for their hints.
    this.#timer.unref()
  }

  async #look(): Promise<void> {
    const { db, clock, deliver } = this.#needs
    const now = clock.now()
    // A clock that was set back must not leave a gap, and after a failure the next look reaches back to the last good one.
    const since = Math.min(this.#lookedAt, now) - overlapMs
    for (const hint of await db.read((reader) => hintsSince(reader, since))) {
      if (this.#delivered.has(hint.id)) continue
      this.#delivered.set(hint.id, hint.at)
      deliver(hint)
    }
    this.#lookedAt = now
    for (const [id, at] of this.#delivered) if (at < since) this.#delivered.delete(id)
  }
}
