/** Finds the heading of an admission list: below titles, in one row or two. */
import { fault } from '@porua/files/faults/faults'
import type { ValidationErrors } from '@porua/files/validation-errors'
import type { SheetRow } from '@porua/spreadsheets/sheet'
import { columnOf } from './columns.ts'
import { type Column, requiredColumns } from './student-row.ts'

/** A heading must stand in the first rows of a sheet. */
export const headRows = 30

export interface Header {
  /** How many rows belong to it or stand above it. */
  rows: number
  /** By index of the cell; null: not one of ours. */
  columns: readonly (Column | null)[]
  /** What stands there. */
  headings: readonly string[]
  /** Its one row, or the lower of two. */
  row: SheetRow
  /** Its one row or two, cell by cell. */
  written: readonly (readonly string[])[]
}

/** Whether cells look like a heading: for choosing among the sheets of a workbook. */
export function looksLikeHeader(cells: readonly string[]): boolean {
  const found = new Set(cells.map(columnOf))
  return requiredColumns.filter((column) => found.has(column)).length >= 2
}

/** The heading among the first rows; null after mistakes. */
export function findHeader(
  rows: readonly SheetRow[],
  file: string,
  mistakes: ValidationErrors,
): Header | null {
  let best: { header: Header; score: number } | undefined
  rows.slice(0, headRows).forEach((row, index) => {
    const above = rows[index - 1]?.cells ?? []
    const own = row.cells.map(trimmed)
    const over = above.map(trimmed)
    for (const [headings, written] of [
      [own, [own]],
      [joined(over, own), [over, own]],
    ] as const) {
      const header = { rows: index + 1, ...meaning(headings), row, written }
      const found = new Set(header.columns)
      found.delete(null)
      const score = found.size + 100 * requiredColumns.filter((column) => found.has(column)).length
      if (score > (best?.score ?? 0)) best = { header, score }
    }
  })
  if (rows.length === 0) {
    mistakes.add({ file, line: 0, field: '' }, fault('isEmpty'))
    return null
  }
  if (!best || best.score < 100) {
    mistakes.add({ file, line: 0, field: '' }, fault('headingMissing', { rows: headRows }))
    return null
  }
  return checked(best.header, mistakes) ? best.header : null
}

/** What each heading means. Where one of two rows says it better, `joined` has put that one in. */
function meaning(headings: readonly string[]): Pick<Header, 'columns' | 'headings'> {
  return { headings, columns: headings.map((heading) => (heading === '' ? null : columnOf(heading))) }
}

/** Two rows as one: 'GPA' over 'SSC' and 'HSC', or a heading merged over both rows. */
function joined(above: readonly string[], below: readonly string[]): string[] {
  let over = ''
  return Array.from({ length: Math.max(above.length, below.length) }, (_, index) => {
    const [top, bottom] = [above[index] ?? '', below[index] ?? '']
    if (top !== '') over = top
    const both = `${over} ${bottom}`
    if (bottom === '') return top
    return columnOf(both) === null ? bottom : both
  })
}

function checked({ columns, headings, row }: Header, mistakes: ValidationErrors): boolean {
  const before = mistakes.count
  columns.forEach((column, index) => {
    const first = columns.indexOf(column)
    if (column === null || first === index) return
    mistakes.add(
      row.place(column, index),
      fault('sameColumn', { one: headings[first] ?? '', other: headings[index] ?? '', column }),
    )
  })
  for (const column of requiredColumns) {
    if (columns.includes(column)) continue
    mistakes.add(row.place(column), fault('columnMissingOf', { column }))
  }
  return mistakes.count === before
}

function trimmed(cell: string): string {
  return cell.trim()
}
