/**
 * PostgreSQL taken away in the ways that `durability.slow.test.ts` does not: it fails over to its standby, turns read-only, has
 * no connection left, is away for half a minute of an exam. One server process, six phones that go on tapping.
 */
import { readFileSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { examCalls } from '@porua/contract/exams'
import { startApp } from '@porua/testkit/app'
import { type ExamPlace, login, Student, send } from '@porua/testkit/client'
import { makePack, mobileOf, packPassword } from '@porua/testkit/packs'
import { type Standby, startPostgres, type TestPostgres } from '@porua/testkit/postgres'
import { type ServerProcess, startServerProcess } from '@porua/testkit/process'
import { Chance, printSeed } from '@porua/testkit/seeded'
import { tempDir } from '@porua/testkit/temp'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MovableClock } from '../ports/clock/clock.ts'
import { type Phone, until, whileTapping } from './testing/phones.ts'
import { answerTo, choices, minute, noon } from './testing/questions.ts'
import { expectMarked, madePlace, phonesAt, serverAt, total } from './testing/sitting.ts'

let primary: TestPostgres
/** The school's own address. */
let app: string
let standby: Standby | undefined
let server: ServerProcess
let phones: Phone[]
/** Leads to the folder of whichever cluster is the server now: one address, as a load balancer or a DNS name would be. */
const current = join(tempDir('current'), 'pg')

function leadTo({ folder }: { folder: string }): void {
  rmSync(current, { force: true })
  symlinkSync(folder, current)
}

/** An address of a cluster, by way of the link. */
function byLink(url: string): string {
  const address = new URL(url)
  address.searchParams.set('host', current)
  return address.href
}

beforeAll(async () => {
  printSeed('fault-postgres')
  primary = await startPostgres()
  leadTo(primary)
  app = await primary.createDatabase()
  const url = byLink(app)
  const made = await madePlace('postgres', {
    dataDir: tempDir('fault-pg'),
    url,
    remove: async () => undefined,
  })
  server = await serverAt(made, { DATABASE_POOL: '2', LOG_LEVEL: 'warn' })
  phones = await phonesAt(server.url, new Chance('fault-postgres'))
})
afterAll(async () => {
  await server?.remove()
  await standby?.stop()
  await primary?.stop()
})

const health = () => send<{ parts: { database: string } }>(server.url, { path: '/api/health' })
const away = (phone: Phone) => phone.failures.get('503 unavailable') ?? 0

/** Acknowledgements come again, health is well, and what was acknowledged before is there. */
async function expectBack(): Promise<void> {
  const before = total(phones)
  await until('acknowledgements again', () => total(phones) > before + 20)
  await until('health', async () => (await health()).status === 200)
}

async function expectAllKept(): Promise<void> {
  for (const phone of phones) {
    await phone.flush()
    await phone.expectKept()
    expect([...phone.failures.keys()].filter((what) => what !== '503 unavailable')).toEqual([])
  }
}

async function connect(url = primary.url): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client
}

test('read-only, as a server that is nearly full is set: 503, health names it, and it comes back by itself', async () => {
  const client = await connect()
  await whileTapping(phones, async () => {
    const set = async (value: string) => {
      await client.query('set default_transaction_read_only = off')
      await client.query(`alter system set default_transaction_read_only = ${value}`)
      await client.query('select pg_reload_conf()')
    }
    await set('on')
    await until('503s', () => phones.every((phone) => away(phone) > 0))
    expect(await health()).toMatchObject({ status: 503, data: { parts: { database: 'unavailable' } } })
    await set('off')
    await expectBack()
  })
  await client.end()
  await expectAllKept()
})

test('all connections held for a second: calls wait, and none is refused; for longer: 503 with Retry-After, then back', async () => {
  const holder = await connect(byLink(app))
  const before = phones.map(away)
  try {
    await whileTapping(phones, async () => {
      await holder.query('begin; lock table attempt, answer in access exclusive mode')
      await new Promise((wait) => setTimeout(wait, 1_000))
      await holder.query('rollback')
      await expectBack()
      expect(phones.map(away)).toEqual(before)

      await holder.query('begin; lock table attempt, answer in access exclusive mode')
      const asked = phones.map(({ student }) => student.call(examCalls.mine, {}))
      // No connection for five seconds: who waits for one is told so.
      const refused = await Promise.any(
        asked.map(async (call) => {
          const reply = await call
          return reply.status === 503 ? reply : Promise.reject(new Error('not refused'))
        }),
      )
      expect([refused.errors?.code, refused.headers.get('retry-after')]).toEqual(['unavailable', '2'])
      expect(await health()).toMatchObject({ status: 503, data: { parts: { database: 'unavailable' } } })
      await holder.query('rollback')
      await Promise.all(asked)
      await expectBack()
    })
  } finally {
    await holder.end()
  }
  await expectAllKept()
}, 120_000)

