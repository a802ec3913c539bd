import { Unreadable } from '@porua/files/unreadable'
import { describe, expect, it } from 'vitest'
import { csvLine, parseCsv } from './csv.ts'

const cells = (text: string): string[][] => parseCsv(text).map((row) => row.cells)

describe('parseCsv', () => {
  it('reads commas and semicolons, whichever the first line uses', () => {
    expect(cells('a,b\n1,2')).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ])
    expect(cells('a;b\n1,5;2')).toEqual([
      ['a', 'b'],
      ['1,5', '2'],
    ])
  })

  it('reads quoted cells with separators, quotes and line breaks, each row one row', () => {
    const rows = parseCsv('a,b\r\n"x, ""y""\r\nz",2\r\n3,4\r\n')
    expect(rows.map((row) => row.cells)).toEqual([
      ['a', 'b'],
      ['x, "y"\r\nz', '2'],
      ['3', '4'],
    ])
    expect(rows.map((row) => row.line)).toEqual([1, 2, 3])
  })

  it('leaves empty lines out and keeps empty cells', () => {
    expect(cells('a,b\n\n,\r\rx,')).toEqual([
      ['a', 'b'],
      ['', ''],
      ['x', ''],
    ])
    expect(cells('')).toEqual([])
  })

  it.each([
    ['a\n"open', 2],
    ['a\n"b"c', 2],
  ])('refuses %j, naming its row', (text, line) => {
    expect(() => parseCsv(text)).toThrow(Unreadable)
    expect(() => parseCsv(text)).toThrow(expect.objectContaining({ at: { line } }))
  })

  it('gives back what csvLine wrote', () => {
    const row = ['plain', 'a,b', 'say "hi"', 'two\nlines', '', 'a;b']
    expect(cells(`${csvLine(row)}\r\n`)).toEqual([row])
  })
})
