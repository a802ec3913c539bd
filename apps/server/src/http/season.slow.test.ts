/**
 * A centre's season: from an empty data folder to a released and regraded exam with marked written answers, by commands and
 * student calls only, beside a running server that is a process of its own.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { accountCalls } from '@porua/contract/account'
import type { Result } from '@porua/contract/exams'
import { readSheet } from '@porua/spreadsheets/sheet'
import { writeXlsx } from '@porua/spreadsheets/xlsx-write'
import { accepted, call, Student } from '@porua/testkit/client'
import { dialects, freshPlace, type Place } from '@porua/testkit/databases'
import { type ServerProcess, startServerProcess } from '@porua/testkit/process'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { composeSchool } from '../cli/compose.ts'
import { main } from '../cli/run.ts'
import { readConfig } from '../config.ts'
import { pdf, upload } from '../features/uploads/testing.ts'

const sitters = 6
const password = 'Season2027'
const mobile = (n: number) => `0171155${String(n).padStart(4, '0')}`

/** The school itself: a small pack with nobody and no questions in it. */
const school = {
  client: {
    name: 'Padma',
    slug: 'padma',
    title: 'Padma Coaching',
    company: 'Padma Ltd',
    timeZone: 'Asia/Dhaka',
  },
  courses: [{ id: 'bio', name: 'Biology', subjects: [{ id: 'botany', name: 'Botany' }] }],
  groups: [{ id: 'morning', name: 'Morning batch', courseId: 'bio', exams: [] }],
}

/** Ten questions as a teacher keeps them, in GIFT. The key of the last one is wrong. */
const gift = Array.from({ length: 10 }, (_, n) => {
  const [right, wrong] = n === 9 ? ['~', '='] : ['=', '~']
  return `::leaf${n}::Question ${n} of the leaf? { ${right}right ${n} ${wrong}wrong ${n} ~other ${n} }`
}).join('\n\n')

const written = [
  { id: 'w1', type: 'paragraph', title: 'Describe a leaf.', marks: 5, answer: ['Green and flat.'] },
  { id: 'w2', type: 'shortAns', title: 'Name a fern.', marks: 2, answer: [] },
]

