/** So many at a time, the others in line. */
export class Semaphore {
  #free: number
  readonly #line: (() => void)[] = []

  constructor(count: number) {
    this.#free = count
  }

  /** Does the work once one is free, and frees it whether it succeeds or fails. */
  async use<T>(work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free--
    else await new Promise<void>((resolve) => this.#line.push(resolve))
    try {
      return await work()
    } finally {
      const next = this.#line.shift()
      if (next) next()
      else this.#free++
    }
  }
}
