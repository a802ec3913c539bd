/** What the server says of itself: its calls as OpenAPI, its health, its white label, and the app's files. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { Endpoint } from '@porua/contract/endpoint'
import { contract } from '@porua/contract/index'
import { problems } from '@porua/contract/problems'
import { clientConfig } from '@porua/contract/school'
import { startApp, type TestApp } from '@porua/testkit/app'
import { send } from '@porua/testkit/client'
import { packFromQuestions } from '@porua/testkit/packs'
import { tempDir } from '@porua/testkit/temp'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contentPolicy, serveApp } from '../platform/static.ts'
import { choices } from './testing/questions.ts'

interface Operation {
  operationId: string
  summary: string
  security: object[]
  parameters: { name: string; in: string; required: boolean }[]
  requestBody?: { content: Record<string, { schema: object }> }
  responses: Record<string, { content: Record<string, { schema: object }> }>
}

interface Document {
  openapi: string
  info: { version: string }
  servers: { url: string }[]
  components: {
    schemas: { Problem: { properties: { errors: { properties: { code: { enum: string[] } } } } } }
  }
  paths: Record<string, Record<string, Operation>>
}

const { pack } = packFromQuestions('questions/bank.jsonl', choices(1), {
  client: {
    name: 'Own School',
    slug: 'own-school',
    title: 'In the pack',
    company: 'Own Ltd',
    colour: '#123456',
    timeZone: 'Asia/Dhaka',
  },
})

describe('what the server says of itself', () => {
  let app: TestApp
  let document: Document

  beforeAll(async () => {
    app = await startApp({ dialect: 'sqlite', pack, environment: { CLIENT_TITLE: 'Said outside' } })
    document = (await send(app.url, { path: '/api/openapi.json' })).body as unknown as Document
  })
  afterAll(() => app?.close())

  test('OpenAPI 3.1 lists every call of the contract, and nothing else', () => {
    expect(document.openapi).toMatch(/^3\.1\.\d+$/)
    expect(document.servers).toEqual([{ url: '/api' }])
    const listed = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(
        ([method, { operationId }]) => `${method.toUpperCase()} ${path} ${operationId}`,
      ),
    )
    const described = calls().map(
      ({ name, call }) => `${call.method} ${call.path.replace(/:(\w+)/g, '{$1}')} ${name}`,
    )
    expect(listed.sort()).toEqual(described.sort())
  })

  test.each(calls())('$name has its parameters, its body, its replies and its failures', ({ call }) => {
    const operation = operationOf(call)
    expect(operation.summary).toBe(call.doc)
    const inPath = [...call.path.matchAll(/:(\w+)/g)].map(([, name]) => name)
    const parameters = operation.parameters.filter((parameter) => parameter.in === 'path')
    expect(parameters.map(({ name }) => name).sort()).toEqual(inPath.sort())
    expect(parameters.every(({ required }) => required)).toBe(true)
    expect(operation.requestBody !== undefined).toBe(call.body.type !== 'undefined')
    expect(operation.security).toHaveLength(call.allows !== 'anyone' ? 1 : 0)
    const statuses = new Set([
      '200',
      '400',
      '429',
      '500',
      '503',
      ...call.problems.map((code) => `${problems[code]}`),
    ])
    if (call.allows !== 'anyone') statuses.add('401')
    if (call.body.type !== 'undefined') for (const status of ['413', '415']) statuses.add(status)
    expect(new Set(Object.keys(operation.responses))).toEqual(statuses)
    expect(operation.responses['200']?.content['application/json']?.schema).toMatchObject({
      required: ['status', 'data'],
      properties: { status: { const: '200' }, data: expect.any(Object) },
    })
  })

  test('every code of the catalogue is in the schema of a failure', () => {
    const { code } = document.components.schemas.Problem.properties.errors.properties
    expect(code.enum.toSorted()).toEqual(Object.keys(problems).toSorted())
  })

  /** Results, papers of exams that are over, and mistakes of exams whose results are out. */
  const showsKeys = new Set([
    'exams.result',
    'exams.tryResult',
    'exams.missedPaper',
    'practice.mistakeQuestions',
  ])
  test('no reply but a result has a place for a key, an explanation or a note inside a question', () => {
    const leaks = (call: Endpoint) => keysOfQuestions(operationOf(call).responses['200'] ?? {})
    for (const { name, call } of calls()) if (!showsKeys.has(name)) expect(leaks(call), name).toEqual([])
    // The walk finds what it looks for where it is meant to be.
    const { result } = contract.exams
    expect(new Set(leaks(result))).toEqual(new Set(['answer', 'explanation', 'explanationExt', 'notes']))
  })

  test('health says that the process lives and that its parts answer', async () => {
    const reply = await send(app.url, { path: '/api/health' })
    expect([reply.status, reply.body]).toMatchObject([
      200,
      {
        status: '200',
        data: { live: true, ready: true, parts: { database: 'ok', saves: 'ok', files: 'ok', jobs: 'ok' } },
      },
    ])
  })

  test('the white label has the contract’s shape and the pack’s words', async () => {
    const reply = await send(app.url, { path: '/config.json' })
    const config = clientConfig.strict().parse(reply.body)
    expect(config).toMatchObject({
      name: 'Own School',
      slug: 'own-school',
      company: 'Own Ltd',
      colour: '#123456',
      api: '/api',
      assets: '/media',
    })
    // The environment goes before the pack.
    expect(config.title).toBe('Said outside')
    expect(config.version).toBe(`v${document.info.version}`)
    expect(reply.headers.get('cache-control')).toBe('no-cache')
  })

  function operationOf(call: Endpoint): Operation {
    const operation = document.paths[call.path.replace(/:(\w+)/g, '{$1}')]?.[call.method.toLowerCase()]
    if (!operation) throw new Error(`${call.path} is not there`)
    return operation
  }
})

