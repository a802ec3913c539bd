/** An exam day through the calls: six students, one live exam with two sets, from 'not yet' to the merit list. */
import { createHash } from 'node:crypto'
import { request } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { accountCalls } from '@porua/contract/account'
import { examCalls, type Paper } from '@porua/contract/exams'
import { startApp, type TestApp } from '@porua/testkit/app'
import { Student } from '@porua/testkit/client'
import { dialects } from '@porua/testkit/databases'
import { makePack, mobileOf, packPassword } from '@porua/testkit/packs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MovableClock } from '../ports/clock/clock.ts'
import { answerTo, choices, minute, noon } from './testing/questions.ts'

const live = { examId: 'live', groupId: 'morning' }
const questions = choices(6)
const pack = makePack({
  banks: { 'questions/live.jsonl': questions },
  groups: ['morning', 'evening'],
  students: 8,
  // The last one is in the other group, which does not list the exam.
  groupsOf: (student) => [student === 7 ? 'evening' : 'morning'],
  exams: [
    {
      id: 'live',
      bank: 'questions/live.jsonl',
      ids: questions.map(({ id }) => id),
      startsAt: '+10m',
      endsAt: '+2h',
      duration: 60,
      cutMarks: 0.25,
      sets: ['A', 'B'],
      groups: ['morning'],
    },
  ],
})

