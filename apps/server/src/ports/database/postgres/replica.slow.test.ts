/** A standby that serves what may lag: used when it has everything that is asked for, and never missed when it has not. */
import { rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { type Standby, startPostgres, type TestPostgres } from '@porua/testkit/postgres'
import { tempDir } from '@porua/testkit/temp'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { asOfNow, type Database, mayLag, type Reader } from '../database.ts'
import { StatementError } from '../errors.ts'
import { openDatabase } from '../open-database.ts'

const maxLagMs = 400

let primary: TestPostgres
let standby: Standby
let app: string
let db: Database
const said: string[] = []
/** Leads to the standby's socket: taken away, nobody reaches it. */
const link = join(tempDir('replica'), 'pg')

/** The app's database on the cluster of a folder. */
function at(folder: string): string {
  const address = new URL(app)
  address.searchParams.set('host', folder)
  return address.href
}

async function ask(folder: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: at(folder) })
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

const open = (readUrl: string) =>
  openDatabase({
    dataDir: '',
    url: app,
    readUrl,
    allowLoss: true,
    poolSize: 3,
    replicaLimits: { lookMs: 20, maxLagMs },
    log: (line) => said.push(line),
  })
const put = (key: string) =>
  db.write((tx) => tx.insertInto('provider').values({ key, value_json: '1' }).execute())
/** Who answers, and whether it has this key. */
const look = (key: string) => async (reader: Reader) => {
  const { rows } = await sql<{ copy: number; found: string | null }>`select pg_is_in_recovery() as copy,
    (select key from provider where key = ${key}) as found`.execute(reader)
  return { by: rows[0]?.copy ? 'replica' : 'primary', found: rows[0]?.found === key }
}
const state = (wanted: string) => expect.poll(() => db.replica?.state, { timeout: 10_000 }).toBe(wanted)

/** The last line about the standby: a look after the change says it. */
const told = (words: string) =>
  expect
    .poll(() => said.findLast((line) => line.includes('read replica')), { timeout: 10_000 })
    .toContain(words)

beforeAll(async () => {
  primary = await startPostgres()
  app = await primary.createDatabase()
  // Migrated before the standby is made; and nothing waits for a standby that a test takes away.
  await (await openDatabase({ dataDir: '', url: app, allowLoss: true })).close()
  standby = await primary.standby()
  await ask(primary.folder, "alter system set synchronous_standby_names = ''")
  await ask(primary.folder, 'select pg_reload_conf()')
  symlinkSync(standby.folder, link)
  db = await open(at(link))
})
beforeEach(() => state('ok'))
afterAll(async () => {
  await db?.close()
  await standby?.stop()
  await primary?.stop()
})

test('what may lag is read from the standby, everything else from the primary', async () => {
  await put('first')
  expect(await db.scan(look('first'))).toEqual({ by: 'primary', found: true })
  expect(await db.read(look('first'))).toEqual({ by: 'primary', found: true })
  await expect.poll(() => db.scan(look('first'), mayLag)).toEqual({ by: 'replica', found: true })
  expect(db.replica?.served.replica).toBeGreaterThan(0)
})

test('as of now: never without what was committed before, whoever serves it', async () => {
  for (let n = 0; n < 20; n++) {
    await put(`now ${n}`)
    expect(await db.scan(look(`now ${n}`), asOfNow())).toEqual({ by: 'primary', found: true })
  }
  await put('for the copy')
  const lag = asOfNow()
  await expect.poll(() => db.scan(look('for the copy'), lag)).toEqual({ by: 'replica', found: true })
})

test('nothing is written through it, not even by a statement that says nothing of it', async () => {
  const { replica = 0 } = db.replica?.served ?? {}
  await expect(
    db.scan(
      (reader) => reader.insertInto('provider').values({ key: 'x', value_json: '1' }).execute(),
      mayLag,
    ),
  ).rejects.toThrow()
  expect(await db.scan(look('x'))).toEqual({ by: 'primary', found: false })
  expect(db.replica?.served.replica).toBe(replica)
})

