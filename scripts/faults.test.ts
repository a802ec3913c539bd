/** The check finds what a reader says without a code. */
import { expect, test } from 'vitest'
import { uncodedIn } from './faults.ts'

const said = (text: string, allowed?: number) =>
  uncodedIn('reader.ts', text, allowed).map(({ line, what }) => `${line}: ${what.split(':')[0]}`)

test.each([
  ["throw new Error('is no file that we know')", ['1: throws a text']],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: source of a reader
  ['\nthrow new Mistake(`has ${n} rows`, line)', ['2: throws a text']],
  ["throw new Unreadable(fault('tooBig'), { line })", []],
  ['throw error', []],
  ["fault('ofFile', { path, what: 'is an empty file' })", ['1: is a sentence within a code']],
  ["fault('ofFile', { path, what: fault('fileIsEmpty') })", []],
  ["fault('noPlaceFor', { format: 'Moodle XML', part })", []],
  [
    "mistakes.addRemark({ ...place, text: 'is wrong', wording: ['isEmpty'] })",
    ['1: puts a mistake together by hand'],
  ],
  ['const isBomb = ({ wording: [code] }: Fault) => code', []],
])('%s', (text, findings) => {
  expect(said(text)).toEqual(findings)
})

test('a list of what is allowed may only shrink', () => {
  const text = "throw new Error('nobody calls this so')"
  expect(said(text, 1)).toEqual([])
  expect(said('throw error', 1)).toEqual(['1: throws 0 texts, the list says 1'])
})