describe.each(dialects)('an exam day on %s', (dialect) => {
  let app: TestApp
  const clock = new MovableClock(noon)
  const students: Student[] = []
  const papers: Paper[] = []
  const attempts: string[] = []

  /** Moves the clock to so many minutes after noon. */
  const at = (minutes: number): number => {
    clock.move(noon + minutes * minute - clock.now())
    return clock.now()
  }
  const who = (place: number) => students[place] as Student
  /** An answer of a student to question `n`, given now unless said. */
  const answer = (place: number, n: number, text: string, timestamp = clock.now(), revision = n) =>
    answerTo(papers[place] as Paper, `Question ${n}`, text, { timestamp, revision })

  beforeAll(async () => {
    app = await startApp({ dialect, pack, clock })
    for (let n = 0; n < 8; n++)
      students.push(await Student.signIn(app.url, mobileOf(n), packPassword, `phone-${n}`))
  })
  afterAll(() => app?.close())

  test('before its start the exam is listed, and cannot be started', async () => {
    const { exams, attempts: mine, subjects } = await who(0).mine()
    expect(exams).toMatchObject([
      {
        examId: { _id: 'live', totalMarks: 6, passMark: 40, isPracticeExam: false },
        groupId: 'morning',
        duration: 60,
        cutMarks: 0.25,
        multipleTimesSubmission: false,
        startsAt: new Date(noon + 10 * minute).toISOString(),
        endsAt: new Date(noon + 120 * minute).toISOString(),
      },
    ])
    expect([mine, subjects.length]).toEqual([[], 1])
    const early = await who(0).call(examCalls.start, { params: live })
    expect([early.status, early.errors?.code]).toEqual([409, 'notStarted'])
    expect((await who(7).mine()).exams).toEqual([])
    expect((await who(7).call(examCalls.start, { params: live })).status).toBe(404)
  })

  test('everybody starts; a start again is the same attempt; the clock is the server’s', async () => {
    const now = at(10)
    for (let n = 0; n < 6; n++) {
      const { started, paper } = await who(n).sit(live)
      papers.push(paper)
      attempts.push(started.attemptId)
      expect(started).toMatchObject({
        studentStartsAt: new Date(now).toISOString(),
        endsAt: new Date(now + 60 * minute).toISOString(),
        graceEndsAt: new Date(now + 90 * minute).toISOString(),
        answers: [],
        submittedAt: null,
        paused: false,
        unseal: null,
      })
      expect(['A', 'B']).toContain(started.setCode)
      expect(paper.questions.map(({ question }) => question.title).sort()).toEqual(
        questions.map(({ title }) => title).sort(),
      )
    }
    at(11)
    const again = await who(0).startExam(live)
    expect([again.attemptId, again.studentStartsAt]).toEqual([attempts[0], new Date(now).toISOString()])
    const { data } = await who(0).call(accountCalls.profile, {})
    expect(data?.profile.exams).toMatchObject([
      {
        exam: 'live',
        groupId: 'morning',
        attemptId: attempts[0],
        setCode: again.setCode,
        startsAt: again.studentStartsAt,
      },
    ])
  })

  test('the paper comes as brotli, gzip or plain, is what was announced, and is asked for once', async () => {
    const { paper } = await who(0).startExam(live)
    const path = `/api${paper.href}`
    const plain = await fetchRaw(app.port, path, who(0).headers())
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(createHash('sha256').update(plain.body).digest('hex')).toBe(paper.sha256)
    expect(plain.body).toHaveLength(paper.bytes)
    expect(plain.headers['cache-control']).toContain('immutable')
    const accept = (encoding: string) => ({ ...who(0).headers(), 'accept-encoding': encoding })
    const brotli = await fetchRaw(app.port, path, accept('gzip, deflate, br'))
    expect(brotli.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(brotli.body).equals(plain.body)).toBe(true)
    const gzip = await fetchRaw(app.port, path, accept('gzip, deflate'))
    expect(gzip.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(gzip.body).equals(plain.body)).toBe(true)
    const known = { ...accept('br'), 'if-none-match': String(brotli.headers.etag) }
    expect((await fetchRaw(app.port, path, known)).status).toBe(304)
    expect((await who(6).send({ path })).status).toBe(404)
  })

  test('answers are saved, repeated, and locked against a change', async () => {
    at(20)
    const first = await who(0).mustSave(live, [answer(0, 1, 'right')])
    expect(first).toMatchObject({ attemptId: attempts[0], paused: false })
    expect(first.answers).toMatchObject([{ revision: 1, outcome: 'saved', seq: 1, late: false }])
    expect((await who(0).mustSave(live, [answer(0, 1, 'right')])).answers[0]?.outcome).toBe('repeated')
    const changed = await who(0).save(live, [answer(0, 1, 'other', clock.now(), 2)])
    expect([changed.status, changed.errors]).toEqual([
      409,
      { code: 'answerLocked', title: 'You cannot change the answer' },
    ])
    expect(changed.data?.answers).toMatchObject([{ outcome: 'locked', current: { answer: ['right'] } }])
    await who(0).mustSave(
      live,
      [2, 3, 4, 5, 6].map((n) => answer(0, n, 'right')),
    )
    await who(1).mustSave(
      live,
      [1, 2, 3, 4].map((n) => answer(1, n, 'right')),
    )
    await who(2).mustSave(
      live,
      [1, 2, 3, 4, 5].map((n) => answer(2, n, 'right')),
    )
    await who(5).mustSave(
      live,
      [1, 2, 3, 4, 5, 6].map((n) => answer(5, n, 'wrong')),
    )
  })

  test('a second device goes on where the first one was', async () => {
    at(30)
    await who(3).mustSave(
      live,
      [1, 2, 3].map((n) => answer(3, n, 'right')),
    )
    const tablet = who(3).on('tablet')
    const resumed = await tablet.startExam(live)
    expect(resumed.attemptId).toBe(attempts[3])
    expect(resumed.answers).toMatchObject(
      [1, 2, 3].map((n) => ({
        questionId: answer(3, n, '').questionId,
        answer: ['right'],
        outcome: 'saved',
        device: 'phone-3',
        revision: n,
        locked: true,
      })),
    )
    const { answers } = await tablet.mustSave(live, [answer(3, 4, 'wrong', clock.now(), 1)])
    expect(answers[0]?.outcome).toBe('saved')
    expect((await who(3).examOf(live)).answers).toHaveLength(4)
  })

  test('submitting twice is one submission, and another device is then too late', async () => {
    const now = at(40)
    const submitted = await who(0).submit(live)
    expect(submitted).toMatchObject({ attemptId: attempts[0], submittedAt: new Date(now).toISOString() })
    const { data } = await who(0).call(accountCalls.profile, {})
    expect(data?.profile.exams).toMatchObject([{ exam: 'live', submittedAt: submitted.submittedAt }])
    at(41)
    expect(await who(0).submit(live)).toEqual(submitted)
    const resumed = await who(0).call(examCalls.start, { params: live })
    expect([resumed.status, resumed.errors?.code]).toEqual([409, 'attemptEnded'])
    await who(3).call(examCalls.submit, { params: live }, 5)
    const late = await who(3)
      .on('tablet')
      .save(live, [answer(3, 5, 'right', clock.now(), 9)])
    expect([late.status, late.errors?.code]).toEqual([409, 'tooLate'])
    // What the submitting phone gave before its submission, and could not send, still counts.
    const kept = await who(3).save(live, [answer(3, 5, 'right', clock.now() - minute)], {
      offline: true,
      counter: 5,
    })
    expect(kept.data?.answers).toMatchObject([{ outcome: 'saved', late: false }])
  })

  test('after the end, what was given in time is taken until the grace is over', async () => {
    const end = noon + 70 * minute
    at(75)
    const late = await who(1).mustSave(live, [answer(1, 5, 'right', end - 1_000)], {
      offline: true,
      counter: 5,
    })
    expect(late.answers).toMatchObject([{ outcome: 'saved', late: true }])
    const after = await who(2).save(live, [answer(2, 6, 'right', end + 1_000)], { offline: true })
    expect([after.status, after.errors?.code]).toEqual([409, 'tooLate'])
    const unheard = await who(2)
      .on('borrowed')
      .mustSave(live, [answer(2, 6, 'right', end - 1_000)])
    expect(unheard.answers).toMatchObject([{ outcome: 'onHold' }])
    // The OK of 'Exam time is over!' is always late: the submission counts as made at the end.
    expect((await who(1).submit(live)).submittedAt).toBe(new Date(end).toISOString())
    at(101)
    const final = await who(2).save(live, [answer(2, 6, 'right', end - 1_000, 60)], { offline: true })
    expect([final.status, final.errors?.code]).toEqual([409, 'tooLate'])
  })

  test('an exam that is over cannot be started, and nothing is published before the last grace is over', async () => {
    at(121)
    const over = await who(6).call(examCalls.start, { params: live })
    expect([over.status, over.errors?.code, over.errors?.title]).toEqual([
      409,
      'examEnded',
      'This exam is over.',
    ])
    at(149)
    await app.runJobs()
    const reply = await who(0).call(examCalls.result, { params: live })
    expect(reply.data).toMatchObject({ code: 'notPublishedYet', title: expect.any(String) })
    expect(reply.text).not.toContain('It is the right one.')
    const [attempt] = (await who(0).mine()).attempts
    expect([attempt?.resultReady, attempt?.mark]).toEqual([false, undefined])
  })

  test('then everybody has marks and a rank, ties alike, and nobody sees another’s', async () => {
    at(151)
    await app.runJobs()
    const marks = [6, 5, 5, 3.75, 0, -1.5]
    const results = await Promise.all([0, 1, 2, 3, 4, 5].map((n) => who(n).mustResult(live)))
    expect(results.map((result) => result.marksObtained)).toEqual(marks)
    expect(results.map((result) => result.rank)).toEqual([1, 2, 2, 4, 5, 6])
    for (const { standing } of results) expect(standing).toEqual({ of: 6, highest: 6, average: 3.04 })
    expect(results.map((result) => result.negativeMarks)).toEqual([0, 0, 0, 0.25, 0, 1.5])
    expect(results.map((result) => result.studentId)).toEqual(students.slice(0, 6).map(({ id }) => id))
    // The one who never submitted was finished by the server, at the end.
    expect(results[4]?.submittedAt).toBe(new Date(noon + 70 * minute).toISOString())
    expect(results[4]?.answers).toEqual([])
    expect(results[0]?.exam.questions.map(({ questionId }) => questionId.answer)).toEqual(
      questions.map(() => ['right']),
    )
    expect((await who(5).mine()).attempts).toMatchObject([
      { resultReady: true, mark: { marksObtained: -1.5, outOf: 6, passed: false, pendingMarks: 0 } },
    ])
    const absent = await who(6).call(examCalls.result, { params: live })
    expect([absent.status, absent.errors?.code]).toEqual([409, 'noAttempt'])
    expect((await who(7).call(examCalls.result, { params: live })).status).toBe(404)
  })
})

/** A GET whose encoded bytes stay as they came. */
function fetchRaw(port: number, path: string, headers: Record<string, string>) {
  return new Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }>((done, failed) => {
    const call = request({ host: '127.0.0.1', port, path, headers }, async (reply) => {
      const parts: Buffer[] = []
      for await (const part of reply) parts.push(part as Buffer)
      done({ status: reply.statusCode ?? 0, headers: reply.headers, body: Buffer.concat(parts) })
    })
    call.on('error', failed).end()
  })
}
