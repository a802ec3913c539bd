/** What a workbook shows: number formats, raised and lowered signs, looks that mean something, fonts of Bijoy, hidden rows. */
import { describe, expect, it } from 'vitest'
import { rowsOf, workbookOf } from './testing.ts'

const run = (text: string, looks = '') => `<r><rPr>${looks}</rPr><t xml:space="preserve">${text}</t></r>`
const raised = '<vertAlign val="superscript"/>'
const lowered = '<vertAlign val="subscript"/>'

/** A row of cells that each hold what is given. */
async function row(cells: string[], styles = '', shared: string[] = []) {
  const { rows, notes } = await rowsOf(
    await workbookOf({ One: { rows: `<row>${cells.join('')}</row>` } }, { styles, shared }),
  )
  const [first] = rows
  if (!first) throw new Error('no row')
  return { first, notes }
}

const inline = (runs: string) => `<c t="inlineStr"><is>${runs}</is></c>`

describe('what a workbook shows', () => {
  it.each([
    [0.5, '0%', '50%'],
    [0.125, '0.0%', '12.5%'],
    [0.75, '# ?/?', '3/4'],
    [2.25, '# ??/??', '2 1/4'],
    [2.5, '0.00', '2.50'],
    [1000, '#,##0', '1,000'],
    [123, '00000', '00123'],
    [500, '&quot;৳&quot;#,##0.00', '৳500.00'],
    [8, '0&quot; kg&quot;', '8 kg'],
    [6.02e23, '0.00E+00', '6.02E+23'],
    [0.4375, 'h:mm', '10:30'],
    [46082, 'd mmm yyyy', '1 Mar 2026'],
    [1234567, '[&gt;=100000]##\\,##\\,##0;##,##0', '12,34,567'],
    [5, ';;;', '5'],
    [5, 'not [a format', '5'],
    [8801711000001, 'General', '8801711000001'],
    [0.3333333333333333, 'General', '0.333333333'],
  ])('%s in the format %s is %s', async (value, code, shown) => {
    const styles = `<numFmts><numFmt numFmtId="170" formatCode="${code}"/></numFmts><cellXfs><xf numFmtId="170"/></cellXfs>`
    const { first } = await row([`<c s="0"><v>${value}</v></c>`], styles)
    expect(first.cells).toEqual([shown])
    if (first.facts.kinds.size === 0)
      expect(Number(first.typed(0))).toBe(value === 1 / 3 ? 0.333333333333333 : value)
  })

  it('keeps raised and lowered signs, in texts of the cell and of the list of texts', async () => {
    const ten = run('10') + run('3', raised)
    const water = run('H', '<b/>') + run('2', `<b/>${lowered}`) + run('O < 1'.replace('<', '&lt;'), '<b/>')
    const { first } = await row([inline(ten), '<c t="s"><v>0</v></c>', inline(run('103'))], '', [water])
    expect(first.cells).toEqual(['103', 'H2O < 1', '103'])
    expect([...first.facts.html]).toEqual([
      [0, '10<sup>3</sup>'],
      [1, 'H<sub>2</sub>O &lt; 1'],
    ])
  })

  it('keeps looks that a part of the text has, and none that all of it has', async () => {
    const part = run('The ') + run('quick', '<u/>') + run(' fox') + run('es', '<strike/>')
    const all = run('All ', '<b/><i val="0"/>') + run('bold', '<b/>')
    const { first } = await row([inline(part), inline(all)])
    expect([...first.facts.html]).toEqual([[0, 'The <u>quick</u> fox<s>es</s>']])
    expect(first.cells[1]).toBe('All bold')
  })

  it('is Bangla where the font of the cell or of a part of it is Bijoy’s', async () => {
    const styles =
      '<fonts><font><name val="Calibri"/></font><font><name val="SutonnyMJ"/></font></fonts><cellXfs><xf fontId="0"/><xf fontId="1"/></cellXfs>'
    const mixed = run('XvK', '<rFont val="SutonnyMJ"/>') + run('v', '<rFont val="SutonnyMJ"/>') + run(' DNA')
    const { first } = await row(
      [
        '<c s="1" t="inlineStr"><is><t>gvP©</t></is></c>',
        `<c s="0" t="inlineStr"><is>${mixed}</is></c>`,
        `<c s="1" t="inlineStr"><is>${run('XvKv')}${run(' DNA', '<rFont val="Arial"/>')}</is></c>`,
        '<c s="0" t="inlineStr"><is><t>XvKv</t></is></c>',
      ],
      styles,
    )
    expect(first.cells).toEqual(['মার্চ', 'ঢাকা DNA', 'ঢাকা DNA', 'XvKv'])
    expect([...first.facts.bijoy]).toEqual([
      [0, 'gvP©'],
      [1, 'XvKv DNA'],
      [2, 'XvKv DNA'],
    ])
  })

  it('says which hidden rows were read, and keeps looks in cells that are merged downwards', async () => {
    const rows = `<row r="1">${inline(run('x') + run('2', raised))}</row><row r="2" hidden="1"><c r="B2"><v>1</v></c></row><row r="3" hidden="1"/>`
    const after = '<mergeCells><mergeCell ref="A1:A2"/></mergeCells>'
    const { rows: read, notes } = await rowsOf(await workbookOf({ One: { rows, after } }))
    expect(read.map(({ cells, facts }) => [cells, facts.html.get(0)])).toEqual([
      [['x2'], 'x<sup>2</sup>'],
      [['x2', '1'], 'x<sup>2</sup>'],
    ])
    expect(notes).toEqual(['the hidden row 2 was read as well.'])
  })

  it('reads the CSV way of keeping zeros', async () => {
    expect((await rowsOf('a,b\n"=""00123""",=""\n')).cells[1]).toEqual(['00123', ''])
  })
})
