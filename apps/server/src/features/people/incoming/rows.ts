/** Rows of a preview: as the job lists them, and read anew where somebody has typed in the place of cells. */
import type { IncomingRow } from '@porua/contract/desk/student-imports'
import { fault, remarkIn } from '@porua/files/faults/faults'
import { type Remark, ValidationErrors } from '@porua/files/validation-errors'
import type { PlannedStudent } from '../../school-pack/school-pack.api.ts'
import { readContact, readMobile } from '../mobile.ts'
import { type Column, readStudentRow } from '../student-row.ts'

/** What the job calls its list. */
export const rowsList = 'rows'

/** A row as the job lists it. */
export type PreviewedRow = Omit<IncomingRow, 'at' | 'typed'>

/** A remark in both languages. */
export function saysOf(remark: Remark): { en: string; bn: string } {
  return { en: remarkIn('en', remark), bn: remarkIn('bn', remark) }
}

/** Cells as the preview shows them: a mobile as it was understood, in 11 digits. */
export function shownCells(cells: PreviewedRow['cells']): PreviewedRow['cells'] {
  const { mobile } = cells.mobile === undefined ? {} : readMobile(cells.mobile, true)
  return mobile === undefined ? cells : { ...cells, mobile: mobile.slice(2) }
}

/** What the school knows of a roll or a mobile that a row names. */
export interface Known {
  /** The roll of the student who has the mobile; undefined: nobody. */
  holder: string | undefined
  /** The school has the roll. */
  hasSid: boolean
}

/** A row with what was typed, and the student that it means; null: something is wrong with it. */
export function readTyped(
  row: PreviewedRow,
  typed: Partial<Record<Column, string>>,
): { row: PreviewedRow; student: Pick<PlannedStudent, 'sid' | 'mobile'> | null } {
  const cells = { ...row.cells, ...typed }
  const mistakes = new ValidationErrors()
  const place = { file: '', line: row.line, field: '' }
  const student = readStudentRow(
    {
      place,
      placeOf: (column) => ({ ...place, field: column }),
      cell: (column) => cells[column]?.trim(),
      mobile: (text) => readMobile(text, false),
      contact: (text) => readContact(text, false),
      // Names of batches are asked about elsewhere.
      group: () => '',
      groupIds: () => [],
    },
    mistakes,
  )
  const [wrong, mended] = [mistakes.list.map(told), mistakes.warnings.map(told)]
  return {
    row: { ...row, cells: shownCells(cells), wrong, mended, state: student ? 'new' : 'bad', changes: [] },
    student,
  }
}

/**
 * The same held against the school. Whether its roll or mobile stands twice in the list is known at the import, which leaves such a row
 * out.
 */
export function heldAgainst(
  row: PreviewedRow,
  { sid, mobile }: Pick<PlannedStudent, 'sid' | 'mobile'>,
  { holder, hasSid }: Known,
): PreviewedRow {
  if (holder === undefined || holder === sid) return { ...row, state: hasSid ? 'changed' : 'new' }
  const taken = fault('mobileOfSid', { mobile: mobile.slice(2), sid: holder })
  return { ...row, state: 'bad', wrong: [told({ file: '', line: row.line, field: 'mobile', ...taken })] }
}

/** A remark at its column. In a workbook its field begins with the cell: 'D4 mobile'. */
export function told(remark: Remark): PreviewedRow['wrong'][number] {
  return { column: remark.field.replace(/^[A-Z]+\d+ /, ''), ...saysOf(remark) }
}
