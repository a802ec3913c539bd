/** The fast path takes what is plain, leaves the rest untouched, and answers as Fastify does. */
import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { startApp, type TestApp } from '@porua/testkit/app'
import { Student, send } from '@porua/testkit/client'
import { makePack, mobileOf, packPassword } from '@porua/testkit/packs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FastPath } from './fast-path.ts'

const json = { 'content-type': 'application/json' }

describe('the fast path', () => {
  let server: Server
  let closing = false
  let base = ''
  const timed: number[] = []

  beforeAll(async () => {
    const fastPath = new FastPath(
      {
        now: () => 42,
        headers: { 'x-always': 'here' },
        otherOrigins: ['https://other.example'],
        closing: () => closing,
      },
      {
        method: 'PATCH',
        path: '/api/save/:exam',
        timed: (status) => timed.push(status),
        read: (params, query) => (query.live === 'no' ? null : { params, query }),
        answer: async (target, _headers, text) => ({
          status: 200,
          body: JSON.stringify({ ...target, text }),
        }),
      },
    )
    server = createServer((asked, reply) => {
      if (fastPath.take(asked, reply)) return
      const parts: Buffer[] = []
      asked.on('data', (part: Buffer) => parts.push(part))
      asked.on('end', () => reply.end(`the long way: ${Buffer.concat(parts).toString()}`))
    })
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => server.close())

  const ask = (path: string, headers: Record<string, string> = json, method = 'PATCH') =>
    send(base, { method, path, headers, body: '{"ক":1}' })

  test.each([
    ['/api/save/e-1', json],
    ['/api/save/e.1~x_Y?live=true', { 'content-type': 'application/json; charset=utf-8' }],
    ['/api/save/e?live=true&more=', { ...json, origin: 'https://same.example' }],
  ])('takes a plain call: %s', async (path, headers) => {
    const before = timed.length
    for (let again = 0; again < 2; again++) {
      const reply = await ask(path, headers)
      const exam = /save\/([^?]*)/.exec(path)?.[1]
      expect(reply.body).toMatchObject({ params: { exam }, text: '{"ক":1}' })
      expect(reply.headers.get('x-server-time')).toBe('42')
      expect(reply.headers.get('content-type')).toBe('application/json; charset=utf-8')
    }
    expect(timed.slice(before)).toEqual([200, 200])
  })

  test.each<[path: string, headers?: Record<string, string>, method?: string]>([
    ['/api/save/e%20f'],
    ['/api/save/'],
    ['/api/save/e/'],
    ['/api/save/e/f'],
    [`/api/save/${'x'.repeat(101)}`],
    ['/api/save/e?live=no'],
    ['/api/save/e?live=a%20b'],
    ['/api/save/e?live=1&live=2'],
    ['/api/save/e?live'],
    ['/api/save/e', json, 'POST'],
    ['/api/save/e', { 'content-type': 'text/plain' }],
    ['/api/save/e', { 'content-type': 'application/json; charset=latin1' }],
    ['/api/save/e', { ...json, origin: 'https://other.example' }],
  ])('leaves to the long way, body and all: %s %j %s', async (path, headers, method) => {
    expect((await ask(path, headers, method)).text).toBe('the long way: {"ক":1}')
  })

  test('leaves a body of unknown length, none at all, and whatever comes while the server stops', async () => {
    const chunked = await new Promise<string>((done, failed) => {
      const call = request(`${base}/api/save/e`, { method: 'PATCH', headers: json }, (reply) => {
        reply.setEncoding('utf8').on('data', done)
      })
      call.on('error', failed)
      call.write('{')
      call.end('}')
    })
    expect(chunked).toBe('the long way: {}')
    expect((await send(base, { method: 'PATCH', path: '/api/save/e', headers: json })).text).toBe(
      'the long way: ',
    )
    closing = true
    expect((await ask('/api/save/e')).text).toMatch(/^the long way/)
    closing = false
  })

  test('puts a body together that comes in pieces, and survives a caller that goes away', async () => {
    const body = Buffer.from(JSON.stringify({ text: 'ক্ষ'.repeat(2_000) }))
    const open = (piece: Buffer) => {
      const call = request(`${base}/api/save/e`, {
        method: 'PATCH',
        headers: { ...json, 'content-length': String(body.length) },
      })
      call.on('error', () => undefined)
      call.write(piece)
      return call
    }
    open(body.subarray(0, 9)).destroy()
    const call = open(body.subarray(0, 1_001))
    const replied = new Promise<string>((done) => {
      let text = ''
      call.on('response', (reply) =>
        reply
          .setEncoding('utf8')
          .on('data', (part) => {
            text += part
          })
          .on('end', () => done(text)),
      )
    })
    await sleep(20)
    call.end(body.subarray(1_001))
    expect(JSON.parse(await replied)).toMatchObject({ text: body.toString() })
  })
})

describe('a save, in the fast path and the long way', () => {
  const questions = [
    { id: 'q', type: 'MCQ' as const, title: 'Q', options: ['A', 'B'], answer: ['A'] },
    { id: 'r', type: 'MCQ' as const, title: 'R', options: ['A', 'B'], answer: ['A'] },
  ]
  const exam = { examId: 'exam', groupId: 'g1' }
  const pack = makePack({
    banks: { 'questions/q.jsonl': questions },
    exams: [{ id: 'exam', bank: 'questions/q.jsonl', ids: ['q', 'r'] }],
  })
  const path = '/api/exam/add-answer/exam/group/g1?isLive=true'
  let app: TestApp
  let student: Student
  let questionId = ''

  beforeAll(async () => {
    app = await startApp({ dialect: 'sqlite', pack })
    student = await Student.signIn(app.url, mobileOf(0), packPassword)
    const { paper } = await student.sit(exam)
    questionId = paper.questions[0]?.question._id ?? ''
    await student.mustSave(exam, [{ questionId, answer: ['A'], timestamp: Date.now(), revision: 1 }])
  })
  afterAll(() => app?.close())

  const save = (change: object = {}, rest: object = {}): string =>
    JSON.stringify({
      answers: [{ questionId, answer: ['A'], timestamp: 5, revision: 1, ...change }],
      ...rest,
    })

  test.each<[what: string, body: () => string, headers?: Record<string, string>]>([
    ['a refused option', () => save({ answer: ['C'] })],
    ['a locked answer', () => save({ answer: ['B'], revision: 2 })],
    [
      'two answers, neither taken',
      () =>
        JSON.stringify({
          answers: [
            { questionId: 'x', answer: [], timestamp: 1 },
            { questionId: 'y', answer: [], timestamp: 1 },
          ],
        }),
    ],
    ['no session', () => save(), { authorization: 'x'.repeat(43) }],
    ['no JSON', () => '{"answers": ['],
    ['a __proto__ key', () => '{"__proto__": {}, "answers": []}'],
    ['a byte order mark', () => `\ufeff${save({ answer: ['C'] })}`],
    ['no answers', () => '{}'],
    ['a number', () => '5'],
    ['a bad revision', () => save({ revision: -1 })],
    ['a bad attempt', () => save({}, { attemptId: '\u0000' })],
    ['an attempt of nobody', () => save({}, { attemptId: 'nobody' })],
    ['a bad device', () => save(), { 'x-attempt-device': 'a device!' }],
    ['a bad counter', () => save(), { 'x-attempt-counter': '-1' }],
  ])('is answered alike: %s', async (_what, body, headers = {}) => {
    const call = {
      method: 'PATCH' as const,
      headers: { ...json, authorization: student.session.id, ...headers },
    }
    const fast = await send(app.url, { ...call, path, body: body() })
    const slow = await app.composed.http.inject({ ...call, url: path, payload: body() })
    expect([fast.status, fast.body]).toEqual([slow.statusCode, slow.json()])
    expect(fast.headers.get('content-type')).toBe(slow.headers['content-type'])
    expect(fast.headers.get('x-server-time')).toMatch(/^\d{13}$/)
    expect(fast.status).not.toBe(500)
  })
})
