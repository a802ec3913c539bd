/** What bad input gets: malformed calls, exams that are not mine or not now, answers that cannot be. */

import type { AnswerIn, Paper } from '@porua/contract/exams'
import { examCalls } from '@porua/contract/exams'
import { contract } from '@porua/contract/index'
import { limits } from '@porua/contract/limits'
import { startApp, type TestApp } from '@porua/testkit/app'
import { type ExamPlace, Student, send } from '@porua/testkit/client'
import { dialects } from '@porua/testkit/databases'
import { makePack, mobileOf, packPassword } from '@porua/testkit/packs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MovableClock } from '../ports/clock/clock.ts'
import { expectFailure } from './testing/failures.ts'
import { answer, malformed } from './testing/malformed.ts'
import { answerTo, minute, noon, oneOfEach } from './testing/questions.ts'

const bank = 'questions/bank.jsonl'
const ids = oneOfEach.map(({ id }) => id)
const odd = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', '<script>alert(1)</script>']
const pack = makePack({
  banks: {
    [bank]: [
      ...oneOfEach,
      { id: 'odd', type: 'MCQ', title: '__proto__', options: odd, answer: ['__proto__'] },
      { id: 'odds', type: 'checkbox', title: 'constructor', options: odd, answer: odd },
    ],
  },
  groups: ['mine', 'theirs'],
  students: 2,
  groupsOf: (student) => [student === 0 ? 'mine' : 'theirs'],
  exams: [
    { id: 'live', bank, ids, groups: ['mine'] },
    { id: 'open', bank, ids, groups: ['mine'], multiple: true },
    { id: 'foreign', bank, ids, groups: ['theirs'] },
    { id: 'future', bank, ids, groups: ['mine'], startsAt: '+2h', endsAt: '+4h' },
    { id: 'ended', bank, ids, groups: ['mine'], startsAt: '-4h', endsAt: '-2h' },
    { id: 'odd', bank, ids: ['odd', 'odds'], groups: ['mine'], practice: true },
  ],
})
const mine = (examId: string): ExamPlace => ({ examId, groupId: 'mine' })

