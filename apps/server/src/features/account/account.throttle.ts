/**
 * Counts failed sign-ins per (phone, address) and loosely per phone, never successes (decisions: Sessions). A whole class
 * behind one address gets in; a rival who guesses at a number from elsewhere slows only himself down.
 */
const windowMs = 15 * 60_000
const mostPerPair = 8
const mostPerPhone = 100
const mostKeys = 50_000

export class FailureThrottle {
  readonly #failures = new Map<string, { count: number; until: number }>()

  /** Seconds to wait before this pair may try again; 0: go ahead. */
  waitSeconds(phone: string, address: string, now: number): number {
    const pair = this.#get(`${phone} ${address}`, now)
    const all = this.#get(phone, now)
    const blocked = [
      pair && pair.count >= mostPerPair ? pair : null,
      all && all.count >= mostPerPhone ? all : null,
    ]
    const until = Math.max(0, ...blocked.map((entry) => entry?.until ?? 0))
    return until > now ? Math.ceil((until - now) / 1000) : 0
  }

  failed(phone: string, address: string, now: number): void {
    this.#count(`${phone} ${address}`, now)
    this.#count(phone, now)
  }

  /** A sign-in that worked clears the pair. */
  succeeded(phone: string, address: string): void {
    this.#failures.delete(`${phone} ${address}`)
  }

  #get(key: string, now: number): { count: number; until: number } | undefined {
    const entry = this.#failures.get(key)
    return entry && entry.until > now ? entry : undefined
  }

  #count(key: string, now: number): void {
    const entry = this.#get(key, now)
    if (this.#failures.size >= mostKeys) this.#failures.clear()
    this.#failures.set(
      key,
      entry ? { ...entry, count: entry.count + 1 } : { count: 1, until: now + windowMs },
    )
  }
}
