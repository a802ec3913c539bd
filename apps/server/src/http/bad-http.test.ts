/** Bad HTTP: bodies that are no JSON, too large or missing, calls that nobody serves, bytes that are no request. */
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { examCalls, type Paper } from '@porua/contract/exams'
import { startApp, type TestApp } from '@porua/testkit/app'
import { type RawCall, Student, send } from '@porua/testkit/client'
import { dialects } from '@porua/testkit/databases'
import { makePack, mobileOf, type PackQuestion, packPassword } from '@porua/testkit/packs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bytesTo } from './testing/bytes.ts'
import { expectFailure } from './testing/failures.ts'

const naughtyFile = resolve(import.meta.dirname, '../../../../../shared/data/hostile/blns.json')
/** A few of our own, should the list not be on this machine. */
const own = [
  "' or 1=1; drop table answer; --",
  '<img src=x onerror=alert(1)>',
  'আমি বাংলায় গান গাই',
  '𝔘𝔫𝔦𝔠𝔬𝔡𝔢 👩‍👩‍👧‍👦',
  '{"__proto__":1}',
  '\u202etxt.exe',
  '$1 \\u0000 %00 {{x}}',
  '\r\nsessionid: x',
  'é',
  'e\u0301',
]
const naughty = [...new Set([...own, ...naughtyStrings()])]
const questions: PackQuestion[] = naughty.map((_, i) => ({
  id: `n${i}`,
  type: 'paragraph',
  title: `Question ${i}`,
}))
const exam = { examId: 'exam', groupId: 'g1' }
const hostile = { examId: 'hostile', groupId: 'g1' }
const pack = makePack({
  banks: { 'questions/naughty.jsonl': questions },
  exams: [
    { id: 'exam', bank: 'questions/naughty.jsonl', ids: ['n0'] },
    { id: 'hostile', bank: 'questions/naughty.jsonl', ids: questions.map(({ id }) => id), practice: true },
  ],
})
const json = { 'content-type': 'application/json' }
const save = { method: 'PATCH', path: '/api/exam/add-answer/exam/group/g1' }
const start = { method: 'PATCH', path: '/api/exam/start/exam/group-id/g1' }

function naughtyStrings(): string[] {
  if (existsSync(naughtyFile)) return JSON.parse(readFileSync(naughtyFile, 'utf8')) as string[]
  process.stdout.write(`no hostile strings at ${naughtyFile}: our own are tried alone\n`)
  return []
}