describe.each(dialects)('a centre’s season on %s', (dialect) => {
  let place: Place
  let server: ServerProcess
  let folder: string
  const students: Student[] = []
  const where = { examId: 'model-1', groupId: 'morning' }

  /** Types a command in the centre's folder; gives its data. @throws Error with what it says where it fails */
  async function typed(...argv: string[]): Promise<Record<string, unknown>> {
    let out = ''
    let err = ''
    const environment = { DATA_DIR: place.dataDir, ...(place.url ? { DATABASE_URL: place.url } : {}) }
    const status = await main(
      [...argv, '--json'],
      async () => composeSchool(readConfig(environment, place.dataDir)),
      {
        folder,
        out: (text) => (out += text),
        err: { write: (text: string) => (err += text) },
        now: Date.now,
      },
    )
    if (status !== 0) throw new Error(err)
    return JSON.parse(out) as Record<string, unknown>
  }
  const refusal = (...argv: string[]) =>
    typed(...argv).then(
      () => 'done',
      (error: Error) => error.message,
    )
  const sheet = async (path: string, ours = true) => {
    const rows: string[][] = []
    for await (const row of readSheet({ path: join(folder, path), name: path }, { ours }))
      rows.push([...row.cells])
    return rows
  }
  const results = (): Promise<Result[]> => Promise.all(students.map((student) => student.mustResult(where)))

  beforeAll(async () => {
    place = await freshPlace(dialect)
    folder = mkdtempSync(join(tmpdir(), 'porua-season-'))
    server = await startServerProcess({
      DATA_DIR: place.dataDir,
      SAMPLE: '0',
      OTP_ECHO: '1',
      ...(place.url ? { DATABASE_URL: place.url } : {}),
    })
  })
  afterAll(async () => {
    await server?.remove()
    await place?.remove()
    if (folder) rmSync(folder, { recursive: true, force: true })
  })

  test('begins with a school, its students, its questions and an exam', async () => {
    mkdirSync(join(folder, 'pack'), { recursive: true })
    writeFileSync(join(folder, 'pack/school.json'), JSON.stringify(school))
    writeFileSync(join(folder, 'pack/students.csv'), 'mobile,name,sid\n')
    await typed('import', 'pack')
    const rows = Array.from({ length: sitters }, (_, n) => `${mobile(n)},Student ${n},R-${n},${4 + n / 10},5`)
    writeFileSync(join(folder, 'admissions.csv'), `mobile,name,roll,SSC GPA,HSC GPA\n${rows.join('\n')}\n`)
    await typed('students', 'import', 'admissions.csv', '--group', 'morning')
    writeFileSync(join(folder, 'leaf.gift'), gift)
    writeFileSync(
      join(folder, 'written.jsonl'),
      written.map((one) => JSON.stringify({ options: [], ...one })).join('\n'),
    )
    await typed('questions', 'import', 'leaf.gift', '--bank', 'leaf')
    await typed('questions', 'import', 'written.jsonl', '--bank', 'written')
    const compose = [
      'exams',
      'compose',
      '--id',
      'model-1',
      '--title',
      'Model test 1',
      '--subject',
      'botany',
      '--pass',
      '40',
      '--take',
      '10 bank=leaf',
      '--list',
      'written:w1,w2',
      '--unused-since',
      '30d',
      '--sets',
      'A,B',
      '--gpa',
      '--group',
      'morning',
      '--starts=-1m',
      '--ends',
      '+2h',
      '--duration',
      '60',
      '--cut',
      '0.25',
      '--grace',
      '0',
    ]
    const planned = await typed(...compose, '--seed', 'first', '--dry-run')
    const made = await typed(...compose, '--seed', 'first')
    expect(made.questions).toEqual(planned.questions)
    expect(made).toMatchObject({ totalMarks: 17, groups: ['morning'] })
    expect((await typed('exams', 'list')) as unknown).toMatchObject([
      { id: 'model-1', state: 'live', questions: 12 },
    ])
    // Nothing is left that no exam of the last month has asked.
    const second = [...compose, '--dry-run'].map((word) => (word === 'model-1' ? 'model-2' : word))
    expect(await refusal(...second)).toContain(
      'takes 10, but only 0 questions fit (of 10: 10 were used since)',
    )
  }, 60_000)

  test('goes on with students who register, sit and hand in', async () => {
    for (let n = 0; n < sitters; n++) {
      const phone = `88${mobile(n)}`
      const sent = accepted('code', await call(server.url, accountCalls.sendCode, { params: { phone } }))
      const body = { otp: sent.otp ?? '', hash: sent.hash, phone, password }
      accepted('password', await call(server.url, accountCalls.setPassword, { body }))
      students.push(await Student.signIn(server.url, mobile(n), password))
    }
    for (const [n, student] of students.entries()) {
      const { paper } = await student.sit(where)
      const key = n === 0 ? await upload(student, 'application/pdf', pdf()) : null
      const answers = paper.questions.map(({ question }) => {
        const { title, type, _id: questionId } = question
        const number = Number(/\d+/.exec(title)?.[0])
        // Student n has the first n + 4 right, by what botany says and not by the key.
        const chosen = `${number < n + 4 ? 'right' : 'wrong'} ${number}`
        const answer = type === 'MCQ' ? [chosen] : [`Words of ${n}`]
        const extra = type === 'paragraph' && key ? [{ name: 'leaf.pdf', key, type: 'application/pdf' }] : []
        return { questionId, answer, timestamp: Date.now(), extra }
      })
      await student.mustSave(where, answers)
      await student.submit(where)
    }
    expect(await refusal('results', 'export', '--exam', 'model-1', '--out', 'early.csv')).toContain(
      'are not released',
    )
    await typed('end', '--exam', 'model-1')
    expect(await students[0]?.result(where)).toBeNull()
  }, 60_000)

  test('and a teacher who marks at home, in two evenings', async () => {
    expect(await typed('marking', 'export', '--exam', 'model-1', '--out', 'marking')).toMatchObject({
      answers: 12,
      students: sitters,
      files: 1,
      open: 0,
    })
    const rows = await sheet('marking/marks.xlsx')
    const marked = (evening: 1 | 2) =>
      rows.map((row, at) => {
        if (at === 0 || (evening === 1 && row[1] !== 'q1')) return row
        const n = Number(/\d+/.exec(row[3] ?? '')?.[0])
        return [...row.slice(0, 6), row[1] === 'q1' ? n / 2 : 1.5, row[1] === 'q1' ? `Read, ${n}` : '']
      })
    const write = (evening: 1 | 2) => {
      const path = join(folder, 'marking/marks.xlsx')
      rmSync(path)
      return writeXlsx(path, [{ name: 'Marks', rows: marked(evening) }])
    }
    await write(1)
    const withFile = rows.find((row) => row[4] !== '' && row[0] !== 'number')?.[0]
    writeFileSync(join(folder, `marking/${withFile}-q1-evaluated.pdf`), pdf('/Lang (en)'))
    expect(await typed('marking', 'import', 'marking')).toMatchObject({
      marked: 6,
      copies: 1,
      pending: sitters,
    })
    await write(2)
    expect(await typed('marking', 'import', 'marking')).toMatchObject({ marked: 6, same: 6, pending: 0 })
    await typed('release', '--exam', 'model-1')
    // The server asks again once a second whether the results are out.
    await vi.waitFor(results, 10_000)
    const [first, ...others] = await results()
    const long = first?.answers.find((answer) => answer.questionId.type === 'paragraph')
    expect(long).toMatchObject({
      marks: 0,
      comment: 'Read, 0',
      extra: [{ evaluatedKey: expect.any(String) }],
    })
    expect(others.every((result) => result.pendingMarks === 0)).toBe(true)
    // Right ones 4 … 9, the tenth by its wrong key; a wrong one costs 0.25.
    const expected = Array.from({ length: sitters }, (_, n) => {
      const right = Math.min(9, n + 4) + 1
      return right - 0.25 * (10 - right) + n / 2 + 1.5
    })
    expect((await results()).map((result) => result.withoutGPA)).toEqual(expected)
  }, 60_000)

  test('and ends with an analysis that finds the wrong key, a regrade, and the merit list', async () => {
    const analysis = (await typed('analysis', '--exam', 'model-1', '--out', 'analysis.html')) as {
      items: {
        id: string
        difficulty: number
        options: { letter: string; chosen: number; right: boolean }[]
      }[]
    }
    const wrong = analysis.items.find((item) => item.id === 'leaf9')
    expect(wrong?.options.filter((one) => one.right).map((one) => one.chosen)).toEqual([sitters])
    expect(readFileSync(join(folder, 'analysis.html'), 'utf8')).toContain('Padma Coaching')
    await typed('results', 'export', '--exam', 'model-1', '--out', 'before.csv')
    const regrade = ['regrade', '--exam', 'model-1', '--question', 'leaf9', '--answer', 'right 9']
    expect(await typed(...regrade, '--dry-run')).toMatchObject({ attempts: sitters, up: 0, down: sitters })
    expect(await typed(...regrade)).toMatchObject({ attempts: sitters, down: sitters, told: sitters })
    const after = await results()
    const expected = Array.from({ length: sitters }, (_, n) => {
      const right = Math.min(9, n + 4)
      return right - 0.25 * (10 - right) + n / 2 + 1.5
    })
    expect(after.map((result) => result.withoutGPA)).toEqual(expected)
    await typed('results', 'export', '--exam', 'model-1', '--out', 'merit.xlsx')
    const [header = [], ...list] = await sheet('merit.xlsx')
    const column = (name: string) => list.map((row) => row[header.indexOf(name)])
    expect(column('Roll')).toEqual(['R-5', 'R-4', 'R-3', 'R-2', 'R-1', 'R-0'])
    expect(column('Position')).toEqual(after.map((result) => String(result.rank)).reverse())
    expect(column('Total with GPA').map(Number)).toEqual(
      after.map((result) => result.marksObtained).reverse(),
    )
    const before = await sheet('before.csv')
    expect(before.slice(1).map((row) => row[1])).toEqual(column('Roll'))
    // The whole season in one folder again.
    expect(await typed('export', 'backup')).toMatchObject({ students: sitters, exams: 1, questions: 12 })
  }, 60_000)
})
