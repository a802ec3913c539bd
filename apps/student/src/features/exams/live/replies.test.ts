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
