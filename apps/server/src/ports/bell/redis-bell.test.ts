/** The bell between processes, with a real Redis: it rings at the others, falls silent with words, and comes back by itself. */
import { createServer, type Server } from 'node:net'
import { freePort } from '@porua/testkit/process'
import { redisHere, startRedis, type TestRedis } from '@porua/testkit/redis'
import { afterEach, describe, expect, test } from 'vitest'
import type { Bell } from './bell.ts'
import { openBell, whySilent } from './open-bell.ts'
import type { RedisBellOptions } from './redis-bell.ts'

const patience = { timeout: 15_000, interval: 10 }
const databaseUrl = 'postgres://somebody:secret@db.example.org/school'

describe.skipIf(!redisHere())('the bell', () => {
  const opened: { close(): Promise<void> }[] = []
  let redis: TestRedis | undefined
  afterEach(async () => {
    redis?.goOn()
    await Promise.all(opened.splice(0).map((bell) => bell.close()))
    await redis?.kill()
    redis = undefined
  })

  /** A process: its bell, how often it was rung at, and what it was told. */
  async function process(
    self: string,
    redisUrl: string,
    options: Partial<RedisBellOptions> & { databaseUrl?: string } = {},
  ): Promise<{ bell: Bell; rings(): number; told: [string, string | null][] }> {
    const told: [string, string | null][] = []
    let rings = 0
    const bell = await openBell(
      { redisUrl, databaseUrl: options.databaseUrl ?? databaseUrl },
      { self, changed: (...words) => told.push(words), ...options },
    )
    bell.onRing(() => rings++)
    opened.push(bell)
    return { bell, rings: () => rings, told }
  }
  const works = ({ bell }: { bell: Bell }) => expect.poll(() => bell.state, patience).toBe('ok')

  test('rings at the others with the same database, not at oneself', async () => {
    redis = await startRedis()
    const [a, b, c, elsewhere] = await Promise.all([
      process('a', redis.url),
      process('b', redis.url),
      process('c', redis.url),
      process('d', redis.url, { databaseUrl: 'postgres://db.example.org/another' }),
    ])
    await Promise.all([a, b, c, elsewhere].map(works))
    a.bell.ring()
    await expect.poll(() => [b.rings(), c.rings()], patience).toEqual([1, 1])
    // Heard after the first one by everybody: so nothing else was on its way.
    b.bell.ring()
    await expect.poll(() => [a.rings(), c.rings()], patience).toEqual([1, 2])
    expect([b.rings(), elsewhere.rings()]).toEqual([1, 0])
    expect([a.told, b.told]).toEqual([[['ok', null]], [['ok', null]]])
  })

  test('is rung once for many calls of a moment', async () => {
    redis = await startRedis()
    const [a, b, command] = await Promise.all([
      process('a', redis.url),
      process('b', redis.url),
      process('command', redis.url, { listens: false }),
    ])
    await Promise.all([a, b].map(works))
    for (let i = 0; i < 1_000; i++) a.bell.ring()
    await expect.poll(() => b.rings(), patience).toBe(1)
    // What a command that ends at once has rung is heard too.
    command.bell.ring()
    await command.bell.close()
    await expect.poll(() => [a.rings(), b.rings()], patience).toEqual([1, 2])
  })

  test('says once that Redis is away, and once that it is back; rings then look at once', async () => {
    redis = await startRedis('a password')
    const [a, b] = await Promise.all([
      process('a', redis.url.replace('a password', 'a%20password')),
      process('b', redis.url.replace('a password', 'a%20password')),
    ])
    await Promise.all([a, b].map(works))
    await redis.kill()
    await expect.poll(() => [a.bell.state, b.bell.state], patience).toEqual(['unavailable', 'unavailable'])
    a.bell.ring()
    await redis.start()
    await Promise.all([a, b].map(works))
    // What was rung meanwhile nobody heard: each looks once when it is back.
    await expect.poll(() => [a.rings() > 0, b.rings() > 0], patience).toEqual([true, true])
    const before = b.rings()
    a.bell.ring()
    await expect.poll(() => b.rings(), patience).toBe(before + 1)
    expect(a.told.map(([state]) => state)).toEqual(['ok', 'unavailable', 'ok'])
    expect(JSON.stringify([a.told, b.told])).not.toContain('password')
  }, 30_000)

  test('a try says whether it can be rung', async () => {
    redis = await startRedis('right')
    expect(await whySilent({ redisUrl: redis.url, databaseUrl })).toBeNull()
    const redisUrl = redis.url.replace('right', 'wrong-secret')
    expect(await whySilent({ redisUrl, databaseUrl })).toMatch(/^WRONGPASS/)
    redis.freeze()
    expect(await whySilent({ redisUrl: redis.url, databaseUrl })).toBe('no answer in 5 s')
  }, 30_000)

  test('a wrong password is said, without the password', async () => {
    redis = await startRedis('right')
    const { bell, told } = await process('a', redis.url.replace('right', 'wrong-secret'))
    await expect.poll(() => told.length, patience).toBe(1)
    expect(told[0]?.[0]).toBe('unavailable')
    expect(told[0]?.[1]).toMatch(/WRONGPASS/)
    expect(JSON.stringify(told)).not.toContain('wrong-secret')
    expect(bell.state).toBe('unavailable')
  })
})

describe('the bell without a Redis', () => {
  let silent: Server | undefined
  afterEach(() => {
    silent?.close()
  })

  test('a place where nobody is, or nobody answers, keeps nobody from starting, ringing and ending', async () => {
    const port = await freePort()
    const sockets: { destroy(): void }[] = []
    silent = createServer((socket) => sockets.push(socket))
    const listening = Promise.withResolvers<void>()
    silent.listen(port, '127.0.0.1', listening.resolve)
    await listening.promise
    for (const redisUrl of [`redis://127.0.0.1:${await freePort()}`, `redis://127.0.0.1:${port}`])
      for (const listens of [true, false]) {
        const bell = await openBell({ redisUrl, databaseUrl }, { self: 'a', listens })
        expect(bell.state).toBe('unavailable')
        bell.ring()
        await bell.close()
      }
    for (const socket of sockets) socket.destroy()
  })

  test('none is asked for: nothing is there to fail', async () => {
    const bell = await openBell({ redisUrl: null, databaseUrl }, { self: 'a' })
    expect(bell.state).toBeUndefined()
    bell.ring()
    await bell.close()
  })
})
