/** Two server processes on one PostgreSQL: a student whose calls reach now the one and now the other loses nothing. */
import { accountCalls } from '@porua/contract/account'
import { examCalls, type Paper } from '@porua/contract/exams'
import { startApp, type TestApp } from '@porua/testkit/app'
import { type ExamPlace, Student } from '@porua/testkit/client'
import { freshPlace, type Place } from '@porua/testkit/databases'
import { makePack, mobileOf, packPassword } from '@porua/testkit/packs'
import { Chance, printSeed } from '@porua/testkit/seeded'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MovableClock } from '../ports/clock/clock.ts'
import { answerTo, choices, minute, noon } from './testing/questions.ts'

const bank = 'questions/bank.jsonl'
const questions = choices(20)
const ids = questions.map(({ id }) => id)
const pack = makePack({
  banks: { [bank]: questions },
  students: 2,
  exams: [
    { id: 'locked', bank, ids },
    { id: 'open', bank, ids, practice: true, multiple: true },
  ],
})
const place = (examId: string): ExamPlace => ({ examId, groupId: 'g1' })

let shared: Place
const apps: TestApp[] = []
const clock = new MovableClock(noon)
/** The student, as both processes see one phone. */
let here: Student
let there: Student

beforeAll(async () => {
  printSeed('two processes')
  shared = await freshPlace('postgres')
  for (const load of [{ pack }, {}])
    apps.push(await startApp({ dialect: 'postgres', place: shared, clock, ...load }))
  here = await Student.signIn(apps[0]?.url ?? '', mobileOf(0), packPassword, 'phone')
  there = here.at(apps[1]?.url ?? '')
})
afterAll(async () => {
  await Promise.all(apps.map((app) => app.close()))
  await shared?.remove()
})

test('two taps on Start that reach two processes at once make one attempt', async () => {
  const starts = await Promise.all(
    Array.from({ length: 10 }, (_, i) => (i % 2 ? here : there).startExam(place('locked'))),
  )
  expect(new Set(starts.map(({ attemptId, paper }) => `${attemptId} ${paper.paperId}`)).size).toBe(1)
})

test('answers sent alternately through both are all there, seen through both', async () => {
  const { paper } = await here.sit(place('locked'))
  for (const [i, { title }] of questions.slice(0, 10).entries()) {
    const answer = answerTo(paper, title, 'right', { timestamp: clock.now(), revision: i + 1 })
    const reply = await (i % 2 ? here : there).mustSave(place('locked'), [answer])
    expect(reply.answers).toMatchObject([{ outcome: 'saved', seq: i + 1 }])
    const repeated = await (i % 2 ? there : here).mustSave(place('locked'), [answer])
    expect(repeated.answers).toMatchObject([{ outcome: 'repeated', seq: i + 1 }])
  }
  const [one, other] = await Promise.all([here.examOf(place('locked')), there.examOf(place('locked'))])
  expect(one.answers).toHaveLength(10)
  expect(other.answers).toEqual(one.answers)
})

test('a locked answer stays the first acknowledged one, whichever process was first', async () => {
  const { paper } = await here.sit(place('locked'))
  for (const { title } of questions.slice(10, 16)) {
    const tries = ['right', 'wrong', 'other'].map((text, i) =>
      (i % 2 ? here : there)
        .on(`device-${i}`)
        .save(place('locked'), [answerTo(paper, title, text, { timestamp: clock.now(), revision: 1 })]),
    )
    const replies = await Promise.all(tries)
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const winner = ['right', 'wrong', 'other'][replies.findIndex(({ status }) => status === 200)]
    const stands = await there.examOf(place('locked'))
    const { questionId } = answerTo(paper, title, '', { timestamp: 0 })
    expect(stands.answers.find((answer) => answer.questionId === questionId)?.answer).toEqual([winner])
  }
})

test('a storm of changes through both processes ends with the newest revision, and one unbroken log', async () => {
  const { paper } = await there.sit(place('open'))
  const chance = new Chance('storm')
  const options = ['right', 'wrong', 'other']
  const titles = questions.slice(0, 5).map(({ title }) => title)
  const sent = new Map<string, string>()
  const calls = chance.shuffled(
    Array.from({ length: 100 }, (_, i) => {
      const [title, text] = [chance.pick(titles), chance.pick(options)]
      sent.set(title, text)
      return answerTo(paper, title, text, { timestamp: clock.now(), revision: i + 1 })
    }),
  )
  const replies = await Promise.all(
    calls.map((answer) => (chance.next() < 0.5 ? here : there).mustSave(place('open'), [answer])),
  )
  const seqs = replies.flatMap(({ answers }) => answers.map(({ seq }) => seq))
  expect(new Set(seqs).size).toBe(100)
  expect(Math.max(...seqs.map(Number))).toBe(100)
  const { answers } = await here.examOf(place('open'))
  const titleOf = new Map(paper.questions.map(({ question }) => [question._id, question.title]))
  expect(new Map(answers.map(({ questionId, answer }) => [titleOf.get(questionId), answer[0]]))).toEqual(sent)
})

test('a submission in one process ends the attempt in the other, and no acknowledged answer misses its marks', async () => {
  const { paper } = await here.sit(place('open'))
  const stray = there.on('tablet')
  const saves = questions.map(({ title }, i) =>
    stray.save(place('open'), [
      answerTo(paper, title, 'right', { timestamp: clock.now() + i, revision: 200 + i }),
    ]),
  )
  const [, ...replies] = await Promise.all([here.submit(place('open')), ...saves])
  const refused = replies.filter(({ errors }) => errors?.code === 'tooLate')
  const taken = questions.filter((_, i) => replies[i]?.status === 200)
  expect(taken.length + refused.length).toBe(questions.length)
  const result = await there.mustResult(place('open'))
  const marks = new Map(result.answers.map((answer) => [answer.questionId.title, answer.marks]))
  expect(taken.map(({ title }) => marks.get(title))).toEqual(taken.map(() => 1))
  const later = answerTo(paper, questions[0]?.title ?? '', 'other', { timestamp: clock.now(), revision: 999 })
  expect((await stray.save(place('open'), [later])).errors?.code).toBe('tooLate')
})

test('a retake in one process is known to the other, whatever it remembers of the attempt before', async () => {
  const examId = 'open'
  const old = (await there.examOf(place(examId))).attemptId
  const retaken = await here.call(examCalls.retake, {
    params: { examId, studentId: here.id },
    query: { groupId: 'g1' },
  })
  const paper: Paper = await here.paperOf(await here.startExam(place(examId)))
  const answer = answerTo(paper, 'Question 1', 'right', { timestamp: clock.now(), revision: 1 })
  const saved = await there.mustSave(place(examId), [answer])
  expect(saved).toMatchObject({ attemptId: retaken.data?.attemptId, answers: [{ outcome: 'saved' }] })
  expect(saved.attemptId).not.toBe(old)
})

test('signing out in one process ends the session in the other within ten seconds', async () => {
  expect((await there.call(accountCalls.profile, {})).status).toBe(200)
  await here.call(accountCalls.logout, {})
  clock.move(minute / 6 + 1)
  const refused = await there.call(accountCalls.profile, {})
  expect([refused.status, refused.errors?.code]).toEqual([401, 'notLoggedIn'])
})
