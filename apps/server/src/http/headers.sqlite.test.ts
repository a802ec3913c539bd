/** What replies tell browsers besides their content. */

import { startApp, type TestApp } from '@porua/testkit/app'
import { login, send } from '@porua/testkit/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { typeOf } from '../features/content/media-types.ts'
import { packOf, smallQuestions, smallSchool, smallStudents } from '../features/school-pack/school.factory.ts'
import { bytesTo } from './testing/bytes.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({
    dialect: 'sqlite',
    pack: packOf(smallSchool(), smallQuestions(), smallStudents),
  })
})
afterAll(() => app?.close())

const get = (path: string, headers: Record<string, string> = {}) => fetch(app.url + path, { headers })

test('a page runs nothing but its own scripts, stands in no frame, and asks for no more than it needs', async () => {
  for (const path of ['/', '/exams', '/nowhere']) {
    const { headers } = await get(path)
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain("object-src 'none'")
    expect(policy).toContain("base-uri 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toContain('unsafe')
    expect(policy).toContain("require-trusted-types-for 'script'")
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect(headers.get('permissions-policy')).toContain('camera=(self), microphone=(self)')
    expect(headers.get('permissions-policy')).toContain('geolocation=()')
  }
})

test('a page names its school before any script runs, once and escaped; what was seen is not sent again', async () => {
  await app.db.write((tx) =>
    tx.updateTable('provider').set({ value_json: '"Tom & <b>Co</b>"' }).where('key', '=', 'title').execute(),
  )
  const page = await get('/exams')
  const text = await page.text()
  expect(text.match(/<title>.*?<\/title>/g)).toEqual(['<title>Tom &#38; &#60;b&#62;Co&#60;/b&#62;</title>'])
  expect(text).toContain('<meta property="og:title" content="Tom &#38;')
  expect(text).toContain('<meta property="og:description"')
  const shape = () => /<div class="still".*<\/div>/.exec(text)?.[0]
  expect(shape()).toContain('<p>Tom &#38; &#60;b&#62;Co&#60;/b&#62;</p>')
  const again = await get('/exams', { 'if-none-match': page.headers.get('etag') ?? '' })
  expect(again.status).toBe(304)
})

test('a student’s own is kept by no cache, and nothing is taken for what it is not', async () => {
  const { id } = await login(app.url, '01711000001', 'Passw0rd')
  for (const path of ['/api/student/profile', '/api/course', '/api/exam/mine', '/api/notification'])
    expect((await get(path, { authorization: id })).headers.get('cache-control')).toBe('no-store')
  // Also what it is refused, which is told in its own language.
  for (const path of ['/api/course', '/api/nothing', '/api/exam/%', '/media/nothing.png'])
    expect((await get(path)).headers.get('cache-control'), path).toBe('no-store')
  for (const path of [
    '/',
    '/config.json',
    '/api/course',
    '/api/nothing',
    '/media/nothing.png',
    '/api/exam/%',
    '/api/health',
    '/api/openapi.json',
  ])
    expect((await get(path)).headers.get('x-content-type-options'), path).toBe('nosniff')
})

test('nothing of ours stands in another page, and what a save answers is kept by no cache', async () => {
  for (const path of ['/config.json', '/api/course', '/api/nothing', '/media/nothing.png', '/sw.js'])
    expect((await get(path)).headers.get('content-security-policy'), path).toContain("frame-ancestors 'none'")
  // The calls of an exam go a shorter way through the server; to a browser they look like all others.
  const { id } = await login(app.url, '01711000001', 'Passw0rd')
  const started = await send(app.url, {
    method: 'PATCH',
    path: '/api/exam/start/practice/group-id/g1',
    headers: { authorization: id },
  })
  expect(started.status).toBe(200)
  const reply = await send(app.url, {
    path: '/api/exam/id/practice/groupId/g1',
    headers: { authorization: id },
  })
  for (const { headers } of [started, reply]) {
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  }
})

test('a reply says what it holds and, where that is text, in which letters', async () => {
  const { id } = await login(app.url, '01711000001', 'Passw0rd')
  for (const [path, type] of [
    ['/nowhere.js', 'text/plain'],
    ['/config.json', 'application/json'],
    ['/manifest.webmanifest', 'application/manifest+json'],
    ['/api/health', 'application/json'],
    ['/api/openapi.json', 'application/json'],
    ['/api/metrics', 'text/plain; version=0.0.4'],
    ['/api/course', 'application/json'],
    ['/api/exam/mine', 'application/json'],
    ['/api/nothing', 'application/json'],
    ['/api/exam/%', 'application/json'],
    ['/media/nothing.svg', 'application/json'],
  ] as const)
    expect((await get(path, { authorization: id })).headers.get('content-type'), path).toBe(
      `${type}; charset=utf-8`,
    )
  for (const key of ['a.svg', 'a.mpd', 'a.vtt']) expect(typeOf(key), key).toMatch(/; charset=utf-8$/)
})

test('who serves over https only says so, and nobody else does', async () => {
  expect((await get('/api/health')).headers.get('strict-transport-security')).toBeNull()
  const secure = await startApp({ dialect: 'sqlite', environment: { SECURE_COOKIES: '1' } })
  try {
    const { headers } = await fetch(`${secure.url}/api/health`)
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000')
    for (const bytes of [
      'HELLO\r\n\r\n',
      'GET /api/socket.io/ HTTP/1.1\r\nhost: a\r\norigin: https://evil.example\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n',
    ])
      expect(await bytesTo(secure.port, bytes)).toContain('strict-transport-security: max-age=31536000\r\n')
  } finally {
    await secure.close()
  }
})

test('a page of another origin may call; a reply that is kept says that it is for who asked from there', async () => {
  const elsewhere = 'https://campus.example.org'
  const pack = packOf(smallSchool(), smallQuestions(), smallStudents)
  const open = await startApp({ dialect: 'sqlite', pack, environment: { API_ORIGINS: elsewhere } })
  try {
    const asked = await send(open.url, {
      method: 'OPTIONS',
      path: '/api/exam/start/practice/group-id/g1',
      headers: {
        origin: elsewhere,
        'access-control-request-method': 'PATCH',
        'access-control-request-headers': 'agent, authorization, content-type, x-attempt-device',
      },
    })
    expect([asked.status, asked.headers.get('access-control-allow-origin')]).toEqual([204, elsewhere])
    expect(asked.headers.get('access-control-allow-methods')).toContain('PATCH')
    const allowed = asked.headers.get('access-control-allow-headers')?.split(', ')
    for (const name of ['agent', 'authorization', 'content-type', 'x-attempt-device', 'x-attempt-counter'])
      expect(allowed).toContain(name)
    const { id } = await login(open.url, '01711000001', 'Passw0rd')
    const started = await send<{ paper: { href: string } }>(open.url, {
      method: 'PATCH',
      path: '/api/exam/start/practice/group-id/g1',
      headers: { authorization: id },
    })
    const paper = { path: `/api${started.data?.paper.href}`, headers: { authorization: id } }
    // Kept for a year: without the origin's permission in it, it must not be handed to who needs that.
    const here = await send(open.url, paper)
    expect(here.headers.get('access-control-allow-origin')).toBeNull()
    const there = await send(open.url, { ...paper, headers: { ...paper.headers, origin: elsewhere } })
    expect(there.headers.get('access-control-allow-origin')).toBe(elsewhere)
    expect(there.headers.get('access-control-expose-headers')).toMatch(/sessionid, x-server-time/)
    expect(there.headers.get('access-control-allow-credentials')).toBeNull()
    for (const { status, headers } of [here, there])
      expect([status, headers.get('vary')]).toEqual([200, 'accept-encoding, authorization, origin'])
    for (const path of ['/media/nothing.png', '/config.json', '/api/nothing'])
      expect((await send(open.url, { path })).headers.get('vary'), path).toBe('origin')
    expect((await send(open.url, { path: '/' })).headers.get('vary')).toContain('origin')
    const stranger = { ...paper.headers, origin: 'https://elsewhere.example.org' }
    const refused = await send(open.url, { ...paper, headers: stranger })
    expect(refused.headers.get('access-control-allow-origin')).toBeNull()
  } finally {
    await open.close()
  }
})
