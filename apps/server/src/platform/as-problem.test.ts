/** What the log gets of calls that fail. */
import { PassThrough } from 'node:stream'
import Fastify from 'fastify'
import { afterEach, expect, test, vi } from 'vitest'
import { DatabaseUnavailable } from '../ports/database/database.ts'
import { setUpReplies } from './http.ts'
import { mustBeNamed } from './named.ts'
import { Refused } from './refusals/refused.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

test('refused calls cost one short line a second, with the pattern of the address; a fault of ours keeps its stack', async () => {
  const stream = new PassThrough()
  let said = ''
  stream.on('data', (part: Buffer) => (said += part.toString()))
  const app = Fastify({ logger: { level: 'error', stream, base: null } })
  setUpReplies(app, () => 0)
  app.get('/api/exam/:examId', async () => {
    throw new DatabaseUnavailable('the database is away: canceling statement due to lock timeout (55P03)')
  })
  app.get('/api/broken', async () => {
    // Nobody begins a line of the log with what they send.
    throw new TypeError('ours\n{"level":30,"msg":"all well"}')
  })
  let now = 10_000
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  for (let n = 0; n < 500; n++) expect((await app.inject(`/api/exam/e${n}`)).statusCode).toBe(503)
  now += 1_001
  await app.inject('/api/exam/last')
  const lines = said
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as object)
  const line = {
    call: 'GET /api/exam/:examId',
    reason: expect.stringContaining('55P03'),
    msg: 'call refused',
  }
  expect(lines).toMatchObject([
    { ...line, others: 0 },
    { ...line, others: 499 },
  ])
  expect(said.length).toBeLessThan(500)
  // Who called learns nothing of it.
  const reply = await app.inject('/api/broken')
  expect(reply.json()).toEqual({
    status: '500',
    errors: { code: 'internal', title: 'Something went wrong on our side. Please try again.' },
  })
  expect(said).toMatch(/"stack":"TypeError: ours.*"call":"GET \/api\/broken"/)
  const all = said.trim().split('\n')
  expect(all.map((one) => (JSON.parse(one) as { msg: string }).msg)).toEqual([
    'call refused',
    'call refused',
    'call failed',
  ])
})

test('what a service refuses is told in the caller’s language, without what helps at a terminal alone', async () => {
  const app = Fastify()
  setUpReplies(app, () => 0)
  app.get('/api/group', async () => mustBeNamed('group', 'g9', [{ id: 'evening', name: 'Evening' }]))
  app.get('/api/import', async () => {
    throw new Refused(['manyRowsWhileSat', { rows: 2_500 }])
  })
  const ask = async (url: string, language: string) => {
    const reply = await app.inject({ url, headers: { 'accept-language': language } })
    return [reply.statusCode, reply.json().errors]
  }
  expect(await ask('/api/group', 'bn')).toEqual([
    404,
    { code: 'notFound', title: '“g9” নামে কোনো গ্রুপ নেই; যা আছে: evening।' },
  ])
  expect(await ask('/api/group', 'en')).toEqual([
    404,
    { code: 'notFound', title: "There is no group 'g9'; the groups are evening." },
  ])
  expect(await ask('/api/import', 'bn')).toEqual([
    400,
    {
      code: 'badRequest',
      title: 'এতে ২৫০০টি সারি বদলাবে, আর শিক্ষার্থীরা এখন পরীক্ষা দিচ্ছেন। পরীক্ষা শেষ হওয়া পর্যন্ত অপেক্ষা করুন।',
    },
  ])
})
