/** What every implementation of Files must do. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sha256 } from '../../platform/ids.ts'
import { FileChanged, type FileStore } from './files.ts'

const bytes = new TextEncoder().encode('a picture, let us say')

export function filesContract(name: string, make: (folder: string) => FileStore): void {
  describe(name, () => {
    let folder: string
    let files: FileStore
    beforeEach(async () => {
      folder = await mkdtemp(join(tmpdir(), 'porua-files-'))
      files = make(folder)
    })
    afterEach(() => rm(folder, { recursive: true, force: true }))

    async function read(key: string, range?: { start: number; end: number }): Promise<string> {
      const found = await files.get(key)
      return found ? Buffer.concat(await found.open(range).toArray()).toString() : 'nothing'
    }

    it('keeps bytes and files, and gives them back whole or in part', async () => {
      const path = join(folder, 'source')
      await writeFile(path, bytes)
      await files.put('school/a.png', { bytes }, sha256(bytes))
      await files.put('school/deep/er/b.png', { path }, sha256(bytes))
      expect(await read('school/a.png')).toBe('a picture, let us say')
      expect(await read('school/deep/er/b.png', { start: 2, end: 8 })).toBe('picture')
      expect((await files.get('school/a.png'))?.size).toBe(bytes.length)
      expect(await files.has('school/a.png')).toBe(true)
    })

    it('knows what it does not have', async () => {
      expect(await files.has('school/none.png')).toBe(false)
      expect(await files.get('school/none.png')).toBeNull()
      await files.put('school/a.png', { bytes })
      expect(await files.get('school')).toBeNull()
    })

    it('never changes what stands under a key', async () => {
      await files.put('school/a.png', { bytes })
      await files.put('school/a.png', { bytes: new Uint8Array([1, 2, 3]) })
      expect(await read('school/a.png')).toBe('a picture, let us say')
    })

    it('keeps nothing of a file whose bytes are not the announced ones', async () => {
      await expect(files.put('school/a.png', { bytes }, sha256('other'))).rejects.toThrow(FileChanged)
      expect(await files.has('school/a.png')).toBe(false)
    })

    it('takes two writers of one key at once', async () => {
      await Promise.all(Array.from({ length: 8 }, () => files.put('school/a.png', { bytes }, sha256(bytes))))
      expect(await read('school/a.png')).toBe('a picture, let us say')
    })

    it('takes files away, and is content where there is none', async () => {
      await files.put('u/a.png', { bytes })
      await files.put('u/b.png', { bytes })
      await files.remove('u/a.png')
      await files.remove('u/a.png')
      expect([await files.has('u/a.png'), await files.get('u/a.png')]).toEqual([false, null])
      expect(await read('u/b.png')).toBe('a picture, let us say')
    })

    it('names every file with its bytes, and none where there is none', async () => {
      const listed = async () => {
        const found = []
        for await (const file of files.list()) found.push(file)
        return found.sort((a, b) => (a.key < b.key ? -1 : 1))
      }
      expect(await listed()).toEqual([])
      const keys = ['a.png', 'school/a.png', 'school/deep/er/b.png', 'u/c.png', 'u/d.png']
      for (const [place, key] of keys.entries()) await files.put(key, { bytes: bytes.subarray(place) })
      expect(await listed()).toEqual(keys.map((key, place) => ({ key, bytes: bytes.length - place })))
      await files.remove('school/a.png')
      expect((await listed()).map(({ key }) => key)).toEqual(keys.filter((key) => key !== 'school/a.png'))
    })

    it.each([
      '../out.png',
      '/etc/passwd',
      'a/../../b',
      '.hidden',
      'a//b',
      'a\\b',
      '',
      'a b',
      `${'a'.repeat(301)}`,
    ])('refuses %j as a key', async (key) => {
      await expect(files.put(key, { bytes })).rejects.toThrow('not a media key')
      await expect(files.get(key)).rejects.toThrow('not a media key')
      await expect(files.remove(key)).rejects.toThrow('not a media key')
    })
  })
}
