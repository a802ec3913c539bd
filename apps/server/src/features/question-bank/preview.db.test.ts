/** What a preview makes of files: pictures, what is doubtful, what is no file of questions at all. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { workbookOf } from '@porua/spreadsheets/testing'
import { dialects, freshDatabase } from '@porua/testkit/databases'
import { png } from '@porua/testkit/png'
import { tempDir } from '@porua/testkit/temp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../ports/database/database.ts'
import { type PreviewedQuestion, previewQuestions } from './preview.ts'
import { sentFile } from './sent-file.ts'

const gift = `::leaf::Which one is a leaf? {=Frond ~Root ~Stone}

::none::Which has no key? {~a ~b}

Match them {=a -> b =c -> d}

::pi::Pi? {#3.14:0.01}
`
const moodle = `<quiz>
<question type="multichoice"><name><text>shown</text></name>
<questiontext format="html"><text><![CDATA[<p>What is this?</p><img src="@@PLUGINFILE@@/a.png">]]></text>
<file name="a.png" path="/" encoding="base64">${Buffer.from(png).toString('base64')}</file></questiontext>
<single>true</single>
<answer fraction="100"><text>yes</text></answer><answer fraction="0"><text>no</text></answer></question>
</quiz>`
const shared = resolve(import.meta.dirname, '../../../../../../shared/data')
const wordPaper = join(shared, 'faults/paper.docx')

describe.each(dialects)('the preview of a file of questions on %s', (dialect) => {
  let db: Database
  let close: () => Promise<void>
  beforeAll(async () => {
    ;({ db, close } = await freshDatabase(dialect))
  })
  afterAll(() => close?.())

  async function read(name: string, body: string | Uint8Array) {
    // As the server keeps what is sent: under a name of its own, beside others' files.
    const folder = tempDir('sent')
    writeFileSync(join(folder, 'other.png'), png)
    writeFileSync(join(folder, '0190'), body)
    const all: PreviewedQuestion[] = []
    const input = { ...(await sentFile(join(folder, '0190'), name)), name }
    const report = await previewQuestions(db, input, async (question) => void all.push(question))
    return { report, all }
  }

  it('tells what was found in its order, and what is wrong where it is wrong', async () => {
    const { report, all } = await read('leaves.gift', gift)
    expect(report).toMatchObject({ format: 'GIFT', found: 4, ready: 2, doubts: 0, leftOut: 2, remarks: [] })
    expect(all.map(({ n, line, state, fields }) => [n, line, state, fields?.title])).toEqual([
      [0, 1, 'ready', 'Which one is a leaf?'],
      [1, 3, 'leftOut', undefined],
      [2, 5, 'leftOut', undefined],
      [3, 7, 'ready', 'Pi?'],
    ])
    expect(all.map(({ remarks }) => remarks.length)).toEqual([0, 1, 1, 0])
  })

  it('of a sheet: a cell that became a date is told at its question, and a key that nobody understands is asked for', async () => {
    const text = (name: string, value: string) => `<c r="${name}" t="inlineStr"><is><t>${value}</t></is></c>`
    const line = (at: number, cells: readonly string[]) =>
      `<row r="${at}">${cells.map((value, index) => text(`${'ABCD'[index]}${at}`, value)).join('')}</row>`
    const rows = `${line(1, ['title', 'A', 'B', 'answer'])}${line(2, ['Which?', '4', '5', 'A'])}
      <row r="3">${text('A3', 'Half?')}<c r="B3" s="1"><v>46054</v></c>${text('C3', '2/3')}${text('D3', 'B')}</row>
      ${line(4, ['Which is none?', 'x', 'y', 'Z'])}`
    const styles = '<cellXfs><xf numFmtId="0"/><xf numFmtId="16"/></cellXfs>'
    const { report, all } = await read('sheet.xlsx', await workbookOf({ One: { rows } }, { styles }))
    expect(report).toMatchObject({ found: 3, ready: 2, noted: 1, doubts: 1, leftOut: 0, remarks: [] })
    expect(all.map(({ state, isNoted, remarks }) => [state, isNoted, remarks.length])).toEqual([
      ['ready', false, 0],
      ['ready', true, 1],
      ['doubt', false, 1],
    ])
    expect(all[1]?.remarks[0]).toMatchObject({ kind: 'note', field: 'B3 options[0]' })
    expect(all[2]?.fields).toMatchObject({ title: 'Which is none?', options: ['x', 'y'], right: [] })
  })

  it('shows a picture that comes inside, and none that lies beside', async () => {
    const { all } = await read('pictures.xml', moodle)
    const [picture] = Object.values(all[0]?.pictures ?? {})
    expect([all[0]?.state, picture?.slice(0, 22)]).toEqual(['ready', 'data:image/png;base64,'])
    const line = {
      id: 'q',
      type: 'MCQ',
      title: 'Q?',
      options: ['a', 'b'],
      answer: ['a'],
      images: ['other.png'],
    }
    const beside = await read('q.jsonl', JSON.stringify(line))
    expect(beside.all.map(({ state }) => state)).toEqual(['leftOut'])
  })

  it('says in one sentence what a file is that holds no questions', async () => {
    const cases: [string, string | Uint8Array][] = [
      ['picture.gift', png],
      ['words.txt', 'only words here, and no question at all'],
      ['page.xml', '<!doctype html><html><body>Hello</body></html>'],
      [
        'bomb.xml',
        '<!DOCTYPE q [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]><quiz><question>&b;</question></quiz>',
      ],
      ['cut.xlsx', Buffer.from('PK\u0003\u0004 and no more')],
      ['old.doc', Buffer.from('d0cf11e0a1b11ae1000000', 'hex')],
    ]
    for (const [name, body] of cases) {
      const { report, all } = await read(name, body)
      const said = [...report.remarks, ...all.flatMap(({ remarks }) => remarks)]
      expect([name, report.ready, said.length]).toEqual([name, 0, 1])
      expect(said[0]?.en.length).toBeGreaterThan(10)
    }
  })

  it.runIf(existsSync(wordPaper))(
    'guesses no key of a paper: what is not sure is a doubt, and says why',
    async () => {
      const { report, all } = await read('paper.docx', readFileSync(wordPaper))
      expect(report.found).toBeGreaterThan(0)
      for (const { state, fields, remarks } of all) {
        const key = [...(fields?.right ?? []), ...(fields?.accepted ?? [])]
        if (state === 'ready' && fields?.type !== 'paragraph') expect(key).not.toEqual([])
        if (state !== 'ready') expect(remarks).not.toEqual([])
      }
    },
  )
})
