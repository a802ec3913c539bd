/**
 * What one student may send in calls that change something. An answer is kept for good in the log of its attempt, on the disk that all answers share: who
 * sends without end fills it, and nobody's answer is saved any more. Far above what a phone ever has to say, and a 429 is no loss: the
 * phone keeps the answer and comes again.
 */
import { Problem } from './problems.ts'

/** A phone that was away for an exam of two hundred long answers sends four megabytes; some have two phones. */
const mostBytes = 32 * 1024 * 1024
const windowMs = 600_000
/** What even the smallest call leaves behind: its row, the digests, the receipt, an attempt that is begun anew. */
const leastCost = 2_048

export class BodyShare {
  readonly #now: () => number
  #until = 0
  readonly #sent = new Map<string, number>()

  /** Each process counts for itself. `now` in milliseconds. */
  constructor(now: () => number) {
    this.#now = now
  }

  /** Counts a call that changes something, with a body of so many bytes. @throws Problem tooManyRequests */
  count(studentId: string, bytes: number): void {
    const now = this.#now()
    // One window for all: what is over is forgotten at once, and nobody has to sweep. A clock that is set back begins a new one.
    if (now >= this.#until || this.#until > now + windowMs) {
      this.#sent.clear()
      this.#until = now + windowMs
    }
    const sent = (this.#sent.get(studentId) ?? 0) + bytes + leastCost
    if (sent > mostBytes)
      throw new Problem('tooManyRequests', 'sendsVeryMuch', {
        retryAfter: Math.ceil((this.#until - now) / 1000),
      })
    this.#sent.set(studentId, sent)
  }
}
