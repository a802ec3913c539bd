/** No roll and no mobile twice, in a list and together with the students of the school that it leaves out. */
import { type Fault, fault } from '@porua/files/faults/faults'
import type { Place, ValidationErrors } from '@porua/files/validation-errors'
import type { PlannedStudent } from '../school-pack/school-pack.api.ts'
import type { Column } from './student-row.ts'

/** What is remembered of a list until its end, in as little memory as it takes: there may be half a million. */
export class Uniques {
  readonly #sids: string[] = []
  /** As numbers: thirteen digits. */
  readonly #mobiles: number[] = []
  readonly #lines: number[] = []
  /** Lines that are left out for a mistake of their own. */
  readonly #leftOut = new Set<number>()

  add({ sid, mobile, place }: Pick<PlannedStudent, 'sid' | 'mobile' | 'place'>): void {
    this.#sids.push(sid)
    this.#mobiles.push(Number(mobile))
    this.#lines.push(place.line)
  }

  /** A row with a mistake: it may be the right one of two, so whoever has the same roll or mobile is asked about as well. */
  addLeftOut(row: Pick<PlannedStudent, 'sid' | 'mobile' | 'place'>): void {
    this.#leftOut.add(row.place.line)
    this.add(row)
  }

  /** Students that are not left out. */
  get size(): number {
    return this.#sids.length - this.#leftOut.size
  }

  /**
   * @param known the school's students: sid → mobile
   * @param placeOf where a column of the student in this line stands
   * @returns the lines that are not taken, besides those left out
   */
  check(
    known: ReadonlyMap<string, string>,
    mistakes: ValidationErrors,
    placeOf: (line: number, column: Column) => Place,
  ): Set<number> {
    const refused = new Set<number>()
    const lineOf = (at: number): number => this.#lines[at] ?? 0
    const isTaken = (at: number): boolean => !refused.has(lineOf(at)) && !this.#leftOut.has(lineOf(at))
    const wrong = (at: number, column: Column, what: Fault): void => {
      const line = lineOf(at)
      if (!this.#leftOut.has(line)) refused.add(line)
      mistakes.add(placeOf(line, column), what)
    }
    const bySid = new Map<string, number>()
    this.#sids.forEach((sid, at) => {
      if (sid === '') return
      const first = bySid.get(sid)
      if (first === undefined) bySid.set(sid, at)
      else wrong(at, 'sid', fault('rollTwice', { value: sid, line: lineOf(first), word: 'row' }))
    })
    /** Where in the list a mobile stands, or the roll of the school's student who has it. */
    const byMobile = new Map<number, number | string>()
    for (const [sid, mobile] of known) if (!bySid.has(sid)) byMobile.set(Number(mobile), sid)
    this.#mobiles.forEach((mobile, at) => {
      if (mobile === 0) return
      const holder = byMobile.get(mobile)
      if (holder === undefined) byMobile.set(mobile, at)
      else {
        const its = { mobile: local(mobile) }
        wrong(
          at,
          'mobile',
          typeof holder === 'string'
            ? fault('mobileOfSid', { ...its, sid: holder })
            : fault('mobileOfLine', { ...its, line: lineOf(holder) }),
        )
      }
    })
    // A student whose row is not taken keeps the mobile of now: nobody else can have it, and so on along the chain.
    const keep = [...bySid].filter(([sid, at]) => known.has(sid) && !isTaken(at)).map(([sid]) => sid)
    for (const sid of keep) {
      const mobile = Number(known.get(sid))
      const at = byMobile.get(mobile)
      if (typeof at !== 'number' || !isTaken(at)) continue
      wrong(at, 'mobile', fault('mobileKept', { mobile: local(mobile), sid }))
      const next = this.#sids[at] ?? ''
      if (known.has(next)) keep.push(next)
    }
    return refused
  }
}

/** Without the country's 88. */
function local(mobile: number): string {
  return String(mobile).slice(2)
}
