/** Texts of a question sheet that were typed with Bijoy: read as Bangla, shown, and never guessed. */

import { fault } from '@porua/files/faults/faults'
import { bijoyLikeness, isBangla, unicodeOfBijoy } from '@porua/spreadsheets/bijoy/bijoy'
import { SheetRow } from '@porua/spreadsheets/sheet'
import { type Found, foundRemark } from '../read-found.ts'
import { RowMistake } from './answer.ts'
import type { RowColumns } from './columns.ts'

/** Columns whose texts students read. */
const read = ['title', 'answer', 'explanation', 'notes', 'subject', 'chapter']

/**
 * A row with Bijoy's signs as Unicode, and what was made of them. A workbook says it by its fonts. Elsewhere the characters say
 * it: where one text of a row is surely Bijoy, another that may be either is a mistake.
 * @throws RowMistake
 */
export function inUnicode(row: SheetRow, columns: RowColumns): { row: SheetRow; notes: Found[] } {
  const notes: Found[] = []
  const cells = [...row.cells]
  const named = namedCells(columns)
  const likeness = named.map(({ index }) => bijoyLikeness(plainCell(row, index)))
  for (const { index, field } of named) {
    const bijoy = row.facts.bijoy.get(index)
    if (bijoy !== undefined) notes.push(readAs(row, field, index, bijoy, row.cells[index] ?? ''))
  }
  if (!likeness.includes('surely')) {
    named.forEach(({ index, field }, at) => {
      if (likeness[at] === 'perhaps')
        notes.push(
          foundRemark(
            'warning',
            row.place(field, index),
            fault('perhapsBijoy', {
              value: row.cells[index] ?? '',
              read: unicodeOfBijoy(row.cells[index] ?? ''),
            }),
          ),
        )
    })
    return { row, notes }
  }
  named.forEach(({ index, field }, at) => {
    const text = plainCell(row, index)
    if (!/[A-Za-z]/.test(text)) return
    if (likeness[at] === 'no') {
      if (field === 'answer') return
      if (!isBangla(text)) {
        notes.push(foundRemark('warning', row.place(field, index), fault('notBijoyKept', { value: text })))
        return
      }
      throw new RowMistake(fault('bijoyOrLatin', { value: text, read: unicodeOfBijoy(text) }), field, index)
    }
    if (row.facts.html.has(index))
      throw new RowMistake(fault('bijoyWithLooks', { value: text }), field, index)
    cells[index] = unicodeOfBijoy(text)
    notes.push(readAs(row, field, index, text, cells[index] ?? ''))
  })
  return { row: new SheetRow(row.file, row.line, cells, row.isWorkbook ? row.facts : undefined), notes }
}

/** What is judged by its characters: a text that its font has not explained. */
function plainCell(row: SheetRow, index: number): string {
  return row.facts.bijoy.has(index) || row.facts.numbers.has(index) ? '' : (row.cells[index] ?? '').trim()
}

function namedCells({ fields, options }: RowColumns): { index: number; field: string }[] {
  return [
    ...read.flatMap((field) => {
      const index = fields.get(field)
      return index === undefined ? [] : [{ index, field }]
    }),
    ...options.map(({ index }, at) => ({ index, field: `options[${at}]` })),
  ]
}

function readAs(row: SheetRow, field: string, index: number, from: string, to: string): Found {
  return foundRemark('warning', row.place(field, index), fault('readAsBijoy', { value: from, read: to }))
}
