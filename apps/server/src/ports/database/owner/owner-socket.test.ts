/** The owner's socket: who may speak, and what becomes of a unit whose process goes away. */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, statSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { tempDir } from '@porua/testkit/temp'
import { afterEach, describe, expect, it } from 'vitest'
import { type Database, DatabaseRefused, DatabaseUnavailable, type Tx } from '../database.ts'
import { openDatabase } from '../open-database.ts'
import { readOwnerNote } from '../sqlite/owner-lock.ts'
import { SqliteDatabase } from '../sqlite/sqlite-database.ts'
import { Peer } from './frames.ts'
import { openOwned } from './open-owned.ts'
import { OwnerLine } from './remote-source.ts'
import { type OwnerService, serveOwner } from './serve-owner.ts'

const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close()
})

async function ownerAt(
  dataDir: string,
  unitMs?: number,
): Promise<{ database: Database; service: OwnerService }> {
  const database = await openDatabase({ dataDir, allowLoss: false })
  closers.push(() => database.close())
  const service = await serveOwner(database, unitMs ? { unitMs } : {})
  closers.push(() => service.close())
  return { database, service }
}

async function remoteAt(dataDir: string): Promise<Database> {
  const database = await openOwned({ dataDir, allowLoss: false })
  closers.push(() => database.close())
  return database
}

const put = (tx: Tx, key: string) => tx.insertInto('provider').values({ key, value_json: '1' }).execute()
const keys = async (database: Database) =>
  (await database.read((r) => r.selectFrom('provider').select('key').execute())).map((row) => row.key)
const socketOf = (dataDir: string) => readOwnerNote(dataDir)?.socket ?? ''
const run = (sql: string, unit: number, begin: boolean) =>
  ({ op: 'run', kind: 'write', unit, begin, statements: [{ sql, parameters: [] }], end: 'open' }) as const

describe('the owner’s socket', () => {
  it('is the owner’s user’s alone, and gone with the service', async () => {
    const dataDir = tempDir('socket')
    const { service } = await ownerAt(dataDir)
    const path = socketOf(dataDir)
    expect(statSync(path).mode & 0o777).toBe(0o600)
    await service.close()
    expect(readOwnerNote(dataDir)).toEqual({ pid: process.pid })
    expect(() => statSync(path)).toThrow()
  })

  it('lies elsewhere, in a private folder, when the path is too long', async () => {
    const dataDir = join(tempDir('socket'), 'long'.repeat(40))
    mkdirSync(dataDir)
    await ownerAt(dataDir)
    const path = socketOf(dataDir)
    expect(path.startsWith(dataDir)).toBe(false)
    expect(statSync(dirname(path)).mode & 0o777).toBe(0o700)
    const remote = await remoteAt(dataDir)
    await remote.write((tx) => put(tx, 'a'))
    expect(await keys(remote)).toEqual(['a'])
  })

  it('closes a connection that sends what is no message, and serves the others', async () => {
    const dataDir = tempDir('socket')
    await ownerAt(dataDir)
    // Its length, then bytes as a Node of another age would write them.
    for (const body of [[0xff, 0x63, 0x6f], [], [1]]) {
      const socket = connect(socketOf(dataDir))
      socket.on('error', () => undefined)
      socket.write(Buffer.from([0, 0, 0, body.length, ...body]))
      await once(socket.resume(), 'close')
    }
    const remote = await remoteAt(dataDir)
    await remote.write((tx) => put(tx, 'a'))
    expect(await keys(remote)).toEqual(['a'])
  })

  it('rolls a unit back when its connection drops, and the owner’s own units go on', async () => {
    const dataDir = tempDir('socket')
    const { database } = await ownerAt(dataDir)
    const line = await OwnerLine.open(socketOf(dataDir))
    await line.ask(run("insert into provider values ('theirs', '1')", 1, true))
    const ours = database.write((tx) => put(tx, 'ours'))
    line.close()
    await ours
    expect(await keys(database)).toEqual(['ours'])
  })

  it('rolls a unit back that is open for too long', async () => {
    const dataDir = tempDir('socket')
    const { database } = await ownerAt(dataDir, 200)
    const remote = await remoteAt(dataDir)
    const slow = remote.write(async (tx) => {
      await put(tx, 'slow')
      await new Promise((resolve) => setTimeout(resolve, 500))
      await put(tx, 'slow2')
    })
    await expect(slow).rejects.toBeInstanceOf(DatabaseUnavailable)
    expect(await keys(database)).toEqual([])
    await remote.write((tx) => put(tx, 'next'))
    expect(await keys(database)).toEqual(['next'])
  })

  it('runs nothing of a unit that has failed', async () => {
    const dataDir = tempDir('socket')
    const { database } = await ownerAt(dataDir)
    const line = await OwnerLine.open(socketOf(dataDir))
    const replies = await Promise.all([
      line.ask(run('insert into nowhere values (1)', 1, true)),
      line.ask(run("insert into provider values ('stray', '1')", 1, false)),
    ])
    line.close()
    expect(replies.map((reply) => 'error' in reply)).toEqual([true, true])
    expect(await keys(database)).toEqual([])
  })

  it('tells the other process when the owner goes', async () => {
    const dataDir = tempDir('socket')
    const { service } = await ownerAt(dataDir)
    const remote = await remoteAt(dataDir)
    const cut = remote.write(async (tx) => {
      await put(tx, 'a')
      await service.close()
      await put(tx, 'b')
    })
    await expect(cut).rejects.toBeInstanceOf(DatabaseUnavailable)
    await expect(remote.ping()).rejects.toBeInstanceOf(DatabaseUnavailable)
    await expect(remote.write((tx) => put(tx, 'c'))).rejects.toBeInstanceOf(DatabaseUnavailable)
  })

  it('carries large messages in both directions', async () => {
    const dataDir = tempDir('socket')
    await ownerAt(dataDir)
    const remote = await remoteAt(dataDir)
    const big = 'ক'.repeat(3_000_000)
    await remote.write((tx) => tx.insertInto('provider').values({ key: 'big', value_json: big }).execute())
    const found = await remote.scan((r) =>
      r.selectFrom('provider').select('value_json').executeTakeFirstOrThrow(),
    )
    expect(found.value_json === big).toBe(true)
  })
})

