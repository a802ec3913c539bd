/** What a restore refuses, what it leaves when it does, and what it makes of a backup of an older version. */
import { randomBytes } from 'node:crypto'
import { appendFile, cp, mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { bothDialects } from '@porua/testkit/databases'
import { makeSchool } from '@porua/testkit/factories'
import { tempDir } from '@porua/testkit/temp'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { noProgress } from '../../platform/progress.ts'
import type { Dialect } from '../../ports/database/database.ts'
import { migrateTo, newestMigration } from '../../ports/database/migrate.ts'
import { serveOwner } from '../../ports/database/owner/serve-owner.ts'
import { SqliteDatabase } from '../../ports/database/sqlite/sqlite-database.ts'
import { openTarget } from '../../ports/database/whole/open-whole.ts'
import { ArchiveReader } from './archive.ts'
import { backup, lastBackup } from './backup.ts'
import type { Installation } from './installation.ts'
import type { Manifest } from './manifest.ts'
import { checkBackup, restore } from './restore.ts'
import { openOf, refusal, soundBackup } from './testing/sound-backup.ts'
import { everythingIn, filesIn, installationOf, Places } from './testing.ts'

const places = new Places()
let file: string
let sound: Installation

const fresh = async (dialect: Dialect) => installationOf(await places.fresh(dialect))

beforeAll(async () => {
  ;({ sound, file } = await soundBackup(places))
})
afterAll(() => places.remove())

describe('a backup', () => {
  it('is its owner’s alone, notes when it was made, and replaces nothing', async () => {
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect(await lastBackup(sound.place.dataDir)).toBe(sound.clock.now())
    expect(await lastBackup(tempDir('none'))).toBeNull()
    expect(await refusal(backup(sound, file, noProgress))).toMatch(/sound.zip is there already/)
    expect(await refusal(backup(sound, join(file, 'below'), noProgress))).toMatch(/cannot be written/)
  })

  it('needs a database, and leaves nothing where there is none', async () => {
    const empty = await fresh('sqlite')
    const path = join(tempDir('backup'), 'none.zip')
    expect(await refusal(backup(empty, path, noProgress))).toMatch(/^there is no database in /)
    const nothing = await fresh('postgres')
    expect(await refusal(backup(nothing, path, noProgress))).toMatch(/^there is no school in the database /)
    await expect(stat(path)).rejects.toThrow('ENOENT')
  })

  it('holds what only the log of a killed server has', async () => {
    const living = await fresh('sqlite')
    const db = await openOf(living)
    await makeSchool(db, { now: 0, students: 3 })
    // As a power cut would leave it.
    const killed = await fresh('sqlite')
    await cp(living.place.dataDir, killed.place.dataDir, {
      recursive: true,
      filter: (path) => !path.includes('owner'),
    })
    await db.close()
    const path = join(tempDir('backup'), 'killed.zip')
    await backup(killed, path, noProgress)
    const there = await fresh('sqlite')
    await restore(there, path, noProgress)
    expect((await everythingIn(there)).student).toHaveLength(3)
  })
})

describe.each(bothDialects)('a restore into %s', (dialect) => {
  it('refuses a place where a school is, and changes nothing of it', async () => {
    const there = await fresh(dialect)
    const db = await openOf(there)
    await makeSchool(db, { now: 0 })
    await db.close()
    const before = await everythingIn(there)
    expect(await refusal(restore(there, file, noProgress))).toMatch(/holds a (school|database) already/)
    expect(await everythingIn(there)).toEqual(before)
    expect(await filesIn(there)).toEqual({})
  })

  it('takes files that are there already when they are the same, and no others', async () => {
    const there = await fresh(dialect)
    const stored = await sound.files.get('school/small.png')
    await there.files.put('school/small.png', {
      bytes: Buffer.concat((await stored?.open().toArray()) ?? []),
    })
    await there.files.put('school/deep/big.mp4', { bytes: randomBytes(10) })
    expect(await refusal(restore(there, file, noProgress))).toMatch(
      /school\/deep\/big.mp4 is there already and is another/,
    )
    expect(Object.keys(await filesIn(there))).toEqual(['school/deep/big.mp4', 'school/small.png'])
    await there.files.remove('school/deep/big.mp4')
    await restore(there, file, noProgress)
    expect(await filesIn(there)).toEqual(await filesIn(sound))
  })

  it('tried out says what it would do, refuses what it would refuse, and leaves nothing', async () => {
    const there = await fresh(dialect)
    const tried = await restore(there, file, noProgress, true)
    expect(await filesIn(there)).toEqual({})
    await there.files.put('school/deep/big.mp4', { bytes: randomBytes(10) })
    expect(await refusal(restore(there, file, noProgress, true))).toMatch(/is there already and is another/)
    await there.files.remove('school/deep/big.mp4')
    // Only an empty place takes a backup.
    expect(await restore(there, file, noProgress)).toEqual(tried)
    expect(await refusal(restore(there, file, noProgress, true))).toMatch(/holds a (school|database) already/)
  })

  it('brings a backup of an older version to this one', async () => {
    const old = await fresh('sqlite')
    const migrations = ['0001-house', '0002-account', '0003-content', '0004-forum']
    const database = await SqliteDatabase.open({ dataDir: old.place.dataDir })
    await migrateTo(database.writer, 'sqlite', migrations)
    await database.write((tx) =>
      tx.insertInto('provider').values({ key: 'name', value_json: '"Old"' }).execute(),
    )
    await database.close()
    const path = join(tempDir('backup'), 'old.zip')
    await backup(old, path, noProgress)
    expect((await checkBackup(path, noProgress)).migrations).toEqual(migrations)
    const there = await fresh(dialect)
    await restore(there, path, noProgress)
    const db = await openOf(there)
    expect(await db.read((reader) => reader.selectFrom('provider').selectAll().execute())).toEqual([
      { key: 'name', value_json: '"Old"' },
    ])
    expect(await db.read((reader) => reader.selectFrom('regrade').selectAll().execute())).toEqual([])
    await db.close()
  })
})

it('refuses a folder in which a server runs', async () => {
  const there = await fresh('sqlite')
  const db = await openOf(there)
  const owner = await serveOwner(db)
  expect(await refusal(restore(there, file, noProgress))).toMatch(/is in use by process/)
  await owner.close()
  await db.close()
})

it('takes up what a killed restore has left, and no server starts on that', async () => {
  const there = await fresh('postgres')
  const url = there.place.url ?? ''
  // As it stands when the process dies in the middle: filled in part, marked.
  await restore(there, file, noProgress)
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query('create table restore_unfinished (started_at bigint)')
  await client.end()
  expect(await refusal(openOf(there))).toMatch(/a restore into this database did not come to its end/)
  await restore(there, file, noProgress)
  expect((await everythingIn(there)).student).toHaveLength(2_500)

  const folder = await fresh('sqlite')
  const left = join(folder.place.dataDir, '.restoring-abc')
  await mkdir(left)
  await appendFile(join(left, 'porua.db'), 'half')
  await restore(folder, file, noProgress)
  await expect(stat(left)).rejects.toThrow('ENOENT')
})

it('never touches a database of somebody else', async () => {
  const there = await fresh('postgres')
  const client = new Client({ connectionString: there.place.url ?? '' })
  await client.connect()
  await client.query('create table payroll (id int)')
  expect(await refusal(restore(there, file, noProgress))).toMatch(/holds tables of somebody else/)
  expect((await client.query('select * from payroll')).rows).toEqual([])
  await client.end()
})

it('knows every table of both databases alike, by columns, kinds and keys', async () => {
  const migrations = await everyMigration()
  const shapes = []
  for (const dialect of bothDialects) {
    const target = await openTarget((await fresh(dialect)).place, migrations)
    shapes.push(target.tables.map(({ name, columns, key }) => ({ name, columns, key })))
    await target.abandon()
  }
  expect(shapes[0]).toEqual(shapes[1])
  expect(shapes[0]?.length).toBeGreaterThan(40)
})

async function everyMigration(): Promise<readonly string[]> {
  const { migrations } = JSON.parse(await (await ArchiveReader.open(file)).text('manifest.json')) as Manifest
  expect(migrations.at(-1)).toBe(newestMigration())
  return migrations
}
