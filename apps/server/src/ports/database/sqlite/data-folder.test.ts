/** Whose the data folder is, and what is refused in it. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { tempDir } from '@porua/testkit/temp'
import Sqlite from 'better-sqlite3'
import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { type Database, DatabaseRefused } from '../database.ts'
import { openDatabase } from '../open-database.ts'
import type { SqliteLimits } from './sqlite-database.ts'

const CHILD = join(import.meta.dirname, 'writes-until-killed.ts')
const open: Database[] = []

async function openAt(dataDir: string, limits?: SqliteLimits): Promise<Database> {
  const database = await openDatabase({ dataDir, allowLoss: false, limits })
  open.push(database)
  return database
}

afterEach(async () => {
  await Promise.all(open.splice(0).map((database) => database.close()))
})

const put = (database: Database, key: string, value = '1') =>
  database.write((tx) => tx.insertInto('provider').values({ key, value_json: value }).execute())

describe('the data folder', () => {
  it('has one owner: a second one in this process is refused', async () => {
    const dataDir = tempDir('owner')
    await openAt(dataDir)
    await expect(openAt(dataDir)).rejects.toThrow(
      new RegExp(`${dataDir} is in use by process ${process.pid}`),
    )
    await expect(openAt(dataDir)).rejects.toBeInstanceOf(DatabaseRefused)
  })

  it('has one owner: a second one in another process is refused, and taken when the first was killed', async () => {
    const dataDir = tempDir('owner')
    const child = spawn(process.execPath, [CHILD, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] })
    await once(child.stdout, 'data')
    await expect(openAt(dataDir)).rejects.toThrow(`is in use by process ${child.pid}`)
    child.kill('SIGKILL')
    await once(child, 'close')
    await put(await openAt(dataDir), 'mine')
  })

  it('is refused in one line when it is a file', async () => {
    const file = join(tempDir('owner'), 'file')
    writeFileSync(file, '')
    await expect(openAt(file)).rejects.toBeInstanceOf(DatabaseRefused)
  })

  it('is refused when its database is something else', async () => {
    const dataDir = tempDir('owner')
    writeFileSync(join(dataDir, 'porua.db'), 'not a database, '.repeat(100))
    await expect(openAt(dataDir)).rejects.toThrow(/porua\.db cannot be used/)
  })

  it('is refused when a newer program has migrated it', async () => {
    const dataDir = tempDir('owner')
    const database = await openAt(dataDir)
    await database.write((tx) =>
      sql`insert into kysely_migration (name, timestamp) values ('9999-later', '2100-01-01T00:00:00.000Z')`.execute(
        tx,
      ),
    )
    await database.close()
    open.length = 0
    await expect(openAt(dataDir)).rejects.toThrow(/newer version.*9999-later/)
    await expect(openAt(dataDir)).rejects.toBeInstanceOf(DatabaseRefused)
  })

  it('is open to nobody else', async () => {
    const dataDir = join(tempDir('owner'), 'data')
    await openAt(dataDir)
    expect(statSync(dataDir).mode & 0o777).toBe(0o700)
    expect(statSync(join(dataDir, 'porua.db')).mode & 0o777).toBe(0o600)
    expect(statSync(join(dataDir, 'porua.db-wal')).mode & 0o777).toBe(0o600)
  })

  it('holds the database as the promise wants it, whatever it was before', async () => {
    const dataDir = tempDir('owner')
    const before = new Sqlite(join(dataDir, 'porua.db'))
    before.pragma('journal_mode = delete')
    before.exec('create table other (a)')
    before.close()
    const database = await openAt(dataDir)
    const mode = await database.write((tx) => sql`pragma journal_mode`.execute(tx))
    const level = await database.write((tx) => sql`pragma synchronous`.execute(tx))
    expect([mode.rows, level.rows]).toEqual([[{ journal_mode: 'wal' }], [{ synchronous: 2 }]])
  })

  it('leaves no log behind when it is closed', async () => {
    const dataDir = tempDir('owner')
    const database = await openAt(dataDir)
    await put(database, 'a')
    await database.close()
    open.length = 0
    expect(existsSync(join(dataDir, 'porua.db-wal'))).toBe(false)
    const alone = new Sqlite(join(dataDir, 'porua.db'), { readonly: true })
    expect(alone.prepare('select count(*) as n from provider').get()).toEqual({ n: 1 })
    alone.close()
  })
})
