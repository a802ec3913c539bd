/** Admission lists as people make them. */

import { remarkLine, ValidationErrors } from '@porua/files/validation-errors'
import { workbookOf } from '@porua/spreadsheets/testing'
import { describe, expect, it } from 'vitest'
import { noProgress } from '../../platform/progress.ts'
import type { PlannedStudent } from '../school-pack/plan.ts'
import { type ListContext, readStudentList } from './student-list.ts'

const nobody: ListContext = {
  students: new Map(),
  groups: new Map([
    ['g1', 'g1'],
    ['g2', 'g2'],
    ['evening', 'g2'],
  ]),
}

async function read(data: string | Uint8Array, context = nobody, options = {}) {
  const mistakes = new ValidationErrors()
  const bytes = typeof data === 'string' ? new TextEncoder().encode(data) : data
  const file = { name: 'list', bytes }
  const heard: PlannedStudent[] = []
  const { list, doubles } = await readStudentList(file, options, context, mistakes, noProgress, (student) => {
    heard.push(student)
  })
  return {
    ...list,
    students: heard.filter(({ place }) => !doubles.has(place.line)),
    wrong: mistakes.list.map(remarkLine),
    mended: mistakes.warnings.map(remarkLine),
    notes: mistakes.notes,
  }
}

const cell = (name: string, text: string | number): string =>
  typeof text === 'number'
    ? `<c r="${name}"><v>${text}</v></c>`
    : `<c r="${name}" t="inlineStr"><is><t>${text}</t></is></c>`
const sheet = (rows: Record<string, string | number>[]): string =>
  rows
    .map((cells) => {
      const [first = 'A1'] = Object.keys(cells)
      const row = Object.entries(cells).map(([name, text]) => cell(name, text))
      return `<row r="${/\d+/.exec(first)?.[0]}">${row.join('')}</row>`
    })
    .join('')

