/** Long work in real child processes on both databases: how it ends, whatever ends it. */
import { type ChildProcess, fork } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Role } from '@porua/contract/desk/capabilities'
import type { Job } from '@porua/contract/desk/jobs'
import { dialects, migratedPlace, type Place } from '@porua/testkit/databases'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Act, type DeskStaff } from '../../platform/desk-http.ts'
import { randomIds } from '../../platform/ids.ts'
import { MovableClock } from '../../ports/clock/clock.ts'
import type { Database } from '../../ports/database/database.ts'
import { openDatabase } from '../../ports/database/open-database.ts'
import { serveOwner } from '../../ports/database/owner/serve-owner.ts'
import type { JobMessage } from './child.api.ts'
import type { LaunchJob } from './job-runner.ts'
import { createJobs, type Jobs } from './jobs.ts'
import { countKind, patientKind, quickKind, refusedKind, testKinds } from './testing/kinds.ts'

const program = join(import.meta.dirname, 'testing/child.ts')
const day = 86_400_000

/** A member of staff. */
function staffOf(id: string, role: Role = 'owner'): DeskStaff {
  return { id, name: `Name of ${id}`, role, sessionHash: '', mustAddSecondStep: false }
}
const rahima = staffOf('rahima')

/** A server on the place, as far as long work needs one. */
interface Server {
  db: Database
  jobs: Jobs
  children: ChildProcess[]
  told: object[]
  close(): Promise<void>
  /** kill -9 of the server: nothing is settled, its child lives on. */
  die(): Promise<void>
}

