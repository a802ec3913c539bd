/** What is synced when a file is kept: a disk that tells, in place of a power cut. */
import { join } from 'node:path'
import { syncFolder } from '@porua/files/sync-folder'
import { tempDir } from '@porua/testkit/temp'
import { beforeEach, expect, test, vi } from 'vitest'
import { fixedKeys } from '../secrets/secrets.ts'
import { LocalFiles } from './local-files.ts'
import { LocalInbox } from './local-inbox.ts'

/** Paths in the order in which they were synced, and what a sync of a folder fails with. */
const disk = vi.hoisted(() => ({ synced: [] as string[], failure: null as string | null }))

vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof import('node:fs/promises')>()
  return {
    ...real,
    async open(...given: Parameters<typeof real.open>) {
      const handle = await real.open(...given)
      const sync = handle.sync.bind(handle)
      handle.sync = async () => {
        if (given[1] === 'r' && disk.failure !== null)
          throw Object.assign(new Error('the disk'), { code: disk.failure })
        await sync()
        disk.synced.push(String(given[0]))
      }
      return handle
    },
  }
})

let dataDir: string
beforeEach(() => {
  dataDir = tempDir('durable')
  disk.synced = []
  disk.failure = null
})

/** The synced folders; files have names of chance. */
const folders = () => disk.synced.filter((path) => !path.endsWith('.part'))
const bytes = Buffer.from('a')

async function* chunks(): AsyncGenerator<Uint8Array> {
  yield bytes
}

test('the first file of a new folder is kept with the names of all folders above it, later ones with their own', async () => {
  const media = join(dataDir, 'media')
  const files = new LocalFiles(media)
  await files.put('school/deep/a.png', { bytes })
  expect(folders()).toEqual([join(media, 'school'), media, dataDir, join(media, 'school', 'deep')])
  disk.synced = []
  await files.put('school/deep/b.png', { bytes })
  expect(folders()).toEqual([join(media, 'school', 'deep')])
})

test('who finds a folder that another process is just making does not rely on its name', async () => {
  const media = join(dataDir, 'media')
  await new LocalFiles(media).put('u/a.png', { bytes })
  disk.synced = []
  await new LocalFiles(media).put('u/b.png', { bytes })
  expect(folders()).toEqual([media, dataDir, join(media, 'u')])
})

test('what a phone has sent is kept in the same way', async () => {
  const incoming = join(dataDir, 'incoming')
  const inbox = new LocalInbox(incoming, fixedKeys('secret'))
  await inbox.receive('u/a.png', chunks(), 100, async () => true)
  expect(folders()).toEqual([incoming, dataDir, join(incoming, 'u')])
})

test('a disk that fails to keep a name is asked again by the next put; one that cannot be asked is taken at its word', async () => {
  const files = new LocalFiles(join(dataDir, 'media'))
  await files.put('u/a.png', { bytes })
  disk.failure = 'EIO'
  await expect(files.put('u/b.png', { bytes })).rejects.toMatchObject({ code: 'EIO' })
  disk.failure = null
  disk.synced = []
  await files.put('u/b.png', { bytes })
  expect(folders()).toEqual([join(dataDir, 'media', 'u')])
  disk.failure = 'EINVAL'
  await files.put('u/c.png', { bytes })
  await expect(syncFolder(join(dataDir, 'nowhere'))).rejects.toMatchObject({ code: 'ENOENT' })
})
