/** A marking folder goes out and comes back: anonymous, checked row by row, nothing overwritten unseen (issue: Marking). */
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readSheet } from '@porua/spreadsheets/sheet'
import { writeXlsx } from '@porua/spreadsheets/xlsx-write'
import { startApp, type TestApp } from '@porua/testkit/app'
import { Student } from '@porua/testkit/client'
import { dialects } from '@porua/testkit/databases'
import { makePack, mobileOf, packPassword } from '@porua/testkit/packs'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { typeAt } from '../features/exams/admin/testing.ts'
import { namedMp3, namedWav, pdf, upload } from '../features/uploads/testing.ts'
import { MovableClock } from '../ports/clock/clock.ts'
import { LocalFiles } from '../ports/files/local-files.ts'

const minute = 60_000
const bank = 'questions/bank.jsonl'
const students = 4
const pack = makePack({
  students,
  banks: {
    [bank]: [
      { id: 'a', type: 'MCQ', title: 'A?', options: ['yes', 'no'], answer: ['yes'] },
      { id: 'p', type: 'paragraph', title: 'P?', answer: ['because'], marks: 5 },
      { id: 's', type: 'shortAns', title: '=S?', answer: [], marks: 2 },
    ],
  },
  exams: [
    { id: 'e', bank, ids: ['a', 'p', 's'], endsAt: '+2h', duration: 60, graceMinutes: 0, sets: ['A', 'B'] },
  ],
})
const place = { examId: 'e', groupId: 'g1' }
const handedIn = [
  ['Student 0 at home.pdf', 'application/pdf', pdf()],
  ['Student 0 speaks.mp3', 'audio/mpeg', namedMp3()],
  ['Student 0 reads.wav', 'audio/wav', namedWav()],
] as const
type Row = (string | number | null)[]

