/** Late answers over HTTP: results do not wait for who has handed in, nor for anybody once staff say so; what comes then is weighed. */
import { examWatchCalls } from '@porua/contract/desk/exam-watch'
import { resultsCalls } from '@porua/contract/desk/results'
import { staffCalls } from '@porua/contract/desk/staff'
import { todayCalls } from '@porua/contract/desk/today'
import { startApp, type TestApp } from '@porua/testkit/app'
import { Student } from '@porua/testkit/client'
import { dialects } from '@porua/testkit/databases'
import { DeskClient } from '@porua/testkit/desk-client'
import { makePack, mobileOf, packPassword } from '@porua/testkit/packs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MovableClock } from '../ports/clock/clock.ts'

const minute = 60_000
const bank = 'questions/bank.jsonl'
const mcq = (id: string) => ({
  id,
  type: 'MCQ' as const,
  title: `<b>${id}</b>: which?`,
  options: ['yes', 'no', 'maybe'],
  answer: ['yes'],
})
const pack = makePack({
  students: 3,
  groups: ['g1'],
  groupsOf: () => ['g1'],
  banks: { [bank]: [mcq('a'), mcq('b'), mcq('c')] },
  exams: [
    { id: 'e', bank, ids: ['a', 'b', 'c'], endsAt: '+2h', duration: 60, graceMinutes: 30, results: 'hold' },
  ],
})

describe.each(dialects)('late answers in the desk on %s', (dialect) => {
  const place = { examId: 'e', groupId: 'g1' }
  const of = { params: { examId: 'e' } }
  let app: TestApp
  let owner: DeskClient
  let begun: number
  let questions: string[]
  const phones: Student[] = []
  const phone = (i: number) => phones[i] as Student
  const at = (minutes: number) => app.clock.move(begun + minutes * minute - app.clock.now())
  const state = async () => (await owner.must(resultsCalls.state, of)).results
  const listed = (list?: 'waiting' | 'tooLate' | 'refused') =>
    owner.must(resultsCalls.lateAnswers, { ...of, query: { list } })
  const named = ({ answers }: Awaited<ReturnType<typeof listed>>) =>
    answers.map(({ attemptId, seq }) => ({ attemptId, seq }))
  const close = () => owner.call(resultsCalls.closeLate, { ...of, body: {} })
  /** The phone's `n`th answer, given so many minutes after the beginning. */
  const give = (i: number, n: number, minutes: number, counter = n) =>
    phone(i).mustSave(
      place,
      [
        {
          questionId: questions[n - 1] ?? '',
          answer: ['yes'],
          timestamp: begun + minutes * minute,
          revision: n,
        },
      ],
      { counter },
    )

  beforeAll(async () => {
    begun = Date.now()
    app = await startApp({ dialect, pack, clock: new MovableClock(begun) })
    owner = await DeskClient.owner(app)
    for (let i = 0; i < 3; i++) {
      phones.push(await Student.signIn(app.url, mobileOf(i), packPassword, `phone-${i}`))
      const { paper } = await phone(i).sit(place)
      questions = paper.questions.map(({ question }) => question._id).sort()
    }
  })
  afterAll(() => app?.close())

  test('who has handed in is marked at the end; who has not is waited for, until staff do not', async () => {
    at(1)
    await give(0, 1, 1)
    await give(1, 1, 1, 2)
    await give(2, 1, 1)
    await phone(0).submit(place)
    await phone(1).submit(place)
    await app.runJobs()
    expect(await state()).toMatchObject({ state: 'live', marked: 0 })
    expect((await close()).errors?.code).toBe('badRequest')
    at(20)
    await owner.must(examWatchCalls.end, { ...of, body: { key: 'end-12345' } })
    await app.runJobs()
    // The second phone has declared an answer that never came: it is waited for, as is the third, which is silent.
    expect(await state()).toMatchObject({ state: 'over', marked: 1, open: 2, released: null })
    at(21)
    await give(1, 2, 1)
    await app.runJobs()
    expect(await state()).toMatchObject({ marked: 2, open: 1 })
    const closed = await owner.must(resultsCalls.closeLate, { ...of, body: {} })
    expect(closed).toMatchObject({ attempts: 1, results: { marked: 3, open: 0, held: true, released: null } })
    const { rows } = await owner.must(staffCalls.log, { query: {} })
    expect(rows[0]).toMatchObject({ what: 'results.closeLate', before: { open: 1 }, after: { open: 0 } })
  })

  test('what comes then is kept, and listed with what speaks for it', async () => {
    at(25)
    const { answers } = await give(2, 2, 10)
    expect(answers).toMatchObject([{ outcome: 'onHold' }])
    // Given after the end: refused, and kept all the same.
    await expect(give(2, 3, 24)).rejects.toThrow('tooLate')
    const waiting = await listed()
    expect(waiting).toMatchObject({
      next: null,
      counts: { waiting: 1, tooLate: 1, refused: 0 },
      answers: [
        {
          sid: 'S-2',
          title: expect.stringMatching(/^<b>[abc]<.b>: which\?$/),
          answer: ['yes'],
          instead: null,
        },
      ],
    })
    const [one] = waiting.answers
    expect(one).toMatchObject({ proof: 'proved', givenAt: new Date(begun + 10 * minute).toISOString() })
    expect(one?.endedAt).toBe(new Date(begun + 20 * minute).toISOString())
    expect((await listed('tooLate')).answers).toMatchObject([{ sid: 'S-2', proof: 'afterEnd' }])
    expect(await owner.must(resultsCalls.late, of)).toEqual({ answers: 1, students: 1 })
    const { waiting: today } = await owner.must(todayCalls.today, {})
    expect(today.late).toMatchObject([{ id: 'e', answers: 1 }])
  })

  test('a refusal takes it from the list, and is taken back; what is accepted counts', async () => {
    const answers = named(await listed())
    const refuse = (refused: boolean) =>
      owner.must(resultsCalls.refuseLate, { ...of, body: { answers, refused } })
    expect(await refuse(true)).toEqual({ answers })
    expect(await refuse(true)).toEqual({ answers: [] })
    expect(await owner.must(resultsCalls.late, of)).toEqual({ answers: 0, students: 0 })
    expect((await listed('refused')).answers).toMatchObject([{ refused: { who: 'Owner' } }])
    expect(await owner.must(resultsCalls.acceptLate, { ...of, body: { answers: 'all' } })).toMatchObject({
      answers: 0,
    })
    expect(await refuse(false)).toEqual({ answers })
    const marks = async () =>
      (await owner.must(resultsCalls.merit, { ...of, query: { search: 's-2' } })).lines[0]?.marks
    expect(await marks()).toBe(1)
    const accepted = await owner.must(resultsCalls.acceptLate, { ...of, body: { answers } })
    expect(accepted).toEqual({ answers: 1, changed: 1, told: 0, pending: 0 })
    expect(await marks()).toBe(2)
    expect((await listed()).counts).toEqual({ waiting: 0, tooLate: 1, refused: 0 })
    const { rows } = await owner.must(staffCalls.log, { query: {} })
    const number = expect.stringMatching(/^S-2: [123]$/)
    const told = [{ accepted: [number] }, { waiting: [number] }, { refused: [number] }, { accepted: [] }]
    const afters = rows.filter(({ what }) => /Late$/.test(what)).map(({ after }) => after)
    expect(afters).toEqual(expect.arrayContaining(told))
  })
})
