/** Workbooks as Excel, LibreOffice and others write them, and broken ones. */

import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Unreadable } from '@porua/files/unreadable'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf, workbookOf, zipOf } from './testing.ts'
import { writeCsv } from './write.ts'
import { longestCell, writeXlsx } from './xlsx-write.ts'

/** Sheets of text alone, a row a line. */
const texts = (...rows: string[][]): string =>
  rows
    .map((row) => `<row>${row.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`)
    .join('')

describe('a workbook', () => {
  it('gives texts, numbers with all their digits, dates, truth and the values of formulas', async () => {
    const styles =
      '<numFmts><numFmt numFmtId="170" formatCode="[$-845]dd/mm/yyyy;@"/><numFmt numFmtId="171" formatCode="0.00&quot; Days&quot;"/></numFmts>' +
      '<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/><xf numFmtId="171"/><xf numFmtId="22"/><xf numFmtId="20"/></cellXfs>'
    const rows =
      '<row r="2"><c r="A2" t="s"><v>0</v></c><c r="B2" t="s"><v>1</v></c><c r="D2" t="inlineStr"><is><r><t>in</t></r><r><t>line</t></r></is></c></row>' +
      '<row r="4"><c r="A4"><v>8801711000001</v></c><c r="B4"><v>8.801711000001E12</v></c><c r="C4"><v>3.4999999999999996</v></c><c r="D4"><v>0.1</v></c></row>' +
      '<row r="5"><c r="A5" s="1"><v>46082</v></c><c r="B5" s="2"><v>46082</v></c><c r="C5" s="3"><v>2</v></c><c r="D5" s="4"><v>46082.75</v></c><c r="E5" s="5"><v>0.75</v></c></row>' +
      '<row r="6"><c r="A6" t="b"><v>1</v></c><c r="B6" t="e"><v>#N/A</v></c><c r="C6" t="str"><f>A1&amp;"x"</f><v>made</v></c><c r="D6"><f>1+1</f><v>2</v></c><c r="E6"><f>1+2</f></c></row>'
    const shared = ['<t>a_x000D_b</t>', '<r><t>rich </t></r><r><t>text</t></r><rPh><t>sound</t></rPh>']
    const { rows: read, notes } = await rowsOf(await workbookOf({ One: { rows } }, { shared, styles }))
    expect(read.map(({ line, cells }) => [line, ...cells])).toEqual([
      [2, 'a\rb', 'rich text', '', 'inline'],
      [4, '8801711000001', '8801711000001', '3.5', '0.1'],
      [5, '2026-03-01', '01/03/2026', '2.00 Days', '2026-03-01T18:00:00', '18:00'],
      [6, 'TRUE', '#N/A', 'made', '2'],
    ])
    expect([...(read[1]?.facts.numbers.keys() ?? [])]).toEqual([0, 1, 2, 3])
    expect([...(read[2]?.facts.numbers ?? [])]).toEqual([[2, '2']])
    expect(read[1]?.place('mobile', 1)).toEqual({ file: 'list', line: 4, field: 'B4 mobile' })
    expect(notes).toEqual([expect.stringContaining('1 formula has no value')])
  })

  it('of an old Mac counts its days from 1904', async () => {
    const options = { book: '<workbookPr date1904="1"/>', styles: '<cellXfs><xf numFmtId="14"/></cellXfs>' }
    const rows = '<row><c s="0"><v>44620</v></c></row>'
    expect((await rowsOf(await workbookOf({ One: { rows } }, options))).cells).toEqual([['2026-03-01']])
  })

  it('fills cells merged downwards, and makes no row of them alone', async () => {
    const rows =
      '<row r="1"><c r="A1" t="inlineStr"><is><t>g1</t></is></c><c r="B1"><v>1</v></c></row><row r="2"><c r="B2"><v>2</v></c></row><row r="3"><c r="A3"/></row><row r="4"><c r="B4"><v>4</v></c></row>'
    const after = '<mergeCells count="2"><mergeCell ref="A1:A3"/><mergeCell ref="B4:D4"/></mergeCells>'
    expect((await rowsOf(await workbookOf({ One: { rows, after } }))).cells).toEqual([
      ['g1', '1'],
      ['g1', '2'],
      ['', '4'],
    ])
  })

  it('with several sheets is read from the first visible one that has the heading, or from the one that is named', async () => {
    const book = await workbookOf({
      Secret: { rows: texts(['roll', 'name']), attributes: ' state="hidden"' },
      Cover: { rows: texts(['Welcome']) },
      List: { rows: texts(['roll', 'name'], ['1', 'Rahim']) },
    })
    const isHeader = (cells: readonly string[]) => cells.includes('roll')
    const { cells, notes } = await rowsOf(book, { isHeader })
    expect(cells[1]).toEqual(['1', 'Rahim'])
    expect(notes).toEqual(["the sheet 'List' was read, not 'Secret' (hidden), 'Cover'."])
    expect((await rowsOf(book)).cells).toEqual([['Welcome']])
    expect((await rowsOf(book, { sheet: 'secret' })).cells).toEqual([['roll', 'name']])
    await expect(rowsOf(book, { sheet: 'x' })).rejects.toThrow("its sheets are 'Secret', 'Cover', 'List'")
  })

  it.each([
    ['word/document.xml', 'is a Word document'],
    ['ppt/presentation.xml', 'is a PowerPoint file'],
    ['xl/workbook.bin', 'is a binary workbook (.xlsb)'],
    ['imsmanifest.xml', 'is a package of questions (QTI)'],
    ['photo.jpg', 'is a ZIP archive, not a spreadsheet'],
  ])('is none with %s in it', async (part, message) => {
    await expect(rowsOf(await zipOf({ [part]: 'x' }))).rejects.toThrow(message)
  })

  it.each([
    ['rows out of order', { rows: '<row r="2"/><row r="1"/>' }, 'out of order'],
    ['cells out of order', { rows: '<row><c r="B1"/><c r="A1"/></row>' }, 'out of order'],
    [
      'a text that is not there',
      { rows: '<row><c t="s"><v>7</v></c></row>' },
      'names a text that is not in the file',
    ],
    ['broken XML', { rows: '<row>' }, 'is broken'],
    ['an entity of its own', { rows: '<row><c t="str"><v>&bomb;</v></c></row>' }, 'is broken'],
    ['a column beyond the last', { rows: '<row><c r="ZZZ1"><v>1</v></c></row>' }, 'out of order'],
  ])('with %s is refused', async (_, sheet, message) => {
    await expect(rowsOf(await workbookOf({ One: sheet }))).rejects.toThrow(message)
    await expect(rowsOf(await workbookOf({ One: sheet }))).rejects.toBeInstanceOf(Unreadable)
  })

  it('with a DOCTYPE, one endless cell, or cut off is refused', async () => {
    const doctype = '<!DOCTYPE x [<!ENTITY bomb "boom">]><worksheet/>'
    const book = await workbookOf({ One: { rows: '' } })
    const parts = { 'xl/worksheets/s0.xml': doctype }
    const other = await workbookOf({
      One: { rows: `<row><c t="str"><v>${'x'.repeat(1_000_001)}</v></c></row>` },
    })
    await expect(rowsOf(other)).rejects.toThrow('has a cell of more than 1000000 characters')
    await expect(rowsOf(book.subarray(0, book.length - 30))).rejects.toThrow('is broken or not complete')
    const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
    const entity = await zipOf({
      '_rels/.rels': `<Relationships><Relationship Id="r" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
      'xl/workbook.xml': `<workbook><sheets><sheet name="One" r:id="s"/></sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="s" Type="${office}/worksheet" Target="worksheets/s0.xml"/></Relationships>`,
      ...parts,
    })
    await expect(rowsOf(entity)).rejects.toThrow('has a DOCTYPE')
  })
})

describe('what we write', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'porua-sheets-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  it('is read as it was, whatever the texts hold', async () => {
    const text = fc.string({ unit: 'binary', maxLength: 12 }).filter((value) => value.isWellFormed())
    const rows = fc.array(
      fc.array(fc.oneof(text, fc.constantFrom('=1+1', "'=x", '_x0041_', ' a ', '\r\n')), {
        minLength: 1,
        maxLength: 4,
      }),
      { minLength: 1, maxLength: 4 },
    )
    await fc.assert(
      fc.asyncProperty(rows, async (written) => {
        const expected = written
          .map((row) => row.slice(0, row.findLastIndex((cell) => cell !== '') + 1))
          .filter((row) => row.some((cell) => cell.trim() !== ''))
        for (const name of ['a.xlsx', 'a.csv']) await rm(join(folder, name), { force: true })
        await writeXlsx(join(folder, 'a.xlsx'), [{ name: 'Texts', rows: written }])
        expect((await rowsOf(await readFile(join(folder, 'a.xlsx')))).cells).toEqual(expected)
        if (written.flat().some((cell) => cell.includes('\0'))) return
        await writeCsv(join(folder, 'a.csv'), [['first', 'second'], ...written])
        const { cells } = await rowsOf(await readFile(join(folder, 'a.csv')), { ours: true })
        const trimmed = cells
          .slice(1)
          .map((row) => row.slice(0, row.findLastIndex((cell) => cell !== '') + 1))
        expect(trimmed).toEqual(expected)
      }),
      { seed: 73, numRuns: 60 },
    )
  })

  it('keeps texts as texts and numbers as numbers, names sheets as Excel takes them, and cuts what Excel refuses', async () => {
    const long = 'ক'.repeat(40_000)
    await writeXlsx(join(folder, 'b.xlsx'), [
      {
        name: 'Marks: a/b',
        rows: [
          ['roll', 'marks'],
          ['007', -1.25],
          [long, null],
        ],
        widths: [10, 8],
      },
      { name: 'marks  a b', rows: [['x']] },
      { name: 'Marks  a b', rows: [['y']] },
    ])
    const bytes = await readFile(join(folder, 'b.xlsx'))
    const { rows, notes } = await rowsOf(bytes)
    expect(rows[1]?.cells).toEqual(['007', '-1.25'])
    expect([...(rows[1]?.facts.numbers.keys() ?? [])]).toEqual([1])
    expect(rows[2]?.cells[0]).toHaveLength(longestCell)
    expect(rows[2]?.cells[0]).toMatch(/ … \[cut: 40000 characters\]$/)
    expect(notes).toEqual(["the sheet 'Marks a b' was read, not 'marks a b 2', 'Marks a b 3'."])
  })

  it('stands there whole or not at all', async () => {
    const rows = function* (): Generator<string[]> {
      yield ['a']
      throw new Error('the rows broke off')
    }
    const workbook = writeXlsx(join(folder, 'c.xlsx'), [{ name: 'C', rows: rows() }])
    await expect(workbook).rejects.toThrow('the rows broke off')
    await expect(writeCsv(join(folder, 'c.csv'), rows())).rejects.toThrow('the rows broke off')
    expect((await readdir(folder)).filter((name) => name.startsWith('c'))).toEqual([])
  })
})
