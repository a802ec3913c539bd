/** A map that forgets what was used longest ago. For what never changes (papers, keys of a generation) or is checked again. */
export class Lru<K, V> {
  readonly #limit: number
  readonly #map = new Map<K, V>()

  constructor(limit: number) {
    this.#limit = limit
  }

  get(key: K): V | undefined {
    const value = this.#map.get(key)
    if (value === undefined) return undefined
    this.#map.delete(key)
    this.#map.set(key, value)
    return value
  }

  set(key: K, value: V): void {
    this.#map.delete(key)
    this.#map.set(key, value)
    if (this.#map.size <= this.#limit) return
    const [oldest] = this.#map.keys()
    if (oldest !== undefined) this.#map.delete(oldest)
  }

  delete(key: K): void {
    this.#map.delete(key)
  }
}
