/** Question sheets: CSV and XLSX. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { workbookOf } from '@porua/spreadsheets/testing'
import { writeXlsx } from '@porua/spreadsheets/xlsx-write'
import { describe, expect, it } from 'vitest'
import { inFolder, takeText } from '../testing.ts'

const csv = (...lines: string[]) => takeText('q.csv', lines.join('\n'))
const one = async (...lines: string[]) => (await csv(...lines)).questions[0]?.body

describe('question sheets', () => {
  it('reads every type and every column', async () => {
    const { format, questions, mistakes, warnings } = await csv(
      'id,type,title,option1,option2,option3,answer,tolerance,explanation,notes,subject,chapter,marks,language',
      'a,MCQ,One?,x,y,z,2,,Because.,note,Botany,Cells,1.5,en',
      'b,checkbox,Two?,x,y,z,"1,3",,,,,,,',
      'c,shortAns,Number?,,,,3.14|3.15,0.01,,,,,,',
      'd,paragraph,Why?,,,,,,,,,,,',
      'e,,Short?,,,,yes|no,,,,,,,',
      'f,,Single?,"x, y",y,,"x, y",,,,,,,',
    )
    expect([format, mistakes, warnings]).toEqual(['CSV', [], []])
    expect(questions[0]).toMatchObject({
      id: 'a',
      body: {
        explanation: 'Because.',
        notes: 'note',
        subject: 'Botany',
        chapter: 'Cells',
        marks: 150,
        language: 'en',
      },
    })
    expect(questions.map(({ body }) => [body.type, body.answer, body.tolerance])).toEqual([
      ['MCQ', ['y'], null],
      ['checkbox', ['x', 'z'], null],
      ['shortAns', ['3.14', '3.15'], 0.01],
      ['paragraph', [], null],
      ['shortAns', ['yes', 'no'], null],
      ['MCQ', ['x, y'], null],
    ])
  })

  it.each([
    ['A', ['x']],
    ['b', ['y']],
    ['A,C', ['x', 'z']],
    ['AC', ['x', 'z']],
    ['(b)', ['y']],
    ['C.', ['z']],
    ['ক', ['x']],
    ['z', ['z']],
    ['x|z', ['x', 'z']],
  ])('understands the answer %s', async (answer, expected) => {
    expect(await one('question,A,B,C,answer', `Q?,x,y,z,"${answer}"`)).toMatchObject({ answer: expected })
  })

  it('reads headers in Bangla, below a title, in any order', async () => {
    expect(
      await one('Botany test,,,,,', ',,,,,', 'সঠিক উত্তর,প্রশ্ন,ক,খ,গ,ব্যাখ্যা', 'গ,কোনটি?,এক,দুই,তিন,কারণ'),
    ).toMatchObject({ title: 'কোনটি?', options: ['এক', 'দুই', 'তিন'], answer: ['তিন'], explanation: 'কারণ' })
  })

  it.each([
    [
      ['title,A,B,answer', 'Q?,x,y,D'],
      "q.csv:2: answer: 'D' names an option that is not there: the question has 2",
    ],
    [
      ['title,A,B,answer', 'Q?,x,y,maybe'],
      "q.csv:2: answer: 'maybe' is neither the letter nor the number nor the text of an option",
    ],
    [['title,A,B,answer', 'Q?,B,y,B'], "q.csv:2: answer: 'B' can be read in two ways"],
    [['title,A,B,C,answer', 'Q?,x,,z,A'], 'q.csv:2: options: the option B is empty'],
    [['title,A,B,answer', 'Q?,x,y,'], 'q.csv:2: D answer: a right option is missing'],
    [['title,A,B,answer,type', 'Q?,x,y,A,guess'], "q.csv:2: type: 'guess' is no type of question"],
    [['title,A,B,answer,marks', 'Q?,x,y,A,lots'], "q.csv:2: marks: 'lots' is not a number"],
    [['title,A,B,answer,marks', 'Q?,x,y,A,1.234'], 'q.csv:2: E marks: is 1.234'],
    [['title,A,B,answer', ',x,y,A'], 'q.csv:2: A title: is empty'],
    [['title,A,B,answer', 'Q?,,,'], 'q.csv:2: answer: has neither options nor an answer'],
    [['id,title,A,B,answer', 'i,Q?,x,y,A', 'i,P?,x,y,A'], "q.csv:3: id: 'i' stands already in row 2"],
    [['name,value', '1,2'], 'q.csv: has no row with the names of its columns'],
    [['title,A,B,answer', '"Q?,x,y,A'], 'q.csv:2: a quoted cell is not closed'],
    [
      ['title,A,B,answer', 'Is 1,000 a square?,a,b,B'],
      'q.csv:2: has 5 cells, its heading has 4: a text with the separator in it',
    ],
    [['title,A,B,answer,notes', 'Is 1,000 a square?,a,b,B,'], 'q.csv:2: has 6 cells, its heading has 5'],
  ])('names the mistake of %j', async (lines, why) => {
    expect((await csv(...lines)).mistakes).toEqual([expect.stringContaining(why)])
  })

  it('says which columns are kept out', async () => {
    expect((await csv('title,A,B,answer,Teacher', 'Q?,x,y,A,Ada')).warnings).toEqual([
      "q.csv:1: the column 'Teacher' is none of a question's and is kept out",
    ])
  })

  it('says that a column is there twice', async () => {
    const { questions, warnings } = await csv('title,A,B,A,answer,Key', 'Q?,x,y,z,A,B')
    expect(questions[0]?.body).toMatchObject({ options: ['x', 'y'], answer: ['x'] })
    expect(warnings).toEqual([
      "q.csv:1: the column 'A' means what an earlier one means, and is kept out",
      "q.csv:1: the column 'Key' means what an earlier one means, and is kept out",
    ])
  })

  it('refuses errors of formulas, and asks about dates that a workbook may have made', async () => {
    const text = (name: string, value: string) => `<c r="${name}" t="inlineStr"><is><t>${value}</t></is></c>`
    const names = ['title', 'A', 'B', 'answer'].map((name, at) => text(`${'ABCD'[at]}1`, name)).join('')
    const rows = `<row r="1">${names}</row>
      <row r="2">${text('A2', 'Half?')}<c r="B2" s="1"><v>46054</v></c>${text('C2', '2/3')}${text('D2', 'B')}<c r="F2" s="1"><v>46054</v></c></row>
      <row r="3">${text('A3', 'Which is an error of Excel?')}${text('B3', '#N/A')}${text('C3', 'x')}${text('D3', 'A')}</row>
      <row r="4">${text('A4', 'P?')}${text('B4', 'x')}<c r="C4" t="e"><v>#REF!</v></c>${text('D4', 'A')}</row>`
    const styles = '<cellXfs><xf numFmtId="0"/><xf numFmtId="16"/></cellXfs>'
    const book = await workbookOf({ One: { rows } }, { styles })
    const { questions, mistakes, warnings } = await takeText('q.xlsx', book)
    expect(questions.map(({ body }) => body.options)).toEqual([
      ['1-Feb', '2/3'],
      ['#N/A', 'x'],
    ])
    expect(warnings).toEqual([expect.stringContaining('q.xlsx:2: B2 options[0]: is the date 1-Feb')])
    expect(mistakes).toEqual([
      expect.stringContaining("q.xlsx:4: C4 options[1]: '#REF!' is an error of the spreadsheet"),
    ])
  })

  it('reads XLSX, and names its cells', async () => {
    await inFolder(async (folder) => {
      const path = join(folder, 'q.xlsx')
      const rows = [
        ['Question', 'Option A', 'Option B', 'Correct answer', 'Marks'],
        ['Q?', 'x', 'y', 'B', 2],
        ['P?', 4, 5, 'A', 'two'],
        ['R?', 'x', 'x', 'Z', 1],
        ['', 'x', 'y', 'A', 1],
      ]
      await writeXlsx(path, [{ name: 'Sheet', rows }])
      const { format, questions, mistakes } = await takeText('q.xlsx', await readFile(path))
      expect([format, questions.map(({ body }) => [body.title, body.answer, body.marks])]).toEqual([
        'XLSX',
        [['Q?', ['y'], 200]],
      ])
      expect(mistakes).toEqual([
        "q.xlsx:3: E3 marks: 'two' is not a number",
        "q.xlsx:4: D4 answer: 'Z' is neither the letter nor the number nor the text of an option",
        'q.xlsx:5: A5 title: is empty',
      ])
    })
  })
})
