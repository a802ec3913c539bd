/** No roll and no mobile twice, in a list and together with the students of the school that it leaves out. */
import { type Mistakes, type Place, quoted } from '../mistakes.ts'
import type { PlannedStudent } from '../school.plan.ts'
import type { Column } from './student-row.ts'

/** What is remembered of a list until its end, in as little memory as it takes: there may be half a million. */
export class Uniques {
  readonly #sids: string[] = []
  /** As numbers: thirteen digits. */
  readonly #mobiles: number[] = []
  readonly #lines: number[] = []

  add({ sid, mobile, place }: Pick<PlannedStudent, 'sid' | 'mobile' | 'place'>): void {
    this.#sids.push(sid)
    this.#mobiles.push(Number(mobile))
    this.#lines.push(place.line)
  }

  get size(): number {
    return this.#sids.length
  }

  /**
   * @param known the school's students: sid → mobile
   * @param placeOf where a column of the student in this line stands
   * @param word what a line's number counts
   * @returns the lines that are not taken
   */
  check(
    known: ReadonlyMap<string, string>,
    mistakes: Mistakes,
    placeOf: (line: number, column: Column) => Place,
    word: 'line' | 'row' = 'line',
  ): Set<number> {
    const refused = new Set<number>()
    const wrong = (line: number, column: Column, text: string): void => {
      refused.add(line)
      mistakes.add(placeOf(line, column), text)
    }
    const bySid = new Map<string, number>()
    this.#sids.forEach((sid, at) => {
      const line = this.#lines[at] ?? 0
      const first = bySid.get(sid)
      if (first === undefined) bySid.set(sid, line)
      else wrong(line, 'sid', `${quoted(sid)} stands already in ${word} ${first}`)
    })
    /** The line that has a mobile, or the roll of the school's student who has it. */
    const byMobile = new Map<number, number | string>()
    for (const [sid, mobile] of known) if (!bySid.has(sid)) byMobile.set(Number(mobile), sid)
    this.#mobiles.forEach((mobile, at) => {
      const line = this.#lines[at] ?? 0
      const holder = byMobile.get(mobile)
      if (holder === undefined) byMobile.set(mobile, line)
      else {
        const who = typeof holder === 'string' ? `with sid ${quoted(holder)}` : `in ${word} ${holder}`
        wrong(line, 'mobile', `${String(mobile).slice(2)}: the student ${who} has it already`)
      }
    })
    return refused
  }
}
