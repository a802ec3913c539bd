/** Text tables in every usual encoding, and what is no table at all. */
import { Unreadable } from '@porua/files/unreadable'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CsvReader, csvLine, parseCsv, separatorOf } from './csv.ts'
import { exposed, neutral } from './neutral.ts'
import { columnLetters } from './sheet.ts'
import { rowsOf } from './testing.ts'

const table = 'name;place\nRahim;Café "Dhaka", 2\nআয়েশা;ঢাকা\n'
const cells = [
  ['name', 'place'],
  ['Rahim', 'Café "Dhaka", 2'],
  ['আয়েশা', 'ঢাকা'],
]

function utf16(text: string, order: 'le' | 'be', mark: boolean): Uint8Array {
  const bytes = Buffer.from(mark ? `\ufeff${text}` : text, 'utf16le')
  return order === 'le' ? bytes : bytes.swap16()
}

describe('CSV', () => {
  it.each([
    ['UTF-8', new TextEncoder().encode(table)],
    ['UTF-8 with a byte order mark', new TextEncoder().encode(`\ufeff${table}`)],
    ['UTF-16 LE', utf16(table, 'le', true)],
    ['UTF-16 BE', utf16(table, 'be', true)],
  ])('is read in %s', async (_, bytes) => {
    const read = await rowsOf(bytes)
    expect(read.cells).toEqual(cells)
    expect(read.notes).toEqual([])
  })

  it('is read in UTF-16 without a mark, by the NULs of its Latin letters', async () => {
    const latin = 'name\tplace\nRahim\tDhaka\n'
    const expected = [
      ['name', 'place'],
      ['Rahim', 'Dhaka'],
    ]
    expect((await rowsOf(utf16(latin, 'le', false))).cells).toEqual(expected)
    expect((await rowsOf(utf16(latin, 'be', false))).cells).toEqual(expected)
  })

  it('is read as Windows-1252 where it is not UTF-8, which is said with the line', async () => {
    const bytes = Uint8Array.from('name\nRahim\nCaf\xe9 \x80\n', (sign) => sign.charCodeAt(0))
    const { cells, notes } = await rowsOf(bytes)
    expect(cells).toEqual([['name'], ['Rahim'], ['Café €']])
    expect(notes).toEqual([expect.stringContaining('is not UTF-8 (line 3): read as Windows-1252')])
  })

  it('in UTF-8 with a broken letter is not taken for Latin', async () => {
    const bytes = Buffer.concat([Buffer.from('নাম,রোল\nআয়েশা,1\n'), Buffer.of(0xe0, 0xa6), Buffer.from(',2\n')])
    await expect(rowsOf(bytes)).rejects.toThrow('is UTF-8 with broken letters in it')
  })

  it('is cut at its first line by sep=, without counting it as a row', async () => {
    const { rows } = await rowsOf('sep=;\na,b;c\n')
    expect(rows.map(({ line, cells }) => [line, ...cells])).toEqual([[1, 'a,b', 'c']])
  })

  it('finds the separator that makes a table, whatever titles and names hold', () => {
    expect(separatorOf('College, Dhaka, 2026, Science\nroll;name\n1;Khan, R\n2;Das\n')).toBe(';')
    expect(separatorOf('a\tb\n1,5\t2\n')).toBe('\t')
    expect(separatorOf('one\ntwo\n')).toBe(',')
  })

  it('gives the same rows however the text comes in pieces', () => {
    const text = fc
      .array(fc.constantFrom('a', '"', '""', ',', '\r', '\n', '\r\n', 'অ', '"x,\ny"'))
      .map((parts) => parts.join(''))
    const read = (pieces: readonly string[]): unknown => {
      const reader = new CsvReader(',')
      try {
        return [...pieces.flatMap((piece) => [...reader.read(piece)]), ...reader.read('', true)]
      } catch (error) {
        return String(error)
      }
    }
    fc.assert(
      fc.property(text, fc.array(fc.nat(40), { maxLength: 5 }), (whole, cuts) => {
        const at = [0, ...cuts.filter((cut) => cut < whole.length).sort((a, b) => a - b), whole.length]
        const pieces = at.slice(1).map((end, index) => whole.slice(at[index], end))
        expect(read(pieces)).toEqual(read([whole]))
      }),
      { seed: 71, numRuns: 2000 },
    )
  })

  it('refuses a quote that is never closed before it has swallowed the file', () => {
    const reader = new CsvReader(',')
    const endless = function* (): Generator<number> {
      yield [...reader.read('a\n"')].length
      for (let piece = 0; piece < 100; piece++) yield [...reader.read('x'.repeat(100_000))].length
    }
    expect(() => [...endless()]).toThrow('has a row of more than 4000000 characters')
  })
})

describe('what is no table', () => {
  it.each([
    ['', 'is empty'],
    ['%PDF-1.7', 'is a PDF'],
    ['\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'is an old Excel file (.xls) or has a password'],
    ['<html><table><tr><td>1', 'is a web page (HTML)'],
    ['<?xml version="1.0"?><quiz/>', 'is XML'],
    ['{"students": []}', 'is JSON'],
    ['\x89PNG\r\n\x1a\n', 'is a picture'],
    ['name\nRa\x00him\n', 'is not text'],
  ])('%j says what it looks like', async (text, message) => {
    const bytes = Uint8Array.from(text, (sign) => sign.charCodeAt(0))
    await expect(rowsOf(bytes)).rejects.toThrow(message)
    await expect(rowsOf(bytes)).rejects.toBeInstanceOf(Unreadable)
  })

  it('names the line of a broken row', async () => {
    await expect(rowsOf('a\nb\n"open')).rejects.toMatchObject({ at: { line: 3 } })
  })

  it('has no sheets', async () => {
    await expect(rowsOf('a,b', { sheet: 'Students' })).rejects.toThrow("has no sheet 'Students'")
  })
})

describe('what looks like a formula', () => {
  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1+1', "'=1"])(
    '%j is a text in a CSV cell',
    (text) => {
      const line = csvLine([text, 'a'])
      expect(line.replace(/^"/, '')).toMatch(/^'/)
      expect(parseCsv(`${line}\r\n`)[0]?.cells).toEqual([text, 'a'])
    },
  )

  it('is given back exactly, and nothing else is changed', () => {
    const risky = fc.string({ unit: fc.constantFrom("'", '=', '+', '-', '@', 'a', '\t', '＝') })
    fc.assert(
      fc.property(risky, (text) => {
        expect(exposed(neutral(text))).toBe(text)
        if (!/^'*[=+\-@\t＝]/.test(text)) expect(neutral(text)).toBe(text)
      }),
      { seed: 72, numRuns: 1000 },
    )
  })

  it('stays a number where it is one', () => {
    expect(csvLine([-1.5, '-1.5', null])).toBe("-1.5,'-1.5,")
  })
})

it('columns are named as spreadsheets name them', () => {
  expect([0, 25, 26, 701, 702, 16_383].map(columnLetters)).toEqual(['A', 'Z', 'AA', 'ZZ', 'AAA', 'XFD'])
})
