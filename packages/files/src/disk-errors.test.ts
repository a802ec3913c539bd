/** Errors of the disk, as they are told. */
import { link, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { diskMessage, diskReason, namingFile } from './disk-errors.ts'
import { writeWhole } from './write-whole.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'porua-disk-'))
  await writeFile(join(folder, 'file'), '')
  await mkdir(join(folder, 'folder'))
})
afterEach(() => rm(folder, { recursive: true }))

const told = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => diskMessage(error),
  )

describe('an error of the disk', () => {
  it('names the file as the person knows it', async () => {
    expect(await told(writeFile(join(folder, 'none/x.csv.4711-0a1b2c3d.part'), ''))).toBe(
      `${folder}/none/x.csv: there is no such file or folder (ENOENT)`,
    )
    expect(await told(writeFile(join(folder, 'file/x.csv'), ''))).toBe(
      `${folder}/file/x.csv: a part of this path is a file and no folder (ENOTDIR)`,
    )
    expect(await told(rename(join(folder, 'file'), join(folder, 'folder')))).toBe(
      `${folder}/folder: is a folder and no file (EISDIR)`,
    )
    expect(await told(mkdir(join(folder, 'file')))).toBe(`${folder}/file: is a file and no folder (EEXIST)`)
    expect(await told(link(join(folder, 'file'), join(folder, 'folder')))).toBe(
      `${folder}/folder: is there already (EEXIST)`,
    )
  })

  it('says that the disk is full, with or without a file', async () => {
    expect(await told(writeFile('/dev/full', 'x'))).toBe('the disk is full (ENOSPC)')
    const full = Object.assign(new Error('x'), {
      code: 'ENOSPC',
      syscall: 'copyfile',
      path: '/a.4711-0a1b2c3d.part',
      dest: '/b',
    })
    expect(diskMessage(full)).toBe('/b: the disk is full (ENOSPC)')
  })

  it('names the file that was being written where the disk does not', async () => {
    const path = join(folder, 'merit.csv')
    const write = writeWhole(path, () => writeFile('/dev/full', 'x'))
    expect(await told(write)).toBe(`${path}: the disk is full (ENOSPC)`)
    const inside = writeWhole(path, () => writeFile(join(folder, 'file/x'), 'x'))
    expect(await told(inside)).toBe(`${folder}/file/x: a part of this path is a file and no folder (ENOTDIR)`)
    expect(namingFile('no error of a disk', path)).toBe('no error of a disk')
    expect(diskReason(new Error('no'))).toBeNull()
  })

  it('is nothing else: a fault of the program is not covered up', () => {
    expect(diskMessage(new TypeError('x is undefined'))).toBeNull()
    expect(diskMessage('ENOENT')).toBeNull()
    expect(
      diskMessage(Object.assign(new Error('x'), { code: 'ECONNREFUSED', syscall: 'connect' })),
    ).toBeNull()
    expect(diskMessage(Object.assign(new Error('x'), { code: 'ERR_INVALID_ARG_TYPE' }))).toBeNull()
  })
})
