/** Signals between processes on a real PostgreSQL: the others hear them, and they arrive again after an interruption. */
import { startPostgres, type TestPostgres } from '@porua/testkit/postgres'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Database } from '../database/database.ts'
import { openDatabase } from '../database/open-database.ts'
import { Listener } from '../database/postgres/listener.ts'
import { noSignals } from './hint-signals.ts'
import { openSignals } from './open-signals.ts'
import type { PostgresSignalsOptions } from './postgres-signals.ts'

const waiting = { timeout: 15_000, interval: 10 }
let postgres: TestPostgres
let url: string
let db: Database
const opened: { close(): Promise<void> }[] = []

beforeAll(async () => {
  postgres = await startPostgres()
  url = await postgres.createDatabase()
  db = await openDatabase({ dataDir: '', url, allowLoss: false })
})
afterEach(async () => {
  await Promise.all(opened.splice(0).map((one) => one.close()))
})
afterAll(async () => {
  await db?.close()
  await postgres?.stop()
})

/** A process: its signals, how often it heard others, and which changes it was told of. */
async function process(self: string, options: Partial<PostgresSignalsOptions> = { listenUrl: url }) {
  const changes: string[] = []
  let heard = 0
  const changed = (state: string) => changes.push(state)
  const signals = await openSignals({ db, self, changed, ...options })
  signals.onAnnounced(() => heard++)
  opened.push(signals)
  await expect.poll(() => signals.state, waiting).toBe('ok')
  const before = heard
  return { signals, heard: () => heard - before, changes }
}

/** The server's process for a connection whose last statement was `query`; waits until there is one. */
async function backendOf(query: string) {
  const find = () =>
    db.read((reader) =>
      sql<{ pid: number }>`select pid from pg_stat_activity
        where datname = current_database() and query = ${query} and state = 'idle'`.execute(reader),
    )
  await expect.poll(async () => (await find()).rows.length, waiting).toBe(1)
  return find()
}

test('the other processes of the same database hear an announcement, its sender does not', async () => {
  const other = await postgres.createDatabase()
  const [a, b, elsewhere] = await Promise.all([
    process('a'),
    process('b'),
    process('c', { listenUrl: other }),
  ])
  for (let i = 0; i < 1_000; i++) a.signals.announce()
  await expect.poll(() => b.heard(), waiting).toBe(1)
  // Its announcement comes after that of `a`: whatever is heard more than expected has arrived by then.
  b.signals.announce()
  await expect.poll(() => a.heard(), waiting).toBe(1)
  expect([b.heard(), elsewhere.heard()]).toEqual([1, 0])
})

test('a command that ends at once is heard; a signal that cannot be sent throws nothing', async () => {
  const server = await process('server')
  const command = await process('command', {})
  command.signals.announce()
  await command.signals.close()
  await expect.poll(() => server.heard(), waiting).toBe(1)
  const away = { ...db, dialect: 'postgres', write: () => Promise.reject(new Error('away')) } as Database
  const cut = await openSignals({ db: away, self: 'cut' })
  cut.announce()
  await cut.close()
})

test('a lost connection is told once, made again, and what was missed is looked for', async () => {
  const [a, b] = await Promise.all([process('a'), process('b')])
  await postgres.kill()
  await expect.poll(() => [a.signals.state, b.signals.state], waiting).toEqual(['unavailable', 'unavailable'])
  await postgres.restart()
  await expect.poll(() => [a.signals.state, b.signals.state], waiting).toEqual(['ok', 'ok'])
  expect([a.heard(), b.heard()]).toEqual([1, 1])
  await db.write((tx) => sql`select 1`.execute(tx)).catch(() => undefined)
  a.signals.announce()
  await expect.poll(() => b.heard(), waiting).toBe(2)
  expect(a.changes).toEqual(['ok', 'unavailable', 'ok'])
}, 60_000)

test('a connection that has gone silent is lost, and made again', async () => {
  const changes: string[] = []
  const listener = new Listener({
    url,
    channel: 'porua_silent',
    heard: () => undefined,
    changed: (state) => changes.push(state),
    limits: { askEveryMs: 20, silentMs: 500 },
  })
  opened.push(listener)
  const { rows } = await backendOf('select 1')
  globalThis.process.kill(rows[0]?.pid ?? 0, 'SIGSTOP')
  try {
    await expect.poll(() => changes, waiting).toEqual(['ok', 'unavailable', 'ok'])
  } finally {
    globalThis.process.kill(rows[0]?.pid ?? 0, 'SIGCONT')
  }
})

test('SQLite has none', async () => {
  expect(await openSignals({ db: { dialect: 'sqlite' } as Database, self: 'a' })).toBe(noSignals)
})
