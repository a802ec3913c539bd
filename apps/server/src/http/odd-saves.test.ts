/** Saves that a careless client writes oddly: what they say beside the answer refuses none of them. */
import type { Paper } from '@porua/contract/exams'
import { startApp, type TestApp } from '@porua/testkit/app'
import { type ExamPlace, Student } from '@porua/testkit/client'
import { dialects } from '@porua/testkit/databases'
import { makePack, mobileOf, packPassword } from '@porua/testkit/packs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MovableClock } from '../ports/clock/clock.ts'
import { answerTo, minute, noon, oneOfEach } from './testing/questions.ts'

const bank = 'questions/bank.jsonl'
const pack = makePack({
  banks: { [bank]: oneOfEach },
  groups: ['mine'],
  students: 1,
  groupsOf: () => ['mine'],
  exams: [{ id: 'open', bank, ids: oneOfEach.map(({ id }) => id), groups: ['mine'], multiple: true }],
})
const place: ExamPlace = { examId: 'open', groupId: 'mine' }

describe.each(dialects)('odd saves on %s', (dialect) => {
  let app: TestApp
  let student: Student
  let paper: Paper
  const clock = new MovableClock(noon)

  beforeAll(async () => {
    app = await startApp({ dialect, pack, clock })
    student = await Student.signIn(app.url, mobileOf(0), packPassword, 'phone')
    paper = (await student.sit(place)).paper
    clock.move(minute)
  })
  afterAll(() => app?.close())

  const save = async (query: string, body: object) => {
    const path = `/api/exam/add-answer/open/group/mine?${query}`
    const headers = { 'content-type': 'application/json' }
    const reply = await student.send({ method: 'PATCH', path, headers, body: JSON.stringify(body) })
    expect(reply.status, reply.text).toBe(200)
    clock.move(1000)
  }

  test.each([
    ['offline=true', 1],
    ['offline=True', 1],
    ['offline=1', 1],
    ['offline=false&offline=true', 1],
    ['offline=FALSE', 0],
    ['offline=0', 0],
    ['', 0],
  ])('that an answer was given offline is understood however it is spelled: ?%s', async (query, offline) => {
    const given = answerTo(paper, 'What?', `spelled ?${query}`, { timestamp: clock.now() })
    await save(query, { answers: [given] })
    const logged = await app.db.read((db) =>
      db
        .selectFrom('answer_log')
        .select('offline')
        .where('answer_json', '=', JSON.stringify(given.answer))
        .executeTakeFirst(),
    )
    expect(logged?.offline).toBe(offline)
  })

  test.each([
    ['an attempt that is null', { attemptId: null }, {}],
    ['an attempt without a name', { attemptId: '' }, {}],
    ['files that are null', {}, { extra: null }],
    ['a timestamp in digits', {}, { timestamp: String(noon + 30_000) }],
  ])('%s says nothing against an answer', async (what, call, more) => {
    const given = answerTo(paper, 'What?', `with ${what}`, { revision: clock.now(), timestamp: clock.now() })
    await save('isLive=true', { ...call, answers: [{ ...given, ...more }] })
    const { answers } = await student.examOf(place)
    expect(answers.find(({ questionId }) => questionId === given.questionId)?.answer).toEqual(given.answer)
  })

  test('digits are read as milliseconds', async () => {
    const timestamp = noon + 90_000
    clock.move(5 * minute)
    const given = answerTo(paper, 'Why?', 'in digits', { timestamp, revision: clock.now() })
    await save('', { answers: [{ ...given, timestamp: String(timestamp) }] })
    const held = (await student.examOf(place)).answers.find(({ answer: [text] }) => text === 'in digits')
    expect(held?.timestamp).toBe(new Date(timestamp).toISOString())
  })
})
