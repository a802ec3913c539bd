/** Who reads the log of a PostgreSQL and is no standby, with PostgreSQL's own programs. */
import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { findBinaries, startPostgres } from '@porua/testkit/postgres'
import { tempDir } from '@porua/testkit/temp'
import pg from 'pg'
import { expect, test } from 'vitest'
import type { Database, Tx } from '../database.ts'
import { openDatabase } from '../open-database.ts'

const insert = (tx: Tx, key: string) => tx.insertInto('provider').values({ key, value_json: '1' }).execute()
const put = (database: Database, key: string) => database.write((tx) => insert(tx, key))

test('a server is not refused whose log is read by a base backup, a receiver or a subscriber', {
  timeout: 120_000,
}, async () => {
  const open: Database[] = []
  const openAt = async (url: string) => {
    const database = await openDatabase({ dataDir: '', url, allowLoss: false, poolSize: 4 })
    open.push(database)
    return database
  }
  const other = await startPostgres({ settings: ['wal_level = logical'] })
  const bin = findBinaries()
  const folder = (name: string) => tempDir(name)
  const at = ['-h', other.folder, '-U', 'porua', '--no-password']
  const readers: ChildProcess[] = []
  const begin = (program: string, ...args: string[]) =>
    readers.push(spawn(join(bin, program), [...at, ...args], { stdio: 'ignore' }))
  const client = new pg.Client({ connectionString: other.url })
  await client.connect()
  const reading = async () =>
    (await client.query('select state from pg_stat_replication order by state')).rows.map(
      ({ state }) => state,
    )
  try {
    const url = await other.createDatabase()
    const theirs = await other.createDatabase()
    await client.query('create role app login')
    await client.query(`alter database ${new URL(theirs).pathname.slice(1)} owner to app`)
    await client.query("select pg_create_logical_replication_slot('reports', 'pgoutput')")
    await client.query("select pg_create_physical_replication_slot('archive')")
    await client.query('create publication all_of_it for all tables')
    begin('pg_receivewal', '-D', folder('wal'))
    begin('pg_receivewal', '-D', folder('wal'), '-S', 'archive')
    const plugin = ['-o', 'proto_version=1', '-o', 'publication_names=all_of_it']
    begin('pg_recvlogical', '-d', 'postgres', '-S', 'reports', '--start', ...plugin, '-f', '/dev/null')
    begin('pg_basebackup', '-D', folder('base'), '--max-rate=32', '-c', 'fast')
    await expect
      .poll(reading, { timeout: 60_000 })
      .toEqual(['backup', 'streaming', 'streaming', 'streaming', 'streaming'])
    await put(await openAt(url), 'a')
    // A role that may not look at them is told what it lacks, and takes them for standbys until then.
    const asApp = theirs.replace('porua@', 'app@')
    await expect(openAt(asApp)).rejects.toThrow(/grant it pg_monitor/)
    await client.query('grant pg_monitor to app')
    await put(await openAt(asApp), 'b')
    // A standby beside them is one.
    const standby = await other.standby()
    await client.query('alter system reset synchronous_standby_names')
    await client.query('select pg_reload_conf()')
    await expect
      .poll(() => openAt(url).then(() => 'open', String), { timeout: 20_000 })
      .toMatch(/synchronous_standby_names/)
    await standby.stop()
  } finally {
    for (const reader of readers) reader.kill('SIGKILL')
    await Promise.all(open.splice(0).map((database) => database.close()))
    await client.end()
    await other.stop()
  }
})
