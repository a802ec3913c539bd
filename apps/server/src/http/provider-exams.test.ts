/** What the provider does with exams besides composing them: holds results, watches, lists releases, takes exams out again. */
import { examCalls } from '@porua/contract/exams'
import { startApp, type TestApp } from '@porua/testkit/app'
import { accepted, Student } from '@porua/testkit/client'
import { dialects } from '@porua/testkit/databases'
import { makePack, mobileOf, packPassword } from '@porua/testkit/packs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { typeAt } from '../features/exams/admin/testing.ts'
import { MovableClock } from '../ports/clock/clock.ts'

const minute = 60_000
const bank = 'questions/bank.jsonl'
const question = { id: 'a', type: 'MCQ' as const, title: 'A?', options: ['yes', 'no'], answer: ['yes'] }
const exam = { bank, ids: ['a'], endsAt: '+2h', duration: 60, graceMinutes: 10 }
const pack = makePack({
  students: 4,
  groups: ['g1', 'g2'],
  groupsOf: (n) => (n === 3 ? ['g2'] : ['g1']),
  banks: { [bank]: [question] },
  exams: [
    { ...exam, id: 'held', results: 'hold', releaseAt: '+5h' },
    { ...exam, id: 'free' },
    { ...exam, id: 'later', startsAt: '+30d', endsAt: '+31d' },
  ],
})

