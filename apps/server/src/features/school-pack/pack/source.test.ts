import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FolderPack } from '@porua/files/source'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { emptySchool } from '../empty-school.ts'
import { readPack } from '../read-pack.ts'

let root: string
let pack: FolderPack

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'porua-pack-'))
  const folder = join(root, 'pack')
  await mkdir(join(folder, 'media', 'deep'), { recursive: true })
  await writeFile(join(root, 'secret.txt'), 'secret')
  await writeFile(join(folder, 'media', 'a.png'), 'picture')
  await writeFile(join(folder, 'media', 'Cafe\u0301.png'), 'decomposed')
  await symlink(join(folder, 'media', 'a.png'), join(folder, 'media', 'inside.png'))
  await symlink(join(root, 'secret.txt'), join(folder, 'media', 'outside.png'))
  await symlink(root, join(folder, 'out'))
  await symlink(join(folder, 'none'), join(folder, 'broken'))
  pack = new FolderPack(folder)
})
afterAll(() => rm(root, { recursive: true, force: true }))

describe('FolderPack', () => {
  it.each([
    ['media/a.png', 'media/a.png'],
    ['media\\a.png', 'media/a.png'],
    ['./media//a.png', 'media/a.png'],
    ['media/inside.png', 'media/inside.png'],
    ['media/Caf\u00e9.png', 'media/Caf\u00e9.png'],
    ['media/Cafe\u0301.png', 'media/Caf\u00e9.png'],
    ['media/deep/../a.png', 'media/a.png'],
  ])('finds %j', async (path, canonical) => {
    expect(await pack.find(path)).toMatchObject({ path: canonical })
  })

  it('counts from a folder', async () => {
    expect(await pack.find('../a.png', 'media/deep')).toMatchObject({ path: 'media/a.png' })
    expect(await pack.find('../../secret.txt', 'media')).toMatchObject({
      text: expect.stringContaining('leads out of the pack'),
    })
  })

  it.each([
    ['../secret.txt', 'leads out of the pack'],
    ['media/../../secret.txt', 'leads out of the pack'],
    ['media\\..\\..\\secret.txt', 'leads out of the pack'],
    ['/etc/passwd', 'not a path inside the pack'],
    ['C:\\Windows\\win.ini', 'not a path inside the pack'],
    ['https://example.org/a.png', 'not a path inside the pack'],
    ['media/outside.png', 'a link that leads out'],
    ['out/secret.txt', 'a link that leads out'],
    ['broken', 'there is no file'],
    ['media/deep', 'is not a file'],
    ['media/none.png', 'there is no file'],
    ['media/A.PNG', "there is 'a.png': capital letters count"],
    ['', 'is not a file name'],
    ['a\0b', 'is not a file name'],
  ])('refuses %j', async (path, message) => {
    expect(await pack.find(path)).toMatchObject({ text: expect.stringContaining(message) })
  })

  it('reads nothing outside through its own files either', async () => {
    const folder = join(root, 'linked')
    await mkdir(folder)
    await writeFile(join(root, 'school.json'), '{}')
    await symlink(join(root, 'school.json'), join(folder, 'school.json'))
    await expect(readPack(new FolderPack(folder), emptySchool(), 0)).rejects.toMatchObject({
      mistakes: {
        list: [{ file: 'school.json', text: "'school.json' is a link that leads out of the pack" }],
      },
    })
  })

  it('lists the files of a folder', async () => {
    expect(await pack.names('media')).toEqual(['Caf\u00e9.png', 'a.png', 'inside.png', 'outside.png'])
    expect(await pack.names('questions')).toEqual([])
  })
})
