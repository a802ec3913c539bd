/** Local or session storage of a test's own. */
export class MemoryStorage {
  readonly #values = new Map<string, string>()
  getItem = (key: string) => this.#values.get(key) ?? null
  setItem = (key: string, value: string) => void this.#values.set(key, value)
  removeItem = (key: string) => void this.#values.delete(key)
  clear = () => this.#values.clear()
}
