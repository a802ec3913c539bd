/** Chance that can be told again: one seed a run, printed, and given back with TEST_SEED. */

/** This run's seed. The same every time unless TEST_SEED says otherwise, so that a red run is red again. */
export const seed = Number(process.env.TEST_SEED ?? 20_261_121)

/** Prints the seed, so that a red run can be repeated. */
export function printSeed(what: string): void {
  process.stdout.write(`${what}: TEST_SEED=${seed}\n`)
}

/** A stream of chance (mulberry32); `name` keeps one stream from moving another. */
export class Chance {
  #state: number
  constructor(name = '') {
    this.#state = seed
    for (const character of name)
      this.#state = Math.imul(this.#state ^ (character.codePointAt(0) ?? 0), 0x9e3779b1)
  }

  /** In [0, 1). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }

  /** A whole number below `bound`. */
  below(bound: number): number {
    return Math.floor(this.next() * bound)
  }

  pick<T>(items: readonly T[]): T {
    const item = items[this.below(items.length)]
    if (item === undefined && items.length === 0) throw new Error('nothing to pick from')
    return item as T
  }

  shuffled<T>(items: readonly T[]): T[] {
    return items
      .map((item) => ({ item, order: this.next() }))
      .sort((a, b) => a.order - b.order)
      .map(({ item }) => item)
  }
}