describe('opening beside an owner', () => {
  it('opens the file itself when there is none, also after one was killed', async () => {
    const dataDir = tempDir('socket')
    expect(await remoteAt(dataDir)).toBeInstanceOf(SqliteDatabase)
    await closers.pop()?.()
    const code = `
      import { openDatabase } from '${join(import.meta.dirname, '../open-database.ts')}'
      import { serveOwner } from '${join(import.meta.dirname, 'serve-owner.ts')}'
      const database = await openDatabase({ dataDir: process.argv[1], allowLoss: false })
      await serveOwner(database)
      console.log('served')
      setInterval(() => {}, 1000)`
    const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', code, dataDir], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await once(child.stdout, 'data')
    const beside = await remoteAt(dataDir)
    expect(beside).not.toBeInstanceOf(SqliteDatabase)
    await beside.write((tx) => put(tx, 'beside'))
    child.kill('SIGKILL')
    await once(child, 'close')
    await expect(beside.write((tx) => put(tx, 'gone'))).rejects.toBeInstanceOf(DatabaseUnavailable)
    const alone = await remoteAt(dataDir)
    expect(alone).toBeInstanceOf(SqliteDatabase)
    expect(await keys(alone)).toEqual(['beside'])
  })

  it('waits for an owner that is on its way', async () => {
    const dataDir = tempDir('socket')
    const database = await openDatabase({ dataDir, allowLoss: false })
    closers.push(() => database.close())
    const opening = remoteAt(dataDir)
    await new Promise((resolve) => setTimeout(resolve, 300))
    const service = await serveOwner(database)
    closers.push(() => service.close())
    expect(await opening).not.toBeInstanceOf(SqliteDatabase)
  })

  it('refuses an owner of another version', async () => {
    const dataDir = tempDir('socket')
    const database = await SqliteDatabase.open({ dataDir })
    closers.push(() => database.close())
    const path = join(dataDir, 'other.sock')
    const server = createServer((socket) => {
      const peer = new Peer(
        socket,
        () => peer.send({ hello: { pid: 1, schema: '9999-later' } }),
        () => undefined,
      )
    }).listen(path)
    closers.push(async () => void server.close())
    database.lock.note({ pid: 1, socket: path })
    await expect(openOwned({ dataDir, allowLoss: false })).rejects.toThrow(/another version/)
    await expect(openOwned({ dataDir, allowLoss: false })).rejects.toBeInstanceOf(DatabaseRefused)
  })

  it('is possible for a process that ends without closing', () => {
    const dataDir = tempDir('socket')
    const code = `
      import { openOwned } from '${join(import.meta.dirname, 'open-owned.ts')}'
      const database = await openOwned({ dataDir: process.argv[1], allowLoss: false })
      await database.write((tx) => tx.insertInto('provider').values({ key: 'a', value_json: '1' }).execute())
      console.log((await database.read((r) => r.selectFrom('provider').selectAll().execute())).length)`
    const printed = execFileSync(process.execPath, ['--input-type=module-typescript', '-e', code, dataDir], {
      encoding: 'utf8',
      timeout: 20_000,
    })
    expect(printed.trim()).toBe('1')
  })
})
