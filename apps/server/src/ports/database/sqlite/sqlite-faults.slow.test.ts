/** What SQLite does when something is taken from it: the process, the disk, a thread. */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Worker } from 'node:worker_threads'
import { removeDir, tempDir } from '@porua/testkit/temp'
import { afterEach, describe, expect, it } from 'vitest'
import { type Database, DatabaseUnavailable, type Tx } from '../database.ts'
import { openDatabase } from '../open-database.ts'
import type { SqliteLimits } from './sqlite-database.ts'
import { ThreadLink } from './thread-link.ts'

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
const keys = async (database: Database) =>
  (await database.read((r) => r.selectFrom('provider').select('key').execute())).map((row) => row.key)

describe('the process is killed', () => {
  it('loses no acknowledged row and keeps units whole, five times in a row', async () => {
    const dataDir = tempDir('kill')
    const acknowledged: string[] = []
    for (let round = 0; round < 5; round++) {
      const child = spawn(process.execPath, [CHILD, dataDir, String(round * 1_000_000)], {
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      let printed = ''
      child.stdout.setEncoding('utf8').on('data', (text: string) => {
        printed += text
      })
      await once(child.stdout, 'data')
      setTimeout(() => child.kill('SIGKILL'), 50 + Math.random() * 300)
      await once(child, 'close')
      acknowledged.push(...printed.split('\n').slice(0, -1))
      const database = await openAt(dataDir)
      const found = new Set(await keys(database))
      expect(acknowledged.filter((key) => !found.has(`${key}a`))).toEqual([])
      expect(
        [...found].filter((key) => !found.has(`${key.slice(0, -1)}${key.endsWith('a') ? 'b' : 'a'}`)),
      ).toEqual([])
      await database.close()
      open.length = 0
    }
    expect(acknowledged.length).toBeGreaterThan(20)
  }, 60_000)
})

/** Fills the database until it refuses, and gives the keys it acknowledged. */
async function fill(database: Database): Promise<{ acknowledged: string[]; refusal: unknown }> {
  const acknowledged: string[] = []
  for (let i = 0; i < 100_000; i++) {
    try {
      await put(database, `k${i}`, 'x'.repeat(20_000))
      acknowledged.push(`k${i}`)
    } catch (refusal) {
      return { acknowledged, refusal }
    }
  }
  throw new Error('the disk did not fill')
}

describe('the disk is full', () => {
  it('becomes DatabaseUnavailable, loses nothing, and comes back by itself (page limit)', async () => {
    const dataDir = tempDir('full')
    const database = await openAt(dataDir, { maxPages: 200 })
    const { acknowledged, refusal } = await fill(database)
    expect(refusal).toBeInstanceOf(DatabaseUnavailable)
    expect((await keys(database)).toSorted()).toEqual(acknowledged.toSorted())
    await expect(put(database, 'again', 'x'.repeat(20_000))).rejects.toBeInstanceOf(DatabaseUnavailable)
    await database.write((tx) => tx.deleteFrom('provider').where('key', '=', 'k0').execute())
    await put(database, 'again', 'x'.repeat(10_000))
    expect(await keys(database)).toContain('again')
  })

  it('becomes DatabaseUnavailable, loses nothing, and comes back by itself (a real disk)', async () => {
    const disk = tempDir('disk')
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', disk], { stdio: 'ignore' })
    } catch {
      process.stderr.write(
        'sqlite faults: no right to mount a small disk here, the page limit alone was tried\n',
      )
      return
    }
    try {
      const dataDir = join(disk, 'data')
      mkdirSync(dataDir)
      const database = await openAt(dataDir)
      const { acknowledged, refusal } = await fill(database)
      expect(refusal).toBeInstanceOf(DatabaseUnavailable)
      expect(acknowledged.length).toBeGreaterThan(10)
      for (let i = 0; i < 3; i++)
        await expect(put(database, `no${i}`, 'x'.repeat(500_000))).rejects.toBeInstanceOf(DatabaseUnavailable)
      expect((await keys(database)).toSorted()).toEqual(acknowledged.toSorted())
      execFileSync('mount', ['-o', 'remount,size=32m', disk])
      await put(database, 'again', 'x'.repeat(100_000))
      await database.close()
      open.length = 0
      const later = await openAt(dataDir)
      expect((await keys(later)).toSorted()).toEqual([...acknowledged, 'again'].toSorted())
      await later.close()
      open.length = 0
    } finally {
      await Promise.all(open.splice(0).map((database) => database.close()))
      execFileSync('umount', [disk])
      removeDir(disk)
    }
  })
})

describe('the log', () => {
  it('is copied beside the writer and starts again, so that it stays short', async () => {
    const dataDir = tempDir('log')
    const database = await openAt(dataDir)
    const size = () => statSync(join(dataDir, 'porua.db-wal')).size
    let longest = 0
    for (let i = 0; i < 200; i++) {
      const value = `${i} `.padEnd(1_000_000, 'x')
      await database.write((tx) =>
        tx
          .insertInto('provider')
          .values({ key: 'same', value_json: value })
          .onConflict((c) => c.column('key').doUpdateSet({ value_json: value }))
          .execute(),
      )
      longest = Math.max(longest, size())
    }
    expect(longest).toBeLessThan(120_000_000)
    const found = await database.scan((r) =>
      r.selectFrom('provider').select('value_json').executeTakeFirstOrThrow(),
    )
    expect(found.value_json.startsWith('199 ')).toBe(true)
  })
})

describe('a unit that stands still', () => {
  it('is rolled back when others have waited for long, and they go on', async () => {
    const database = await openAt(tempDir('still'), { silentMs: 300 })
    const insert = (tx: Tx, key: string) =>
      tx.insertInto('provider').values({ key, value_json: '1' }).execute()
    const { promise: later, resolve: goOn } = Promise.withResolvers<void>()
    const stuck = database.write(async (tx) => {
      await insert(tx, 'stuck')
      await later
      await insert(tx, 'stuck2')
    })
    const refused = expect(stuck).rejects.toBeInstanceOf(DatabaseUnavailable)
    await put(database, 'waits')
    expect(await keys(database)).toEqual(['waits'])
    goOn()
    await refused
    expect(await keys(database)).toEqual(['waits'])
  })
})

describe('a statement that was sent before its unit’s failure was heard', () => {
  it('does not run by itself', async () => {
    const dataDir = tempDir('stray')
    await (await openAt(dataDir)).close()
    const thread = new ThreadLink({ file: join(dataDir, 'porua.db'), writes: true, cache: 1024 })
    const insert = (key: string) => [{ sql: 'insert into provider values (?, ?)', parameters: [key, '1'] }]
    try {
      const outcomes = await Promise.allSettled([
        thread.ask(1, [...insert('a'), ...insert('a')], true, 'open'),
        thread.ask(1, insert('stray'), false, 'open'),
        thread.ask(1, insert('stray'), false, 'commit'),
        thread.ask(1, [], false, 'rollback'),
        thread.ask(2, insert('b'), true, 'commit'),
      ])
      expect(outcomes.map(({ status }) => status)).toEqual([
        'rejected',
        'rejected',
        'rejected',
        'fulfilled',
        'fulfilled',
      ])
      const [found] = await thread.ask(
        0,
        [{ sql: 'select key from provider', parameters: [] }],
        false,
        'open',
      )
      expect(found?.rows).toEqual([{ key: 'b' }])
    } finally {
      await thread.close()
    }
  })
})

describe('a database thread dies', () => {
  it('leaves the outcome unknown, and another one takes its place', async () => {
    const started: Worker[] = []
    const note = (worker: Worker) => started.push(worker)
    process.on('worker', note)
    try {
      const database = await openAt(tempDir('dies'))
      await put(database, 'before')
      const during = database.write(async (tx) => {
        await tx.insertInto('provider').values({ key: 'during', value_json: '1' }).execute()
        await started[0]?.terminate()
        await tx.insertInto('provider').values({ key: 'during2', value_json: '1' }).execute()
      })
      await expect(during).rejects.toThrow(/rolled back|died/)
      await put(database, 'after')
      expect(await keys(database)).toEqual(['after', 'before'])
      await started[1]?.terminate()
      await database.ping()
      const flying = Promise.allSettled([put(database, 'x'), put(database, 'y')])
      await started[2]?.terminate()
      for (const outcome of await flying) {
        if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(DatabaseUnavailable)
      }
      await put(database, 'last')
    } finally {
      process.off('worker', note)
    }
  })
})
