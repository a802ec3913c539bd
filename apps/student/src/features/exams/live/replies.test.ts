import { describe, expect, it } from 'vitest'
import { judge, readAddAnswer, readStart, readSubmit } from './replies.ts'

const anything = (data: unknown) => data ?? null
const kindOf = (status: number, json: unknown) => judge({ status, json }, anything).kind
const problem = (status: number, code: string) => ({ status: String(status), errors: { code, title: 'T' } })

describe('a reply (S4)', () => {
  it.each([
    ['a portal’s page', 200, undefined],
    ['JSON that is not our envelope', 200, { ok: true }],
    ['an envelope without data', 200, { status: '200' }],
    ['a proxy’s 403', 403, undefined],
    ['a 404 of somebody else in JSON', 404, { error: 'not found' }],
    ['a 401 of a portal', 401, { login: '/portal' }],
    ['a redirect', 302, problem(302, 'moved')],
    ['408', 408, problem(408, 'x')],
    ['425', 425, problem(425, 'x')],
    ['429', 429, problem(429, 'tooManyRequests')],
    ['500', 500, problem(500, 'internal')],
    ['503', 503, problem(503, 'unavailable')],
    ['null', 200, null],
    ['a list', 200, []],
  ])('%s counts as network', (_, status, json) => {
    expect(kindOf(status, json)).toBe('network')
  })

  it('S7 knows our own 401, S8 our own refusal with its data', () => {
    expect(kindOf(401, problem(401, 'notLoggedIn'))).toBe('signedOut')
    const refused = judge(
      { status: 409, json: { ...problem(409, 'answerLocked'), data: { a: 1 } } },
      anything,
    )
    expect(refused).toEqual({
      kind: 'refused',
      status: 409,
      code: 'answerLocked',
      title: 'T',
      data: { a: 1 },
    })
    expect(judge({ status: 400, json: problem(400, 'badRequest') }, anything)).toMatchObject({ data: null })
  })

  it('S5 keeps Retry-After', () => {
    const reply = judge({ status: 429, json: undefined, retryAfterMs: 7_000 }, anything)
    expect(reply).toEqual({ kind: 'network', retryAfterMs: 7_000 })
  })

  it('A1 reads no add-answer out of something else', () => {
    expect(readAddAnswer({ attemptId: 't' })).toBeNull()
    expect(readAddAnswer({ answers: [] })).toBeNull()
    const data = { attemptId: 't', answers: [{ questionId: 'q', outcome: 'saved', revision: 1 }, 'x', {}] }
    expect(readAddAnswer(data)?.answers).toHaveLength(1)
  })

  it('O1 reads a start only with an attempt, times and a paper', () => {
    const start = {
      attemptId: 't',
      studentStartsAt: '2026-05-04T04:00:00.000Z',
      endsAt: '2026-05-04T05:00:00.000Z',
      paper: { paperId: 'p', href: '/p' },
    }
    expect(readStart(start)).toMatchObject({
      graceEndsAt: start.endsAt,
      answers: [],
      multipleTimesSubmission: true,
    })
    expect(readStart({ ...start, endsAt: 'soon' })).toBeNull()
    expect(readStart({ ...start, paper: null })).toBeNull()
    expect(readSubmit({ attemptId: 't', submittedAt: 'never' })).toBeNull()
  })
})

