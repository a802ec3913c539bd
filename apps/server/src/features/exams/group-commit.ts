/**
 * Group commit (engine.md: Group commit): while one batch is being committed the next one collects, so that a disk's one flush
 * acknowledges many. Each item gets its own outcome: an error that an item causes is found by bisecting and reaches that
 * item alone; a database that is away, or a commit whose outcome is unknown, reaches all (503, the repeat is safe).
 */
import { DatabaseUnavailable } from '../../ports/database/database.ts'

interface Options<I, O> {
  /** Commits all items in one transaction and answers in their order; when it throws, nothing was committed. */
  run(items: readonly I[]): Promise<readonly O[]>
  /** What an item weighs; a batch holds at most `most` (but always one item). */
  weight?(item: I): number
  most: number
  /** How many batches may be under way. Above 1 the row locks keep them right. */
  inFlight?: number
  /** So many items must wait before one more batch sets off beside another: each costs something of its own. */
  worthwhile?: number
  /** Whether and how long the next batch waits for those whose last one has just ended; without it never. */
  gather?: Gathering
}

/**
 * Callers that were just answered come back together, and most of what a commit costs does not grow with its items: a moment's
 * wait makes one commit of two. It pays for some callers, not for few, and not for so many that one batch collects while another
 * commits.
 */
interface Gathering {
  /** Milliseconds at most. It ends at once when all have come back that waited or were under way. */
  readonly ms: number
  /** At least so many callers. */
  readonly from: number
  /** Fewer callers than these. */
  readonly below: number
}

const never: Gathering = { ms: 0, from: 1, below: 0 }

interface Waiting<I, O> {
  readonly item: I
  /** When it was added (monotonic milliseconds). */
  readonly since: number
  resolve(outcome: O): void
  reject(error: unknown): void
}

export class GroupCommit<I, O> {
  readonly #options: Required<Options<I, O>>
  #queue: Waiting<I, O>[] = []
  #running = 0
  #scheduled = false
  /** While the next batch is waited for: how many items end that. */
  #awaited = 0
  #gathering: ReturnType<typeof setTimeout> | undefined
  readonly #idle: (() => void)[] = []
  /** Batches that are being committed. */
  readonly #batches = new Set<readonly Waiting<I, O>[]>()

  constructor(options: Options<I, O>) {
    this.#options = { weight: () => 1, inFlight: 1, worthwhile: 1, gather: never, ...options }
  }

  /** Resolves when the item is durable. */
  add(item: I): Promise<O> {
    return new Promise<O>((resolve, reject) => {
      this.#queue.push({ item, since: performance.now(), resolve, reject })
      this.#schedule()
    })
  }

  /** When the oldest item was added that has no outcome yet (monotonic milliseconds); undefined where none waits. */
  get waitingSince(): number | undefined {
    const first = [this.#queue, ...this.#batches].flatMap((items) => items[0]?.since ?? [])
    return first.length === 0 ? undefined : Math.min(...first)
  }

  /** Resolves when everything that was added has its outcome. */
  async settled(): Promise<void> {
    if (this.#running === 0 && this.#queue.length === 0) return
    await new Promise<void>((resolve) => this.#idle.push(resolve))
  }

  /** Waits for the turn's other requests: what one poll of the sockets brought in goes into one batch. */
  #schedule(): void {
    if (this.#scheduled || !this.#mayBegin()) return
    this.#scheduled = true
    setImmediate(() => {
      this.#scheduled = false
      if (this.#mayBegin()) void this.#next()
    })
  }

  /** What is too little for a batch beside another goes when that other one ends. */
  #mayBegin(): boolean {
    const { inFlight, worthwhile } = this.#options
    const enough = this.#running > 0 ? worthwhile : Math.max(1, this.#awaited)
    return this.#running < inFlight && this.#queue.length >= enough
  }

  async #next(): Promise<void> {
    this.#running++
    this.#gathered()
    const batch = this.#take()
    this.#batches.add(batch)
    await this.#commit(batch)
    this.#batches.delete(batch)
    this.#running--
    if (this.#running === 0) this.#gather(batch.length + this.#queue.length)
    if (this.#queue.length > 0) this.#schedule()
    else if (this.#running === 0) for (const resolve of this.#idle.splice(0)) resolve()
  }

  /** Lets the next batch wait for `callers`, the timer for those that do not come back. */
  #gather(callers: number): void {
    const { ms, from, below } = this.#options.gather
    if (callers < from || callers >= below) return
    this.#awaited = callers
    this.#gathering = setTimeout(() => {
      this.#gathered()
      if (this.#queue.length > 0) this.#schedule()
    }, ms)
  }

  #gathered(): void {
    clearTimeout(this.#gathering)
    this.#awaited = 0
  }

  #take(): Waiting<I, O>[] {
    let weight = 0
    let count = 0
    for (const { item } of this.#queue) {
      weight += this.#options.weight(item)
      if (count > 0 && weight > this.#options.most) break
      count++
    }
    if (count === this.#queue.length) {
      const all = this.#queue
      this.#queue = []
      return all
    }
    return this.#queue.splice(0, count)
  }

  async #commit(batch: readonly Waiting<I, O>[]): Promise<void> {
    try {
      const outcomes = await this.#options.run(batch.map((waiting) => waiting.item))
      for (const [i, waiting] of batch.entries()) waiting.resolve(outcomes[i] as O)
    } catch (error) {
      if (error instanceof DatabaseUnavailable || batch.length === 1) {
        for (const waiting of batch) waiting.reject(error)
        return
      }
      // In order, so that two saves of one attempt keep theirs.
      const half = batch.length >> 1
      await this.#commit(batch.slice(0, half))
      await this.#commit(batch.slice(half))
    }
  }
}
