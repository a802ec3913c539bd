/** One student's attempt on two devices: what one does, the other hears of (decision 0028). */
import { examCalls } from '@porua/contract/exams'
import { startApp, type TestApp } from '@porua/testkit/app'
import { Student } from '@porua/testkit/client'
import { dialects } from '@porua/testkit/databases'
import { makePack, mobileOf, packPassword } from '@porua/testkit/packs'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { MovableClock } from '../ports/clock/clock.ts'
import { endLivePhones, type LivePhone, livePhone } from './testing/live.ts'
import { answerTo, choices } from './testing/questions.ts'

const place = { examId: 'live', groupId: 'g1' }
const questions = choices(4)
const bank = 'questions/live.jsonl'
const pack = makePack({
  banks: { [bank]: questions },
  exams: [{ id: 'live', bank, ids: questions.map(({ id }) => id), groups: ['g1'] }],
  groups: ['g1'],
  students: 4,
})
const waiting = { timeout: 15_000, interval: 20 }
const shared = { shared: 'true' } as const

describe.each(dialects)('an attempt on two devices on %s', (dialect) => {
  let app: TestApp
  const clock = new MovableClock()

  beforeAll(async () => {
    app = await startApp({ dialect, clock, pack })
  })
  afterEach(endLivePhones)
  afterAll(() => app?.close())

  const signIn = (student: number, device: string) =>
    Student.signIn(app.url, mobileOf(student), packPassword, device)
  const connect = (student: Student) => livePhone(app.url, student.session.id)
  /** Gives an answer as a device does that has been told of the other one. */
  async function answer(student: Student, n: number, revision = n) {
    const paper = await student.paperOf(await student.startExam(place))
    const given = answerTo(paper, `Question ${n}`, 'right', { timestamp: clock.now(), revision })
    const query = { isLive: 'true', ...shared } as const
    const saved = await student.call(examCalls.addAnswer, {
      params: place,
      query,
      body: { answers: [given] },
    })
    return saved.data?.answers[0]?.outcome
  }
  const changes = ({ heard }: LivePhone) =>
    heard.map(({ event, payload }) => `${event} ${(payload as { change: string }).change}`)
  const hints = () => app.db.read((db) => db.selectFrom('live_hint').select('topics').execute())

  test('the one hears of the other’s opening, answers and submit; of its own it does not', async () => {
    const [phone, laptop] = [await signIn(0, 'phone'), await signIn(0, 'laptop')]
    const [a, b, stranger] = [
      await connect(phone),
      await connect(laptop),
      await connect(await signIn(1, 'x')),
    ]
    expect((await phone.startExam(place)).shared).toBeUndefined()
    expect((await phone.startExam(place)).shared).toBeUndefined()
    expect((await laptop.startExam(place)).shared).toBe(true)
    await expect.poll(() => changes(a), waiting).toEqual(['exam opened'])
    expect(a.heard[0]?.payload).toEqual({ ...place, change: 'opened' })
    // Known by now to both: nothing opens a second time.
    expect((await phone.startExam(place)).shared).toBe(true)
    expect((await laptop.examOf(place)).shared).toBe(true)
    expect(await answer(laptop, 1)).toBe('saved')
    await expect.poll(() => changes(a), waiting).toEqual(['exam opened', 'exam answered'])
    expect(await answer(phone, 2)).toBe('saved')
    await expect.poll(() => changes(b), waiting).toEqual(['exam answered'])
    // What tells nobody anything new is not told.
    expect(await answer(laptop, 1)).toBe('repeated')
    await phone.call(examCalls.submit, { params: place, query: shared })
    await expect.poll(() => changes(b), waiting).toEqual(['exam answered', 'exam submitted'])
    expect(changes(a)).toEqual(['exam opened', 'exam answered'])
    expect(stranger.heard).toEqual([])
  })

  test('where both answer in the same moment each hears', async () => {
    const [phone, laptop] = [await signIn(1, 'phone'), await signIn(1, 'laptop')]
    await phone.startExam(place)
    await laptop.startExam(place)
    const [a, b] = [await connect(phone), await connect(laptop)]
    await app.composed.exams.others.settled()
    expect(await Promise.all([answer(phone, 1), answer(laptop, 2)])).toEqual(['saved', 'saved'])
    await app.composed.exams.others.settled()
    for (const each of [a, b]) await expect.poll(() => changes(each), waiting).toContain('exam answered')
  })

  test('many students’ moment is one row, and one device writes none', async () => {
    await app.composed.exams.others.settled()
    const before = (await hints()).length
    const alone = await signIn(2, 'phone')
    await alone.startExam(place)
    await alone.startExam(place)
    await answer(await signIn(3, 'phone'), 1)
    await alone.submit(place)
    await app.composed.exams.others.settled()
    const rows = (await hints()).slice(before)
    // The one who says that another device is there, whether it is or not.
    expect(rows).toHaveLength(1)
    const { others } = app.composed.exams
    const caller = (n: number) => ({ studentId: `s${n}`, session: `h${n}`, device: 'd', counter: null })
    for (let n = 0; n < 251; n++) others.tell(caller(n), 'live', 'g1', 'answered')
    others.tell({ ...caller(0), session: 'another' }, 'live', 'g1', 'answered')
    await others.settled()
    const told = (await hints()).slice(before + 1).map(({ topics }) => topics.split(' '))
    expect(told.map((topics) => topics.length).sort()).toEqual([2, 499])
    const [many = []] = told.filter(({ length }) => length > 2)
    expect(many.slice(0, 3)).toEqual(['student:s0', 'student:s1', '-session:h1'])
  })
})
