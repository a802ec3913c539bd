/** Cells in which a spreadsheet has put something else than what was typed. */
import { type Fault, fault } from '@porua/files/faults/faults'
import type { CellKind } from '@porua/spreadsheets/sheet'

/** As a CSV has them, too; a row of # is a date or number in a column that was too narrow. */
const errors = /^#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!|FIELD!|#+)$/i

/** Why the text cannot be taken for what somebody has typed; null: it can. `kind` is what a workbook says of its cell. */
export function spoiltCell(text: string, kind: CellKind | undefined): Fault | null {
  if (text === '') return null
  if (kind === 'error' || errors.test(text)) return fault('errorCell', { value: text })
  if (kind !== 'date') return null
  return fault('dateCell', { value: text })
}
