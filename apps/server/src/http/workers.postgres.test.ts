/** Several processes of one server on one PostgreSQL, with people at work: killed, replaced one by one, limits held together. */
import { send } from '@porua/testkit/client'
import type { Place } from '@porua/testkit/databases'
import { textOverOwnConnection } from '@porua/testkit/own-connection'
import { type ServerProcess, startServerProcess } from '@porua/testkit/process'
import { Chance, printSeed } from '@porua/testkit/seeded'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { until, whileTapping } from './testing/phones.ts'
import { expectMarked, madePlace, phonesAt, seededMoment, serverAt, total } from './testing/sitting.ts'

const count = 3
/**
 * How long processes may take to come up, in milliseconds: each start costs two seconds of CPU, and phones that tap without a
 * pause leave it little. Only what hangs is ended by this; how fast it goes is the benchmarks' question.
 */
const startMs = 90_000
let made: Place
let server: ServerProcess
beforeAll(async () => {
  printSeed('workers')
  made = await madePlace('postgres')
  server = await serverAt(made, { WORKERS: String(count), DATABASE_POOL: '4', LOG_LEVEL: 'warn' })
}, 3 * startMs)
afterAll(async () => {
  await server?.remove()
  await made?.remove()
})

/** Process numbers of workers that have come up, in their order, as the server's log says. */
function born(): number[] {
  return [...server.output().matchAll(/"worker":\d+,"pid":(\d+)[^\n]*"msg":"worker listens"/g)].map(
    ([, pid]) => Number(pid),
  )
}

const alive = () => born().filter((pid) => isRunning(pid))

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** One figure of /api/metrics, summed over its labels. */
async function figure(name: string): Promise<number> {
  const text = await textOverOwnConnection(`${server.url}/api/metrics`)
  return [...text.matchAll(new RegExp(`^${name}(?:\\{[^}]*\\})? ([\\d.e+]+)$`, 'gm'))].reduce(
    (sum, [, value]) => sum + Number(value),
    0,
  )
}

describe(`${count} processes`, () => {
  test(
    'greet once, and their figures are added up',
    async () => {
      await until('workers', () => alive().length === count, startMs)
      expect(server.output().match(/Open {8}http/g)).toHaveLength(1)
      expect(server.output()).toContain(`Processes   ${count}`)
      expect(await figure('porua_build_info')).toBe(1)
      const phones = await phonesAt(server.url, new Chance('figures'))
      const before = await figure('porua_answers_total')
      for (const phone of phones) for (let n = 0; n < 5; n++) await phone.tap()
      expect((await figure('porua_answers_total')) - before).toBe(total(phones))
      expect(await figure('porua_call_seconds_count')).toBeGreaterThanOrEqual(total(phones) / 3)
    },
    2 * startMs,
  )

  test(
    'killed and replaced under load: nothing acknowledged is lost, and nobody is refused',
    async () => {
      const chance = new Chance('workers')
      const phones = await phonesAt(server.url, chance)
      for (let round = 0; round < 3; round++) {
        const victim = chance.pick(alive())
        await whileTapping(phones, async () => {
          await seededMoment(phones, chance)
          process.kill(victim, 'SIGKILL')
          await until('a worker in its place', () => alive().length === count && !isRunning(victim), startMs)
          await seededMoment(phones, chance)
        })
        for (const phone of phones) await phone.expectKept()
      }
      const before = alive()
      await whileTapping(phones, async () => {
        await seededMoment(phones, chance)
        process.kill(server.pid, 'SIGHUP')
        const replaced = () => alive().length === count && before.every((pid) => !isRunning(pid))
        await until('all replaced', replaced, count * startMs)
        await seededMoment(phones, chance)
      })
      // A killed process breaks connections, which phones send again; nobody ever got a refusal.
      for (const { failures } of phones)
        expect([...failures.keys()].filter((what) => what !== 'network')).toEqual([])
      await expectMarked(phones)
    },
    8 * startMs,
  )

  test(
    'one is frozen: figures come without its own, and another takes its place',
    async () => {
      const [victim = 0] = alive()
      process.kill(victim, 'SIGSTOP')
      // It may be given one connection, which nobody answers. The others may miss a scrape where the machine is busy.
      const up = () => Promise.any([figure('porua_worker_up'), figure('porua_worker_up')])
      await until('figures without its own', async () => (await up()) === count - 1, startMs)
      const missed = /"why":"silent for 2000 ms"[^\n]*"msg":"worker tells no figures"/
      await until('a line about it', () => missed.test(server.output()))
      await until('another', () => alive().length === count && !isRunning(victim), startMs)
      expect(server.output()).toMatch(new RegExp(`"pid":${victim},"msg":"worker does not answer: killed"`))
      await until('figures of all', async () => (await figure('porua_worker_up')) === count, startMs)
    },
    3 * startMs,
  )

  test('a wrong password counts in all of them', async () => {
    const guess = () =>
      send(server.url, {
        method: 'POST',
        path: '/api/student/login',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username: '01719999999', password: 'Wrong1234' }),
      })
    const statuses: number[] = []
    for (let n = 0; n < 12; n++) statuses.push((await guess()).status)
    expect(statuses).toEqual([...Array(8).fill(401), ...Array(4).fill(429)])
  })

  test(
    'stop together, and the exit is clean',
    async () => {
      const pids = alive()
      expect(await server.stop()).toBe(0)
      expect(pids.filter(isRunning)).toEqual([])
      await server.restart()
    },
    3 * startMs,
  )
})

test('on SQLite it is said that one process does the work', async () => {
  await expect(startServerProcess({ WORKERS: '2' })).rejects.toThrow('WORKERS=2 needs DATABASE_URL')
})
