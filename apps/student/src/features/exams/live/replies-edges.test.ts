/** Every field of a reply that the phone believes, and what stands in where one is missing or is something else. */
import { describe, expect, it } from 'vitest'
import { judge, readAddAnswer, readStart, readSubmit } from './replies.ts'

const data = { a: 1 }
const read = (given: unknown) => (given === data ? data : null)
const problem = { errors: { code: 'examEnded', title: 'T' }, data }

describe('a reply is judged', () => {
  it.each([
    ['ours', 200, { status: '200', data }, { kind: 'ok', data }],
    ['ours with a number', 200, { status: 200, data }, { kind: 'ok', data }],
    ['the last of the successes', 299, { status: '200', data }, { kind: 'ok', data }],
    ['another status within', 200, { status: '201', data }, { kind: 'network', retryAfterMs: null }],
    ['data that is none', 200, { status: '200', data: {} }, { kind: 'network', retryAfterMs: null }],
    ['what is before success', 199, { ...problem, status: '200' }, { kind: 'network', retryAfterMs: null }],
    ['what is after success', 300, { ...problem, status: '200' }, { kind: 'network', retryAfterMs: null }],
    ['the last that is no refusal', 399, problem, { kind: 'network', retryAfterMs: null }],
    ['a refusal', 400, problem, { kind: 'refused', status: 400, code: 'examEnded', title: 'T', data }],
    ['the last refusal', 499, problem, { kind: 'refused', status: 499, code: 'examEnded', title: 'T', data }],
    ['signed out', 401, problem, { kind: 'signedOut', title: 'T' }],
    ['signed out without a word', 401, { errors: { code: 'x' } }, { kind: 'signedOut', title: '' }],
    ['a code that is none', 409, { errors: { code: 5 } }, { kind: 'network', retryAfterMs: null }],
    ['a list of errors', 409, { errors: ['x'] }, { kind: 'network', retryAfterMs: null }],
    ['no errors', 409, { errors: null }, { kind: 'network', retryAfterMs: null }],
    ['a title that is none', 409, { errors: { code: 'x', title: 5 } }, { kind: 'refused', title: '' }],
  ])('%s', (_, status, json, expected) => {
    expect(judge({ status, json }, read)).toMatchObject(expected)
  })

  it.each([408, 425, 429, 500, 599])('%d is the network, whatever its words say', (status) => {
    const reply = { status, json: { status: '200', ...problem }, retryAfterMs: 50 }
    expect(judge(reply, read)).toEqual({ kind: 'network', retryAfterMs: 50 })
  })
})

const at = '2026-05-04T04:00:00.000Z'
const saved = { questionId: 'q', answer: ['A'], timestamp: at }

describe('add-answer is read', () => {
  const reply = { attemptId: 't', answers: [{ questionId: 'q', outcome: 'saved' }], endsAt: at, paused: true }

  it('with all that it says', () => {
    expect(readAddAnswer(reply)).toEqual(reply)
    expect(readAddAnswer({ ...reply, ended: true })).toEqual({ ...reply, ended: true })
    expect(readAddAnswer({ ...reply, ended: 'yes' })).toEqual(reply)
  })

  it.each([
    ['an end that is none', { endsAt: 'soon' }, { endsAt: '1970-01-01T00:00:00.000Z' }],
    ['no end', { endsAt: 5 }, { endsAt: '1970-01-01T00:00:00.000Z' }],
    ['a pause that is no yes', { paused: 'yes' }, { paused: false }],
    ['an answer without a question', { answers: [{ outcome: 'saved' }] }, { answers: [] }],
    ['an answer without an outcome', { answers: [{ questionId: 'q' }] }, { answers: [] }],
  ])('with %s', (_, change, expected) => {
    expect(readAddAnswer({ ...reply, ...change })).toEqual({ ...reply, ...expected })
  })

  it.each([null, [], 'text', { ...reply, attemptId: 1 }, { ...reply, answers: {} }])('not of %j', (other) => {
    expect(readAddAnswer(other)).toBeNull()
  })
})

