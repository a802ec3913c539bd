/**
 * Reads the outbox and hands each hint on once, oldest first. It looks by itself while it runs, at once when poked, and soon
 * after another process has announced hints. On PostgreSQL a unit that began earlier may commit later, so looks reach back and remember what
 * they have handed on: each by a moment, and one every two seconds by as far as a unit may take; the machines' clocks must agree
 * within that time, as exams ask of them anyway.
 */
import type { Clock } from '../clock/clock.ts'
import type { Database } from '../database/database.ts'
import type { LiveHintTable } from '../database/tables.ts'
import { type HintSignals, noSignals } from './hint-signals.ts'
import { hintsSince } from './live-hint.store.ts'

interface Needs {
  db: Database
  clock: Clock
  /** Default: no process announces hints. */
  signals?: HintSignals | undefined
  deliver(hint: LiveHintTable): void
  /** Told of a look that failed; the next one makes up for it. */
  failed(error: unknown): void
}

const everyMs = 500
/** Where other processes announce hints, a regular look only makes up for a lost signal. */
const everyWithSignalsMs = 2_000
/** Signals of so many milliseconds are one look; soon after a look a signal waits for longer, as signals may come without end. */
const signalsMs = 30
const restMs = 250
/** How far a look reaches back behind the one before it. */
const nearMs = 1_000
/** How far a wide look does, and how often one is made. */
const wideMs = 10_000
const wideEveryMs = 2_000

/** One a process: it ends with `stop`, and a look that fails is tried again with the next one. */
export class HintFeed {
  readonly #needs: Needs
  /** What was handed on, with its time; what lies before every later look is forgotten. */
  readonly #delivered = new Map<string, number>()
  readonly #signals: HintSignals
  #timer: NodeJS.Timeout | undefined
  #signalled: NodeJS.Timeout | undefined
  #looking: Promise<void> | undefined
  #pokedMeanwhile = false
  /** When the last look ended, in milliseconds of `performance.now`. */
  #endedAt = 0
  #started = false
  /** When the last look that succeeded began. */
  #lookedAt = 0
  /** When the last wide one did. */
  #wideAt = 0

  constructor(needs: Needs) {
    this.#needs = needs
    this.#signals = needs.signals ?? noSignals
    this.#signals.onAnnounced(() => this.#soon())
  }

  /** Begins with what was written a moment ago, so that nothing falls between a connection and the first look. */
  start(): void {
    if (this.#started) return
    this.#started = true
    this.#lookedAt = this.#needs.clock.now()
    this.#wideAt = this.#lookedAt - wideEveryMs
    this.poke()
  }

  /** No look begins after this; resolves when the one under way has ended. */
  async stop(): Promise<void> {
    this.#started = false
    clearTimeout(this.#timer)
    clearTimeout(this.#signalled)
    this.#signalled = undefined
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
        this.#endedAt = performance.now()
        this.#next()
      })
  }

  #soon(): void {
    if (!this.#started) return
    const rest = this.#looking ? restMs : this.#endedAt + restMs - performance.now()
    this.#signalled ??= setTimeout(
      () => {
        this.#signalled = undefined
        this.poke()
      },
      Math.max(signalsMs, rest),
    )
  }

  #next(): void {
    if (!this.#started) return
    if (this.#pokedMeanwhile) {
      this.#pokedMeanwhile = false
      this.poke()
      return
    }
    this.#timer = setTimeout(() => this.poke(), this.#signals.state === 'ok' ? everyWithSignalsMs : everyMs)
    // Phones that are connected keep the process alive, not the look for their hints.
    this.#timer.unref()
  }

  async #look(): Promise<void> {
    const { db, clock, deliver } = this.#needs
    const now = clock.now()
    const wide = now < this.#wideAt || now - this.#wideAt >= wideEveryMs
    // A clock that was set back must not leave a gap, and after a failure the next look reaches back to the last good one.
    const since = wide ? Math.min(this.#wideAt, now) - wideMs : Math.min(this.#lookedAt, now) - nearMs
    for (const hint of await db.read((reader) => hintsSince(reader, since))) {
      if (this.#delivered.has(hint.id)) continue
      this.#delivered.set(hint.id, hint.at)
      deliver(hint)
    }
    this.#lookedAt = now
    if (!wide) return
    this.#wideAt = now
    for (const [id, at] of this.#delivered) if (at < since) this.#delivered.delete(id)
  }
}