describe.each(dialects)('a marking folder on %s', (dialect) => {
  let app: TestApp
  let sitters: Student[]
  let folder: string
  beforeEach(async () => {
    app = await startApp({ dialect, pack, clock: new MovableClock(Date.now()) })
    folder = mkdtempSync(join(tmpdir(), 'porua-marking-test-'))
    sitters = []
    for (let n = 0; n < students; n++) sitters.push(await Student.signIn(app.url, mobileOf(n), packPassword))
    for (const [n, student] of sitters.entries()) {
      const { paper } = await student.sit(place)
      const id = (title: string) =>
        paper.questions.find(({ question }) => question.title === title)?.question._id ?? ''
      const timestamp = app.clock.now()
      const given = n === 0 ? handedIn : []
      const extra = await Promise.all(
        given.map(async ([name, type, bytes]) => ({ name, type, key: await upload(student, type, bytes) })),
      )
      await student.mustSave(place, [
        { questionId: id('A?'), answer: ['yes'], timestamp },
        { questionId: id('P?'), answer: [`=answer ${n}`], timestamp, extra },
        // The last one leaves it out.
        ...(n < 3 ? [{ questionId: id('=S?'), answer: [`short ${n}`], timestamp }] : []),
      ])
    }
  })
  afterEach(async () => {
    await app?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const type = (...argv: string[]) =>
    typeAt(app, argv, {
      folder,
      files: new LocalFiles(join(app.place.dataDir, 'media')),
      examsAdmin: app.composed.exams.admin,
    })
  const over = () => app.clock.move(121 * minute)
  const out = async (...more: string[]) => {
    const said = await type('marking', 'export', '--exam', 'e', '--out', 'm', ...more)
    expect([said.status, said.err]).toEqual([0, expect.not.stringContaining('missing')])
    return said.json
  }
  const sheet = async (name = 'm/marks.xlsx') => {
    const rows: Row[] = []
    for await (const row of readSheet({ path: join(folder, name), name }, { ours: true }))
      rows.push(Array.from({ length: 8 }, (_, at) => row.cells[at] ?? ''))
    return rows
  }
  /** Fills marks and comments in; undefined leaves a row as it is. */
  const fill = async (
    mark: (row: Row) => [marks: string | number, comment?: string] | undefined,
    name = 'm',
  ) => {
    const rows = await sheet(`${name}/marks.xlsx`)
    const filled = rows.map((row, at) => {
      const [marks, comment] = (at > 0 && mark(row)) || []
      return marks === undefined ? row : [...row.slice(0, 6), marks, comment ?? '']
    })
    rmSync(join(folder, name, 'marks.xlsx'))
    await writeXlsx(join(folder, name, 'marks.xlsx'), [{ name: 'Marks', rows: filled }])
    return filled
  }
  const marksOf = async (n: number) => {
    const result = await (sitters[n] as Student).mustResult(place)
    return result.answers.map((answer) => [answer.questionId.title, answer.marks, answer.comment])
  }

  test('names nobody, asks question by question, and holds what students wrote and handed in', async () => {
    expect((await type('marking', 'export', '--exam', 'e', '--out', 'm')).err).toContain(
      '4 attempts may still change',
    )
    over()
    expect(await out()).toMatchObject({ answers: 7, students: 4, files: 3, open: 0 })
    const rows = await sheet()
    expect(rows[0]).toEqual([
      'number',
      'question',
      'question text',
      'answer',
      'files',
      'most marks',
      'marks',
      'comment',
    ])
    expect(rows.slice(1).map((row) => row[1])).toEqual(['q2', 'q2', 'q2', 'q2', 'q3', 'q3', 'q3'])
    const numbers = rows.slice(1, 5).map((row) => row[0])
    expect(numbers).toEqual([...numbers].sort())
    for (const number of numbers) expect(number).toMatch(/^[2-9CFGHJMPQRVWX]{4}(-[2-9CFGHJMPQRVWX]{4}){2}$/)
    expect(
      rows
        .slice(1, 5)
        .map((row) => row[3])
        .sort(),
    ).toEqual([0, 1, 2, 3].map((n) => `=answer ${n}`))
    expect(await sheet('m/marks.csv')).toEqual(rows)
    expect(readFileSync(join(folder, 'm/marks.csv'), 'utf8')).toContain(",'=S?,")
    const files = readdirSync(join(folder, 'm/files')).sort()
    const owner = rows.find((row) => row[3] === '=answer 0')
    expect(files).toEqual(['1.pdf', '2.mp3', '3.wav'].map((end) => `${owner?.[0]}-q2-${end}`))
    expect(owner?.[4]).toBe(files.map((file) => `files/${file}`).join('\n'))
    // Each is what its name says; a recording says no longer who speaks.
    const bytes = files.map((file) => readFileSync(join(folder, 'm/files', file)).toString('latin1'))
    expect(bytes.map((it) => it.slice(0, 4))).toEqual(['%PDF', '\xff\xfb\x90d', 'RIFF'])
    expect(bytes.join('')).not.toContain('RAHIMA')
    for (const name of ['m/marks.csv', 'm/marking.json'])
      expect(readFileSync(join(folder, name), 'utf8')).not.toMatch(/Student|S-0|0171/)
    cpSync(join(folder, 'm'), join(folder, 'again'), { recursive: true })
    expect((await type('marking', 'export', '--exam', 'e', '--out', 'm')).err).toContain('is not empty')
    writeFileSync(join(folder, 'file'), 'mine')
    expect((await type('marking', 'export', '--exam', 'e', '--out', 'file')).err).toContain('it is a file')
    expect(readFileSync(join(folder, 'file'), 'utf8')).toBe('mine')
    await type('marking', 'export', '--exam', 'e', '--out', 'n')
    expect(readdirSync(folder).sort()).toEqual(['again', 'file', 'm', 'n'])
    expect(await sheet('n/marks.xlsx')).toEqual(rows)
  })

  test('comes back in parts: marks, comments and annotated copies reach the students, once', async () => {
    over()
    await out()
    const owner = (await sheet()).find((row) => row[3] === '=answer 0')?.[0]
    await fill((row) => (row[1] === 'q2' ? [row[3] === '=answer 0' ? '৪.২৫' : 3, 'Well done'] : undefined))
    writeFileSync(join(folder, `m/${owner}-q2-evaluated.pdf`), pdf('/Lang (bn)'))
    const counts = { marked: 4, same: 0, copies: 1, overtaken: [], pending: 3 }
    const dry = await type('marking', 'import', 'm', '--dry-run')
    expect(dry).toMatchObject({ status: 0, json: { ...counts, pending: 4, dryRun: true } })
    expect(await sitters[0]?.result(place)).toBeNull()
    expect(await type('marking', 'import', 'm')).toMatchObject({ status: 0, json: counts })
    expect(await type('marking', 'import', 'm')).toMatchObject({ json: { marked: 0, same: 4, copies: 0 } })
    expect(await sitters[0]?.result(place)).toBeNull()
    await fill((row) => (row[1] === 'q3' ? [2] : undefined))
    expect(await type('marking', 'import', 'm')).toMatchObject({ json: { marked: 3, same: 4, pending: 0 } })
    app.clock.move(2_000)
    expect((await marksOf(0)).sort()).toEqual([
      ['=S?', 2, null],
      ['A?', 1, null],
      ['P?', 4.25, 'Well done'],
    ])
    const result = await (sitters[0] as Student).mustResult(place)
    expect(result).toMatchObject({ marksObtained: 7.25, pendingMarks: 0, rank: 1 })
    const evaluated = result.answers.flatMap((answer) => answer.extra)[0]?.evaluatedKey ?? ''
    const see = (n: number) =>
      fetch(`${app.url}/media/${evaluated}`, { headers: { cookie: sitters[n]?.session.cookie ?? '' } })
    expect([(await see(0)).status, (await see(1)).status]).toEqual([200, 404])
    expect((await sitters[3]?.mustResult(place))?.marksObtained).toBe(4)
    // What the teacher of this folder has marked, the same teacher may mark again.
    await fill((row) => (row[0] === owner && row[1] === 'q2' ? [4.5] : undefined))
    expect(await type('marking', 'import', 'm')).toMatchObject({ status: 0, json: { marked: 1, same: 6 } })
    expect(await marksOf(0)).toContainEqual(['P?', 4.5, null])
    await type('marking', 'export', '--exam', 'e', '--out', 'all', '--all')
    const all = await sheet('all/marks.xlsx')
    expect(all.find((row) => row[0] === owner && row[1] === 'q2')?.slice(6)).toEqual(['4.5', ''])
  })

  test('overwrites nothing that somebody else has marked since', async () => {
    over()
    await out()
    cpSync(join(folder, 'm'), join(folder, 'other'), { recursive: true })
    await fill((row) => (row[1] === 'q2' ? [3, 'first'] : undefined))
    expect((await type('marking', 'import', 'm')).status).toBe(0)
    const filled = await fill(
      (row) => (row[1] === 'q2' ? [row[3] === '=answer 1' ? 3 : 5, 'first'] : [1]),
      'other',
    )
    const refused = await type('marking', 'import', 'other')
    expect(refused.status).toBe(1)
    const rows = filled
      .map((row, at) => ({ row, at: at + 1 }))
      .filter(({ row }) => row[1] === 'q2' && row[6] === 5)
    for (const { row, at } of rows)
      expect(refused.err).toContain(
        `marks.xlsx:${at}: G${at} marks: ${row[0]}-q2 was marked by somebody else since the export: it has 3. Empty the cell, or import with --over`,
      )
    expect(refused.err).toContain('The marking folder has 3 mistakes; nothing was written')
    const partial = await type('marking', 'import', 'other', '--partial')
    expect(partial).toMatchObject({ status: 1, json: { marked: 3, same: 1, pending: 0 } })
    app.clock.move(2_000)
    expect(await marksOf(0)).toContainEqual(['P?', 3, 'first'])
    expect(await type('marking', 'import', 'other', '--over')).toMatchObject({
      status: 0,
      json: { marked: 3 },
    })
    expect(await marksOf(0)).toContainEqual(['P?', 5, 'first'])
    expect((await sitters[0]?.mustResult(place))?.marksObtained).toBe(7)
  })

  test('names every mistake by row and cell, and writes nothing then', async () => {
    over()
    await out()
    const [, a, b, c, d, e, f, g] = await sheet()
    const line = (row: Row | undefined, number: unknown, marks: string | number | null, comment = '') => [
      number as string,
      row?.[1] ?? '',
      '',
      '',
      '',
      '',
      marks,
      comment,
    ]
    const header = [
      'Number',
      'QUESTION',
      'question text',
      'answer',
      'files',
      'most marks',
      'marks',
      'comment',
    ]
    const rows: Row[] = [
      header,
      line(a, a?.[0], 5.01),
      line(b, b?.[0], '1.005'),
      line(c, '2222-2222-2222', 1),
      line(d, d?.[0], 'five'),
      line(e, e?.[0], -1),
      [f?.[0] ?? '', 'q1', '', '', '', '', 1, ''],
      line(g, String(g?.[0]).toLowerCase().replaceAll('-', ' '), 2),
      line(g, g?.[0], 1),
      [f?.[0] ?? '', 'the third', '', '', '', '', 1, ''],
      line(f, f?.[0], '', 'later'),
    ]
    for (const kind of ['xlsx', 'csv']) rmSync(join(folder, `m/marks.${kind}`))
    await writeXlsx(join(folder, 'm/marks.xlsx'), [{ name: 'Marks', rows }])
    writeFileSync(join(folder, `m/${g?.[0]}-q3-evaluated.pdf`), pdf())
    writeFileSync(join(folder, `m/${g?.[0]}-q3-2-evaluated.png`), pdf())
    const { status, err } = await type('marking', 'import', 'm')
    expect(status).toBe(1)
    const lines = [
      'marks.xlsx:2: G2 marks: is 5.01: the question has 5 marks',
      'marks.xlsx:3: G3 marks: is 1.005: marks go in steps of 0.01',
      "marks.xlsx:4: A4 number: '2222-2222-2222' is the number of nobody who has sat the exam 'e'",
      "marks.xlsx:5: G5 marks: 'five' is not a number of marks",
      'marks.xlsx:6: G6 marks: is -1: marks are 0 or more',
      `marks.xlsx:7: B7 question: ${f?.[0]}-q1 is no answer that a teacher marks`,
      `marks.xlsx:9: A9 number: ${g?.[0]}-q3 stands already in marks.xlsx row 8`,
      "marks.xlsx:10: B10 question: 'the third' is no question: q1, q2 …",
      `${g?.[0]}-q3-evaluated.pdf: the answer has no file that could have an annotated copy`,
      `${g?.[0]}-q3-2-evaluated.png: is not a PNG picture, whatever its name says`,
    ]
    for (const one of lines) expect(err).toContain(one)
    const told = [...err.matchAll(/^marks\.xlsx:(\d+)/gm)].map(([, line]) => Number(line))
    expect(told).toEqual([2, 3, 4, 5, 6, 7, 9, 10])
    expect(err).toContain(`The marking folder has ${lines.length} mistakes; nothing was written`)
    const marked = await app.db.read((db) =>
      db.selectFrom('mark').selectAll().where('comment', 'is not', null).execute(),
    )
    expect(marked).toEqual([])
    for (const [about, message] of [
      ['{}', 'is of another version'],
      ['{', 'is not JSON'],
      ['{"format":1,"exam":"x","exportedAt":"","seen":{}}', "There is no exam 'x'"],
    ] as const) {
      writeFileSync(join(folder, 'm/marking.json'), about)
      expect((await type('marking', 'import', 'm')).err).toContain(message)
    }
    expect((await type('marking', 'import', 'nowhere')).err).toContain('There is no folder nowhere')
  })
})
