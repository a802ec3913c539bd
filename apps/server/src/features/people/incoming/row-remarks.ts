/** What is wrong with a list, and what was read otherwise than it is written, row by row: for a preview that shows every row. */
import type { Fault } from '@porua/files/faults/faults'
import { type Place, type Remark, ValidationErrors } from '@porua/files/validation-errors'
import type { SeenRow } from '../student-list.ts'

/** Keeps rows and their remarks in memory: in a child process alone. */
export class RowRemarks extends ValidationErrors {
  readonly rows: SeenRow[] = []
  readonly wrong = new Map<number, Remark[]>()
  readonly mended = new Map<number, Remark[]>()

  readonly see = (row: SeenRow): void => {
    this.rows.push(row)
  }

  override addRemark(remark: Remark): void {
    super.addRemark(remark)
    keep(this.wrong, remark)
  }

  /** Each row keeps its own. */
  override addShared(place: Place, what: Fault): void {
    this.add(place, what)
  }

  override warnRemark(remark: Remark): void {
    super.warnRemark(remark)
    keep(this.mended, remark)
  }

  /** What is wrong with the file as a whole, or where it breaks off: what no row that was seen can show. */
  get ofFile(): Remark[] {
    const seen = new Set(this.rows.map(({ line }) => line))
    return [...this.wrong].flatMap(([line, remarks]) => (seen.has(line) ? [] : remarks))
  }
}

function keep(map: Map<number, Remark[]>, remark: Remark): void {
  const known = map.get(remark.line)
  if (known) known.push(remark)
  else map.set(remark.line, [remark])
}
