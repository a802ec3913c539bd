/**
 * Answers that wait: a lock that somebody else holds keeps every save from the disk while the database answers each question. Health,
 * metrics and the log say so, and the log names who holds it.
 */
import { type Blocker, type Database, DatabaseUnavailable } from '../../../ports/database/database.ts'
import type { Job } from '../../../ports/jobs/jobs.ts'

/** A save takes milliseconds; one that has waited for so long says that something is wrong. */
export const longWaitMs = 5_000
const againMs = 60_000

interface Needs {
  /** How long saves have been waiting, in milliseconds; 0 where none waits. */
  waitingMs(): number
  db: Pick<Database, 'blockers'>
  /** Told when saves wait, once a minute while they do, and when they go through again. */
  told(line: string, more: object): void
}

/** Looks once a second how long saves have been waiting. */
export class SaveWatch {
  readonly #needs: Needs
  /** When it was last told that they wait (monotonic milliseconds). */
  #toldAt: number | null = null
  readonly job: Job = { name: 'saves: look whether they wait', everyMs: 1_000, run: () => this.#look() }

  constructor(needs: Needs) {
    this.#needs = needs
  }

  /** `ok`, or for how long they have been waiting. */
  get state(): string {
    const ms = this.#needs.waitingMs()
    return ms < longWaitMs ? 'ok' : `waiting for ${Math.round(ms / 1000)} s`
  }

  async #look(): Promise<void> {
    const { told, waitingMs } = this.#needs
    const waiting = waitingMs()
    const seconds = Math.round(waiting / 1000)
    if (waiting < longWaitMs) {
      if (this.#toldAt !== null) told('saves go through again', {})
      this.#toldAt = null
      return
    }
    if (this.#toldAt !== null && performance.now() - this.#toldAt < againMs) return
    this.#toldAt = performance.now()
    told('saves wait for the database', { seconds, ...(await this.#blockers()) })
  }

  async #blockers(): Promise<{ blockers: readonly Blocker[] } | { reason: string }> {
    try {
      return { blockers: (await this.#needs.db.blockers?.()) ?? [] }
    } catch (error) {
      if (error instanceof DatabaseUnavailable) return { reason: error.message }
      throw error
    }
  }
}