function calls(): { name: string; call: Endpoint }[] {
  return Object.entries(contract).flatMap(([feature, described]) =>
    Object.entries(described as Record<string, Endpoint>).map(([name, call]) => ({
      name: `${feature}.${name}`,
      call,
    })),
  )
}

/** Names that no question may have before its result, found in every object that looks like a question. */
function keysOfQuestions(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const { properties } = schema as { properties?: Record<string, unknown> }
  const isQuestion = properties && 'options' in properties && 'title' in properties
  const found = isQuestion
    ? ['answer', 'explanation', 'explanationExt', 'notes'].filter((name) => name in properties)
    : []
  return [...found, ...Object.values(schema).flatMap(keysOfQuestions)]
}

describe('the app’s files', () => {
  const folder = tempDir('app')
  const script = 'export const hello = 1\n'.repeat(100)
  let app: FastifyInstance
  let url: string

  beforeAll(async () => {
    mkdirSync(join(folder, 'assets'))
    writeFileSync(join(folder, 'index.html'), '<!doctype html><title>App</title>')
    writeFileSync(join(folder, 'assets/index-abc123.js'), script)
    writeFileSync(join(folder, 'assets/index-abc123.js.br'), brotliCompressSync(script))
    writeFileSync(join(folder, 'assets/.hidden'), 'hidden')
    writeFileSync(join(folder, '.made-from'), 'hidden')
    writeFileSync(join(folder, 'sw.js'), script)
    app = Fastify()
    serveApp(app, { folder, under: '', policy: contentPolicy(['https://lms.example.org']) })
    url = await app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(() => app?.close())

  test.each(['/', '/index.html', '/exams', '/question-solve/5', '/exams?tab=live', '/exam/a%20b/live'])(
    '%s is the page, under a policy that runs no script of others',
    async (path) => {
      const reply = await send(url, { path })
      expect([reply.status, reply.text]).toEqual([200, '<!doctype html><title>App</title>'])
      const policy = reply.headers.get('content-security-policy') ?? ''
      expect(policy).toContain("script-src 'self';")
      expect(policy).toContain("object-src 'none'")
      // Live connections too are encrypted where the page is.
      expect(policy).toContain("connect-src 'self' https://lms.example.org wss://lms.example.org;")
      expect(policy).not.toContain('unsafe')
      expect(policy).toContain("require-trusted-types-for 'script'")
      // The address of an exam or a course is nobody else's business.
      expect(reply.headers.get('referrer-policy')).toBe('same-origin')
      expect(reply.headers.get('content-type')).toBe('text/html; charset=utf-8')
      expect(reply.headers.get('cache-control')).toBe('no-cache')
      expect(reply.headers.get('x-content-type-options')).toBe('nosniff')
    },
  )

  test('a part of the app comes compressed, and is kept for ever', async () => {
    const path = '/assets/index-abc123.js'
    const reply = await send(url, { path, headers: { 'accept-encoding': 'br' } })
    expect([reply.status, reply.text]).toEqual([200, script])
    expect(reply.headers.get('content-type')).toContain('text/javascript')
    expect(reply.headers.get('cache-control')).toContain('immutable')
    const etag = reply.headers.get('etag') ?? ''
    expect((await send(url, { path, headers: { 'if-none-match': etag } })).status).toBe(304)
  })

  test.each(['/subjects/hsc.bio', '/live-exam/weekly.7/batch.js', '/gone.png'])(
    'who goes to %s gets the page: ids may have a dot',
    async (path) => {
      const reply = await send(url, {
        path,
        headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' },
      })
      expect([reply.status, reply.text]).toEqual([200, '<!doctype html><title>App</title>'])
      // The service worker would not find what varies by more.
      expect(reply.headers.get('vary')).toBe('accept-encoding')
      const asset = await send(url, { path: '/assets/gone.js', headers: { accept: 'text/html' } })
      expect(asset.status).toBe(404)
    },
  )

  test.each([
    '/assets/gone-000000.js',
    '/gone.js',
    '/favicon.ico',
    '/assets/',
    '/assets/x/',
    '/assets/index-abc123.js.br',
    '/assets/.hidden',
  ])('a missing part is 404, never the page: %s', async (path) => {
    const reply = await send(url, { path })
    expect(reply.status).toBe(404)
    expect(reply.text).not.toContain('<title>')
  })

  test('what the builder keeps for itself is no file of the app', async () => {
    expect((await send(url, { path: '/.made-from' })).text).toBe('<!doctype html><title>App</title>')
  })

  // A cache that shortens addresses would keep the worker's script as long as an asset, and we would remember each spelling.
  test.each(['/assets/../sw.js', '/assets/%2e%2e/sw.js', '/./sw.js', '//sw.js', '/assets//index-abc123.js'])(
    'a file has one address, and %s is none',
    async (path) => {
      expect(await statusAt('/sw.js')).toBe(200)
      expect(await statusAt(path)).toBe(404)
    },
  )

  /** Asks for an address as it is written: `fetch` would shorten it. */
  function statusAt(path: string): Promise<number | undefined> {
    return new Promise((resolve, reject) => {
      const asked = request(url, { path }, (reply) => {
        reply.resume()
        resolve(reply.statusCode)
      })
      asked.on('error', reject).end()
    })
  }

  test.each([
    '/..%2f..%2fetc%2fpasswd',
    '/assets/..%2f..%2f..%2fetc/passwd',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/assets/%00.js',
  ])('no path leads out of the folder: %s', async (path) => {
    const reply = await send(url, { path })
    expect(reply.text).not.toContain('root:')
    expect(reply.text).toMatch(/^(Not found|<!doctype html>)/)
  })
})
