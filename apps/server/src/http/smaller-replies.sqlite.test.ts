/** Longer replies go over the line compressed, to those who take them so, and say the same. */
import { get as request } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { startApp, type TestApp } from '@porua/testkit/app'
import { login } from '@porua/testkit/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { packOf, smallQuestions, smallSchool, smallStudents } from '../features/school-pack/school.factory.ts'

let app: TestApp
let session: string
beforeAll(async () => {
  const school = smallSchool()
  // A course whose words alone are more than a packet.
  const [course] = school.courses as { description?: string }[]
  if (course) course.description = `<p>${'কোষ জীবনের একক। '.repeat(400)}</p>`
  app = await startApp({ dialect: 'sqlite', pack: packOf(school, smallQuestions(), smallStudents) })
  session = (await login(app.url, '01711000001', 'Passw0rd')).id
})
afterAll(() => app?.close())

interface Wire {
  headers: Record<string, string | string[] | undefined>
  bytes: Buffer
}

/** As it comes over the wire: `fetch` would undo what is to be seen. */
function wire(path: string, accepted?: string): Promise<Wire> {
  const headers = { authorization: session, ...(accepted ? { 'accept-encoding': accepted } : {}) }
  return new Promise((resolve, reject) => {
    request(app.url + path, { headers }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () => resolve({ headers: response.headers, bytes: Buffer.concat(parts) }))
    }).on('error', reject)
  })
}

test.each([
  ['gzip, deflate, br', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
] as const)(
  'a caller that takes %s gets %s, a tenth of the bytes, and the same text',
  async (accepted, way, undo) => {
    const plain = await wire('/api/course')
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(plain.bytes.length).toBeGreaterThan(10_000)
    const { headers, bytes } = await wire('/api/course', accepted)
    expect(headers['content-encoding']).toBe(way)
    expect(Number(headers['content-length'])).toBe(bytes.length)
    expect(bytes.length).toBeLessThan(plain.bytes.length / 10)
    expect(undo(bytes).toString()).toBe(plain.bytes.toString())
  },
)

test('whether it was compressed, a cache on the way has to tell apart; what is short goes as it is', async () => {
  for (const accepted of ['br', undefined])
    expect((await wire('/api/course', accepted)).headers.vary).toBe('accept-encoding')
  expect((await wire('/api/course', 'br;q=0, gzip;q=0.0')).headers['content-encoding']).toBeUndefined()
  const short = await wire('/api/notification', 'br, gzip')
  expect(short.bytes.length).toBeLessThan(1_400)
  expect(short.headers['content-encoding']).toBeUndefined()
})
