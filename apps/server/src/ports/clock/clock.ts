/** The machine's time, behind a port: nothing in rules or services asks the machine. */
export interface Clock {
  /** UTC milliseconds. */
  now(): number
}

export const systemClock: Clock = { now: () => Date.now() }

/** A clock that stands where it is put, for tests and rehearsals. */
export class MovableClock implements Clock {
  #offset = 0
  #fixed: number | null
  constructor(at: number | null = null) {
    this.#fixed = at
  }
  now(): number {
    return (this.#fixed ?? Date.now()) + this.#offset
  }
  /** Moves the clock by `ms`, forward or back. */
  move(ms: number): void {
    this.#offset += ms
  }
}