describe.each(dialects)('bad HTTP on %s', (dialect) => {
  let app: TestApp
  let student: Student
  let paper: Paper

  beforeAll(async () => {
    app = await startApp({ dialect, pack })
    student = await Student.signIn(app.url, mobileOf(0), packPassword)
  })
  afterAll(() => app?.close())

  test.each<[what: string, call: RawCall]>([
    ['no body', start],
    ['no body, said to be JSON', { ...start, headers: json }],
    ['an empty body, said to be JSON', { ...start, headers: json, body: '' }],
    ['an empty object', { ...start, headers: json, body: '{}' }],
    ['null', { ...start, headers: json, body: 'null' }],
  ])('a start needs no body: %s', async (_what, call) => {
    const reply = await student.send<{ attemptId: string }>(call)
    expect([reply.status, typeof reply.data?.attemptId]).toEqual([200, 'string'])
    expect(reply.headers.get('x-server-time')).toMatch(/^\d{13}$/)
  })

  test.each<[what: string, body: string]>([
    ['no JSON', '{"answers": ['],
    ['HTML', '<!doctype html><p>Please accept our terms'],
    ['a __proto__ key', '{"__proto__": {"isAdmin": true}, "answers": []}'],
    ['a __proto__ key inside', '{"answers": [{"__proto__": {}, "questionId": "q"}]}'],
    ['an escaped __proto__ key', '{"\\u005f_proto__": {}, "answers": []}'],
    ['a constructor with a prototype', '{"constructor": {"prototype": {}}, "answers": []}'],
    ['a number', '5'],
    ['nothing where answers are needed', ''],
    ['a very deep body', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
  ])('%s is 400 and names the body or the field', async (_what, body) => {
    const reply = await student.send({ ...save, headers: json, body })
    expectFailure(reply, 'badRequest', 'body')
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined()
  })

  test.each([
    'text/plain',
    'application/xml',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    ';;;',
  ])('a body of the type %s is 415', async (type) => {
    expectFailure(
      await student.send({ ...save, headers: { 'content-type': type }, body: '{}' }),
      'unsupportedMediaType',
    )
  })

  test('a body of 2 MB is 413, and the server goes on', async () => {
    const body = JSON.stringify({ answers: [], filler: 'x'.repeat(2 * 1_048_576) })
    expectFailure(await student.send({ ...save, headers: json, body }), 'tooLarge')
    expect((await send(app.url, { path: '/api/health' })).status).toBe(200)
  })

  test.each<[method: string, path: string]>([
    ['GET', '/api'],
    ['GET', '/api/'],
    ['GET', '/api/nothing/here'],
    ['POST', '/api/exam/start/exam/group-id/g1'],
    ['GET', '/api/exam/start/exam/group-id/g1'],
    ['DELETE', '/api/exam/id/exam'],
    ['PUT', '/api/student/login'],
    ['GET', '/api/student/login'],
    ['POST', '/exams'],
    ['DELETE', '/'],
    ['GET', `/api/exam/id/${'x'.repeat(500)}`],
    ['PROPFIND', '/media/school'],
  ])('what nobody serves is a 404 in the envelope: %s %s', async (method, path) => {
    expectFailure(await student.send({ method, path }), 'notFound')
  })

  test('TRACE gives nothing back, to pages and to calls', async () => {
    for (const path of ['/', '/api/course', '/media/a.png']) {
      const reply = await bytesTo(
        app.port,
        `TRACE ${path} HTTP/1.1\r\nhost: x\r\nauthorization: s3ss10n\r\nconnection: close\r\n\r\n`,
      )
      expect(reply, path).toMatch(/^HTTP\/1\.1 404 Not Found\r\n/)
      expect(reply, path).not.toContain('s3ss10n')
    }
  })

  test('HEAD looks and does nothing: it signs nobody out, sends no code and takes no place for a file', async () => {
    const head = async (path: string) =>
      (await fetch(app.url + path, { method: 'HEAD', headers: student.headers() })).status
    expect(await head('/api/student/profile')).toBe(200)
    expect(await head('/api/auth/logout')).toBe(404)
    expect(await head('/api/student/profile')).toBe(200)
    // Whoever asks for a code is told that the number has a password already: here nobody has asked.
    const path = `/api/student/otp/88${mobileOf(0)}`
    expectFailure(await student.send({ path }), 'alreadyRegistered')
    expect(await head(path)).toBe(404)
    expect(await head('/api/content/signed-request?mimeType=image/png')).toBe(404)
  })

  test('an address that cannot be read is 400 in the envelope', async () => {
    for (const path of ['/api/exam/%', '/api/exam/id/%ed%a0%80', '/%c0%ae', '/media/%zz'])
      expectFailure(await student.send({ path }), 'badRequest', 'url')
  })

  test('who opens an address that cannot be read is sent to the app, on this site', async () => {
    const open = (path: string) =>
      fetch(app.url + path, { redirect: 'manual', headers: { accept: 'text/html,*/*;q=0.8' } })
    for (const [path, to] of [
      ['/exams/%', '/exams/%25'],
      ['/%E0%A4%A?x=%', '/%25E0%25A4%25A'],
      ['//evil.example/%', '/evil.example/%25'],
      ['/\\\\evil.example/%zz', '/evil.example/%25zz'],
    ] as const) {
      const reply = await open(path)
      expect([reply.status, reply.headers.get('location')], path).toEqual([302, to])
      expect(reply.headers.get('cache-control')).toBe('no-store')
    }
    for (const path of ['/api/exam/%', '/media/%zz', '/assets/%zz', '//api/%'])
      expect((await open(path)).status, path).toBe(400)
  })

  test('bytes that are no request get 400 in the envelope and a closed connection', async () => {
    for (const bytes of [
      'HELLO\r\n\r\n',
      '\u0016\u0003\u0001\u0002\u0000\u0001\u0000',
      `GET /api/health HTTP/1.1\r\nhost: x\r\nx: ${'a'.repeat(40_000)}\r\n\r\n`,
      'PATCH / HTTP/1.1\r\nhost: x\r\ncontent-length: many\r\n\r\n',
      'PATCH / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n',
      'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
    ]) {
      const reply = await bytesTo(app.port, bytes)
      expect(reply).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/)
      expect(reply).toMatch(/x-server-time: \d{13}\r\n/)
      expect(reply).toContain('x-content-type-options: nosniff\r\n')
      expect(reply).toContain("frame-ancestors 'none'")
      expect(JSON.parse(reply.split('\r\n\r\n')[1] ?? '')).toMatchObject({
        status: '400',
        errors: { code: 'badRequest' },
      })
    }
    expect((await send(app.url, { path: '/api/health' })).status).toBe(200)
  })

  test('hostile strings are answers like any other: saved, given back and shown as they were sent', async () => {
    const { paper: sat } = await student.sit(hostile)
    paper = sat
    const blank = naughty.map((text) => text.trim() === '')
    const answers = naughty.map((text, i) => ({
      questionId: paper.questions[i]?.question._id ?? '',
      answer: [text],
      timestamp: Date.now(),
    }))
    const outcomes: string[] = []
    for (let from = 0; from < answers.length; from += 200) {
      const reply = await student.mustSave(hostile, answers.slice(from, from + 200))
      outcomes.push(...reply.answers.map(({ outcome }) => outcome))
    }
    expect(outcomes).toEqual(blank.map((is) => (is ? 'invalid' : 'saved')))
    const kept = answers.filter((_, i) => !blank[i]).map(({ questionId, answer }) => [questionId, ...answer])
    const sorted = (rows: string[][]) => rows.toSorted(([a = ''], [b = '']) => (a < b ? -1 : 1))
    const { answers: held } = await student.examOf(hostile)
    expect(sorted(held.map(({ questionId, answer }) => [questionId, ...answer]))).toEqual(sorted(kept))
    await student.submit(hostile)
    const result = await student.mustResult(hostile)
    expect(result.answers.map(({ questionId, answer }) => [questionId._id, ...answer])).toEqual(kept)
    expect(result.pendingMarks).toBe(kept.length)
  })

  test('half a surrogate pair becomes the replacement character, the rest of the answer stays', async () => {
    await student.startExam(exam)
    const [first] = (await student.examOf(exam)).questions
    const questionId = first?.question._id ?? ''
    const body = `{"answers":[{"questionId":"${questionId}","answer":["a\\ud83d b"],"timestamp":${Date.now()}}]}`
    expect((await student.send({ ...save, headers: json, body })).status).toBe(200)
    expect((await student.examOf(exam)).answers).toMatchObject([{ answer: ['a\ufffd b'] }])
  })

  test('the server’s time is on every reply, good or bad', async () => {
    for (const path of [
      '/',
      '/config.json',
      '/api/health',
      '/api/openapi.json',
      '/api/exam/mine',
      '/missing.js',
      '/media/x',
    ])
      expect((await send(app.url, { path })).headers.get('x-server-time'), path).toMatch(/^\d{13}$/)
    expect((await student.call(examCalls.mine, {})).headers.get('x-server-time')).toMatch(/^\d{13}$/)
  })
})

test.each([
  ['0', [], 'x'],
  // What stands before the proxy's own entry, the caller has written.
  ['1', ['203.0.113.7'], '203.0.113.8'],
  ['2', ['203.0.113.7', '10.0.0.1'], '203.0.113.8, 10.0.0.1'],
])('with %s proxies in front nobody guesses from addresses made up', async (TRUST_PROXY, entries, other) => {
  const app = await startApp({ dialect: 'sqlite', pack, environment: { TRUST_PROXY } })
  try {
    const guess = (forwarded: string) =>
      send(app.url, {
        method: 'POST',
        path: '/api/student/login',
        headers: { ...json, 'x-forwarded-for': forwarded },
        body: JSON.stringify({ username: mobileOf(0), password: 'Wrong1234' }),
      })
    const statuses: number[] = []
    for (let n = 1; n <= 9; n++)
      statuses.push((await guess([`198.51.100.${n}`, ...entries].join(', '))).status)
    expect(statuses).toEqual([...Array(8).fill(401), 429])
    // Another caller of the same proxies is another address; without any, all are the one that calls.
    expect((await guess(other)).status).toBe(TRUST_PROXY === '0' ? 429 : 401)
  } finally {
    await app.close()
  }
})