test('an error of the work itself is its own, and is not tried again', async () => {
  let runs = 0
  const work = async () => {
    runs++
    throw new TypeError('mine')
  }
  await expect(db.scan(work, mayLag)).rejects.toThrow('mine')
  expect(runs).toBe(1)
})

test('it stands still: read until it is too old, then the primary; used again once it has caught up', async () => {
  await ask(standby.folder, 'select pg_wal_replay_pause()')
  try {
    await put('unseen')
    await state('behind')
    expect(db.replica?.lagMs).toBeGreaterThan(maxLagMs)
    expect(await db.scan(look('unseen'), mayLag)).toEqual({ by: 'primary', found: true })
    await told('is not used, the primary is read instead: it is too far behind')
  } finally {
    await ask(standby.folder, 'select pg_wal_replay_resume()')
  }
  await state('ok')
  await expect.poll(() => db.scan(look('unseen'), mayLag)).toEqual({ by: 'replica', found: true })
  await told('is used')
})

test('an idle primary makes no standby old', async () => {
  await new Promise((wait) => setTimeout(wait, 2 * maxLagMs))
  await state('ok')
})

test('it goes in the middle of a read and cannot be reached: the primary serves, until it is back', async () => {
  const end = () =>
    ask(
      standby.folder,
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'porua'",
    )
  let gone = false
  // On a busy machine the first one may be served by the primary.
  const readAndLose = () =>
    db.scan(async (reader) => {
      const first = await look('first')(reader)
      if (gone || first.by === 'primary') return first
      rmSync(link)
      gone = true
      await end()
      return look('first')(reader)
    }, mayLag)
  try {
    while (!gone) expect(await readAndLose()).toEqual({ by: 'primary', found: true })
    await state('unavailable')
    expect(await db.scan(look('first'), mayLag)).toEqual({ by: 'primary', found: true })
    await told('is not used, the primary is read instead')
  } finally {
    rmSync(link, { force: true })
    symlinkSync(standby.folder, link)
  }
  await state('ok')
  await expect.poll(() => db.scan(look('first'), mayLag)).toEqual({ by: 'replica', found: true })
})

test('a start waits for no standby that is away, and refuses one of another server; no password in what it says', async () => {
  const nowhere = await open('postgres://porua:secret@localhost/x?host=/nowhere')
  expect(nowhere.replica?.state).toBe('unavailable')
  expect(await nowhere.scan(look('first'), mayLag)).toEqual({ by: 'primary', found: true })
  await nowhere.close()
  const other = await startPostgres()
  const otherStandby = await other.standby()
  try {
    await expect(open(otherStandby.url)).rejects.toThrow(/DATABASE_READ_URL .* is no standby of DATABASE_URL/)
  } finally {
    await otherStandby.stop()
    await other.stop()
  }
  // The primary itself is no standby: it is not read twice.
  const itself = await open(app)
  expect(itself.replica?.state).toBe('unavailable')
  await itself.close()
  expect(said.join()).not.toContain('secret')
})

test('a statement that only the standby refuses is asked again on the primary', async () => {
  await db.write(async (tx) => void (await sql`create table only_here (id text)`.execute(tx)))
  await ask(standby.folder, 'select pg_wal_replay_pause()')
  try {
    await db.write(async (tx) => void (await sql`create table newer (id text)`.execute(tx)))
    const found = await db.scan(
      async (reader) => (await sql`select * from newer`.execute(reader)).rows,
      mayLag,
    )
    expect(found).toEqual([])
    await expect(
      db.scan(async (reader) => sql`select * from nowhere`.execute(reader), mayLag),
    ).rejects.toBeInstanceOf(StatementError)
  } finally {
    await ask(standby.folder, 'select pg_wal_replay_resume()')
  }
})
