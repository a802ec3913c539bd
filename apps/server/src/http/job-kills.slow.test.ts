/**
 * Every kind of long work in a real child process that is killed at a seeded moment, after a transaction of its own, and when it has
 * stored all but has told nothing: the page says 'failed, nothing changed', or what stands, and the next try ends well.
 */
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Job } from '@porua/contract/desk/jobs'
import { readConfig } from '@porua/server/config'
import { startApp, type TestApp } from '@porua/testkit/app'
import { dialects, migratedPlace, type Place } from '@porua/testkit/databases'
import { DeskClient } from '@porua/testkit/desk-client'
import { Chance, printSeed } from '@porua/testkit/seeded'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { jobKinds } from '../compose.jobs.ts'
import type { JobProcess, LaunchJob } from '../features/jobs/child.api.ts'
import { isTableKind } from '../features/jobs/table-export.api.ts'
import { launcherOf } from '../main.job-launch.ts'
import { JobSchool, type Prepared } from './testing/job-trials.ts'

/** Rows about the work itself, and about who starts it. */
const ofTheWork = /^(job|staff_|student_import|throttle|sqlite_|kysely_)/

/** What happens to the next child. */
type Kill = { after: number } | { write: number } | 'at its end' | null

describe.each(dialects)('long work that is killed, on %s', (dialect) => {
  let place: Place
  let app: TestApp
  let school: JobSchool
  let kill: Kill = null
  /** The newest child: when it began, when it had told what came of it, and what of that is for the log alone. */
  const child = { begun: 0, told: 0, fault: '' }
  let trial = 0

  beforeAll(async () => {
    printSeed('kills of long work')
    place = await migratedPlace(dialect)
    const environment = { DATA_DIR: place.dataDir, ...(place.url ? { DATABASE_URL: place.url } : {}) }
    const launch = launcherOf(readConfig(environment, place.dataDir))
    app = await startApp({ dialect, place, launchJob: killing(launch) })
    school = await JobSchool.fill(app, await DeskClient.owner(app))
  })
  afterAll(async () => {
    await app?.close()
    await place?.remove()
  })

  function killing(launch: LaunchJob): LaunchJob {
    return (order, hear) => {
      const how = kill
      kill = null
      const { id } = order
      const process: JobProcess = launch(order, (message) => {
        if ('done' in message && how === 'at its end') return process.kill('SIGKILL')
        if (!('step' in message)) child.told = performance.now()
        if ('failed' in message) child.fault = message.failed.fault ?? ''
        hear(message)
      })
      let gone = false
      void process.gone.then(() => {
        gone = true
      })
      Object.assign(child, { begun: performance.now(), fault: '' })
      if (how && typeof how === 'object')
        void ('after' in how ? sleep(how.after) : written(id, how.write, () => gone)).then(() =>
          process.kill('SIGKILL'),
        )
      return process
    }
  }

  /** Resolves when a run has committed so many transactions, or is gone. */
  async function written(id: string, count: number, gone: () => boolean): Promise<void> {
    while (!gone() && (await writesOf(id)) < count) await sleep(1)
  }

  async function writesOf(id: string): Promise<number> {
    const row = await app.db.read((reader) =>
      reader.selectFrom('job').select('writes').where('id', '=', id).executeTakeFirstOrThrow(),
    )
    return row.writes
  }

  /** A digest of every table that work could write. */
  async function digests(): Promise<Record<string, string>> {
    const names = await app.db.scan(async (reader) => {
      const found =
        dialect === 'postgres'
          ? sql<{ name: string }>`select table_name as name from information_schema.tables
              where table_schema = 'public' order by 1`
          : sql<{ name: string }>`select name from sqlite_schema where type = 'table' order by 1`
      return (await found.execute(reader)).rows.map(({ name }) => name)
    })
    const result: Record<string, string> = {}
    for (const name of names.filter((one) => !ofTheWork.test(one))) {
      const rows = await app.db.scan((reader) => sql`select * from ${sql.table(name)}`.execute(reader))
      const lines = rows.rows.map((row) => JSON.stringify(row)).sort()
      result[name] = `${lines.length} ${createHash('sha256').update(lines.join('\n')).digest('hex')}`
    }
    return result
  }

  async function run(prepared: Prepared, how: Kill): Promise<Job> {
    kill = how
    const id = await prepared.start()
    const job = await school.ended(id)
    kill = null
    return job
  }

  /** A run that is killed, what it left, and the run after it. */
  async function killed(prepared: Prepared, how: Kill, kind: (typeof jobKinds)[number]): Promise<Job> {
    const before = await digests()
    const job = await run(prepared, how)
    const at = `${kind.name}, killed ${JSON.stringify(how)}`
    if (job.state === 'failed') {
      expect(job, at).toMatchObject({ outcome: null, result: null })
      expect(job.failure?.en, at).toBe('It was ended before it had finished.')
      if (job.changed) {
        expect(kind.writes, at).toBe('whole')
        expect(job.stays?.bn, at).toMatch(/[ঀ-৿]/)
        await prepared.partly?.()
      } else expect(await digests(), at).toEqual(before)
      await expect
        .poll(() => existsSync(join(place.dataDir, 'jobs/kept', job.id)), { message: at })
        .toBe(false)
      const next = await run(prepared, null)
      expect(next, `${at} ${child.fault}`).toMatchObject({ state: 'done', failure: null })
      await prepared.whole(next.outcome)
    } else {
      expect(job, at).toMatchObject({ state: 'done', failure: null })
      await prepared.whole(job.outcome)
    }
    if (kind.writes === 'nothing') expect(await digests(), at).toEqual(before)
    return job
  }

  const prepare = (kind: (typeof jobKinds)[number]): Promise<Prepared> => {
    const known = school.trials[kind.name]
    if (known) return known(trial++)
    if (isTableKind(kind)) return school.table(kind.name)
    throw new Error(`no trial knows this kind of work: ${kind.name}`)
  }

  test('every trial is of a kind that there is', () => {
    const names = jobKinds.map(({ name }) => name)
    for (const name of Object.keys(school.trials)) expect(names).toContain(name)
  })

  test.each(jobKinds.map((kind) => [kind.name, kind] as const))(
    '%s',
    async (name, kind) => {
      const chance = new Chance(`${name} ${dialect}`)
      // Whole once: how long it takes, and how much it writes.
      const whole = await prepare(kind)
      const job = await run(whole, null)
      expect(job, child.fault).toMatchObject({ state: 'done', failure: null })
      await whole.whole(job.outcome)
      const took = child.told - child.begun
      const writes = await writesOf(job.id)
      await killed(await prepare(kind), { after: chance.next() * took }, kind)
      for (let write = Math.min(writes, 2); write > 0; write--)
        await killed(await prepare(kind), { write: 1 + chance.below(writes) }, kind)
      // Tables are all written by one function, which the other kinds of 'nothing' stand for here.
      if (!isTableKind(kind))
        expect((await killed(await prepare(kind), 'at its end', kind)).state).toBe('failed')
    },
    300_000,
  )
})
