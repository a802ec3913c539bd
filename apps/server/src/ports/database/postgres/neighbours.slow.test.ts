/** Several processes on one PostgreSQL: what one does to the others when it stops, and what a wire does that goes silent. */
import { startPostgres, type TestPostgres } from '@porua/testkit/postgres'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Database, DatabaseUnavailable, type Tx } from '../database.ts'
import { openDatabase } from '../open-database.ts'
import type { PostgresLimits } from './postgres-database.ts'
import { Wire } from './testing/wire.ts'

/** Few enough that a test can take them all. */
const connections = 20

let server: TestPostgres
const open: { close(): unknown }[] = []

beforeAll(async () => {
  server = await startPostgres({ settings: [`max_connections = ${connections}`] })
})
afterAll(() => server?.stop())
afterEach(async () => {
  for (const one of open.splice(0)) await one.close()
})

async function openAt(url: string, limits?: PostgresLimits): Promise<Database> {
  const database = await openDatabase({
    dataDir: '',
    url,
    allowLoss: false,
    poolSize: 4,
    ...(limits ? { postgresLimits: limits } : {}),
  })
  open.push(database)
  return database
}

const insert = (tx: Tx, key: string) => tx.insertInto('provider').values({ key, value_json: '1' }).execute()
const put = (database: Database, key: string) => database.write((tx) => insert(tx, key))
const change = (database: Database, key: string) =>
  database.write((tx) => tx.updateTable('provider').set({ value_json: '2' }).where('key', '=', key).execute())
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

describe('a process that stands still in the midst of a unit', () => {
  it('lets go of its locks before those who wait for them give up', async () => {
    const url = await server.createDatabase()
    const [frozen, living] = [await openAt(url), await openAt(url)]
    await put(living, 'a')
    const { promise: thaw, resolve: goOn } = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    const stopped = frozen.write(async (tx) => {
      await tx.updateTable('provider').set({ value_json: '3' }).where('key', '=', 'a').execute()
      begun.resolve()
      await thaw
      await insert(tx, 'late')
    })
    const outcome = expect(stopped).rejects.toBeInstanceOf(DatabaseUnavailable)
    await begun.promise
    await change(living, 'a').finally(goOn)
    await outcome
    const rows = await living.read((r) => r.selectFrom('provider').selectAll().execute())
    expect(rows).toEqual([{ key: 'a', value_json: '2' }])
  }, 40_000)
})

describe('a wire that goes silent', () => {
  it('costs one wait, not one for each connection that was open', async () => {
    const url = await server.createDatabase()
    const wire = await Wire.open(url)
    open.push(wire)
    const database = await openAt(wire.through(url), { silentMs: 2_000 })
    await Promise.all(['a', 'b', 'c', 'd'].map((key) => put(database, key)))
    expect(wire.count).toBe(4)
    wire.silence()
    await expect(put(database, 'lost')).rejects.toBeInstanceOf(DatabaseUnavailable)
    const began = performance.now()
    for (const key of ['e', 'f', 'g', 'h']) await put(database, key)
    expect(performance.now() - began).toBeLessThan(2_000)
  }, 20_000)
})

describe('closing over a wire that has gone silent', () => {
  it('waits for no goodbye, neither of idle connections nor of one whose statement has been given up', async () => {
    const url = await server.createDatabase()
    const wire = await Wire.open(url)
    open.push(wire)
    const database = await openAt(wire.through(url), { silentMs: 500 })
    await Promise.all(['a', 'b', 'c', 'd'].map((key) => put(database, key)))
    wire.silence()
    await expect(put(database, 'lost')).rejects.toBeInstanceOf(DatabaseUnavailable)
    const began = performance.now()
    await database.close()
    expect(performance.now() - began).toBeLessThan(5_000)
  }, 20_000)

  it('waits for a statement under way, but not for as long as one may take', async () => {
    const url = await server.createDatabase()
    const wire = await Wire.open(url)
    open.push(wire)
    const database = await openAt(wire.through(url), { silentMs: 15_000, closeMs: 400 })
    await put(database, 'a')
    const slow = database.read((reader) => sql`select pg_sleep(0.2)`.execute(reader))
    await pause(50)
    wire.silence()
    const lost = expect(slow).rejects.toBeInstanceOf(DatabaseUnavailable)
    const began = performance.now()
    await database.close()
    const took = performance.now() - began
    expect(took).toBeGreaterThan(300)
    expect(took).toBeLessThan(3_000)
    await wire.close()
    await lost
  }, 20_000)
})

describe('a server that goes silent before it has greeted', () => {
  it('keeps no unit and no place in the pool for ever', async () => {
    const url = await server.createDatabase()
    const wire = await Wire.open(url)
    open.push(wire)
    const database = await openAt(wire.through(url), { silentMs: 500 })
    wire.silenceAt('pg_backend_pid')
    const tried = await Promise.allSettled(['a', 'b', 'c', 'd'].map((key) => put(database, key)))
    const refused = tried.filter((one) => one.status === 'rejected')
    expect(refused.length).toBeGreaterThan(0)
    for (const { reason } of refused) expect(reason).toBeInstanceOf(DatabaseUnavailable)
    wire.silenceAt(null)
    await Promise.all(['e', 'f', 'g', 'h'].map((key) => put(database, key)))
    expect(wire.count).toBeGreaterThan(1)
  }, 20_000)
})

describe('a server without a free connection', () => {
  it('leaves a unit waiting for one of its own process’s', async () => {
    const url = await server.createDatabase()
    const database = await openAt(url)
    const begun = Promise.withResolvers<void>()
    const end = Promise.withResolvers<void>()
    const first = database.write(async (tx) => {
      await insert(tx, 'first')
      begun.resolve()
      await end.promise
    })
    await begun.promise
    const others: pg.Client[] = []
    open.push({ close: () => Promise.all(others.map((client) => client.end())) })
    for (;;) {
      const client = new pg.Client({ connectionString: url })
      client.on('error', () => undefined)
      const full = await client.connect().then(
        () => false,
        () => true,
      )
      if (full) break
      others.push(client)
    }
    const second = put(database, 'second')
    void pause(300).then(() => end.resolve())
    await Promise.all([first, second])
    const rows = await database.read((r) => r.selectFrom('provider').select('key').orderBy('key').execute())
    expect(rows.map((row) => row.key)).toEqual(['first', 'second'])
  }, 20_000)
})