describe('start is read', () => {
  const paper = { paperId: 'p', href: '/p', bytes: 5, sha256: 'aa', seal: null, images: ['a.png'] }
  const reply = {
    attemptId: 't',
    studentStartsAt: at,
    endsAt: at,
    graceEndsAt: '2026-05-04T05:00:00.000Z',
    setCode: 'A',
    multipleTimesSubmission: false,
    paused: true,
    submittedAt: at,
    unseal: null,
    answers: [saved],
    paper,
  }

  it('with all that it says', () => {
    expect(readStart(reply)).toEqual(reply)
    expect(readStart({ ...reply, ended: true })).toEqual({ ...reply, ended: true })
    expect(readStart({ ...reply, ended: 'yes' })).toEqual(reply)
    expect(readStart({ ...reply, shared: true })).toEqual({ ...reply, shared: true })
    expect(readStart({ ...reply, shared: 'yes' })).toEqual(reply)
  })

  it.each([
    ['a grace', { graceEndsAt: 5 }, { graceEndsAt: at }],
    ['a set', { setCode: 5 }, { setCode: null }],
    ['a word on changing answers', { multipleTimesSubmission: 'no' }, { multipleTimesSubmission: true }],
    ['a pause', { paused: 1 }, { paused: false }],
    ['a submit', { submittedAt: 'never' }, { submittedAt: null }],
    ['answers', { answers: 'none' }, { answers: [] }],
    [
      'whole answers',
      {
        answers: [
          { ...saved, answer: 'A' },
          { ...saved, timestamp: 'x' },
        ],
      },
      { answers: [] },
    ],
    ['named answers', { answers: [{ ...saved, questionId: 5 }, null, saved] }, { answers: [saved] }],
  ])('where it lacks %s', (_, change, expected) => {
    expect(readStart({ ...reply, ...change })).toEqual({ ...reply, ...expected })
  })

  it.each([
    ['a size', { bytes: '5' }, { bytes: 0 }],
    ['a digest', { sha256: 5 }, { sha256: '' }],
    ['pictures', { images: 'a.png' }, { images: [] }],
    ['names of pictures', { images: ['a.png', 5] }, { images: ['a.png'] }],
  ])('where its paper lacks %s', (_, change, expected) => {
    expect(readStart({ ...reply, paper: { ...paper, ...change } })?.paper).toEqual({ ...paper, ...expected })
  })

  const images = ['a.png', 'b.png']

  it('with the sizes of its pictures, one or none for each', () => {
    const sizes = [[640, 360], null]
    const told = { ...reply, paper: { ...paper, images, sizes } }
    expect(readStart(told)).toEqual(told)
    const none = { ...paper, images: [], sizes: [] }
    expect(readStart({ ...reply, paper: none })?.paper).toEqual(none)
  })

  it.each([
    ['too few', { images, sizes: [[1, 2]] }],
    ['too many', { images, sizes: [null, null, null] }],
    ['no list', { images, sizes: { 0: [1, 2], 1: [1, 2], length: 2 } }],
    ['of pictures that are none', { images: ['a.png', 5], sizes: [[1, 2], null] }],
    ['of no pictures', { images: 'ab', sizes: [null, null] }],
  ])('without sizes that do not fit: %s', (_, change) => {
    expect(readStart({ ...reply, paper: { ...paper, ...change } })?.paper).not.toHaveProperty('sizes')
  })

  it.each([
    [[0, 5]],
    [[-3, 5]],
    [[1.5, 5]],
    [[5, 20_001]],
    [[5, Number.NaN]],
    [[5, Number.POSITIVE_INFINITY]],
    [['5', 5]],
    [[5]],
    [[5, 5, 5]],
    ['55'],
    [{ 0: 5, 1: 5, length: 2 }],
    [[5, '1px;position:fixed']],
    [[[5], 5]],
  ])('without a size that cannot be: %j', (size) => {
    const told = readStart({ ...reply, paper: { ...paper, images, sizes: [size, [20_000, 1]] } })
    expect(told?.paper.sizes).toEqual([null, [20_000, 1]])
  })

  it.each([
    ['nothing', null],
    ['no attempt', { ...reply, attemptId: 5 }],
    ['no start', { ...reply, studentStartsAt: 'x' }],
    ['no end', { ...reply, endsAt: undefined }],
    ['no paper', { ...reply, paper: 'p' }],
    ['a paper without a name', { ...reply, paper: { ...paper, paperId: 5 } }],
    ['a paper without a place', { ...reply, paper: { ...paper, href: 5 } }],
  ])('not of %s', (_, other) => {
    expect(readStart(other)).toBeNull()
  })
})

describe('submit is read', () => {
  it('with its attempt and its moment alone', () => {
    const reply = { attemptId: 't', submittedAt: at }
    expect(readSubmit({ ...reply, more: 1 })).toEqual(reply)
    for (const other of [null, { attemptId: 't' }, { submittedAt: at }, { ...reply, submittedAt: 5 }])
      expect(readSubmit(other)).toBeNull()
  })
})
