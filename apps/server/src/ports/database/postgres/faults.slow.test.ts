/** What PostgreSQL does when something is taken from it. A cluster of its own. */
import { startPostgres, type TestPostgres } from '@porua/testkit/postgres'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Database, DatabaseUnavailable, type Tx } from '../database.ts'
import { StatementError } from '../errors.ts'
import { openDatabase } from '../open-database.ts'

let server: TestPostgres
const open: Database[] = []

beforeAll(async () => {
  server = await startPostgres()
})
afterAll(() => server?.stop())
afterEach(async () => {
  await Promise.all(open.splice(0).map((database) => database.close()))
})

async function openAt(url: string, allowLoss = false): Promise<Database> {
  const database = await openDatabase({ dataDir: '', url, allowLoss, poolSize: 4 })
  open.push(database)
  return database
}

/** Asks the server as its superuser. */
async function ask(statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

const insert = (tx: Tx, key: string) => tx.insertInto('provider').values({ key, value_json: '1' }).execute()
const put = (database: Database, key: string) => database.write((tx) => insert(tx, key))
const keys = async (database: Database) =>
  (await database.read((r) => r.selectFrom('provider').select('key').orderBy('key').execute())).map(
    (row) => row.key,
  )

/** Tries until the database is back. */
async function untilBack(attempt: () => Promise<unknown>): Promise<void> {
  const deadline = Date.now() + 15_000
  for (;;) {
    try {
      await attempt()
      return
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable) || Date.now() > deadline) throw error
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}

describe('the server goes away', () => {
  it('becomes DatabaseUnavailable, keeps what was acknowledged, and is used again when it is back', async () => {
    const database = await openAt(await server.createDatabase())
    const acknowledged: string[] = []
    const refusals: unknown[] = []
    let writing = true
    const writers = Array.from({ length: 6 }, async (_, writer) => {
      for (let i = 0; writing; i++) {
        const key = `w${writer}-${i}`
        try {
          await put(database, key)
          acknowledged.push(key)
        } catch (error) {
          refusals.push(error)
          await new Promise((resolve) => setTimeout(resolve, 20))
        }
      }
    })
    await new Promise((resolve) => setTimeout(resolve, 300))
    await server.kill()
    await new Promise((resolve) => setTimeout(resolve, 300))
    await expect(database.ping()).rejects.toBeInstanceOf(DatabaseUnavailable)
    await expect(database.read((r) => r.selectFrom('provider').selectAll().execute())).rejects.toBeInstanceOf(
      DatabaseUnavailable,
    )
    const before = acknowledged.length
    await server.restart()
    await untilBack(() => database.ping())
    await untilBack(async () => {
      if (acknowledged.length < before + 10) throw new DatabaseUnavailable('still writing')
    })
    writing = false
    await Promise.all(writers)
    expect(before).toBeGreaterThan(0)
    expect(refusals.length).toBeGreaterThan(0)
    for (const refusal of refusals) expect(refusal).toBeInstanceOf(DatabaseUnavailable)
    const found = new Set(await keys(database))
    expect(acknowledged.filter((key) => !found.has(key))).toEqual([])
  })

  it('commits nothing of a unit whose session is ended, and goes on with another one', async () => {
    const database = await openAt(await server.createDatabase())
    const cut = database.write(async (tx) => {
      await insert(tx, 'a')
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
      await ask(`select pg_terminate_backend(${rows[0]?.pid})`)
      await insert(tx, 'b')
    })
    await expect(cut).rejects.toBeInstanceOf(DatabaseUnavailable)
    await put(database, 'c')
    expect(await keys(database)).toEqual(['c'])
  })

  it('does not wait forever for a connection', async () => {
    const database = await openAt(await server.createDatabase())
    const { promise: end, resolve: release } = Promise.withResolvers<void>()
    const holders = Array.from({ length: 4 }, (_, i) =>
      database.write(async (tx) => {
        await insert(tx, `h${i}`)
        await end
      }),
    )
    await expect(put(database, 'late')).rejects.toBeInstanceOf(DatabaseUnavailable)
    release()
    await Promise.all(holders)
  }, 15_000)
})

describe('a newer version of the program starts beside this one', () => {
  it('statements that were prepared before its migration are made anew, and nobody notices', async () => {
    const url = await server.createDatabase()
    const database = await openAt(url)
    await put(database, 'a')
    const all = () => database.read((r) => r.selectFrom('provider').selectAll().execute())
    const locked = () => database.write((tx) => tx.selectFrom('provider').selectAll().forUpdate().execute())
    // Often enough to be prepared, on every connection of the pool.
    for (let n = 0; n < 5; n++) await Promise.all([all(), all(), locked(), locked()])
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query('alter table provider add column newer text')
    await client.end()
    const scanned = () => database.scan((r) => r.selectFrom('provider').selectAll().execute())
    const found = await Promise.all([all(), all(), locked(), locked(), scanned()])
    expect(found.map((rows) => rows.length)).toEqual([1, 1, 1, 1, 1])
    for (const look of [all, locked, scanned]) expect(await look()).toHaveLength(1)
  })
})

describe('writers in each other’s way', () => {
  it('runs the work of a deadlock’s loser again', async () => {
    const database = await openAt(await server.createDatabase())
    await put(database, 'a')
    await put(database, 'b')
    let runs = 0
    // Both hold their first row before either asks for its second.
    const { promise: bothHold, resolve: meet } = Promise.withResolvers<void>()
    const both = (first: string, second: string) =>
      database.write(async (tx) => {
        const change = (key: string) =>
          tx
            .updateTable('provider')
            .set({ value_json: sql`value_json || 'x'` })
            .where('key', '=', key)
            .execute()
        await change(first)
        if (++runs === 2) meet()
        await bothHold
        await change(second)
      })
    await Promise.all([both('a', 'b'), both('b', 'a')])
    // Mostly 3: on a busy machine the loser may be back at its row before the winner has woken up, and lose once more.
    expect(runs).toBeGreaterThanOrEqual(3)
    const rows = await database.read((r) => r.selectFrom('provider').select('value_json').execute())
    expect(rows).toEqual([{ value_json: '1xx' }, { value_json: '1xx' }])
  })

  it('gives up after some tries, as DatabaseUnavailable', async () => {
    const database = await openAt(await server.createDatabase())
    let runs = 0
    const hopeless = database.write(async () => {
      runs++
      throw new StatementError('40001', 'retry', 'again')
    })
    await expect(hopeless).rejects.toBeInstanceOf(DatabaseUnavailable)
    expect(runs).toBe(6)
  })

  it('migrates once when several processes start together', async () => {
    const url = await server.createDatabase()
    const lines: string[] = []
    const opened = await Promise.all(
      Array.from({ length: 4 }, () =>
        openDatabase({ dataDir: '', url, allowLoss: false, poolSize: 2, log: (line) => lines.push(line) }),
      ),
    )
    open.push(...opened)
    expect(lines.filter((line) => line.includes('0001-house'))).toHaveLength(1)
  })
})

describe('what errors tell', () => {
  it('never quotes a value', async () => {
    const database = await openAt(await server.createDatabase())
    const secret = 'no such number 8801700000000'
    await database.write((tx) =>
      tx.insertInto('provider').values({ key: secret, value_json: secret }).execute(),
    )
    const errors = await Promise.all(
      [
        () => put(database, secret),
        () => database.read((r) => sql`select ${secret}::bigint`.execute(r)),
        () =>
          database.write((tx) =>
            tx
              .insertInto('provider')
              .values({ key: `${secret}2`, value_json: null as never })
              .execute(),
          ),
      ].map((attempt) =>
        attempt().then(
          () => undefined,
          (error: unknown) => error,
        ),
      ),
    )
    for (const error of errors) {
      expect(error).toBeInstanceOf(StatementError)
      expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain('8801700000000')
    }
  })
})
