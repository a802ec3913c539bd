/**
 * A queue in front of something that does one thing at a time. Networks take turns: whoever sends a thousand calls waits
 * for their own, and everybody else's next call is at most one turn of each network away. So are places in a full queue.
 */
import { Problem } from '../../platform/problems.ts'

/** Who waits. */
export interface Waiter {
  network: string
  /** True once nobody waits for the outcome: its turn is skipped. */
  gone(): boolean
}

interface Entry {
  waiter: Waiter
  go(): void
  fail(problem: Problem): void
}

export interface QueueLimits {
  /** Waiting at most, over all networks. */
  most: number
  /** Waiting at most for one network. */
  mostPerNetwork: number
  /** About how long one turn takes, milliseconds: what a refused caller is told to wait. */
  turnMs: number
}

/** One thing at a time; whoever waits is served network by network. */
export class FairQueue {
  readonly #limits: QueueLimits
  /** Waiting by network, in the order of the networks' next turns. */
  readonly #networks = new Map<string, Entry[]>()
  #waiting = 0
  #busy = false

  constructor(limits: QueueLimits) {
    this.#limits = limits
  }

  /** How many wait, the one whose turn it is not among them. */
  get waiting(): number {
    return this.#waiting
  }

  /** Does `work` when its turn has come. @throws Problem unavailable when too many wait, or the caller went away meanwhile */
  async run<T>(waiter: Waiter, work: () => Promise<T>): Promise<T> {
    if (this.#busy) await this.#turn(waiter)
    this.#busy = true
    try {
      return await work()
    } finally {
      this.#busy = false
      this.#next()
    }
  }

  #turn(waiter: Waiter): Promise<void> {
    const ours = this.#networks.get(waiter.network) ?? []
    if (ours.length >= this.#limits.mostPerNetwork || !this.#makePlace(ours.length)) throw this.#tooMany()
    return new Promise((go, fail) => {
      ours.push({ waiter, go, fail })
      this.#networks.set(waiter.network, ours)
      this.#waiting++
    })
  }

  /**
   * Whether there is a place for a network of which `waiting` wait. In a full queue the network with the most gives one up, its last:
   * two that fill it keep nobody else out.
   */
  #makePlace(waiting: number): boolean {
    if (this.#waiting < this.#limits.most) return true
    let longest: Entry[] = []
    for (const entries of this.#networks.values()) if (entries.length > longest.length) longest = entries
    if (longest.length <= waiting + 1) return false
    longest.pop()?.fail(this.#tooMany())
    this.#waiting--
    return true
  }

  #tooMany(): Problem {
    return new Problem('unavailable', 'manySignIns', {
      retryAfter: Math.ceil((this.#waiting * this.#limits.turnMs) / 1000) + 1,
    })
  }

  #next(): void {
    for (;;) {
      const [network, entries] = this.#networks.entries().next().value ?? []
      const entry = entries?.shift()
      if (network === undefined || !entries || !entry) return
      this.#waiting--
      // Behind the others, if more of this network wait.
      this.#networks.delete(network)
      if (entries.length > 0) this.#networks.set(network, entries)
      if (entry.waiter.gone()) {
        entry.fail(new Problem('unavailable', 'callGivenUp'))
        continue
      }
      // Held until the one called has gone on: nobody slips in between.
      this.#busy = true
      entry.go()
      return
    }
  }
}
