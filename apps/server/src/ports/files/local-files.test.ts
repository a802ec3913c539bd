import { mkdirSync, readdirSync, statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { tempDir } from '@porua/testkit/temp'
import { expect, test } from 'vitest'
import { filesContract } from './files.contract.ts'
import { FilesUnavailable } from './files.ts'
import { LocalFiles } from './local-files.ts'

filesContract('files in a local folder', (folder) => new LocalFiles(join(folder, 'media')))

test('a data folder that the first file makes is its owner’s alone', async () => {
  const dataDir = join(tempDir(), 'new', 'data')
  await new LocalFiles(join(dataDir, 'media')).put('school/a.txt', { bytes: Buffer.from('a') })
  expect((statSync(dataDir).mode & 0o777).toString(8)).toBe('700')
})

test('a file that the disk cannot tell of is not taken for one that is not there', async () => {
  const folder = join(tempDir(), 'media')
  mkdirSync(join(folder, 'u'), { recursive: true })
  // Looked up, it leads to itself for ever: an error of the file system, and not 'no such file'.
  symlinkSync('round.png', join(folder, 'u', 'round.png'))
  const files = new LocalFiles(folder)
  await expect(files.get('u/round.png')).rejects.toThrow(FilesUnavailable)
  await expect(files.has('u/round.png')).rejects.toThrow(FilesUnavailable)
  expect(await files.get(`u/${'a'.repeat(280)}`)).toBeNull()
  expect(await files.get('u/round.txt/below')).toBeNull()
})

test('half a file that a killed server has left goes with the next one’s first; what another is writing stays', async () => {
  const folder = join(tempDir(), 'media')
  const parts = join(folder, '.parts')
  mkdirSync(parts, { recursive: true })
  for (const [name, hours] of [
    ['left.part', 25],
    ['being-written.part', 1],
  ] as const) {
    writeFileSync(join(parts, name), 'half')
    const at = Date.now() / 1000 - hours * 3_600
    utimesSync(join(parts, name), at, at)
  }
  const files = new LocalFiles(folder)
  await files.put('school/a.txt', { bytes: Buffer.from('a') })
  expect(readdirSync(parts)).toEqual(['being-written.part'])
  const keys: string[] = []
  for await (const { key } of files.list()) keys.push(key)
  expect(keys).toEqual(['school/a.txt'])
})
