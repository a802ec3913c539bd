/** Reads both sheets of a marking folder: a teacher fills the one that opens best. */

import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fault } from '@porua/files/faults/faults'
import type { ValidationErrors } from '@porua/files/validation-errors'
import { readSheet } from '@porua/spreadsheets/sheet'
import { Refused } from '../../../platform/refusals/refused.ts'
import { headerOf, type MarkedRow, readRow } from './columns.ts'
import { answerName, sheetNames } from './folder.ts'

/** The rows with marks of both sheets, by the answer's name. Where both have marks they must be the same. */
export async function readSheets(
  folder: string,
  mistakes: ValidationErrors,
): Promise<Map<string, MarkedRow>> {
  const rows = new Map<string, MarkedRow>()
  let sheets = 0
  for (const file of sheetNames) {
    const path = join(folder, file)
    if (!(await stat(path).catch(() => null))) continue
    sheets++
    let at: MarkedRow['at'] | null = null
    let width = 0
    try {
      for await (const row of readSheet(
        { path, name: file },
        { ours: true, isHeader: (cells) => headerOf(cells) !== null },
      )) {
        const shifted = at && row.shifted(width)
        if (!at) {
          at = headerOf(row.cells)
          width = row.cells.length
        } else if (shifted) mistakes.add(row.place(), shifted)
        else {
          const marked = readRow(row, at, mistakes)
          if (marked) add(rows, marked, mistakes)
        }
      }
    } catch (error) {
      mistakes.addUnreadable(error, file)
      continue
    }
    if (!at) mistakes.add({ file, line: 0, field: '' }, fault('markingHeading'))
  }
  if (sheets === 0) throw new Refused(['noSheets', { names: sheetNames }])
  return rows
}

function add(rows: Map<string, MarkedRow>, marked: MarkedRow, mistakes: ValidationErrors): void {
  const name = answerName(marked.number, marked.question)
  const other = rows.get(name)
  rows.set(name, marked)
  if (!other) return
  const stands = { answer: name, file: other.row.file, row: other.row.line }
  if (other.row.file === marked.row.file)
    mistakes.add(marked.row.place('number', marked.at.number), fault('rowStands', stands))
  else if (other.marks !== marked.marks || other.comment !== marked.comment)
    mistakes.add(marked.row.place('marks', marked.at.marks), fault('rowDiffers', stands))
}