describe.each(dialects)('bad input on %s', (dialect) => {
  let app: TestApp
  let student: Student
  let stranger: Student
  const papers: Record<string, Paper> = {}
  const clock = new MovableClock(noon)

  beforeAll(async () => {
    app = await startApp({ dialect, pack, clock })
    student = await Student.signIn(app.url, mobileOf(0), packPassword, 'phone')
    stranger = await Student.signIn(app.url, mobileOf(1), packPassword, 'phone')
    for (const examId of ['live', 'open', 'odd']) papers[examId] = (await student.sit(mine(examId))).paper
    clock.move(minute)
  })
  afterAll(() => app?.close())

  const give = (examId: string, title: string, text: string | string[], more: Partial<AnswerIn> = {}) =>
    answerTo(papers[examId] as Paper, title, text, { timestamp: clock.now(), ...more })

  test.each(malformed)(
    'a malformed call is 400 with the field: %s of %s %s',
    async (field, method, path, body) => {
      const reply = await student.send({
        method,
        path: `/api${path}`,
        headers: { 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      expectFailure(reply, 'badRequest', field)
      expect(reply.errors?.title).toContain(field)
    },
  )

  test.each([
    ['x-attempt-device', 'has spaces'],
    ['x-attempt-device', 'd'.repeat(65)],
    ['x-attempt-counter', '-1'],
    ['x-attempt-counter', 'many'],
  ])('a malformed header %s: %s is 400 with its name', async (name, value) => {
    const path = '/api/exam/start/live/group-id/mine'
    expectFailure(
      await student.send({ method: 'PATCH', path, headers: { [name]: value } }),
      'badRequest',
      name,
    )
  })

  test('every call that needs a session is 401 without one, whatever else is wrong with it', async () => {
    const calls = Object.values(contract).flatMap((feature) => Object.values(feature))
    const guarded = calls.filter(({ allows }) => allows !== 'anyone')
    expect(guarded.length).toBeGreaterThan(10)
    for (const { method, path } of guarded)
      for (const authorization of ['', 'x', 'A'.repeat(43), 'Bearer null']) {
        const address = `/api${path.replace(/:\w+/g, 'x')}`
        const reply = await send(app.url, { method, path: address, headers: { authorization } })
        expectFailure(reply, 'notLoggedIn')
      }
  })

  test('an exam of another group, or that is not there, is 404 on every call', async () => {
    for (const examId of ['foreign', 'nowhere']) {
      const params = mine(examId)
      const answers = [answer({}) as unknown as AnswerIn]
      const replies = [
        await student.call(examCalls.start, { params }),
        await student.call(examCalls.start, { params: { ...params, groupId: 'theirs' } }),
        await student.call(examCalls.exam, { params }),
        await student.call(examCalls.latest, { params, query: {} }),
        await student.call(examCalls.submit, { params }),
        await student.call(examCalls.result, { params }),
        await student.save(params, answers),
        await student.call(examCalls.retake, {
          params: { examId, studentId: student.id },
          query: { groupId: 'mine' },
        }),
      ]
      for (const reply of replies) expectFailure(reply, 'notFound')
    }
    expectFailure(await stranger.call(examCalls.start, { params: mine('live') }), 'notFound')
  })

  test('another student’s paper and attempt are not mine', async () => {
    const { paper, attemptId } = await student.startExam(mine('live'))
    expectFailure(await stranger.send({ path: `/api${paper.href}` }), 'notFound')
    const theirs = { examId: 'foreign', groupId: 'theirs' }
    const { paper: own } = await stranger.sit(theirs)
    const stolen = [answerTo(own, 'Why?', 'stolen', { timestamp: clock.now() })]
    expectFailure(await stranger.save(theirs, stolen, { attemptId }), 'noAttempt')
    const params = { ...theirs }
    expectFailure(await stranger.call(examCalls.submit, { params, body: { attemptId } }), 'noAttempt')
    expect((await student.examOf(mine('live'))).answers).toEqual([])
  })

  test('a future exam and an ended one are 409 with a clear title', async () => {
    const future = await student.call(examCalls.start, { params: mine('future') })
    expectFailure(future, 'notStarted')
    expect(future.errors?.title).toBe('This exam has not started yet.')
    const ended = await student.call(examCalls.start, { params: mine('ended') })
    expectFailure(ended, 'examEnded')
    expect(ended.errors?.title).toBe('This exam is over.')
    for (const examId of ['future', 'ended']) {
      expectFailure(await student.save(mine(examId), [answer({}) as unknown as AnswerIn]), 'noAttempt')
      expectFailure(await student.call(examCalls.exam, { params: mine(examId) }), 'noAttempt')
      expectFailure(await student.call(examCalls.submit, { params: mine(examId) }), 'noAttempt')
    }
  })

  test.each<[what: string, title: string, text: string | string[], more: Partial<AnswerIn>]>([
    ['a wrong option', 'Which one?', 'neither', {}],
    ['two options of an MCQ', 'Which one?', ['right', 'wrong'], {}],
    ['an option of another question', 'Which ones?', ['right'], {}],
    ['a question that is not in the paper', 'Which one?', 'right', { questionId: '__proto__' }],
    ['half a surrogate pair as a question', 'Which one?', 'right', { questionId: '\ud800' }],
    ['25,000 characters', 'Why?', 'ক'.repeat(25_000), {}],
    ['25,000 characters in parts', 'Why?', Array.from({ length: 25 }, () => 'x'.repeat(1_000)), {}],
    ['33 parts', 'Why?', Array.from({ length: 33 }, () => 'x'), {}],
    ['U+0000', 'What?', 'a\u0000b', {}],
    ['nothing at all', 'What?', [], {}],
    ['white space alone', 'Why?', ' \n\t ', {}],
    [
      'a file that is not mine',
      'Why?',
      'see file',
      { extra: [{ name: 'a.jpg', key: 'k', type: 'image/jpeg' }] },
    ],
  ])('%s is refused alone and refuses no sibling', async (what, title, text, more) => {
    const bad = give('live', title, text, more)
    const alone = await student.save(mine('live'), [bad])
    expectFailure(alone, 'badRequest', 'answers.0')
    expect(alone.data?.answers).toMatchObject([{ outcome: 'invalid', seq: null, title: alone.errors?.title }])
    clock.move(1_000)
    const batch = [
      give('open', 'What?', `before ${what}`),
      give('open', title, text, more),
      give('open', 'Why?', `after ${what}`),
    ]
    const { answers } = await student.mustSave(mine('open'), batch)
    // Where answers may be changed, nothing at all is a way to take an answer back.
    const blank = [text].flat().join('').trim() === ''
    expect(answers.map(({ outcome }) => outcome)).toEqual(['saved', blank ? 'saved' : 'invalid', 'saved'])
  })

  test('nothing of what was refused is kept, and its siblings are', async () => {
    expect((await student.examOf(mine('live'))).answers).toEqual([])
    const { answers } = await student.examOf(mine('open'))
    expect(answers.map(({ answer: [text] }) => text?.split(' ')[0]).sort()).toEqual(['after', 'before'])
  })

  test.each([
    '',
    'isLive=',
    'isLive=undefined',
    'isLive=null',
    'isLive=TRUE',
    'isLive=false',
    'offline=',
    'isLive=true&offline=',
    'isLive=true&more=1',
    'isLive=true&isLive=false',
    'isLive=true&offline=TRUE',
    'offline=1&offline=',
    'offline=perhaps',
  ])('no answer is refused for how its call says that the exam is live: ?%s', async (query) => {
    const given = give('open', 'What?', `said ?${query}`)
    const reply = await student.send({
      method: 'PATCH',
      path: `/api/exam/add-answer/open/group/mine?${query}`,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ answers: [given] }),
    })
    expect(reply.status, reply.text).toBe(200)
    const { answers } = await student.examOf(mine('open'))
    expect(answers.find(({ questionId }) => questionId === given.questionId)?.answer).toEqual(given.answer)
    clock.move(1000)
  })

  test.each([
    ['limit', 'GET', '/exam/scoreboard?limit=1&limit=2'],
    ['courseId', 'GET', '/exam/id/live?courseId=a&courseId=b'],
    ['mimeType', 'GET', '/content/signed-request?mimeType=image/png&mimeType=image/png'],
    ['key', 'GET', '/content/signed-media?key=a&key=b'],
    ['groupId', 'PATCH', `/exam/retake/live/student-id/x?groupId=mine&groupId=theirs`],
    ['forgotPassword', 'PATCH', '/student/set-password?forgotPassword=true&forgotPassword=false'],
  ])('the parameter %s that comes twice is refused', async (field, method, path) => {
    expectFailure(await student.send({ method, path: `/api${path}` }), 'badRequest', field)
  })

  test('an attempt that is nobody’s is no attempt', async () => {
    for (const attemptId of ['nobody', '__proto__', "' or 1=1 --"]) {
      const answers = [give('open', 'What?', 'lost')]
      expectFailure(await student.save(mine('open'), answers, { attemptId }), 'noAttempt')
      const params = mine('open')
      expectFailure(await student.call(examCalls.submit, { params, body: { attemptId } }), 'noAttempt')
    }
  })

  test.each([
    ['1970', 0],
    ['before 1970', -1e15],
    ['next year', noon + 365 * 86_400_000],
    ['the year 275760', 8.64e15],
    ['after all years', Number.MAX_SAFE_INTEGER],
  ])(
    'a timestamp of %s counts as inside the attempt, and as not after its arrival',
    async (_when, timestamp) => {
      clock.move(minute)
      const answers = [give('open', 'Why?', `given ${timestamp}`, { timestamp, revision: clock.now() })]
      const reply = await student.mustSave(mine('open'), answers)
      expect(reply.answers).toMatchObject([{ outcome: 'saved' }])
      const { studentStartsAt, answers: held } = await student.examOf(mine('open'))
      const one = held.find(({ answer: [text] }) => text === `given ${timestamp}`)
      expect(one?.timestamp).toBe(timestamp < noon ? studentStartsAt : new Date(clock.now()).toISOString())
    },
  )

  test('options named like JavaScript’s own properties are options like any other', async () => {
    const reply = await student.mustSave(mine('odd'), [
      give('odd', '__proto__', '__proto__'),
      give('odd', 'constructor', odd.toReversed()),
    ])
    expect(reply.answers.map(({ outcome }) => outcome)).toEqual(['saved', 'saved'])
    const wrong = await student.save(mine('odd'), [give('odd', '__proto__', 'valueOf')])
    expectFailure(wrong, 'badRequest', 'answers.0')
    await student.submit(mine('odd'))
    expect((await student.mustResult(mine('odd'))).answers.map(({ marks }) => marks)).toEqual([1, 1])
  })

  test('200 answers of one call are taken, also as many of the same question', async () => {
    const many = Array.from({ length: limits.answersPerCall }, (_, i) =>
      give('open', 'What?', `answer ${i}`, { revision: clock.now() + i }),
    )
    const { answers } = await student.mustSave(mine('open'), many)
    expect(new Set(answers.map(({ outcome }) => outcome))).toEqual(new Set(['saved']))
    const { answers: held } = await student.examOf(mine('open'))
    expect(held.map(({ answer: [text] }) => text)).toContain('answer 199')
  })
})
