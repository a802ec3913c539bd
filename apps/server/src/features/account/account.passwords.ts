/**
 * Passwords: argon2id with OWASP's parameters, in a small queue of its own. Hashing takes a core for about 20 ms; the queue
 * lets one run at a time, so that a storm of sign-ins never takes both cores from the answers.
 */
import { hash, verify } from '@node-rs/argon2'
import { Problem } from '../../platform/problems.ts'

/** OWASP's minimum for argon2id: 19 MiB, two passes, one lane. */
export const argonOptions = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** More than this many waiting is over a minute of hashing: better to say so than to let a phone time out. */
const longestQueue = 2_000

export class Passwords {
  #running = 0
  readonly #waiting: (() => void)[] = []
  /** Compared with where no student is found, so that the time taken says nothing about who is registered. */
  #decoy: string | null = null

  async hash(password: string): Promise<string> {
    return this.#queued(() => hash(password, argonOptions))
  }

  /** Whether the password fits. A null hash costs the same time and never fits. */
  async verify(stored: string | null, password: string): Promise<boolean> {
    this.#decoy ??= await this.hash('a password that nobody has')
    const against = stored ?? this.#decoy
    const fits = await this.#queued(() => verify(against, password))
    return fits && stored !== null
  }

  async #queued<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= 1) {
      if (this.#waiting.length >= longestQueue)
        throw new Problem('unavailable', 'Very many students are signing in. Please try again in a minute.', {
          retryAfter: 30,
        })
      await new Promise<void>((resolve) => this.#waiting.push(resolve))
    }
    this.#running++
    try {
      return await work()
    } finally {
      this.#running--
      this.#waiting.shift()?.()
    }
  }
}