test('it dies and its standby takes its address: 503 meanwhile, and all that was acknowledged is there', async () => {
  standby = await primary.standby()
  const next = standby
  let gone = 0
  await whileTapping(phones, async () => {
    const before = total(phones)
    await until('acknowledgements by two disks', () => total(phones) > before + 20)
    const refused = phones.map(away)
    gone = performance.now()
    await primary.kill()
    await until('503s', () => phones.every((phone, n) => away(phone) > (refused[n] ?? 0)))
    await next.promote()
    const client = await connect(next.url)
    await client.query("alter system set synchronous_standby_names = ''")
    await client.query('select pg_reload_conf()')
    await client.end()
    leadTo(next)
    await expectBack()
    gone = performance.now() - gone
  })
  await expectAllKept()
  await expectMarked(phones)
  process.stdout.write(`failover: ${(gone / 1000).toFixed(1)} s, ${total(phones)} acknowledged, 0 lost\n`)
}, 120_000)

test('away for the last half minute of an exam: answers given meanwhile are taken when it is back', async () => {
  const bank = 'questions/bank.jsonl'
  const questions = choices(3)
  const clock = new MovableClock(noon)
  const place: ExamPlace = { examId: 'live', groupId: 'g1' }
  const cluster = await startPostgres()
  const started = await startApp({
    dialect: 'postgres',
    clock,
    pack: makePack({
      banks: { [bank]: questions },
      students: 1,
      exams: [{ id: 'live', bank, ids: questions.map(({ id }) => id), practice: true }],
    }),
    place: {
      dataDir: tempDir('half-minute'),
      url: await cluster.createDatabase(),
      remove: async () => undefined,
    },
  })
  try {
    const student = await Student.signIn(started.url, mobileOf(0), packPassword, 'phone')
    const { paper } = await student.sit(place)
    const give = (title: string, revision: number) =>
      answerTo(paper, title, 'right', { timestamp: clock.now(), revision })
    await student.mustSave(place, [give('Question 1', 1)])
    clock.move(60 * minute - 30_000)
    await cluster.kill()
    const given = give('Question 2', 2)
    const refused = await student.save(place, [given])
    expect([refused.status, refused.errors?.code, refused.headers.get('retry-after')]).toEqual([
      503,
      'unavailable',
      '2',
    ])
    clock.move(29_000)
    const last = give('Question 3', 3)
    clock.move(10_000)
    await cluster.restart()
    await until('a connection', async () => (await send(started.url, { path: '/api/health' })).status === 200)
    const { answers } = await student.mustSave(place, [given, last], { offline: true })
    expect(answers.map(({ outcome }) => outcome)).toEqual(['saved', 'saved'])
    clock.move(60 * minute)
    await started.runJobs()
    expect((await student.mustResult(place)).marksObtained).toBe(3)
  } finally {
    await started.close()
    await cluster.stop()
  }
})

test('a database that says nothing more keeps a server that is to stop no longer than a service manager waits', async () => {
  const cluster = await startPostgres()
  const DATABASE_URL = await cluster.createDatabase()
  const stopping = await startServerProcess({ DATABASE_URL, SAMPLE: '0', LOG_LEVEL: 'error' })
  const health = await send<{ parts: object }>(stopping.url, { path: '/api/health' })
  expect(health.data?.parts).toMatchObject({
    database: 'ok',
    saves: 'ok',
    files: 'ok',
    clock: 'ok',
    jobs: 'ok',
  })
  const client = await connect(DATABASE_URL)
  const { rows } = await client.query<{ pid: number }>(
    "select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()",
  )
  await client.end()
  const [postmaster] = readFileSync(join(cluster.folder, 'data/postmaster.pid'), 'utf8').split('\n')
  const silent = [Number(postmaster), ...rows.map(({ pid }) => pid)]
  expect(silent.length).toBeGreaterThan(1)
  try {
    for (const pid of silent) process.kill(pid, 'SIGSTOP')
    // Under way when the signal comes.
    const asked = login(stopping.url, mobileOf(0), packPassword).catch(() => 'cut')
    await sleep(500)
    expect(await stopping.stop()).toBe(1)
    expect(stopping.output()).toMatch(/stopping takes too long/)
    expect(await asked).toBe('cut')
  } finally {
    for (const pid of silent) process.kill(pid, 'SIGCONT')
    await stopping.remove()
    await cluster.stop()
  }
}, 40_000)
