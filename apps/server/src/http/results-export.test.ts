/** The merit list as a table and on paper: positions, GPA parts, late answers, nothing before its time (issue: Exams). */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readSheet } from '@porua/spreadsheets/sheet'
import { startApp, type TestApp } from '@porua/testkit/app'
import { Student } from '@porua/testkit/client'
import { dialects } from '@porua/testkit/databases'
import { makePack, mobileOf, packPassword } from '@porua/testkit/packs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { typeAt } from '../features/exams/admin/testing.ts'
import { MovableClock } from '../ports/clock/clock.ts'

const minute = 60_000
const bank = 'questions/bank.jsonl'
const questions = [1, 2, 3, 4].map((n) => ({
  id: `q${n}`,
  type: 'MCQ' as const,
  title: `${n}?`,
  options: ['yes', 'no'],
  answer: ['yes'],
  marks: 2.5,
}))
/** What each student answers to the four; the GPAs of each, and the name. */
const sitters: { says: string[]; gpa: [string, string]; name: string; group: string }[] = [
  { says: ['yes', 'yes', 'no', ''], gpa: ['5', '4.5'], name: '=HYPERLINK("http://x")', group: 'g1' },
  { says: ['yes', 'yes', 'yes', 'yes'], gpa: ['4', '3.5'], name: 'আয়েশা খাতুন', group: 'g2' },
  { says: ['no', 'no', 'no', 'no'], gpa: ['', ''], name: 'Karim <b>', group: 'g1' },
  { says: ['yes', 'yes', 'no', ''], gpa: ['5', '4.5'], name: '"Rahim", M.', group: 'g1' },
]

function pack(title: string): Record<string, string | Uint8Array> {
  const made = makePack({
    banks: { [bank]: questions },
    groups: ['g1', 'g2'],
    exams: [
      {
        id: 'e',
        bank,
        ids: questions.map((one) => one.id),
        endsAt: '+2h',
        duration: 60,
        graceMinutes: 10,
        usesGpa: true,
        cutMarks: 0.5,
      },
    ],
    client: { title, colour: '#123456' },
  })
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
  const rows = sitters.map(({ gpa, name, group }, n) =>
    [mobileOf(n), quoted(name), `S-${n}`, 'Dhaka', 'Science', ...gpa, group, packPassword].join(','),
  )
  const header = 'mobile,name,sid,branch,division,SSCGPA,HSCGPA,groups,password'
  return { ...made, 'students.csv': [header, ...rows].join('\n') }
}

