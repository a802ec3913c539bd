import { createServer, get } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Wire } from './wire.ts'

let hits = 0
const large = 'x'.repeat(14_000)
const server = createServer((request, response) => {
  hits++
  response.end(request.url === '/large' ? large : 'hello')
})
let wire: Wire

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  wire = await Wire.to(address.port)
})
afterAll(async () => {
  await wire.close()
  server.close()
})

/** Every call on its own connection: a kept-alive one is reset when the wire changes, which is not what is asked here. */
function call(path = '/', within = 10_000): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const request = get(
      wire.url + path,
      { agent: false, signal: AbortSignal.timeout(within) },
      (response) => {
        let text = ''
        response.on('data', (part) => {
          text += part
        })
        response.on('error', reject).on('end', () => resolve({ status: response.statusCode ?? 0, text }))
      },
    )
    request.on('error', reject)
  })
}
const ask = async () => (await call()).text

test('an open wire passes what is said', async () => {
  wire.set('open')
  expect(await ask()).toBe('hello')
})

test('a refused wire reaches nobody', async () => {
  wire.set('refused')
  const before = hits
  await expect(ask()).rejects.toThrow()
  expect(hits).toBe(before)
})

test('a lost reply: the server has done it, the phone does not know', async () => {
  wire.set('loseReply')
  const before = hits
  await expect(ask()).rejects.toThrow()
  expect(hits).toBe(before + 1)
})

test('a stalled wire says nothing', async () => {
  wire.set('stalled')
  await expect(call('/', 300)).rejects.toThrow(/timeout|aborted/i)
})

test('a portal answers 200 with HTML', async () => {
  wire.set('portal')
  const reply = await call()
  expect(reply.status).toBe(200)
  expect(reply.text).toContain('<!doctype html>')
  wire.set('open')
  expect(await ask()).toBe('hello')
})

test('a narrow wire passes everything, at its pace, shared by all who are on it', async () => {
  wire.narrow({ bytesPerSecond: 56_000, latencyMs: 100 })
  const timed = async (calls: number) => {
    const began = performance.now()
    const replies = await Promise.all(Array.from({ length: calls }, () => call('/large')))
    expect(replies.map(({ text }) => text)).toEqual(Array(calls).fill(large))
    return performance.now() - began
  }
  // 14,000 bytes at 56,000 a second, and 100 ms each way. A busy machine only adds to it.
  expect(await timed(1)).toBeGreaterThan(430)
  expect(await timed(2)).toBeGreaterThan(680)
  wire.narrow(null)
  expect(await ask()).toBe('hello')
})
