/** Questions that come in the same turn of the loop are asked together: a city's calls share a statement, one call waits for none. */

interface Asking<K, V> {
  readonly key: K
  resolve(value: V | undefined): void
  reject(error: unknown): void
}

/** A question over many keys; `ask` answers with what it found by key. */
export class BatchLoader<K, V> {
  readonly #ask: (keys: readonly K[]) => Promise<ReadonlyMap<K, V>>
  #waiting: Asking<K, V>[] = []

  constructor(ask: (keys: readonly K[]) => Promise<ReadonlyMap<K, V>>) {
    this.#ask = ask
  }

  /** What was found for `key`; fails with the question that it was part of. */
  one(key: K): Promise<V | undefined> {
    return new Promise((resolve, reject) => {
      if (this.#waiting.length === 0) setImmediate(() => void this.#go())
      this.#waiting.push({ key, resolve, reject })
    })
  }

  async #go(): Promise<void> {
    const asking = this.#waiting
    this.#waiting = []
    try {
      const found = await this.#ask([...new Set(asking.map(({ key }) => key))])
      for (const { key, resolve } of asking) resolve(found.get(key))
    } catch (error) {
      for (const { reject } of asking) reject(error)
    }
  }
}