describe.each(dialects)('results export on %s', (dialect) => {
  let app: TestApp
  let folder: string
  beforeAll(async () => {
    app = await startApp({ dialect, pack: pack('Sunrise Centre'), clock: new MovableClock(Date.now()) })
    folder = mkdtempSync(join(tmpdir(), 'porua-results-'))
    for (const [n, { says, group }] of sitters.entries()) {
      const student = await Student.signIn(app.url, mobileOf(n), packPassword)
      const place = { examId: 'e', groupId: group }
      const { paper } = await student.sit(place)
      const answers = says.flatMap((answer, at) => {
        const questionId = paper.questions[at]?.question._id ?? ''
        return answer === '' ? [] : [{ questionId, answer: [answer], timestamp: app.clock.now() }]
      })
      await student.mustSave(place, answers)
      app.clock.move((n + 1) * minute)
      await student.submit(place)
    }
  })
  afterAll(async () => {
    await app?.close()
    if (folder) rmSync(folder, { recursive: true })
  })

  const type = (...argv: string[]) =>
    typeAt(app, ['results', 'export', '--exam', 'e', ...argv], {
      folder,
      examsAdmin: app.composed.exams.admin,
      examWatch: app.composed.exams.watch,
    })
  const sheet = async (name: string) => {
    const rows: string[][] = []
    for await (const row of readSheet({ path: join(folder, name), name }, { ours: true }))
      rows.push([...row.cells])
    return rows
  }

  test('waits for the release, unless it is asked for all the same', async () => {
    const refused = await type('--out', 'early.csv')
    expect(refused).toMatchObject({
      status: 1,
      err: expect.stringContaining('not released: 4 attempts may still change'),
    })
    expect(existsSync(join(folder, 'early.csv'))).toBe(false)
    expect(await type('--out', 'early.csv', '--unreleased')).toMatchObject({
      status: 1,
      err: expect.stringMatching(
        /nobody has a result of 'e' yet\. 4 attempts become final by .+ no late answer/,
      ),
    })
    expect(existsSync(join(folder, 'early.csv'))).toBe(false)
    expect((await type('--out', 'early.doc')).err).toContain('ends in none of')
    expect((await type('--out', 'a.csv', '--language', 'fr')).err).toContain('--language is bn or en')
    expect(
      (
        await typeAt(app, ['results', 'export', '--exam', 'x', '--out', 'a.csv'], {
          folder,
          examsAdmin: app.composed.exams.admin,
          examWatch: app.composed.exams.watch,
        })
      ).err,
    ).toContain("There is no exam 'x'")
  })

  test('lists everybody in the order of merit, ties on one position, with what each mark is made of', async () => {
    app.clock.move(140 * minute)
    expect(await type('--out', 'merit.csv')).toMatchObject({
      status: 0,
      json: { students: 4, released: true },
    })
    const rows = await sheet('merit.csv')
    // A teacher may have written into it.
    const written = readFileSync(join(folder, 'merit.csv'))
    expect((await type('--out', 'merit.csv')).err).toContain('merit.csv is there already: name a new file')
    expect(readFileSync(join(folder, 'merit.csv'))).toEqual(written)
    expect(rows[0]).toEqual([
      'Position',
      'Roll',
      'Name',
      'Branch',
      'Group',
      'Marks',
      'SSC GPA part',
      'HSC GPA part',
      'Total with GPA',
      'GPA verified',
      'Correct',
      'Incorrect',
      'Skipped',
      'Negative marks',
      'Late answers',
      'Taken as drafts',
      'Completion',
      'Verdict',
    ])
    const line = (n: number, cells: (string | number)[]) => {
      const { name, group } = sitters[n] as (typeof sitters)[number]
      const [position, ...rest] = cells
      return [position, `S-${n}`, name, 'Dhaka, Science', `Group ${group}`, ...rest].map(String)
    }
    // 2 × 2.5 − 0.5 + 5 × 5 + 5 × 4.5 = 52; 4 × 2.5 + 20 + 17.5 = 47.5; −4 × 0.5 = −2.
    const expected = [
      line(0, [1, 4.5, 25, 22.5, 52, 'yes', 2, 1, 1, 0.5, 0, 0, '00:01:00', 'Pass']),
      line(3, [1, 4.5, 25, 22.5, 52, 'yes', 2, 1, 1, 0.5, 0, 0, '00:04:00', 'Pass']),
      line(1, [3, 10, 20, 17.5, 47.5, 'yes', 4, 0, 0, 0, 0, 0, '00:02:00', 'Pass']),
      line(2, [4, -2, 0, 0, -2, '', 0, 4, 0, 2, 0, 0, '00:03:00', 'Fail']),
    ]
    const sorted = (list: string[][]) =>
      list.toSorted((a, b) => `${a[0]} ${a[1]}`.localeCompare(`${b[0]} ${b[1]}`))
    expect(sorted(rows.slice(1))).toEqual(expected)
    expect(readFileSync(join(folder, 'merit.csv'), 'utf8')).toContain(`"'=HYPERLINK(""http://x"")"`)
    await type('--out', 'merit.xlsx')
    expect(sorted((await sheet('merit.xlsx')).slice(1))).toEqual(expected)
    await type('--out', 'g1.csv', '--group', 'g1')
    expect(
      (await sheet('g1.csv'))
        .slice(1)
        .map((row) => [row[0], row[1]])
        .sort(),
    ).toEqual([
      ['1', 'S-0'],
      ['1', 'S-3'],
      ['4', 'S-2'],
    ])
  })

  test('prints in the school’s look, in Bangla where the school is Bangla, and never takes a name for HTML', async () => {
    await type('--out', 'merit.html')
    const page = readFileSync(join(folder, 'merit.html'), 'utf8')
    expect(page).toContain('Sunrise Centre')
    expect(page).toContain('--brand:#123456')
    expect(page).toContain('Karim &#60;b&#62;')
    expect(page).not.toMatch(/<b>|<script|http:\/\/(?!x)|https:/)
    expect(page).toContain('<td class="n">47.50</td>')
    await app.importPack({ ...pack('সূর্যোদয় একাডেমি') })
    await type('--out', 'bn.html')
    const bangla = readFileSync(join(folder, 'bn.html'), 'utf8')
    expect(bangla).toContain('<html lang="bn">')
    for (const text of ['মেধাতালিকা', '<td class="n">৪৭.৫০</td>', '<td>০০:০১:০০</td>', 'উত্তীর্ণ', '<td>S-0</td>'])
      expect(bangla).toContain(text)
    await type('--out', 'en.html', '--language', 'en')
    expect(readFileSync(join(folder, 'en.html'), 'utf8')).toContain('Merit list')
  })

  test('makes a PDF with the machine’s browser, and says so where there is none', async () => {
    expect((await type('--out', 'merit.pdf', '--browser', '/nowhere/chromium')).err).toContain(
      'There is no browser at /nowhere/chromium',
    )
    expect(existsSync(join(folder, 'merit.pdf'))).toBe(false)
    expect(await type('--out', 'merit.pdf')).toMatchObject({ status: 0 })
    expect(readFileSync(join(folder, 'merit.pdf')).subarray(0, 5).toString()).toBe('%PDF-')
  })

  test('a student who was deleted keeps the place, without a name, and nobody moves up', async () => {
    await app.db.write((tx) => tx.deleteFrom('student').where('sid', '=', 'S-1').execute())
    await type('--out', 'after.csv')
    const rows = (await sheet('after.csv')).slice(1)
    expect(rows.map(([position, roll]) => `${position} ${roll}`).sort()).toEqual([
      '1 S-0',
      '1 S-3',
      '3 ',
      '4 S-2',
    ])
    expect(rows.find(([position]) => position === '3')?.slice(0, 6)).toEqual([
      '3',
      '',
      '',
      '',
      'Group g2',
      '10',
    ])
  })
})
