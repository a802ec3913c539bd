import { scientific } from '@porua/spreadsheets/numbers'
import { describe, expect, it } from 'vitest'
import * as mobile from './mobile.ts'

/** What was mended, or is wrong, in English. */
function inEnglish(read: { mended?: { text: string } | null; mistake?: { text: string } | undefined }) {
  const { mended, mistake, ...rest } = read
  if (mistake) return { ...rest, mistake: mistake.text }
  return { ...rest, mended: mended?.text ?? null }
}
type InEnglish = { mobile?: string; contact?: string; mended?: string | null; mistake?: string }
const readMobile = (text: string, fromNumber: boolean): InEnglish =>
  inEnglish(mobile.readMobile(text, fromNumber))
const readContact = (text: string, fromNumber: boolean): InEnglish =>
  inEnglish(mobile.readContact(text, fromNumber))

describe('a mobile number', () => {
  it.each([
    '01711000001',
    '8801711000001',
    '+8801711000001',
    '+88 01711-000001',
    '008801711000001',
    '০১৭১১০০০০০১',
    '+৮৮ ০১৭১১-০০০০০১',
    "'01711000001",
    '\u202a+8801711000001\u202c',
    '01711–000001',
    '(01711) 000 001',
    '01711.000001',
    '\u00a001711000001 ',
  ])('%j is read as it stands', (text) => {
    expect(readMobile(text, false)).toEqual({ mobile: '8801711000001', mended: null })
  })

  it.each(['1711000001', '881711000001', '+881711000001', '8.801711000001E+12', '1.711000001E9'])(
    '%j is mended, which is said',
    (text) => {
      expect(readMobile(text, false)).toEqual({
        mobile: '8801711000001',
        mended: `'${text}' is read as 01711000001`,
      })
    },
  )

  it('of a cell with a number has lost its zero, and may have been rounded', () => {
    expect(readMobile('1711000001', true).mobile).toBe('8801711000001')
    expect(readMobile('8801711000001', true)).toMatchObject({ mobile: '8801711000001', mended: null })
    expect(readMobile('8801710000000', true).mistake).toContain('ends in zeros')
    expect(readMobile('1710000000', true).mistake).toContain('write it as text: 01710000000')
    expect(readMobile('01710000000', false).mobile).toBe('8801710000000')
  })

  it.each([
    ['8.80171E+12', 'has lost its last digits'],
    ['1.71E+09', 'has lost its last digits'],
    ['৮.৮০১৭১E+১২', 'has lost its last digits'],
    ['', 'is empty'],
    ['   ', 'is empty'],
    ['01711000001, 01811000002', 'holds two numbers'],
    ['01711000001/01811000002', 'holds two numbers'],
    ['0171100000', '(this has 10)'],
    ['017110000011', '(this has 12)'],
    ['01211000001', 'is not a mobile number'],
    ['none', 'is not a mobile number'],
    ['#N/A', 'is not a mobile number'],
  ])('%j is none', (text, message) => {
    const { mistake } = readMobile(text, false)
    expect(mistake).toContain(message)
  })
})

it('what a spreadsheet shortened is told from what it did not', () => {
  expect(scientific('2.02401E+11')).toBeNull()
  expect(scientific('2.02401000123E+11')).toBe('202401000123')
  expect(scientific('5E+0')).toBe('5')
  expect(scientific('E+11')).toBeUndefined()
  expect(scientific('12345')).toBeUndefined()
})

describe("a parents' number", () => {
  it.each([
    '01711000001',
    '+88 01711-000001',
    '02-9661920',
    '01711000001, 01811000002',
    '০১৭১১০০০০০১',
    'none',
  ])('%j stays as it is written', (text) => {
    expect(readContact(text, false)).toEqual({ contact: text, mended: null })
  })

  it('gets back the zero that a spreadsheet has taken, and is refused where digits are lost', () => {
    expect(readContact('1811001001', true)).toEqual({
      contact: '01811001001',
      mended: "'1811001001' is read as 01811001001",
    })
    expect(readContact('8.80171E+12', false).mistake).toContain('has lost its last digits')
    expect(readContact('1710000000', true).mistake).toContain('ends in zeros')
    expect(readContact('29661920', true)).toEqual({ contact: '29661920', mended: null })
  })
})

describe('a mobile number of an office list', () => {
  it.each([
    ['01711000010.0', "'01711000010.0' is read as 01711000010"],
    ['1711000010.0', "'1711000010.0' is read as 01711000010"],
    ['8801711000010.00', "'8801711000010.00' is read as 01711000010"],
    ['+880 1711-000010', null],
    ['008801711000010', null],
    ['+880 01711000010', "'+880 01711000010' is read as 01711000010"],
    ['০১৭১১০০০০১০.০', "'০১৭১১০০০০১০.০' is read as 01711000010"],
  ])('%j is taken', (text, mended) => {
    expect(readMobile(text, false)).toEqual({ mobile: '8801711000010', mended })
    expect(readContact(text, false)).toEqual({ contact: mended === null ? text : '01711000010', mended })
  })

  it.each(['01711000010.5', '0171100001.0', '01711000010.01', '00001711000010'])('%j is refused', (text) =>
    expect(readMobile(text, false).mobile).toBeUndefined(),
  )
})