describe.each(dialects)('long work on %s', (dialect) => {
  let place: Place
  let clock: MovableClock
  let sits: boolean
  let servers: Server[]

  /** `pid`: of a process that lives; two servers have two. */
  async function serve(pid = process.pid): Promise<Server> {
    const db = await openDatabase({ dataDir: place.dataDir, url: place.url, allowLoss: false })
    const owner = await serveOwner(db)
    const children: ChildProcess[] = []
    const told: object[] = []
    let dead = false
    const launch: LaunchJob = ({ temporary: _temporary, ...order }, hear) => {
      const child = fork(program, [], { execArgv: [], serialization: 'advanced' })
      children.push(child)
      child.on('message', (message) => {
        if (!dead) hear(message as JobMessage)
      })
      child.send({ order, url: place.url })
      const gone = new Promise<string>((resolve) => {
        child.once('close', (code, signal) => {
          if (!dead) resolve(String(signal ?? code))
        })
      })
      return { pid: child.pid, kill: (signal) => void child.kill(signal), gone }
    }
    const { dataDir } = place
    const needs = { db, clock, ids: randomIds, dataDir, kinds: testKinds, launch, pid }
    const jobs = createJobs({ ...needs, sits: async () => sits, told: (_, more) => told.push(more) })
    const off = async () => {
      servers = servers.filter((one) => one !== server)
      await owner.close()
      await db.close()
    }
    const server: Server = {
      ...{ db, jobs, children, told },
      close: async () => {
        await jobs.close()
        await off()
      },
      die: async () => {
        dead = true
        await off()
      },
    }
    servers.push(server)
    return server
  }

  beforeEach(async () => {
    place = await migratedPlace(dialect)
    clock = new MovableClock()
    sits = false
    servers = []
  })
  afterEach(async () => {
    for (const { children } of servers) for (const child of children) child.kill('SIGKILL')
    for (const server of [...servers]) await server.close()
    await place.remove()
  })

  const signal = () => join(place.dataDir, `go-${Math.random()}`)
  const jobOf = (server: Server, { id }: Job) => server.jobs.api.any(id, rahima)
  const until = (server: Server, job: Job, state: string) =>
    vi.waitUntil(
      async () => {
        const now = await jobOf(server, job)
        return now.state === state && now
      },
      { timeout: 60_000, interval: 20 },
    )
  const stored = async ({ db }: Server, key: string) =>
    (await db.read((reader) =>
      reader.selectFrom('provider').select('key').where('key', '=', key).executeTakeFirst(),
    )) !== undefined

  test('runs apart, tells how far it is, and leaves outcome, rows and a file of its owner alone', async () => {
    const server = await serve()
    const { api } = server.jobs
    const go = signal()
    const act = new Act()
    const started = await api.start(countKind, { until: go, after: 'after' }, rahima, { act })
    expect(started).toMatchObject({
      state: 'waiting',
      who: 'Name of rahima',
      name: { en: 'Count', bn: 'গণনা' },
    })
    expect(act.on).toEqual({ kind: 'job', id: started.id, name: 'Count', bn: 'গণনা' })
    const running = await vi.waitUntil(
      async () => {
        const now = await jobOf(server, started)
        return now.done === 2 && now
      },
      { timeout: 60_000 },
    )
    expect(running).toMatchObject({
      ...{ state: 'running', phase: { en: 'Counting', bn: 'গোনা হচ্ছে' }, total: 3, changed: false },
    })
    writeFileSync(go, '')
    const done = await until(server, started, 'done')
    expect(done).toMatchObject({
      outcome: { counted: 3 },
      changed: true,
      result: { name: 'count.txt', bytes: 7 },
    })
    const page = await api.rows(started.id, 'rows', { from: 2_499, limit: 10 }, rahima)
    expect(page).toEqual({ rows: [{ row: 2_499, text: 'ক' }], total: 2_500 })
    const odd = await api.rows(started.id, 'rows', { from: 6, limit: 2 }, rahima)
    expect(odd.rows).toEqual([
      { row: 6, text: 'ক' },
      { row: 7, text: 'a\u2028b' },
    ])
    const counted = await until(server, await api.start(quickKind, { rowsOf: started.id }, rahima), 'done')
    expect(counted.outcome).toEqual({ count: 2_500 })
    const folder = join(place.dataDir, 'jobs/kept', started.id)
    for (const name of readdirSync(folder)) expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600)
    const file = await server.jobs.api.download(started.id, rahima, new Act())
    file.stream.destroy()
    expect(readFileSync(join(folder, 'result'), 'utf8')).toBe('counted')
    // Nobody else's, unless care is theirs.
    await expect(api.one(countKind, started.id, staffOf('karim', 'teacher'))).rejects.toThrow(/no such work/)
    await expect(api.one(countKind, started.id, staffOf('salma'))).resolves.toBeDefined()
  })

  test('a child that is killed: failed, nothing changed, and the next try works', async () => {
    const server = await serve()
    const go = signal()
    const started = await server.jobs.api.start(countKind, { until: go, after: 'after' }, rahima)
    // The row says 'running' a moment before there is a process.
    const child = await vi.waitUntil(() => server.children[0], { timeout: 20_000 })
    child.kill('SIGKILL')
    const failed = await until(server, started, 'failed')
    expect(failed).toMatchObject({ changed: false, stays: null, outcome: null, result: null })
    expect(failed.failure?.en).toBe('It was ended before it had finished.')
    expect(server.told).toEqual([{ job: started.id, said: 'SIGKILL' }])
    // Its folder goes after the row has told.
    await expect.poll(() => existsSync(join(place.dataDir, 'jobs/kept', started.id))).toBe(false)
    writeFileSync(go, '')
    expect(await stored(server, 'after')).toBe(false)
    await until(server, await server.jobs.api.start(countKind, { until: go, after: 'after' }, rahima), 'done')
    expect(await stored(server, 'after')).toBe(true)
  })

  test('a child that is killed after it has stored something says so', async () => {
    const server = await serve()
    const job = await server.jobs.api.start(countKind, { until: signal(), before: 'before' }, rahima)
    await vi.waitUntil(() => stored(server, 'before'), { timeout: 60_000 })
    server.children[0]?.kill('SIGKILL')
    expect(await until(server, job, 'failed')).toMatchObject({
      changed: true,
      stays: { en: 'What was counted stands.' },
    })
  })

  test('a cancelled one ends: at once where it waits, in a moment where it runs', async () => {
    const server = await serve()
    const { api } = server.jobs
    const go = signal()
    const first = await api.start(countKind, { until: go, after: 'after' }, rahima)
    const second = await api.start(countKind, { until: go }, rahima)
    await until(server, first, 'running')
    expect(await jobOf(server, second)).toMatchObject({ state: 'waiting', waitsFor: 'turn' })
    expect(await api.cancel(second.id, rahima, new Act())).toMatchObject({ state: 'cancelled' })
    await expect(api.cancel(first.id, staffOf('karim', 'teacher'), new Act())).rejects.toThrow(/no such work/)
    expect(await api.cancel(first.id, rahima, new Act())).toMatchObject({
      state: 'running',
      cancelling: true,
    })
    expect(await until(server, first, 'cancelled')).toMatchObject({ changed: false })
    // Nothing happens to one that has ended.
    expect(await api.cancel(first.id, rahima, new Act())).toMatchObject({ state: 'cancelled' })
    expect(server.children).toHaveLength(1)
  })

  test('a refusal is told in its words, a fault of ours without its details', async () => {
    const server = await serve()
    const refused = await server.jobs.api.start(refusedKind, { fault: false }, rahima)
    expect((await until(server, refused, 'failed')).failure).toEqual({
      en: "'S-1' is not in the group 'Morning'.",
      bn: expect.stringContaining('S-1'),
    })
    const fault = await server.jobs.api.start(refusedKind, { fault: true }, rahima)
    const { failure } = await until(server, fault, 'failed')
    expect(failure?.en).toMatch(/fault of this program/)
    expect(JSON.stringify(server.told)).toContain('a secret detail')
  })

  test('quick work passes long work; what waits for exams begins after them, or when told to', async () => {
    const server = await serve()
    const { api } = server.jobs
    const go = signal()
    const long = await api.start(countKind, { until: go }, rahima)
    sits = true
    const patient = await api.start(patientKind, {}, rahima)
    const quick = await api.start(quickKind, {}, rahima)
    await until(server, quick, 'done')
    expect(await jobOf(server, long)).toMatchObject({ state: 'running' })
    writeFileSync(go, '')
    await until(server, long, 'done')
    expect(await jobOf(server, patient)).toMatchObject({ state: 'waiting', waitsFor: 'exams' })
    await until(server, await api.start(patientKind, {}, rahima, { now: true }), 'done')
    await server.jobs.begin()
    expect(await jobOf(server, patient)).toMatchObject({ state: 'waiting' })
    sits = false
    await server.jobs.begin()
    await until(server, patient, 'done')
  })

  test('a server that stops hands its work to the next one', async () => {
    const first = await serve()
    const go = signal()
    const job = await first.jobs.api.start(countKind, { until: go, after: 'after' }, rahima)
    await until(first, job, 'running')
    await first.close()
    const second = await serve()
    expect(await jobOf(second, job)).toMatchObject({ state: 'waiting' })
    await second.jobs.begin()
    writeFileSync(go, '')
    await until(second, job, 'done')
    expect(await stored(second, 'after')).toBe(true)
  })

  test('after kill -9 of a server its work begins once more, and not a third time; an older run stores nothing', async () => {
    const first = await serve()
    const [go, never] = [signal(), signal()]
    const job = await first.jobs.api.start(countKind, { until: go, after: 'after' }, rahima)
    await until(first, job, 'running')
    await first.die()
    clock.move(61_000)
    const second = await serve()
    await second.jobs.begin()
    await until(second, job, 'running')
    // The older child lives on where it has a database of its own: what it would store now is refused.
    if (dialect === 'postgres') {
      writeFileSync(go, '')
      await vi.waitUntil(() => first.children[0]?.exitCode !== null, { timeout: 60_000 })
    }
    expect(never).not.toBe(go)
    if (dialect === 'sqlite') {
      await second.die()
      const third = await serve()
      await third.jobs.begin()
      expect(await jobOf(third, job)).toMatchObject({ state: 'failed', changed: false })
      expect(await stored(third, 'after')).toBe(false)
    } else await until(second, job, 'done')
  })

  test('work that ran when a backup was made does not begin after its restore', async () => {
    const server = await serve()
    sits = true
    const job = await server.jobs.api.start(patientKind, {}, rahima)
    const ran = { state: 'running', claim: 'c', runner: 'gone 1 x', heartbeat_at: 0, tries: 1 }
    await server.db.write((tx) => tx.updateTable('job').set(ran).where('id', '=', job.id).execute())
    await server.jobs.begin()
    expect(await jobOf(server, job)).toMatchObject({ state: 'failed', changed: false })
  })

  test('a member has twenty waiting at most', async () => {
    const server = await serve()
    sits = true
    for (let n = 0; n < 20; n++) await server.jobs.api.start(patientKind, {}, rahima)
    await expect(server.jobs.api.start(patientKind, {}, rahima)).rejects.toThrow(/waiting already/)
    await expect(server.jobs.api.start(patientKind, {}, staffOf('karim', 'teacher'))).rejects.toThrow(/role/)
    const { jobs, more } = await server.jobs.api.page(rahima, { limit: 15 })
    expect([jobs.length, more]).toEqual([15, true])
    const rest = await server.jobs.api.page(rahima, { before: jobs.at(-1)?.id })
    expect([rest.jobs.length, rest.more]).toEqual([5, false])
  })

  test('files go after seven days, rows after ninety', async () => {
    const server = await serve()
    const go = signal()
    writeFileSync(go, '')
    const job = await server.jobs.api.start(countKind, { until: go }, rahima)
    await until(server, job, 'done')
    const sweep = () => server.jobs.periodic.at(-1)?.run(clock.now())
    clock.move(6 * day)
    await sweep()
    expect(await jobOf(server, job)).toMatchObject({ result: { name: 'count.txt' } })
    clock.move(2 * day)
    await sweep()
    expect(await jobOf(server, job)).toMatchObject({ state: 'done', result: null })
    expect(existsSync(join(place.dataDir, 'jobs/kept', job.id))).toBe(false)
    clock.move(90 * day)
    await sweep()
    await expect(jobOf(server, job)).rejects.toThrow(/no such work/)
  })

  test.runIf(dialect === 'postgres')(
    'two servers on one table run each piece once, one at a time',
    async () => {
      const [one, two] = [await serve(), await serve(process.ppid)]
      const go = signal()
      const jobs: Job[] = []
      for (let n = 0; n < 4; n++)
        jobs.push(await (n % 2 ? one : two).jobs.api.start(countKind, { until: go }, rahima))
      await Promise.all([one, two, one, two].map(({ jobs: some }) => some.begin()))
      const running = () => one.db.read((reader) => reader.selectFrom('job').select('state').execute())
      const states = (await running()).map(({ state }) => state)
      expect(states.filter((state) => state === 'running')).toHaveLength(1)
      const first = jobs[0] as Job
      // Cancelled at the server that does not run it.
      const other = one.children.length > 0 ? two : one
      await other.jobs.api.cancel(first.id, rahima, new Act())
      await until(other, first, 'cancelled')
      writeFileSync(go, '')
      for (const job of jobs.slice(1)) {
        await Promise.all([one.jobs.begin(), two.jobs.begin()])
        await until(one, job, 'done')
      }
      expect(one.children.length + two.children.length).toBe(4)
    },
  )
})