describe('an admission list', () => {
  it.each([
    ['Mobile No.,Student Name,Roll No', ['mobile', 'name', 'sid']],
    ['PHONE;Full name;Student ID;Batch', ['mobile', 'name', 'sid', 'groups']],
    ['মোবাইল নম্বর\tনাম\tরোল নং\tঅভিভাবকের মোবাইল', ['mobile', 'name', 'sid', 'contact']],
    ['ফোন,ছাত্র/ছাত্রীর নাম,রোল,শাখা,বিভাগ,সেশন', ['mobile', 'name', 'sid', 'branch', 'division', 'session']],
    ['Roll,Name,Student Mobile Number,Phone No (Father)', ['sid', 'name', 'mobile', 'contact']],
    ["Cell,Student's Name,Class Roll,SSC GPA,HSC", ['mobile', 'name', 'sid', 'SSCGPA', 'HSCGPA']],
  ])('is understood under %j', async (header, columns) => {
    const list = await read(`${header}\n`)
    expect(list.columns.map(({ column }) => column)).toEqual(columns)
    expect(list.wrong).toEqual([])
  })

  it('refuses a row with a comma that is not quoted, instead of taking the name’s half for the roll', async () => {
    const list = await read(
      'Mobile,Name,Roll,Branch\n01711000001,Rahman, Abdul,R-1,\n01711000002,Das,R-2,Farmgate\n',
    )
    expect(list.wrong).toEqual([
      expect.stringContaining('list:2: has 5 cells, its heading has 4: a text with'),
    ])
    expect(list).toMatchObject({ rows: 2, refused: 1, students: [{ sid: 'R-2', name: 'Das' }] })
  })

  it('may have remarks in a workbook beside what the heading names', async () => {
    const heading = sheet([{ A1: 'Mobile', B1: 'Name', C1: 'Roll' }])
    const row = sheet([{ A2: '01711000001', B2: 'Rahim', C2: 'R-1', F2: 'paid' }])
    const list = await read(await workbookOf({ One: { rows: heading + row } }))
    expect(list).toMatchObject({ wrong: [], students: [{ sid: 'R-1' }] })
  })

  it('has titles above its heading, blank rows, the heading again, and columns that are not kept', async () => {
    const list = await read(
      'Green College, Dhaka\n\nSl,Roll,Name,Mobile,Father\n1,R-1,Rahim,01711000001,K\n,,,,\n2,,,,\nSl,Roll,Name,Mobile,Father\n3,R-2,Das,1711000002,\n',
    )
    expect(list.students).toMatchObject([
      { sid: 'R-1', mobile: '8801711000001', groups: undefined, place: { line: 4 } },
      { sid: 'R-2', mobile: '8801711000002', place: { line: 8 } },
    ])
    expect(list).toMatchObject({ leftOut: ['Sl', 'Father'], wrong: [], rows: 2, refused: 0 })
    expect(list.mended).toEqual(["list:8: mobile: '1711000002' is read as 01711000002"])
  })

  it('has two rows of headings, one merged over the other', async () => {
    const rows = sheet([
      { A1: 'Admission 2026' },
      { A2: 'Roll', B2: 'Student', D2: 'GPA', F2: 'Guardian' },
      { B3: 'Name', C3: 'Mobile', D3: 'SSC', E3: 'HSC', F3: 'Mobile' },
      { A4: 7, B4: 'Rahim', C4: 1711000001, D4: 4.5, E4: '৪.৮৩', F4: '01811000001' },
    ])
    const after =
      '<mergeCells><mergeCell ref="A1:F1"/><mergeCell ref="A2:A3"/><mergeCell ref="B2:C2"/></mergeCells>'
    const list = await read(await workbookOf({ One: { rows, after } }))
    expect(list.wrong).toEqual([])
    expect(list.students).toMatchObject([
      { sid: '7', name: 'Rahim', gpa: { ssc: 450, hsc: 483 }, texts: { contact: '01811000001' } },
    ])
    expect(list.mended).toEqual(["list:4: C4 mobile: '1711000001' is read as 01711000001"])
  })

  it('has two rows of headings in Bangla, telephones of student and guardian, on every page again', async () => {
    const over = { B: 'রোল নং', C: 'শিক্ষার্থীর নাম', D: 'মোবাইল', F: 'জিপিএ', H: 'ব্যাচ' }
    const under = { D: 'শিক্ষার্থী', E: 'অভিভাবক', F: 'এসএসসি', G: 'এইচএসসি' }
    const at = (row: number, cells: Record<string, string | number>) =>
      Object.fromEntries(Object.entries(cells).map(([column, value]) => [`${column}${row}`, value]))
    const one = { B: '২৭১০০১', C: 'নাফিস', D: '০১৭১১-০০১০০১', E: 1811001001, F: '৫.০০', G: 4.83, H: 'g1' }
    const rows = sheet([
      { A1: 'ভর্তি তালিকা' },
      at(3, over),
      at(4, under),
      at(5, one),
      at(9, over),
      at(10, under),
      at(11, { ...one, B: '২৭১০০২', D: '০১৭১১-০০১০০২' }),
    ])
    const merged = ['B3:B4', 'C3:C4', 'D3:E3', 'F3:G3', 'H3:H4', 'D9:E9']
    const after = `<mergeCells>${merged.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>`
    const list = await read(await workbookOf({ One: { rows, after } }))
    expect(list.wrong).toEqual([])
    expect(list.students).toMatchObject([
      {
        sid: '271001',
        mobile: '8801711001001',
        groups: ['g1'],
        gpa: { ssc: 500, hsc: 483 },
        texts: { contact: '01811001001' },
      },
      { sid: '271002' },
    ])
    expect(list).toMatchObject({ rows: 2, leftOut: [] })
  })

  it('has groups merged over many rows, by id or by name', async () => {
    const rows = sheet([
      { A1: 'Batch', B1: 'Roll', C1: 'Name', D1: 'Mobile' },
      { A2: 'Evening', B2: '1', C2: 'A', D2: '01711000001' },
      { B3: '2', C3: 'B', D3: '01711000002' },
      { A4: 'g1', B4: '3', C4: 'C', D4: '01711000003' },
    ])
    const after = '<mergeCells><mergeCell ref="A2:A3"/></mergeCells>'
    const list = await read(await workbookOf({ One: { rows, after } }))
    expect(list.students.map(({ groups }) => groups)).toEqual([['g2'], ['g2'], ['g1']])
  })

  it('names every mistake by row, cell and column', async () => {
    const rows = sheet([
      { A1: 'Roll', B1: 'Name', C1: 'Mobile', D1: 'SSC', E1: 'Group' },
      { A2: '1', B2: 'A', C2: 8801710000000, D2: 7 },
      { A3: '2', C3: '01711000002', E3: 'g9' },
      { A4: '3', B4: 'C', C4: '01711000003' },
      { A5: '3', B5: 'D', C5: '01711000004' },
      { A6: '4', B6: 'E', C6: '01711000003' },
    ])
    const list = await read(await workbookOf({ One: { rows } }))
    expect(list.wrong).toEqual([
      expect.stringContaining("list:2: C2 mobile: '8801710000000' ends in zeros"),
      "list:2: D2 SSCGPA: '7' is not a GPA: a number from 0 to 5 with at most two digits after the point",
      'list:3: B3 name: is empty',
      "list:3: E3 groups: there is no group 'g9'. Did you mean 'g1' or 'g2'?",
      "list:5: A5 sid: '3' stands already in row 4",
      'list:6: C6 mobile: 01711000003: the student in row 4 has it already',
    ])
    expect(list).toMatchObject({ rows: 5, refused: 4 })
    expect(list.students.map(({ sid }) => sid)).toEqual(['3'])
  })

  it('counts a row with a mistake among those that have a roll or mobile twice', async () => {
    const rows = ['1,A,01711000001,9', '1,B,01711000002,4', '2,C,01711000001,4', '3,D,01711000004,4', '3,,,4']
    const list = await read(`Roll,Name,Mobile,HSC\n${rows.join('\n')}\n`)
    expect(list.wrong.filter((text) => /already/.test(text))).toEqual([
      "list:3: sid: '1' stands already in row 2",
      "list:6: sid: '3' stands already in row 5",
      'list:4: mobile: 01711000001: the student in row 2 has it already',
    ])
    expect(list).toMatchObject({ rows: 5, refused: 4 })
    expect(list.students.map(({ sid }) => sid)).toEqual(['3'])
  })

  it('meets the school: a mobile of another roll, and rolls in Bengali digits', async () => {
    const students = new Map([
      ['101', '8801711000001'],
      ['১০২', '8801711000002'],
      ['0103', '8801711000003'],
    ])
    const list = await read('রোল,নাম,মোবাইল\n১০১,A,01711000001\n১০২,B,01711000002\n103,C,01711000003\n', {
      ...nobody,
      students,
    })
    expect(list.students.map(({ sid }) => sid)).toEqual(['101', '১০২'])
    expect(list.wrong).toEqual(["list:4: mobile: 01711000003: the student with sid '0103' has it already"])
  })

  it.each([
    ['', 'list: is empty'],
    ['Green College\n', 'list: no row names the columns Mobile No, Name and Roll'],
    ['a,b,c\n1,2,3\n', 'list: no row names the columns Mobile No, Name and Roll'],
    ['Roll,Name\n1,A\n', "no heading says where the mobile stands: write 'Mobile No' above that column"],
    ['Name,Mobile\nA,01711000001\n', 'a list without rolls needs one, with a number for each student'],
    ['Roll,ID,Name,Mobile\n', "list:1: sid: 'Roll' and 'ID' both mean the column 'sid'; rename one"],
    ['%PDF-1.4', 'list: is a PDF'],
  ])('%j is refused once', async (text, message) => {
    expect((await read(text)).wrong).toEqual([expect.stringContaining(message)])
  })

  it('takes no roll that has lost digits', async () => {
    const { wrong } = await read('Roll,Name,Mobile\n2.02401E+11,A,01711000001\n')
    expect(wrong).toEqual([expect.stringContaining("list:2: sid: '2.02401E+11' has lost its last digits")])
  })

  it.each([
    ['#N/A,A,01711000001', "list:2: sid: '#N/A' is an error of the spreadsheet"],
    ['R-1,#VALUE!,01711000001', "list:2: name: '#VALUE!' is an error of the spreadsheet"],
    ['R-1,A,01711000001,########', "list:2: session: '########' is an error of the spreadsheet"],
  ])('takes no error of a formula for what it should be: %s', async (line, message) => {
    const { wrong, students } = await read(`Roll,Name,Mobile,Session\n${line}\n`)
    expect([wrong, students]).toEqual([[expect.stringContaining(message)], []])
  })

  it('takes a GPA with the comma of another country, and says where a spreadsheet has put an error', async () => {
    const rows = [
      'Roll;Name;Mobile;SSC GPA;HSC GPA',
      '1;A;01711000001;4,83;৪,৫',
      '2;B;01711000002;1,234;#N/A',
    ]
    const { students, wrong } = await read(rows.join('\n'))
    expect(students.map(({ gpa }) => gpa)).toEqual([{ ssc: 483, hsc: 450 }])
    expect(wrong).toEqual([
      "list:3: SSCGPA: '1,234' is not a GPA: a number from 0 to 5 with at most two digits after the point",
      expect.stringContaining("list:3: HSCGPA: '#N/A' is an error of the spreadsheet"),
    ])
  })

  it('takes no date that a workbook has made, keeps the zeros that it shows, and names the cell', async () => {
    const head = sheet([{ A1: 'Roll', B1: 'Name', C1: 'Mobile', D1: 'Session' }])
    const line = (at: number, roll: string, session = '') =>
      `<row r="${at}"><c r="A${at}" ${roll}</c>${cell(`B${at}`, 'A')}${cell(`C${at}`, `0171100000${at}`)}${session}</row>`
    const styles =
      '<numFmts><numFmt numFmtId="170" formatCode="00000;-0"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="16"/><xf numFmtId="170"/></cellXfs>'
    const rows = [
      head,
      line(2, 's="1"><v>46083</v>'),
      line(3, 't="e"><v>#REF!</v>'),
      line(4, 's="2"><v>42</v>'),
      line(5, 's="0"><v>43</v>', '<c r="D5" s="1"><v>40878</v></c>'),
      line(6, 's="2"><v>1234567</v>'),
    ].join('')
    const { wrong, students } = await read(await workbookOf({ One: { rows } }, { styles }))
    expect(wrong).toEqual([
      expect.stringContaining('list:2: A2 sid: the spreadsheet has made the date 2-Mar of what was typed'),
      expect.stringContaining("list:3: A3 sid: '#REF!' is an error of the spreadsheet"),
      expect.stringContaining('list:5: D5 session: the spreadsheet has made the date 1-Dec'),
    ])
    expect(students.map(({ sid }) => sid)).toEqual(['00042', '1234567'])
  })

  it('knows a roll again that was copied with invisible marks', async () => {
    const text = 'Roll,Name,Mobile\n\u200eR-1\u200b,\u2060Nusrat,01711000001\nR-1,B,01711000002\n'
    const { wrong, students } = await read(text)
    expect(students.map(({ sid, name }) => [sid, name])).toEqual([['R-1', 'Nusrat']])
    expect(wrong).toEqual(["list:3: sid: 'R-1' stands already in row 2"])
  })

  it('keeps naughty names as they are, and a cell that breaks off is named', async () => {
    const names = ["=cmd|'/C calc'!A0", '<script>', "Robert'); DROP TABLE students;--", '𝓡𝓪𝓱𝓲𝓶', 'أحمد']
    const lines = names.map((name, index) => `R${index},"${name}",0171100000${index}`)
    const list = await read(`sid,name,mobile\n${lines.join('\n')}\n`)
    expect(list.students.map(({ name }) => name)).toEqual(names)
    expect((await read(`sid,name,mobile\n${lines[0]}\nR9,"broken`)).wrong).toEqual([
      'list:3: a quoted cell is not closed',
    ])
  })

  it('says an unknown batch once, with the rows that name it', async () => {
    const rows = Array.from({ length: 14 }, (_, at) => `R-${at},N,017110000${at + 10},Morning`)
    const list = await read(`Roll,Name,Mobile,Batch\n${rows.join('\n')}\nR-99,N,01711000099,Night\n`)
    expect(list.wrong).toEqual([
      "list:2: groups: there is no group 'Morning' (in 14 rows: 2, 3, 4, 5, 6, 7, 8, 9, 10, 11 …)",
      "list:16: groups: there is no group 'Night'",
    ])
    expect(list).toMatchObject({ rows: 15, refused: 15, students: [] })
  })

  it.each([
    'Total,,,2',
    'মোট,২,,',
    ',Grand Total: 2,,',
    'সর্বমোট শিক্ষার্থী: ২ জন,,,',
    ',,,2',
    'Total students,2,,',
  ])('takes the row %j for no student', async (total) => {
    const list = await read(`Roll,Name,Mobile,Branch\n1,A,01711000001,\n2,B,01711000002,\n${total}\n`)
    expect(list.wrong).toEqual([])
    expect(list).toMatchObject({ rows: 2, refused: 0 })
    expect(list.mended).toEqual(['list:4: is a total of the list and no student: it is left out'])
  })

  it('takes a student whose name begins like a total', async () => {
    const list = await read(
      'Roll,Name,Mobile\n1,Total Das,01711000001\n2,মোটালেব,01711000002\n3,Total Das,017\n',
    )
    expect(list.students.map(({ name }) => name)).toEqual(['Total Das', 'মোটালেব'])
    expect(list.wrong).toHaveLength(1)
  })

  it('takes numbers as they were typed, however the workbook shows them', async () => {
    const styles =
      '<numFmts><numFmt numFmtId="170" formatCode="0.0"/><numFmt numFmtId="171" formatCode="00000-000000"/><numFmt numFmtId="172" formatCode="&quot;R-&quot;000"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="11"/><xf numFmtId="3"/><xf numFmtId="170"/><xf numFmtId="171"/><xf numFmtId="172"/></cellXfs>'
    const n = (name: string, style: number, value: number) =>
      `<c r="${name}" s="${style}"><v>${value}</v></c>`
    const rows =
      sheet([{ A1: 'Roll', B1: 'Name', C1: 'Mobile', D1: 'SSC' }]) +
      `<row r="2">${n('A2', 2, 9101)}${cell('B2', 'A')}${n('C2', 1, 1711000011)}${n('D2', 3, 4.83)}</row>` +
      `<row r="3">${n('A3', 5, 12)}${cell('B3', 'B')}${n('C3', 4, 1711000012)}${n('D3', 0, 5)}</row>` +
      `<row r="4">${n('A4', 1, 9103)}${cell('B4', 'C')}${n('C4', 2, 8801711000013)}${n('D4', 0, 4)}</row>`
    const list = await read(await workbookOf({ One: { rows } }, { styles }))
    expect(list.wrong).toEqual([])
    expect(list.students.map(({ sid, mobile, gpa }) => [sid, mobile, gpa.ssc])).toEqual([
      ['9101', '8801711000011', 483],
      ['R-012', '8801711000012', 500],
      ['9103', '8801711000013', 400],
    ])
  })

  it('reads names in Bijoy by their font, shows them, and asks about those of a table of text', async () => {
    const styles =
      '<fonts><font><name val="Calibri"/></font><font><name val="SutonnyMJ"/></font></fonts><cellXfs><xf/><xf fontId="1"/></cellXfs>'
    const b = (name: string, text: string) => `<c r="${name}" s="1" t="inlineStr"><is><t>${text}</t></is></c>`
    const rows = `<row r="1">${b('A1', '†ivj')}${b('B1', 'bvg')}${b('C1', '†gvevBj')}</row><row r="2">${cell('A2', '9101')}${b('B2', 'bvwdmv ingvb')}${b('C2', '01711009101')}</row>`
    const list = await read(await workbookOf({ One: { rows } }, { styles }))
    expect(list).toMatchObject({
      wrong: [],
      students: [{ sid: '9101', name: 'নাফিসা রহমান', mobile: '8801711009101' }],
    })
    expect(list.mended).toContain("list:2: B2 name: 'bvwdmv ingvb' is Bijoy and is read as 'নাফিসা রহমান'")
    const text = await read(
      '†ivj,bvg,†gvevBj\n1,†gvt Avãyjøvn Avj gvgyb,01711000001\n2,bvwdmv ingvb,01711000002\n3,Rahima Begum,01711000003\n',
    )
    expect(text.students.map(({ name }) => name)).toEqual([
      'মোঃ আব্দুল্লাহ আল মামুন',
      'bvwdmv ingvb',
      'Rahima Begum',
    ])
    expect(text.mended).toEqual([
      "list:2: name: '†gvt Avãyjøvn Avj gvgyb' is Bijoy and is read as 'মোঃ আব্দুল্লাহ আল মামুন'",
      expect.stringContaining("list:3: name: 'bvwdmv ingvb' may be Bijoy ('নাফিসা রহমান') and is kept"),
    ])
  })
})