describe.each(dialects)('exams of the provider on %s', (dialect) => {
  let app: TestApp
  const students: Student[] = []
  const who = (n: number) => students[n] as Student
  const type = (...argv: string[]) => {
    const { exams } = app.composed
    return typeAt(app, argv, { examsAdmin: exams.admin, examWatch: exams.watch, lateAnswers: exams.late })
  }
  /** One exam of the list. */
  const listed = async (id: string) => {
    const { json } = await type('exams', 'list')
    return (json as { id: string; released: unknown }[]).find((one) => one.id === id)
  }
  const moveTo = (minutes: number) => app.clock.move(begun + minutes * minute - app.clock.now())
  let begun = 0

  beforeAll(async () => {
    app = await startApp({ dialect, pack, clock: new MovableClock(Date.now()) })
    begun = app.clock.now()
    for (let n = 0; n < 4; n++) students.push(await Student.signIn(app.url, mobileOf(n), packPassword))
  })
  afterAll(() => app?.close())

  test('go before the eyes of the provider: who sits, is silent, has handed in', async () => {
    const before = { notStarted: 4, answering: 0, silent: 0, handedIn: 0, timeOver: 0 }
    expect((await type('exams', 'live', 'free')).json).toMatchObject({
      ...before,
      answered: null,
      waiting: null,
    })
    for (const n of [0, 1, 2])
      for (const examId of ['free', 'held']) {
        const place = { examId, groupId: 'g1' }
        const { paper } = await who(n).sit(place)
        if (n === 2) continue
        const questionId = paper.questions[0]?.question._id ?? ''
        await who(n).mustSave(place, [{ questionId, answer: ['yes'], timestamp: app.clock.now() }])
      }
    await who(0).submit({ examId: 'free', groupId: 'g1' })
    expect((await type('exams', 'live', 'free')).json).toMatchObject({
      notStarted: 1,
      answering: 2,
      silent: 0,
      handedIn: 1,
      answered: { least: 0, middle: 1, most: 1 },
      // Handed in, and a late answer of it may still come.
      waiting: { attempts: 1 },
    })
    moveTo(6)
    expect((await type('exams', 'live', 'Exam free')).json).toMatchObject({ answering: 0, silent: 2 })
    expect((await type('exams', 'delete', 'free')).err).toContain("'free' has 3 attempts")
    expect((await type('exams', 'unschedule', 'free', '--group', 'g1')).err).toContain('is not over there')
    // Nobody of the other group has begun it.
    expect(await type('exams', 'unschedule', 'free', '--group', 'Group g2')).toMatchObject({
      status: 0,
      json: { groups: ['g2'] },
    })
  })

  test('say why nothing can be written yet, and when it can', async () => {
    moveTo(65)
    const out = ['results', 'export', '--exam', 'held', '--out', '/tmp/never-written.csv', '--unreleased']
    expect((await type(...out)).err).toMatch(/nobody has a result of 'held' yet\. 3 attempts become final by/)
    expect((await type('analysis', '--exam', 'held')).err).toMatch(/Nobody has finished .+ 3 attempts become/)
  })

  test('hold their results until the provider releases them, whoever is final and marked', async () => {
    moveTo(135)
    await app.runJobs()
    app.clock.move(minute)
    expect(await listed('free')).toMatchObject({ released: { how: 'calendar' }, results: 'auto' })
    expect(await listed('held')).toMatchObject({ released: null, results: 'hold', releasedAt: null })
    const place = { examId: 'held', groupId: 'g1' }
    expect(await who(0).result({ examId: 'free', groupId: 'g1' })).not.toBeNull()
    expect(await who(0).result(place)).toBeNull()
    // Neither its moment nor a correction publishes it.
    moveTo(310)
    await app.composed.exams.regrader.regrade({ examId: 'held', question: '1', correction: { kind: 'drop' } })
    await app.runJobs()
    expect(
      (await type('results', 'export', '--exam', 'held', '--out', '/tmp/never-written.csv')).err,
    ).toContain("The results of 'held' are not released: results held until you release them.")
    expect(await who(0).result(place)).toBeNull()
    const scores = async () =>
      accepted('scoreboard', await who(0).call(examCalls.scoreboard, { query: {} })).results.examResult
    expect((await scores()).map((row) => row.examId._id)).toEqual(['free'])
    expect((await type('release', '--exam', 'held')).status).toBe(0)
    app.clock.move(2_000)
    expect(await who(0).result(place)).not.toBeNull()
    expect((await scores()).map((row) => row.examId._id).sort()).toEqual(['free', 'held'])
    expect(await listed('held')).toMatchObject({ released: { how: 'hand' } })
  })

  test('show released results not before the moment that a held exam names', async () => {
    const spec = ['--id', 'm', '--title', 'Model', '--subject', 'SUBJECT', '--pass', '40', '--list', 'bank:a']
    const when = ['--group', 'Group g2', '--starts', '+1m', '--ends', '+10m', '--duration', '5']
    const more = ['--grace', '0', '--hold', '--release-at', '+1h']
    expect(await type('exams', 'compose', ...spec, ...when, ...more)).toMatchObject({ status: 0 })
    const place = { examId: 'm', groupId: 'g2' }
    app.clock.move(2 * minute)
    await who(3).sit(place)
    app.clock.move(20 * minute)
    const released = await type('release', '--exam', 'Model')
    expect(released.json).toMatchObject({
      exam: 'm',
      line: expect.stringContaining('Students see them from'),
    })
    app.clock.move(2_000)
    expect(await who(3).result(place)).toBeNull()
    expect(await listed('m')).toMatchObject({ released: null, releasedAt: expect.any(String) })
    app.clock.move(60 * minute)
    expect(await who(3).result(place)).not.toBeNull()
    expect(await listed('m')).toMatchObject({ released: { how: 'hand' } })
  })

  test('leave the calendar after their end, with their results; and the school only where nobody sat them', async () => {
    expect((await type('exams', 'unschedule', 'held', '--dry-run')).json).toMatchObject({ attempts: 3 })
    expect(await type('exams', 'unschedule', 'held')).toMatchObject({ status: 0, json: { attempts: 3 } })
    app.clock.move(40_000)
    const board = accepted('scoreboard', await who(0).call(examCalls.scoreboard, { query: {} }))
    expect(board.results.examResult.map((row) => row.examId._id)).toContain('held')
    expect(await listed('held')).toMatchObject({ attempts: 3, groups: [], released: { how: 'hand' } })
    expect(await type('exams', 'delete', 'later', '--dry-run')).toMatchObject({ status: 0 })
    expect(await listed('later')).toBeDefined()
    expect(await type('exams', 'delete', 'later')).toMatchObject({ status: 0, json: { exam: 'later' } })
    expect(await listed('later')).toBeUndefined()
    const left = await app.db.read((db) =>
      db.selectFrom('exam_question').select('id').where('exam_id', '=', 'later').execute(),
    )
    expect(left).toEqual([])
  })

  test('are not composed into the past by a slip', async () => {
    const spec = [
      '--title',
      'Old',
      '--subject',
      'Subject',
      '--pass',
      '40',
      '--list',
      'bank:a',
      '--group',
      'g1',
    ]
    const when = ['--starts', '2020-01-01T10:00', '--ends', '2020-01-01T12:00', '--duration', '60']
    expect((await type('exams', 'compose', '--id', 'old', ...spec, ...when)).err).toContain('--past')
    expect(await listed('old')).toBeUndefined()
    expect(await type('exams', 'compose', '--id', 'old', ...spec, ...when, '--past')).toMatchObject({
      status: 0,
    })
    expect(await type('exams', 'compose', '--id', 'n', ...spec.slice(0, 8))).toMatchObject({ status: 0 })
    const move = ['--starts', '2020-01-01T10:00', '--ends', '2020-01-01T12:00', '--duration', '5']
    expect((await type('exams', 'schedule', 'n', '--group', 'g1', ...move)).err).toContain('--past')
    // Both are called the same: the candidates are told.
    expect((await type('exams', 'show', 'Old')).err).toMatch(
      /Several exams .+ n \(subject\), old \(subject\)/,
    )
  })
})
