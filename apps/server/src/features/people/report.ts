/** What was read of an admission list and what it changes, in words. Pure. */
import { quoted, remarkLine } from '@porua/files/validation-errors'
import type { StudentsReport } from './import.ts'
import type { PreviewRow } from './preview.ts'

/** Lines of a preview that are shown unless all are wanted. */
const shownRows = 40

/** The columns as they were understood, one line; '' where there is no heading. */
export function columnsText({ columns, leftOut }: Pick<StudentsReport, 'columns' | 'leftOut'>): string {
  if (columns.length === 0) return ''
  const read = columns.map(({ heading, column }) =>
    heading === column ? column : `${column} (${quoted(heading)})`,
  )
  const rest =
    leftOut.length === 0 ? '' : `Not kept: ${leftOut.map((heading) => quoted(heading)).join(', ')}.\n`
  return `Columns: ${read.join(', ')}.\n${rest}`
}

/** New and changed students, one line each, and how many there are of everything. */
export function previewText(
  report: Pick<StudentsReport, 'preview' | 'unchanged' | 'refused'>,
  { all, done }: { all: boolean; done: boolean },
): string {
  const told = report.preview
  const shown = all ? told : told.slice(0, shownRows)
  const more =
    told.length > shown.length ? `  … and ${told.length - shown.length} more (--all shows them)\n` : ''
  return `${shown.map(rowText).join('')}${more}${countsText(report, done)}`
}

function rowText({ line, sid, name, what, changes }: PreviewRow): string {
  const says = (value: string) => (value === '' ? 'nothing' : quoted(value))
  const parts = changes.map(({ field, from, to }) => `${field} ${says(from)} → ${says(to)}`)
  const end = what === 'new' ? 'new' : parts.join(', ')
  return `  ${String(line).padStart(6)}  ${quoted(sid).slice(1, -1)}  ${quoted(name).slice(1, -1)}: ${end}\n`
}

function countsText(
  { preview, unchanged, refused }: Pick<StudentsReport, 'preview' | 'unchanged' | 'refused'>,
  done: boolean,
): string {
  const count = (wanted: PreviewRow['what']) => preview.filter(({ what }) => what === wanted).length
  const mistaken = refused > 0 ? `, ${refused} with mistakes` : ''
  const end = done ? '' : ' Nothing was written.'
  return `${count('new')} new, ${count('changed')} changed, ${unchanged} unchanged${mistaken}.${end}\n`
}

/** Mistakes, what was mended, and notes: for the error side. */
export function remarksText(report: StudentsReport): string {
  const { mistakes, mistakeCount, mended, notes } = report
  const more = mistakeCount - mistakes.length
  return [
    ...mistakes.map((mistake) => `${remarkLine(mistake)}\n`),
    more > 0 ? `… and ${more} more mistakes.\n` : '',
    ...mended.map((remark) => `Note: ${remarkLine(remark)}\n`),
    ...notes.map((note) => `Note: ${remarkLine(note)}\n`),
  ].join('')
}
