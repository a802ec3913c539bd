/** Which files of a marking folder are taken for annotated copies, and which are not and are told. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { remarkLine, ValidationErrors } from '@porua/files/validation-errors'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findCopies } from './copies.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'porua-copies-'))
  mkdirSync(join(folder, 'files'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const put = (name: string, content = '%PDF-1.7\n') => writeFileSync(join(folder, name), content)
const number = '2F7G-QX4M-88VC'

test('a copy lies beside the sheet or among the files; what the export has made is passed over', async () => {
  put(`${number}-q3-evaluated.pdf`)
  put(`files/${number}-q4-2-evaluated.PDF`)
  for (const name of ['marks.xlsx', 'marks.csv', 'marking.json', '.~lock.marks.xlsx#']) put(name)
  for (const name of ['q3-1.pdf', 'q4-1.jpg', 'q4-2.jpg', 'q4.txt']) put(`files/${number}-${name}`)
  const mistakes = new ValidationErrors()
  const found = await findCopies(folder, mistakes)
  expect([...found].map(([answer, copies]) => [answer, copies.map(({ file }) => file)])).toEqual([
    [`${number}-q3`, [1]],
    [`${number}-q4`, [2]],
  ])
  expect([mistakes.list, mistakes.warnings]).toEqual([[], []])
})

test('a picture or PDF under a name that says of no answer that it is its copy is told', async () => {
  for (const name of [`${number}-q3-1.pdf`, `${number}-q3-evaluted.png`, 'files/scan 12.JPG']) put(name)
  put(`files/${number}-q5-evaluated.png`)
  const mistakes = new ValidationErrors()
  expect((await findCopies(folder, mistakes)).size).toBe(0)
  expect(mistakes.warnings.map(remarkLine)).toEqual(
    [`${number}-q3-1.pdf`, `${number}-q3-evaluted.png`, 'files/scan 12.JPG'].map((name) =>
      expect.stringContaining(`${name}: is not taken: an annotated copy is named as its answer`),
    ),
  )
  expect(mistakes.list.map(remarkLine)).toEqual([
    `files/${number}-q5-evaluated.png: is not a PNG picture, whatever its name says`,
  ])
})
