/** Cells in which a spreadsheet has put something else than what was typed. */
import { quoted } from '@porua/files/validation-errors'
import type { CellKind } from '@porua/spreadsheets/sheet'

/** As a CSV has them, too; a row of # is a date or number in a column that was too narrow. */
const errors = /^#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!|FIELD!|#+)$/i

/** Why the text cannot be taken for what somebody has typed; null: it can. `kind` is what a workbook says of its cell. */
export function spoiltCell(text: string, kind: CellKind | undefined): string | null {
  if (text === '') return null
  if (kind === 'error' || errors.test(text))
    return `${quoted(text)} is an error of the spreadsheet and no value: mend its formula, or type the value`
  if (kind !== 'date') return null
  return `the spreadsheet has made the date ${text} of what was typed (such as 1-2); set the column's type to Text and type it again`
}
