/** What a teacher has typed into marks.csv, with an editor of texts as well. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { remarkLine, ValidationErrors } from '@porua/files/validation-errors'
import { workbookOf } from '@porua/spreadsheets/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readSheets } from './read-sheets.ts'

const heading = 'number,question,question text,answer,files,most marks,marks,comment,model answer'

describe('marks.csv', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'porua-marks-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  const read = async (...rows: string[]) => {
    writeFileSync(join(folder, 'marks.csv'), [heading, ...rows].join('\r\n'))
    const mistakes = new ValidationErrors()
    const found = await readSheets(folder, mistakes)
    return {
      marks: [...found.values()].map(({ marks, comment }) => [marks, comment]),
      wrong: mistakes.list.map(remarkLine),
    }
  }

  it('refuses a comma that is not quoted, instead of taking 3,5 for 3 marks with the comment 5', async () => {
    expect(
      await read(
        '2F7G-QX4M-88VC,q1,Why?,Because,,4,3,5,,',
        '2F7G-QX4M-88VC,q2,Why?,Because,,4,3,Good, but short,',
      ),
    ).toEqual({
      marks: [],
      wrong: [
        expect.stringContaining(
          'marks.csv:2: has 10 cells, its heading has 9: a text with the separator in it',
        ),
        expect.stringContaining('marks.csv:3: has 10 cells, its heading has 9'),
      ],
    })
  })

  it('takes what stands in quotes, and rows that end early', async () => {
    expect(
      await read(
        '2F7G-QX4M-88VC,q1,Why?,Because,,4,"3,5","Good, but short",',
        '2F7G-QX4M-88VC,q2,Why?,No,,4,2',
      ),
    ).toEqual({
      marks: [
        [350, 'Good, but short'],
        [200, null],
      ],
      wrong: [],
    })
  })

  it('of a workbook are marks as they were typed, however few digits it shows', async () => {
    const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`
    const row = ['2F7G-QX4M-88VC', 'q1', 'Why?', 'Because', '', '4'].map(text).join('')
    const rows = `<row>${heading.split(',').map(text).join('')}</row><row>${row}<c s="1"><v>1.25</v></c></row>`
    const styles =
      '<numFmts><numFmt numFmtId="170" formatCode="0.0"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="170"/></cellXfs>'
    writeFileSync(join(folder, 'marks.xlsx'), await workbookOf({ Marks: { rows } }, { styles }))
    const found = await readSheets(folder, new ValidationErrors())
    expect([...found.values()].map(({ marks }) => marks)).toEqual([125])
  })
})
