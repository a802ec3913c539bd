/**
 * A map that forgets what has not been used for long. For what never changes (papers, keys of a generation) or is checked again.
 * Two generations: what is used moves to the young one, and when that is full the old one goes. Reading a young entry moves
 * nothing; a list in the order of use would be rebuilt again and again under a city's saves.
 */
export class Lru<K, V> {
  readonly #half: number
  #young = new Map<K, V>()
  #old = new Map<K, V>()

  /** Holds at most `limit` entries (2 at least), and never forgets the last half of `limit` that were used. */
  constructor(limit: number) {
    this.#half = Math.max(1, Math.floor(limit / 2))
  }

  /** The value, which is kept for longer by being asked for. */
  get(key: K): V | undefined {
    const young = this.#young.get(key)
    if (young !== undefined) return young
    const old = this.#old.get(key)
    if (old !== undefined) this.set(key, old)
    return old
  }

  /** Keeps it; when half of the room is full the older half goes. */
  set(key: K, value: V): void {
    if (this.#young.size >= this.#half && !this.#young.has(key)) {
      this.#old = this.#young
      this.#young = new Map()
    }
    this.#young.set(key, value)
  }

  /** Forgets it, where it is known. */
  delete(key: K): void {
    this.#young.delete(key)
    this.#old.delete(key)
  }
}
