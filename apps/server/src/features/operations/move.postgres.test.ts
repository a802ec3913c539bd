/** Moves between the databases and between a folder and a bucket, by the commands that a provider types. */
import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { bothDialects } from '@porua/testkit/databases'
import { makeSchool } from '@porua/testkit/factories'
import { tempDir } from '@porua/testkit/temp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { main } from '../../cli/run.ts'
import { sha256 } from '../../platform/ids.ts'
import { noProgress } from '../../platform/progress.ts'
import { MovableClock } from '../../ports/clock/clock.ts'
import { openDatabase } from '../../ports/database/open-database.ts'
import type { FileStore } from '../../ports/files/files.ts'
import { LocalFiles } from '../../ports/files/local-files.ts'
import { S3Client } from '../../ports/files/s3-client.ts'
import { S3Files } from '../../ports/files/s3-files.ts'
import { type StandIn, startS3 } from '../../ports/files/testing/s3-stand-in.ts'
import { backup } from './backup.ts'
import type { Installation } from './installation.ts'
import { copyMedia } from './move.ts'
import { restore } from './restore.ts'
import { everythingIn, filesIn, installationOf, Places } from './testing.ts'

const places = new Places()
const clock = new MovableClock()
let store: StandIn
let out: string
let err: string
beforeAll(async () => {
  store = await startS3(() => clock.now())
})
afterAll(async () => {
  await store?.close()
  await places.remove()
})

/** Types a command in an installation. */
async function type(installation: Installation, ...argv: string[]): Promise<number> {
  out = ''
  err = ''
  const noServices = () => Promise.reject(new Error('the care of an installation opens no school'))
  const console = {
    folder: installation.place.dataDir,
    now: () => 0,
    out: (text: string) => {
      out += text
    },
    err: { write: (text: string) => (err += text) },
  }
  return main(argv, noServices, console, () => installation)
}

const open = ({ place }: Installation) =>
  openDatabase({ dataDir: place.dataDir, url: place.url ?? undefined, allowLoss: false })

/** A bucket of its own. */
function bucket(name: string): FileStore {
  const { url, region, accessKeyId, secretAccessKey } = store
  const place = { endpoint: url, publicUrl: url, region, accessKeyId, secretAccessKey, bucket: name }
  return new S3Files(new S3Client(place, clock))
}

describe.each(bothDialects)('a move from %s', (from) => {
  it('copies every table, and says where to go on; the old one stays', async () => {
    const here = installationOf(await places.fresh(from))
    const db = await open(here)
    await makeSchool(db, { now: 0, students: 1_200, groups: 2 })
    await db.close()
    const was = await everythingIn(here)
    const to = await places.fresh(from === 'sqlite' ? 'postgres' : 'sqlite')
    const target = to.url === undefined ? ['--to-folder', to.dataDir] : ['--to', to.url]
    expect(await type(here, 'move', ...target, '--dry-run')).toBe(0)
    expect(out).toMatch(/^Nothing is kept. It would copy 3\d\d\d rows of \d\d tables\.\n$/)
    const tried = out.replace('Nothing is kept. It would copy', 'Copied').trimEnd()
    // The place is as empty as before: the move that is meant succeeds, and says the same.
    expect(await type(here, 'move', ...target)).toBe(0)
    expect(out.startsWith(tried)).toBe(true)
    expect(out).toMatch(/^Copied 3\d\d\d rows of \d\d tables. Set (DATABASE_URL|DATA_DIR) to /)
    expect(await everythingIn(installationOf(to))).toEqual(was)
    expect(await everythingIn(here)).toEqual(was)
    expect(await type(here, 'move', ...target)).toBe(1)
    expect(err).toMatch(/holds a (school|database) already/)
  })

  it('does nothing while a server works on it', async () => {
    const here = installationOf(await places.fresh(from))
    const db = await open(here)
    const folder = join(tempDir('move'), 'new')
    expect(await type(here, 'move', '--to-folder', folder)).toBe(1)
    expect(err).toMatch(/is in use by process|stop every server of this school first/)
    await db.close()
    expect(await type(here, 'move', '--to-folder', folder, '--json')).toBe(0)
    expect(JSON.parse(out)).toMatchObject({
      counts: expect.arrayContaining([{ table: 'student', rows: 0, sha256: expect.any(String) }]),
    })
  })
})