describe('what a reply says', () => {
  const attempt = { attemptId: 't' }
  const answer = { questionId: 'q', outcome: 'saved', revision: 1 }
  const endsAt = '2026-05-04T05:00:00.000Z'

  it('is taken from any status from 200 to 299 with our own word in it', () => {
    const good = { status: 200, data: 7 }
    for (const status of [200, 201, 299])
      expect(judge({ status, json: good }, anything)).toEqual({ kind: 'ok', data: 7 })
    expect(judge({ status: 200, json: { ...good, status: '200' } }, anything)).toEqual({
      kind: 'ok',
      data: 7,
    })
    expect(kindOf(200, { ...good, status: '201' })).toBe('network')
    for (const status of [199, 300]) expect(kindOf(status, good)).toBe('network')
    // Whatever else stands in it: what is not an answer of ours is none.
    for (const status of [200, 300, 399]) expect(kindOf(status, problem(status, 'x'))).toBe('network')
    expect(kindOf(400, problem(400, 'x'))).toBe('refused')
    expect(kindOf(400, { errors: { code: 7, title: 'T' } })).toBe('network')
    const untitled = { errors: { code: 'x', title: 7 } }
    expect(judge({ status: 400, json: untitled }, anything)).toMatchObject({ title: '' })
    expect(judge({ status: 401, json: problem(401, 'x') }, anything)).toEqual({
      kind: 'signedOut',
      title: 'T',
    })
  })

  it('of add-answer: an end, a pause, the word that it has ended, and answers of ours', () => {
    const data = { ...attempt, answers: [answer] }
    expect(readAddAnswer(data)).toEqual({ ...data, endsAt: '1970-01-01T00:00:00.000Z', paused: false })
    const told = { ...data, endsAt, paused: true, ended: true }
    expect(readAddAnswer(told)).toEqual(told)
    expect(readAddAnswer({ ...told, paused: 'yes', ended: 1, endsAt: 'soon' })).toEqual(readAddAnswer(data))
    const strange = [{ ...answer, questionId: 1 }, { ...answer, outcome: 1 }, null, 'x', [answer]]
    expect(readAddAnswer({ ...data, answers: strange })?.answers).toEqual([])
    for (const wrong of [null, [], 'x', { ...data, attemptId: 1 }, { ...data, answers: {} }])
      expect(readAddAnswer(wrong)).toBeNull()
  })

  const paper = { paperId: 'p', href: '/p' }
  const start = { ...attempt, studentStartsAt: '2026-05-04T04:00:00.000Z', endsAt, paper }

  it('of start: everything that the phone goes by, or what is usual', () => {
    expect(readStart(start)).toEqual({
      ...start,
      graceEndsAt: endsAt,
      setCode: null,
      multipleTimesSubmission: true,
      paused: false,
      submittedAt: null,
      paper: { ...paper, bytes: 0, sha256: '', seal: null, images: [] },
      unseal: null,
      answers: [],
    })
    const whole = {
      ...start,
      graceEndsAt: '2026-05-04T05:30:00.000Z',
      number: 2,
      setCode: 'A',
      multipleTimesSubmission: false,
      paused: true,
      ended: true,
      submittedAt: '2026-05-04T04:40:00.000Z',
      paper: { ...paper, bytes: 9, sha256: 's', seal: null, images: ['/a'] },
      unseal: null,
      answers: [{ questionId: 'q', answer: ['A'], timestamp: endsAt }],
    }
    expect(readStart(whole)).toEqual(whole)
    const odd = {
      number: '2',
      paused: 1,
      ended: 'no',
      multipleTimesSubmission: 0,
      setCode: 3,
      submittedAt: 4,
    }
    expect(readStart({ ...start, ...odd })).toEqual(readStart(start))
    const oddPaper = { ...paper, bytes: '9', sha256: 3, images: 'x' }
    expect(readStart({ ...start, paper: oddPaper })).toEqual(readStart(start))
    expect(readStart({ ...start, paper: { ...paper, images: ['/a', 3] } })?.paper.images).toEqual(['/a'])
  })

  it('of start: no attempt, no time or no paper is no start', () => {
    const wrong = [
      { attemptId: 1 },
      { studentStartsAt: 'x' },
      { endsAt: 'x' },
      { paper: [] },
      { paper: { ...paper, paperId: 1 } },
      { paper: { ...paper, href: undefined } },
    ]
    for (const change of wrong) expect(readStart({ ...start, ...change }), JSON.stringify(change)).toBeNull()
    expect(readStart(null)).toBeNull()
    const given = { questionId: 'q', answer: ['A'], timestamp: endsAt }
    const answers = [
      given,
      { ...given, questionId: 1 },
      { ...given, answer: 'A' },
      { ...given, timestamp: 'x' },
      7,
    ]
    expect(readStart({ ...start, answers })?.answers).toEqual([given])
  })

  it('of submit: which attempt, and when', () => {
    const done = { ...attempt, submittedAt: endsAt }
    expect(readSubmit({ ...done, more: 1 })).toEqual(done)
    for (const wrong of [null, { submittedAt: endsAt }, { ...done, submittedAt: 3 }])
      expect(readSubmit(wrong)).toBeNull()
  })
})
