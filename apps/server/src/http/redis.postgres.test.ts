/** REDIS_URL: two servers and a command on one PostgreSQL ring at each other over a real Redis, and do without it (docs/scale.md). */
import { accountCalls } from '@porua/contract/account'
import { Student } from '@porua/testkit/client'
import { freshPlace, type Place } from '@porua/testkit/databases'
import { startHouse, type TestHouse } from '@porua/testkit/house'
import { makePack, mobileOf, packPassword } from '@porua/testkit/packs'
import { redisHere, startRedis, type TestRedis } from '@porua/testkit/redis'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { composeSchool } from '../compose.school.ts'
import { readConfig } from '../config.ts'
import type { Bell } from '../ports/bell/bell.ts'
import { openBell } from '../ports/bell/open-bell.ts'
import { endLivePhones, livePhone } from './testing/live.ts'
import { choices } from './testing/questions.ts'

const bank = 'questions/bank.jsonl'
const questions = choices(1)
const pack = makePack({
  banks: { [bank]: questions },
  exams: [{ id: 'weekly', bank, ids: questions.map(({ id }) => id) }],
  students: 2,
})
const patience = { timeout: 20_000, interval: 20 }
const notice = { type: 'notice', info: null, source: 'test', to: { groups: ['g1'] } } as const

describe.skipIf(!redisHere())('two servers on one PostgreSQL, with a Redis', () => {
  let redis: TestRedis
  let shared: Place
  let here: TestHouse
  let there: TestHouse
  let environment: Record<string, string>
  /** A third process, which only listens. */
  let listener: Bell
  let rings = 0

  beforeAll(async () => {
    redis = await startRedis()
    shared = await freshPlace('postgres')
    environment = { REDIS_URL: redis.url }
    here = await startHouse({ dialect: 'postgres', place: shared, pack, environment })
    there = await startHouse({ dialect: 'postgres', place: shared, environment })
    listener = await openBell({ redisUrl: redis.url, databaseUrl: shared.url ?? null }, { self: 'listener' })
    listener.onRing(() => rings++)
  })
  afterEach(endLivePhones)
  afterAll(async () => {
    await listener?.close()
    await Promise.all([here?.close(), there?.close()])
    await shared?.remove()
    await redis?.kill()
  })

  const health = async (url: string) => {
    const reply = await fetch(`${url}/api/health`)
    return [reply.status, ((await reply.json()) as { data: { parts: { redis: string } } }).data.parts.redis]
  }
  const works = (state: string) =>
    expect
      .poll(() => Promise.all([here, there].map(({ url }) => health(url))), patience)
      .toEqual([
        [200, state],
        [200, state],
      ])
  /** Waits until somebody has rung since. */
  const rung = async (work: () => Promise<unknown>) => {
    const before = rings
    await work()
    await expect.poll(() => rings, patience).toBeGreaterThan(before)
  }

  test('what a server or a command writes is rung, and heard at the phones of both', async () => {
    await works('ok')
    await expect.poll(() => listener.state, patience).toBe('ok')
    const student = await Student.signIn(here.url, mobileOf(0), packPassword)
    const phones = await Promise.all([here, there].map(({ url }) => livePhone(url, student.session.id)))
    await rung(() => here.house.notifications.notify({ ...notice, message: 'from here' }))
    await rung(() => there.house.notifications.notify({ ...notice, message: 'from there' }))
    await rung(async () => {
      const config = readConfig({ DATA_DIR: shared.dataDir, DATABASE_URL: shared.url, ...environment }, '/')
      const command = await composeSchool(config)
      await command.noticesDesk?.notices.notify({ ...notice, message: 'from a command' })
      await command.close()
    })
    const all = ['from a command', 'from here', 'from there']
    await expect.poll(() => phones.map((phone) => phone.messages().sort()), patience).toEqual([all, all])
  })

  test('a Redis that goes away is told of, and nothing else changes', async () => {
    const student = await Student.signIn(here.url, mobileOf(1), packPassword)
    const phone = await livePhone(there.url, student.session.id)
    await redis.kill()
    await works('unavailable')
    await here.house.notifications.notify({ ...notice, message: 'without' })
    await expect.poll(() => phone.messages(), patience).toEqual(['without'])
    await redis.start()
    await works('ok')
    await expect.poll(() => listener.state, patience).toBe('ok')
    await rung(() => student.call(accountCalls.logout, {}))
    await expect.poll(() => phone.closed, patience).toEqual(['io server disconnect'])
  })
})
