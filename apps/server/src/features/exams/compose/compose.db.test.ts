import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dialects } from '@porua/testkit/databases'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { randomIds } from '../../../platform/ids.ts'
import { noProgress } from '../../../platform/progress.ts'
import { exportSchool } from '../../school-pack/export-pack.ts'
import type { SchoolParts } from '../../school-pack/import-pack.ts'
import { noFiles, noForum, packOf } from '../../school-pack/school.factory.ts'
import { overtaken, start, TestSchool } from '../../school-pack/testing.ts'
import { typeAt } from '../admin/testing.ts'
import { composeExam } from './compose.ts'
import { optionsShape } from './spec.ts'

/** Forty questions: every second of Botany, the rest of Zoology; each of four in a chapter. */
const bank = Array.from({ length: 40 }, (_, n) => ({
  id: `b${n}`,
  type: 'MCQ',
  title: `Question ${n}?`,
  options: ['yes', 'no'],
  answer: ['yes'],
  subject: n % 2 === 0 ? 'Botany' : 'Zoology',
  chapter: `Chapter ${n % 4}`,
}))
const lines = bank.map((question) => JSON.stringify(question)).join('\n')
const pack = () => ({ ...packOf(), 'questions/big.jsonl': lines })
const day = 86_400_000

interface Made {
  id: string
  seed: string
  totalMarks: number
  questions: { bank: string; id: string; marks: number }[]
}

