/** Merit positions: standard competition ranking, 1, 2, 2, 4 (decisions: rank). */
import type { Clock } from '../../../ports/clock/clock.ts'
import { asOfNow, type Database } from '../../../ports/database/database.ts'
import { Lru } from '../lru.ts'
import { anyOpenAttempt } from '../release/release.store.ts'
import { meritCounts, versionOf } from './result.store.ts'

/** How long a table of merits is believed while nobody's marks change: a late attempt may still begin after an early release. */
const believedMs = 15_000
/** The same while attempts are open: nobody has a position then, and the last of them may become final at any moment. */
const openMs = 1_000

interface MeritTable {
  readonly until: number
  /** Of the marks that it has counted. */
  readonly version: number
  /** Whether every attempt of the exam is final; before that nobody's place is known. */
  readonly whole: boolean
  /** Attempts with more than this merit. */
  readonly above: (merit: number) => number
  readonly crowd: Crowd
}

/** All attempts of an exam. Merits are hundredths. */
export interface Crowd {
  readonly of: number
  readonly highest: number
  readonly average: number
}

/** A position among all attempts. */
export interface Standing extends Crowd {
  readonly rank: number
}

/** A result as it was read, and how often marks of its exam had changed by then. */
export interface MeritAt {
  readonly merit: number
  /** Null: never. */
  readonly version: number | null
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
  async rankOf(examId: string, generation: number, at: MeritAt): Promise<number | null> {
    return (await this.standingOf(examId, generation, at))?.rank ?? null
  }

  /** The same with what it is a position among. */
  async standingOf(
    examId: string,
    generation: number,
    { merit, version }: MeritAt,
  ): Promise<Standing | null> {
    const key = `${generation} ${examId}`
    let table = await this.#known.get(key)?.catch(() => undefined)
    if (!table || table.until <= this.#clock.now() || table.version < (version ?? 0)) {
      const reading = this.#read(examId, generation)
      this.#known.set(key, reading)
      reading.catch(() => this.#known.delete(key))
      table = await reading
    }
    return table.whole ? { rank: 1 + table.above(merit), ...table.crowd } : null
  }

  async #read(examId: string, generation: number): Promise<MeritTable> {
    // A copy of the database may count once it has what the caller has seen.
    const lag = asOfNow()
    const { version, whole, counts } = await this.#db.scan(async (db) => {
      // In this order: what changes or becomes final between them is counted all the same.
      const version = await versionOf(db, examId)
      const open = await anyOpenAttempt(db, examId)
      return { version, whole: !open, counts: open ? [] : await meritCounts(db, examId, generation) }
    }, lag)
    const until = this.#clock.now() + (whole ? believedMs : openMs)
    return { until, version, whole, above: aboveIn(counts), crowd: crowdOf(counts) }
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

/** Sums up all attempts of an exam; `counts` is sorted, best first. The average to a hundredth. */
export function crowdOf(counts: readonly { merit: number; attempts: number }[]): Crowd {
  let of = 0
  let sum = 0
  for (const { merit, attempts } of counts) {
    of += attempts
    sum += merit * attempts
  }
  return { of, highest: counts[0]?.merit ?? 0, average: of === 0 ? 0 : Math.round(sum / of) }
}
