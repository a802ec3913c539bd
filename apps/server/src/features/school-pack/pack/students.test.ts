/** students.csv: what is read, and every mistake with its line and column. */

import { parseCsv } from '@porua/spreadsheets/csv'
import { workbookOf } from '@porua/spreadsheets/testing'
import { describe, expect, it } from 'vitest'
import { emptySchool } from '../empty-school.ts'
import { packOf, smallQuestions, smallSchool, smallStudents } from '../school.factory.ts'
import { mistakesIn, readFiles } from '../testing.ts'

/** The small pack with these lines of students.csv after its header. */
function student(lines: string): Record<string, string> {
  return packOf(smallSchool(), smallQuestions(), `${smallStudents.split('\n')[0]}\n${lines}`)
}

describe('students.csv', () => {
  it.each([
    ['0171100000,A,S,,,,,,,,,,', "students.csv:2: mobile: '0171100000' is not a mobile number"],
    ['01211000001,A,S,,,,,,,,,,', 'students.csv:2: mobile:'],
    ['1711000001,A,S,,,,,,,,,,', "students.csv:2: mobile: '1711000001' has lost its leading 0"],
    ['8.80171E+12,A,S,,,,,,,,,,', 'was shortened by Excel'],
    [',A,S,,,,,,,,,,', 'students.csv:2: mobile: is empty'],
    ['01711000001,,S,,,,,,,,,,', 'students.csv:2: name: is empty'],
    ['01711000001,A,,,,,,,,,,,', 'students.csv:2: sid: is empty'],
    ['01711000001,A,S,,,,,5.01,,,,,', "students.csv:2: SSCGPA: '5.01' is not a GPA"],
    ['01711000001,A,S,,,,,,4.567,,,,', 'students.csv:2: HSCGPA:'],
    ['01711000001,A,S,,,,,-1,,,,,', 'students.csv:2: SSCGPA:'],
    ['01711000001,A,S,,,,,,,,,g9,', "students.csv:2: groups: there is no group 'g9'"],
    ['01711000001,A,S,,,,,,,,,,short', 'students.csv:2: password: needs at least 8'],
    ['01711000001,A,S', 'students.csv:2: has 3 cells, the first row names 13 columns'],
    ['01711000001,A\u0000,S,,,,,,,,,,', 'U+0000'],
    ['01711000001,"A,S,,,,,,,,,,', 'students.csv:2: a quoted cell is not closed'],
  ])('%s', async (line, message) => {
    expect(await mistakesIn(student(line))).toEqual([expect.stringContaining(message)])
  })

  it('reads Bengali digits, 88 and +88, spaces and hyphens', async () => {
    const plan = await readFiles(student('০১৭১১-০০০ ০০১,A,S,,,,,৪.৫,,,,,'))
    expect(plan.students[0]).toMatchObject({ mobile: '8801711000001', gpa: { ssc: 450 } })
  })

  it('names unknown, missing and double columns', async () => {
    const found = await mistakesIn({ ...packOf(), 'students.csv': 'mobile,name,Roll,name\n' })
    expect(found).toEqual([
      expect.stringContaining("students.csv:1: Roll: unknown column 'Roll'"),
      expect.stringContaining("students.csv:1: name: the column 'name' stands twice"),
      expect.stringContaining("students.csv:1: sid: the column 'sid' is missing"),
    ])
  })

  it('goes on under an unknown column, so that every mistake is listed', async () => {
    const list = 'mobile,Roll,name,sid\n01711000001,7,A,S-1\n0171,8,,S-2\n'
    expect(await mistakesIn({ ...packOf(), 'students.csv': list })).toEqual([
      expect.stringContaining("students.csv:1: Roll: unknown column 'Roll'"),
      expect.stringContaining("students.csv:3: mobile: '0171' is not a mobile number"),
      expect.stringContaining('students.csv:3: name: is empty'),
    ])
  })

  it('counts a row with a mistake among the doubles', async () => {
    const lines = '01711000001,A,S-1,,,,,9,,,,,\n01711000001,B,S-1,,,,,4,,,,,\n'
    expect(await mistakesIn(student(lines))).toEqual([
      expect.stringContaining("students.csv:2: SSCGPA: '9' is not a GPA"),
      "students.csv:3: sid: 'S-1' stands already in row 2",
      'students.csv:3: mobile: 01711000001: the student in row 2 has it already',
    ])
  })

  it('names doubles in the file and against the school', async () => {
    const known = emptySchool()
    known.students.set('S-9', '8801711000009')
    known.students.set('S-1', '8801711000007')
    const found = await mistakesIn(
      student(
        '01711000001,A,S-1,,,,,,,,,,\n01711000001,B,S-2,,,,,,,,,,\n01711000003,C,S-1,,,,,,,,,,\n01711000009,D,S-4,,,,,,,,,,',
      ),
      known,
    )
    expect(found).toEqual([
      "students.csv:4: sid: 'S-1' stands already in row 2",
      'students.csv:3: mobile: 01711000001: the student in row 2 has it already',
      "students.csv:5: mobile: 01711000009: the student with sid 'S-9' has it already",
    ])
  })

  it('is refused in another encoding', async () => {
    const latin = Uint8Array.from('mobile,name,sid\n01711000001,Caf\xe9,S-1', (sign) => sign.charCodeAt(0))
    expect(await mistakesIn({ ...packOf(), 'students.csv': latin })).toEqual([
      expect.stringContaining('students.csv:2: is not UTF-8'),
    ])
  })

  it('lists a thousand mistakes and counts the rest', async () => {
    const lines = Array.from({ length: 1500 }, (_, index) => `bad,A,S-${index},,,,,,,,,,`).join('\n')
    await expect(readFiles(student(lines))).rejects.toMatchObject({
      mistakes: { count: 1500, list: { length: 1000 } },
    })
  })
})

describe('students.xlsx', () => {
  const { 'students.csv': csv, ...rest } = packOf()
  const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`
  const workbook = (...rows: string[][]) =>
    workbookOf({ Students: { rows: rows.map((row) => `<row>${row.map(text).join('')}</row>`).join('') } })

  it('says the same as students.csv', async () => {
    const rows = parseCsv(smallStudents).map(({ cells }) => cells)
    const { students } = await readFiles({ ...rest, 'students.xlsx': await workbook(...rows) })
    const same = await readFiles({ ...rest, 'students.csv': csv ?? '' })
    const facts = (planned: typeof students) => planned.map(({ place: _, ...student }) => student)
    expect(facts(students)).toEqual(facts(same.students))
  })

  it('names mistakes by cell, and unknown columns', async () => {
    const bad = await workbook(['mobile', 'name', 'sid', 'Remarks'], ['0171100000', 'A', 'S-1', ''])
    expect(await mistakesIn({ ...rest, 'students.xlsx': bad })).toEqual([
      expect.stringContaining("students.xlsx:2: A2 mobile: '0171100000' is not a mobile number"),
      expect.stringContaining(
        "students.xlsx:1: D1 Remarks: unknown column 'Remarks'; the columns are mobile, name",
      ),
    ])
    expect(await mistakesIn({ ...rest, 'students.xlsx': 'PK' })).toEqual([
      expect.stringContaining('students.xlsx: is broken or not complete'),
    ])
  })

  it('stands alone: with a students.csv beside it nobody knows which is meant', async () => {
    const both = { ...rest, 'students.csv': csv ?? '', 'students.xlsx': await workbook(['mobile']) }
    expect(await mistakesIn(both)).toEqual([
      'students.xlsx: stands beside students.csv: leave one of them in the pack',
    ])
  })
})
