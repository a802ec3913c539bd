/** Which PostgreSQL servers are refused. A cluster of its own, for its settings are changed. */
import { connect, createServer, type Socket } from 'node:net'
import { createDatabase, startPostgres, type TestPostgres } from '@porua/testkit/postgres'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Database, DatabaseRefused, DatabaseUnavailable, type Tx } from '../database.ts'
import { openDatabase } from '../open-database.ts'
import { findDurabilityFault } from './durability-check.ts'

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

/** Sets a server-wide setting; every session that begins afterwards has it. */
async function setting(change: string): Promise<void> {
  const loaded = async () => (await ask('select pg_conf_load_time()::text as at'))[0]?.at
  const before = await loaded()
  await ask(`alter system ${change}`)
  await ask('select pg_reload_conf()')
  await expect.poll(loaded, { timeout: 20_000 }).not.toBe(before)
}

const insert = (tx: Tx, key: string) => tx.insertInto('provider').values({ key, value_json: '1' }).execute()
const put = (database: Database, key: string) => database.write((tx) => insert(tx, key))
const keys = async (database: Database) =>
  (await database.read((r) => r.selectFrom('provider').select('key').orderBy('key').execute())).map(
    (row) => row.key,
  )

/** A TCP proxy that tells whoever connects a process of its own, as poolers do (BackendKeyData: 'K', length 12, pid, secret). */
async function standInPooler(target: string): Promise<{ port: number; stop: () => void }> {
  const sockets = new Set<Socket>()
  const proxy = createServer((front) => {
    const back = connect(target)
    for (const socket of [front, back]) {
      sockets.add(socket)
      socket.on('error', () => socket.destroy())
    }
    front.pipe(back)
    back.on('close', () => front.destroy())
    back.on('data', (bytes) => {
      const key = bytes.indexOf(Buffer.from([0x4b, 0, 0, 0, 12]))
      if (key >= 0) bytes.writeInt32BE(1_522_241_692, key + 5)
      front.write(bytes)
    })
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const address = proxy.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    port: address.port,
    stop: () => {
      for (const socket of sockets) socket.destroy()
      proxy.close()
    },
  }
}

describe('which servers are refused', () => {
  const good = {
    fsync: 'on',
    full_page_writes: 'on',
    synchronous_commit: 'on',
    synchronous_standby_names: '',
    encoding: 'UTF8',
    version: '150000',
    standby: 0,
    standbys: 0,
    hidden: 0,
    direct: true,
  }

  it('those that do not sync, whatever ALLOW_LOSS says', () => {
    expect(findDurabilityFault(good, false)).toBeUndefined()
    for (const allowLoss of [false, true]) {
      expect(findDurabilityFault({ ...good, fsync: 'off' }, allowLoss)).toMatch(/fsync=off/)
      expect(findDurabilityFault({ ...good, full_page_writes: 'off' }, allowLoss)).toMatch(
        /full_page_writes=off/,
      )
      expect(findDurabilityFault({ ...good, encoding: 'SQL_ASCII' }, allowLoss)).toMatch(/UTF8/)
      expect(findDurabilityFault({ ...good, version: '120011' }, allowLoss)).toMatch(/13 or newer/)
    }
  })

  it('those behind a pooler, whatever ALLOW_LOSS says', async () => {
    const { user, host, port, database } = new pg.Client({ connectionString: server.url })
    const pooler = await standInPooler(`${host}/.s.PGSQL.${port}`)
    const url = `postgres://${user}@127.0.0.1:${pooler.port}/${database}`
    for (const allowLoss of [false, true]) {
      const refused = openAt(url, allowLoss)
      await expect(refused).rejects.toThrow(DatabaseRefused)
      await expect(refused).rejects.toThrow(/pooler.*connect to PostgreSQL itself/)
    }
    pooler.stop()
  })

  it('those whose standby may lag behind, unless ALLOW_LOSS', () => {
    const standby = { ...good, standbys: 1 }
    expect(findDurabilityFault(standby, false)).toMatch(/synchronous_standby_names/)
    expect(findDurabilityFault(standby, true)).toBeUndefined()
    const named = { ...standby, synchronous_standby_names: 'ANY 1 (a, b)' }
    expect(findDurabilityFault(named, false)).toBeUndefined()
    expect(findDurabilityFault({ ...named, synchronous_commit: 'remote_apply' }, false)).toBeUndefined()
    for (const lower of ['off', 'local', 'remote_write']) {
      expect(findDurabilityFault({ ...named, synchronous_commit: lower }, false)).toMatch(
        /synchronous_commit/,
      )
      expect(findDurabilityFault({ ...named, synchronous_commit: lower }, true)).toBeUndefined()
    }
  })

  it('a real one with fsync=off: at the start, and while running', async () => {
    const url = await server.createDatabase()
    const database = await openAt(url)
    await put(database, 'a')
    await setting('set fsync = off')
    try {
      await expect(openAt(url)).rejects.toThrow(/fsync=off/)
      await expect(openAt(url, true)).rejects.toBeInstanceOf(DatabaseRefused)
      const sessions = `from pg_stat_activity where application_name = 'porua'`
      await ask(`select pg_terminate_backend(pid) ${sessions}`)
      await expect.poll(() => ask(`select pid ${sessions}`), { timeout: 20_000 }).toEqual([])
      await expect(put(database, 'b')).rejects.toBeInstanceOf(DatabaseUnavailable)
    } finally {
      await setting('reset fsync')
    }
    await put(database, 'c')
    expect(await keys(database)).toEqual(['a', 'c'])
  })

  it('a real one with a lagging standby, unless ALLOW_LOSS', async () => {
    const url = await server.createDatabase()
    await ask(`select pg_create_physical_replication_slot('standby')`)
    try {
      await expect(openAt(url)).rejects.toThrow(/synchronous_standby_names/)
      await put(await openAt(url, true), 'a')
    } finally {
      await ask(`select pg_drop_replication_slot('standby')`)
    }
  })

  it('none for synchronous_commit=off: our sessions set it to on', async () => {
    const url = await server.createDatabase()
    await setting('set synchronous_commit = off')
    try {
      const database = await openAt(url)
      const { rows } = await database.write((tx) => sql`show synchronous_commit`.execute(tx))
      expect(rows).toEqual([{ synchronous_commit: 'on' }])
    } finally {
      await setting('reset synchronous_commit')
    }
  })

  it('one that is not there, without telling the password', async () => {
    const nowhere = 'postgres://user:s3cret@127.0.0.1:1/porua'
    const error: unknown = await openAt(nowhere).catch((e: unknown) => e)
    expect(error).toBeInstanceOf(DatabaseRefused)
    expect(String(error)).toContain('127.0.0.1:1/porua')
    expect(String(error)).not.toContain('s3cret')
    await expect(openAt('postgres:// not an address')).rejects.toBeInstanceOf(DatabaseRefused)
  })

  it('one that a newer program has migrated', async () => {
    const url = await server.createDatabase()
    const database = await openAt(url)
    await database.write((tx) =>
      sql`insert into kysely_migration (name, timestamp) values ('9999-later', '2100-01-01T00:00:00.000Z')`.execute(
        tx,
      ),
    )
    await expect(openAt(url)).rejects.toThrow(/newer version.*9999-later/)
  })

  it('none that the testkit makes', async () => {
    const url = await createDatabase(server.url)
    await put(await openAt(url), 'a')
  })
})
