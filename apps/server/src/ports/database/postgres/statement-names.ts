/**
 * Which statements are prepared under a name. Those that come again and again are; the rest (lists of varying length)
 * would fill the server's memory, where a name lives as long as its connection.
 */
const WORTH_IT = 3
const MOST_NAMES = 300
const MOST_COUNTS = 2_000

/** One for all connections of a pool. */
export class StatementNames {
  readonly #names = new Map<string, string>()
  readonly #counts = new Map<string, number>()

  /** A name for `sql`, the same on every connection; undefined while it has not been seen often enough. */
  nameOf(sql: string): string | undefined {
    const known = this.#names.get(sql)
    if (known || this.#names.size >= MOST_NAMES) return known
    const count = (this.#counts.get(sql) ?? 0) + 1
    if (count < WORTH_IT) {
      if (this.#counts.size >= MOST_COUNTS) this.#counts.clear()
      this.#counts.set(sql, count)
      return undefined
    }
    this.#counts.delete(sql)
    const name = `porua_${this.#names.size + 1}`
    this.#names.set(sql, name)
    return name
  }
}