describe.each(dialects)('exams compose on %s', (dialect) => {
  let school: TestSchool
  beforeEach(async () => {
    school = await TestSchool.open(dialect)
    await school.load(pack())
  })
  afterEach(() => school?.close())

  const head = ['--title', 'Model test', '--subject', 'botany', '--pass', '40']
  const type = (...argv: string[]) => typeAt(school, argv)
  const compose = (id: string, ...more: string[]) => type('exams', 'compose', '--id', id, ...head, ...more)
  const calendar = ['--group', 'g1', '--starts', '+1h', '--ends', '+3h', '--duration', '60', '--cut', '0.25']
  const parts = (): SchoolParts => ({
    db: school.db,
    clock: school.clock,
    ids: randomIds,
    files: noFiles,
    forum: noForum,
    papers: { build: async () => undefined },
  })
  const idsOf = (json: unknown) => (json as Made).questions.map((question) => question.id)

  it('writes what is listed as an import would: questions, keys, calendar and source, and an export carries it', async () => {
    const { status, json, err } = await compose(
      ...(['m1', '--list', 'big:b3,b1', '--list', 'botany:q2 marks=2.5', '--sets', 'A,B'] as const),
      ...calendar,
      '--gpa',
    )
    expect([status, err]).toEqual([0, expect.not.stringContaining('mistake')])
    expect(json).toMatchObject({ id: 'm1', totalMarks: 4.5, groups: ['g1'] })
    expect(await school.exam('m1')).toMatchObject({
      title: 'Model test',
      pass_mark: 4000,
      total_marks: 450,
      uses_gpa: 1,
      sets_json: '["A","B"]',
    })
    const questions = await school.questions(1, 'm1')
    expect(questions.map((row) => [row.bank_file, row.bank_id, row.point])).toEqual([
      ['questions/big.jsonl', 'b3', 100],
      ['questions/big.jsonl', 'b1', 100],
      ['questions/botany.jsonl', 'q2', 250],
    ])
    expect(await school.answers(questions[2]?.id)).toEqual(['Fern', 'Moss'])
    expect(await school.schedule('m1')).toMatchObject({
      group_id: 'g1',
      starts_at: start + 3_600_000,
      ends_at: start + 3 * 3_600_000,
      cut_marks: 25,
      duration: 3_600_000,
    })
    // The group's other exams, and all the rest of the school, stand as they stood.
    expect((await school.all('group_exam')).map((row) => row.exam_id).sort()).toEqual([
      'live',
      'm1',
      'practice',
    ])
    const folder = await mkdtemp(join(tmpdir(), 'porua-compose-'))
    await exportSchool({ db: school.db, files: noFiles }, folder)
    const exported = JSON.parse(await readFile(join(folder, 'school.json'), 'utf8')) as {
      exams: { id: string; questions: object[] }[]
    }
    expect(exported.exams.find((exam) => exam.id === 'm1')?.questions).toEqual([
      { file: 'questions/big.jsonl', ids: ['b3', 'b1'], marks: 1 },
      { file: 'questions/botany.jsonl', ids: ['q2'], marks: 2.5 },
    ])
    const before = await school.everything()
    await school.load(folder)
    expect({ ...(await school.everything()), provider: [] }).toEqual({ ...before, provider: [] })
    await rm(folder, { recursive: true })
  })

  it('draws by rule, the same under the same seed, and the narrow rule before the wide one', async () => {
    const rules = [
      '--take',
      '18 subject=botany',
      '--take',
      '2 bank=big subject=BOTANY chapter=Chapter 2 marks=5',
    ]
    const first = await compose('d1', ...rules, '--seed', 'spring')
    expect(first.status).toBe(0)
    const made = first.json as Made
    expect(made.questions).toHaveLength(20)
    expect(made.totalMarks).toBe(28)
    expect(new Set(idsOf(made)).size).toBe(20)
    expect(idsOf(made).every((id) => Number(id.slice(1)) % 2 === 0)).toBe(true)
    for (const id of idsOf(made).slice(18)) expect(Number(id.slice(1)) % 4).toBe(2)
    const again = await compose('d2', ...rules, '--seed', 'spring', '--dry-run')
    expect(idsOf(again.json)).toEqual(idsOf(made))
    expect((await school.all('exam')).map((exam) => exam.id)).not.toContain('d2')
    const few = ['--take', '5 bank=big']
    const other = await compose('d3', ...few, '--seed', 'autumn', '--dry-run')
    expect(idsOf(other.json)).not.toEqual(
      idsOf((await compose('d3', ...few, '--seed', 's', '--dry-run')).json),
    )
    const random = (await compose('d3', ...few, '--dry-run')).json as Made
    // Typed again, no seed may be taken for an option.
    expect(random.seed).toMatch(/^s[\w-]+$/)
    const named = await compose('d3', ...few, '--dry-run', '--seed', random.seed)
    expect(idsOf(named.json)).toEqual(idsOf(random))
  })

  it('leaves aside what an exam asked in the last month, and says how many there are when they do not suffice', async () => {
    const none = bank.map((one) => one.id)
    await compose('old', '--list', `big:${none.slice(0, 30).join(',')}`, ...calendar)
    school.clock.move(20 * day)
    const { status, json } = await compose('new', '--take', '11 bank=big', '--unused-since', '30d')
    expect(status).toBe(1)
    expect(json).toEqual({
      error: 'The exam has 1 mistake; nothing was written',
      mistakes: [
        {
          file: 'the command line',
          line: 0,
          field: 'questions[0]',
          text: 'takes 11, but only 10 questions fit (of 40: 30 were used since)',
          wording: ['fewFit', expect.objectContaining({ fits: 10, used: 30 })],
        },
      ],
    })
    const ten = await compose('new', '--take', '10 bank=big', '--unused-since', '30d')
    expect(idsOf(ten.json).sort()).toEqual(none.slice(30).sort())
    school.clock.move(11 * day)
    expect((await compose('later', '--take', '30 bank=big', '--unused-since', '30d')).status).toBe(0)
  })

  it('takes the difficulty from past exams', async () => {
    await compose('past', '--list', 'big:b0,b1,b2', ...calendar)
    const [hard, medium, easy] = await school.questions(1, 'past')
    const marks = { [hard?.id ?? '']: 1, [medium?.id ?? '']: 6, [easy?.id ?? '']: 9 }
    await school.db.write(async (tx) => {
      for (let n = 0; n < 10; n++) {
        const attempt_id = `a${n}`
        const rest = { student_id: `s${n}`, number: 1, negative: 0, pending: 0, correct: 0, incorrect: 0 }
        const result = { exam_id: 'past', generation: 1, attempt_id, marks: 0, merit: 0, skipped: 0, late: 0 }
        await tx
          .insertInto('result')
          .values({ ...result, ...rest })
          .execute()
        for (const [question_id, right] of Object.entries(marks))
          await tx
            .insertInto('mark')
            .values({
              attempt_id,
              generation: 1,
              question_id,
              marks: n < right ? 100 : -25,
              evaluated_json: '{}',
            })
            .execute()
      }
    })
    const drawn = async (difficulty: string) => {
      const made = await compose('n', '--take', `1 difficulty=${difficulty}`, '--dry-run')
      expect(made.err).not.toContain('mistake')
      return (made.json as Made).questions
    }
    expect(await drawn('hard')).toMatchObject([{ id: 'b0', facility: { share: 0.1, students: 10 } }])
    expect(await drawn('medium')).toMatchObject([{ id: 'b1', facility: { share: 0.6 } }])
    expect(await drawn('easy')).toMatchObject([{ id: 'b2', facility: { share: 0.9 } }])
    const two = await compose('n', '--take', '2 bank=big difficulty=hard', '--dry-run')
    expect(two.json).toMatchObject({
      mistakes: [
        {
          text: 'takes 2, but only 1 question fits (of 40: 2 are of another difficulty, 37 were in no exam yet, and nothing says how hard they are)',
        },
      ],
    })
  })

  it('reads a file, and names its mistakes by line and field; nothing is written', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'porua-spec-'))
    const spec = {
      id: 'f1',
      title: 'From a file',
      subjectId: 'botany',
      passMark: 33,
      seed: 7,
      unusedSince: '30d',
      groups: [{ groupId: 'g2', startsAt: '+1d', endsAt: '+2d', duration: 30 }],
      questions: [
        { bank: 'big', ids: ['b0'], marks: 3 },
        { take: 4, bank: 'big', subject: 'Zoology' },
      ],
    }
    const write = (value: object) => writeFile(join(folder, 'exam.json'), JSON.stringify(value, null, 1))
    const read = () => typeAt(school, ['exams', 'compose', '--spec', 'exam.json'], { folder })
    await write({
      ...spec,
      passMark: 101,
      questions: [{ bank: 'bgi', ids: ['b0'] }, { take: 0 }, { bank: 'big', ids: ['x'] }],
      groups: [{ groupId: 'g9', startsAt: '+2d', endsAt: '+1d', duration: 30 }],
    })
    const before = JSON.stringify(await school.everything())
    const { status, err } = await read()
    expect(status).toBe(1)
    for (const line of [
      "exam.json:10: groups[0].groupId: there is no group 'g9'",
      "exam.json:12: groups[0].endsAt: must be later than 'startsAt'",
      "exam.json:18: questions[0].bank: there is no question bank 'bgi': there are questions/big.jsonl, questions/botany.jsonl",
      'exam.json:24: questions[1].take: is 0, it must be from 1 to 1000',
      'exam.json:5: passMark: is 101, it must be from 0 to 100',
    ])
      expect(err).toContain(line)
    expect(JSON.stringify(await school.everything())).toBe(before)
    await write(spec)
    expect(await read()).toMatchObject({
      status: 0,
      json: { id: 'f1', seed: '7', totalMarks: 7, groups: ['g2'] },
    })
    await write({ ...spec, id: 'f2', questions: [{ bank: 'big', ids: ['x', 'b1', 'b1'] }] })
    expect((await read()).err.split('\n').slice(-4, -1)).toEqual([
      "exam.json:20: questions[0].ids[0]: there is no question 'x' in questions/big.jsonl",
      "exam.json:22: questions[0].ids[2]: the exam names the question 'b1' twice",
      'The exam has 2 mistakes; nothing was written',
    ])
    await rm(folder, { recursive: true })
  })

  it('never replaces an exam unasked, nor one that somebody has sat', async () => {
    expect((await compose('live', '--list', 'big:b0')).err).toContain("There is an exam 'live' already")
    expect((await compose('practice', '--list', 'big:b0', '--replace')).status).toBe(0)
    expect((await school.questions(2, 'practice')).map((row) => row.bank_id)).toEqual(['b0'])
    await school.sit('live')
    const { status, err } = await compose('live', '--list', 'big:b0', '--replace')
    expect(status).toBe(1)
    expect(err).toContain('that is a regrade')
  })

  it('counts its writes, and is not composed over what somebody else has made of it', async () => {
    expect((await compose('m', '--list', 'big:b0')).status).toBe(0)
    expect((await school.exam('m')).version).toBe(1)
    expect((await compose('m', '--list', 'big:b0,b1', '--replace')).status).toBe(0)
    const again = (version: number) => {
      const value = {
        id: 'm',
        title: 'M',
        subjectId: 'botany',
        passMark: 40,
        questions: [{ bank: 'big', ids: ['b2'] }],
      }
      return composeExam(parts(), {
        spec: (mistakes) => optionsShape('test', value, mistakes),
        seed: 's',
        dryRun: false,
        replace: true,
        version,
        now: false,
        past: false,
        progress: noProgress,
      })
    }
    const refused = await again(1).catch((error) => error)
    expect(refused).toMatchObject({
      code: 'conflict',
      details: { data: { version: 2, title: 'Model test' } },
    })
    expect((await school.questions(2, 'm')).map((row) => row.bank_id)).toEqual(['b0', 'b1'])
    await again(2)
    expect(await school.exam('m')).toMatchObject({ version: 3, title: 'M' })
  })

  it('of one id comes once, also where somebody composes it between the choice and the writing', async () => {
    const between = overtaken(parts(), () => compose('m', '--list', 'big:b0'))
    const argv = ['exams', 'compose', '--id', 'm', ...head, '--list', 'big:b1']
    const second = await typeAt(school, argv, { db: between.db })
    expect(second).toMatchObject({
      status: 1,
      err: expect.stringContaining("There is an exam 'm' already"),
    })
    expect((await school.questions(1, 'm')).map((row) => row.bank_id)).toEqual(['b0'])
  })

  it('asks a question as it stands when the exam is written', async () => {
    const changed = lines.replace('Question 3?', 'Another question?')
    const between = overtaken(parts(), () => school.load({ ...pack(), 'questions/big.jsonl': changed }))
    const argv = ['exams', 'compose', '--id', 'm', ...head, '--list', 'big:b3']
    expect(await typeAt(school, argv, { db: between.db })).toMatchObject({ status: 0 })
    expect((await school.questions(1, 'm')).map((row) => row.title)).toEqual(['Another question?'])
  })

  it('leaves the rest of the group as it is, and tells its phones', async () => {
    const before = (await school.all('group_exam')).filter((row) => row.exam_id !== 'm')
    await compose('m', '--list', 'big:b0', ...calendar)
    const after = await school.all('group_exam')
    expect(after.filter((row) => row.exam_id !== 'm')).toEqual(before)
    expect(after.find((row) => row.exam_id === 'm')?.position).toBe(2)
    const hints = (await school.all('live_hint')).map((hint) => JSON.stringify(hint))
    expect(hints.some((hint) => hint.includes('g1'))).toBe(true)
  })

  it.each([
    [['--list', 'b0'], /^--list names a bank/],
    [['--take', 'twenty'], /^--take begins with a number/],
    [['--take', '20 colour=red'], /^--take does not know 'colour=red'/],
    [['--take', '2', '--starts', '+1h'], /^Name the group/],
    [['--take', '2', '--group', 'g1'], /the command line: --starts: is missing/],
    [['--take', '2', '--unused-since', 'x'], /--unused-since: 'x' is no time/],
    [[], /the command line: --list or --take: the exam has no questions/],
  ])('refuses %j', async (more, message) => {
    const { status, err } = await compose('x', ...more)
    expect(status).toBe(1)
    expect(
      err
        .split('\n')
        .filter((line) => !/^(Looking|Comparing)/.test(line))
        .join('\n'),
    ).toMatch(message)
  })
})