describe('media', () => {
  it('go into a bucket and back by one command, once each', async () => {
    const files = bucket('copies')
    const here = { ...installationOf(await places.fresh('sqlite'), files), bucket: files }
    const folder = new LocalFiles(here.mediaFolder)
    const big = randomBytes(3_000_000)
    await folder.put('school/big.mp4', { bytes: big })
    for (const name of ['a', 'b', 'c']) await folder.put(`u/${name}.png`, { bytes: randomBytes(100) })
    const was = await filesIn({ files: folder })
    expect(await type(here, 'media', 'copy', '--to', 'bucket', '--dry-run')).toBe(0)
    expect(out).toBe('4 files: would copy 4 (2.9 MB), 0 are there already.\n')
    expect(await filesIn({ files })).toEqual({})
    expect(await type(here, 'media', 'copy', '--to', 'bucket')).toBe(0)
    expect(out).toBe('4 files: copied 4 (2.9 MB), 0 were there already.\n')
    expect(await filesIn({ files })).toEqual(was)
    expect(await type(here, 'media', 'copy', '--to', 'bucket', '--json')).toBe(0)
    expect(JSON.parse(out)).toEqual({ files: 4, copied: 0, same: 4, bytes: 0, dryRun: false })

    await files.remove('u/a.png')
    expect(await type(here, 'media', 'copy', '--to', 'folder', '--folder', 'other')).toBe(0)
    const { 'u/a.png': _, ...rest } = was
    expect(await filesIn({ files: new LocalFiles(join(here.place.dataDir, 'other')) })).toEqual(rest)
    expect(sha256(big)).toBe(rest['school/big.mp4'])
  })

  it('are not overwritten by others, and nothing is hidden', async () => {
    const [one, two] = [new LocalFiles(tempDir('one')), new LocalFiles(tempDir('two'))]
    await one.put('a.png', { bytes: randomBytes(5) })
    await two.put('a.png', { bytes: randomBytes(6) })
    await expect(copyMedia(one, two, noProgress)).rejects.toThrow(
      'a.png is there already with 6 bytes and not 5',
    )
    store.fail(3, 500)
    await expect(copyMedia(bucket('away'), two, noProgress)).rejects.toThrow('does not answer')
  })

  it('of a bucket are in a backup, and come back into another', async () => {
    const files = bucket('before')
    const here = installationOf(await places.fresh('sqlite'), files)
    await (await open(here)).close()
    for (const name of ['a', 'b', 'c', 'd', 'e'])
      await files.put(`school/${name}.png`, { bytes: randomBytes(50) })
    // What a phone has sent and no call has claimed is not the school's.
    store.objects.set('before/incoming/u/x.png', { bytes: Buffer.from('x'), type: '' })
    const path = join(tempDir('bucket'), 'b.zip')
    expect((await backup(here, path, noProgress)).files).toBe(5)
    const there = installationOf(await places.fresh('sqlite'), bucket('after'))
    await restore(there, path, noProgress)
    expect(await filesIn(there)).toEqual(await filesIn(here))
  })
})

describe('the commands', () => {
  it('make, check and restore a backup', async () => {
    const here = installationOf(await places.fresh('sqlite'))
    await (await open(here)).close()
    expect(await type(here, 'backup', 'b.zip')).toBe(0)
    expect(out).toMatch(/^Wrote b.zip: 0 rows of \d\d tables and 0 media files, 0.\d MB.\n$/)
    expect(await type(here, 'backup', 'check', 'b.zip')).toBe(0)
    expect(out).toMatch(
      /^b.zip is sound: 0 rows of \d\d tables and 0 media files, made 2026-03-01T10:00:00.000Z by version 1.2.3.\n$/,
    )
    const there = installationOf(await places.fresh('sqlite'))
    expect(await type(there, 'restore', join(here.place.dataDir, 'b.zip'))).toBe(0)
    expect(out).toMatch(
      /^Restored 0 rows of \d\d tables and 0 media files of 2026-03-01T10:00:00.000Z. Start the server.\n$/,
    )
    expect(await type(there, 'restore', join(here.place.dataDir, 'b.zip'))).toBe(1)
    expect((await readdir(here.place.dataDir)).filter((name) => name.endsWith('.part'))).toEqual([])
  })

  it.each([
    [['backup'], 'Name the file to write'],
    [['backup', 'check'], 'Name the backup'],
    [['restore'], 'Name the backup'],
    [['move'], 'Say where to'],
    [['move', '--to', 'mysql://x'], 'begins with postgres://'],
    [['move', '--to', 'postgres://x', '--to-folder', 'y'], 'Say where to'],
    [['media', 'copy'], 'Say where to'],
    [['media', 'copy', '--to', 'bucket'], 'There is no bucket'],
  ])('say what is wrong with %j', async (argv, message) => {
    expect(await type(installationOf(await places.fresh('sqlite')), ...argv)).toBe(1)
    expect(err).toContain(message)
  })
})
