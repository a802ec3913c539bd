/** Merit positions: standard competition ranking, 1, 2, 2, 4 (decisions: rank). */
import type { Clock } from '../../../ports/clock/clock.ts'
import type { Database } from '../../../ports/database/database.ts'
import { Lru } from '../lru.ts'
import { anyOpenAttempt, meritCounts } from './result.store.ts'

/** How long a table of merits is believed: after the release only a teacher or a late attempt moves it. */
const believedMs = 15_000

interface MeritTable {
  readonly until: number
  /** Whether every attempt of the exam is final; before that nobody's place is known. */
  readonly whole: boolean
  /** Attempts with more than this merit. */
  readonly above: (merit: number) => number
}

/** A whole school asks for its rank in the same minute: one count of the exam serves all of them. */
export class MeritList {
  readonly #db: Database
  readonly #clock: Clock
  readonly #known = new Lru<string, Promise<MeritTable>>(200)

  constructor(db: Database, clock: Clock) {
    this.#db = db
    this.#clock = clock
  }

  /**
   * The position of a merit among all attempts of the exam. Null while one of them is not final: results may be out before (by hand,
   * or at `releaseAt`), and whoever looks first would be the first of one.
   */
  async rankOf(examId: string, generation: number, merit: number): Promise<number | null> {
    const key = `${generation} ${examId}`
    let table = await this.#known.get(key)?.catch(() => undefined)
    if (!table || table.until <= this.#clock.now()) {
      const reading = this.#read(examId, generation)
      this.#known.set(key, reading)
      reading.catch(() => this.#known.delete(key))
      table = await reading
    }
    return table.whole ? 1 + table.above(merit) : null
  }

  /** A mark of the exam has changed. Other processes see it when their table is no longer believed. */
  forget(examId: string, generation: number): void {
    this.#known.delete(`${generation} ${examId}`)
  }

  async #read(examId: string, generation: number): Promise<MeritTable> {
    const { whole, counts } = await this.#db.scan(async (db) => {
      // In this order: what becomes final between the two is counted all the same.
      const open = await anyOpenAttempt(db, examId)
      return { whole: !open, counts: open ? [] : await meritCounts(db, examId, generation) }
    })
    return { until: this.#clock.now() + believedMs, whole, above: aboveIn(counts) }
  }
}

/** Counts the attempts above a merit. `counts` is sorted, best first. */
export function aboveIn(counts: readonly { merit: number; attempts: number }[]): (merit: number) => number {
  const before: number[] = []
  let sum = 0
  for (const { attempts } of counts) {
    before.push(sum)
    sum += attempts
  }
  return (merit) => {
    let low = 0
    let high = counts.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((counts[middle]?.merit ?? 0) > merit) low = middle + 1
      else high = middle
    }
    return before[low] ?? sum
  }
}
