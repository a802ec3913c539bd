/** Zips: honest ones are read lazily, hostile ones are refused by name. */

import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Unreadable } from '@porua/files/unreadable'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type ZipPart, zipOf } from './zip.testing.ts'
import { openZip, type ZipPack, zipLimits } from './zip.ts'

let open: ZipPack | undefined
/** A folder of temporary files that nobody else uses. */
let temporary: string
beforeEach(async () => {
  temporary = await mkdtemp(join(tmpdir(), 'porua-zips-'))
  vi.stubEnv('TMPDIR', temporary)
})
afterEach(async () => {
  await open?.close()
  open = undefined
  vi.unstubAllEnvs()
  await rm(temporary, { recursive: true })
})

const unpackFolders = () => readdirSync(temporary)

async function refusal(parts: ZipPart[], limits = zipLimits): Promise<string> {
  try {
    open = await openZip({ bytes: zipOf(parts) }, limits)
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    expect(unpackFolders()).toEqual([])
    return error.message
  }
  throw new Error('the zip was taken')
}

describe('a zip', () => {
  it('gives its files by path, in parts and whole, and nothing stays of it on disk', async () => {
    const picture = randomBytes(300_000)
    open = await openZip({
      bytes: zipOf([
        { name: 'imsmanifest.xml', data: '<manifest/>' },
        { name: 'ছবি/' },
        { name: 'ছবি/চিহ্ন.png', data: picture },
      ]),
    })
    expect(open.paths).toEqual(['imsmanifest.xml', 'ছবি/চিহ্ন.png'])
    expect(await open.names('')).toEqual(['imsmanifest.xml'])
    expect(await open.names('ছবি')).toEqual(['চিহ্ন.png'])
    const [file] = await open.tree('ছবি')
    expect(file).toMatchObject({ path: 'ছবি/চিহ্ন.png', size: 300_000 })
    expect(Buffer.from((await file?.read()) ?? [])).toEqual(picture)
    expect(Buffer.from((await file?.readAt(1000, 20)) ?? [])).toEqual(picture.subarray(1000, 1020))
    expect(await open.find('../ছবি/চিহ্ন.png', 'items')).toMatchObject({ path: 'ছবি/চিহ্ন.png' })
    const manifest = await open.find('imsmanifest.xml')
    expect(manifest).toMatchObject({ path: 'imsmanifest.xml', size: 11 })
    expect(unpackFolders()).toHaveLength(1)
    await open.close()
    open = undefined
    expect(unpackFolders()).toEqual([])
  })

  it('says which file it does not have, and which path leads out', async () => {
    open = await openZip({ bytes: zipOf([{ name: 'a.xml', data: 'x' }]) })
    expect(await open.find('b.xml')).toMatchObject({ text: "there is no file 'b.xml' in the zip" })
    expect(await open.find('../a.xml')).toMatchObject({ text: "'../a.xml' leads out of the zip" })
    expect(await open.find('/etc/passwd')).toMatchObject({
      text: expect.stringContaining('is not a path inside the zip'),
    })
  })

  it('reads names in UTF-8 that do not say so, and old ones in their own letters', async () => {
    open = await openZip({
      bytes: zipOf([
        { name: 'প্রশ্ন.xml', claims: { flags: 0 } },
        { name: Uint8Array.from([0x81, 0x2e, 0x74]), claims: { flags: 0 } },
      ]),
    })
    expect(open.paths).toEqual(['প্রশ্ন.xml', 'ü.t'])
  })

  it.each([
    ['leads out', [{ name: '../../etc/cron.d/x', data: 'x' }], "'../../etc/cron.d/x' leads out of the zip"],
    [
      'leads out in the way of Windows',
      [{ name: '..\\..\\x', data: 'x' }],
      "'..\\..\\x' leads out of the zip",
    ],
    [
      'is absolute',
      [{ name: '/etc/passwd' }],
      "'/etc/passwd' is not a path inside the zip, such as media/picture.png",
    ],
    ['names a drive', [{ name: 'C:\\x' }], "'C:\\x' is not a path inside the zip, such as media/picture.png"],
    ['stands twice', [{ name: 'a' }, { name: './a' }], "'a' stands twice in it"],
    [
      'is a link',
      [{ name: 'a', data: '/etc/passwd', claims: { mode: 0o120777 } }],
      "'a' in it is a link, which is not taken",
    ],
    ['is encrypted', [{ name: 'a', claims: { flags: 1 } }], "'a' in it is encrypted"],
    [
      'is packed in another way',
      [{ name: 'a', claims: { method: 12 } }],
      "'a' in it is packed in a way that is not read (12)",
    ],
    ['has a zero byte', [{ name: 'a\0.png' }], "'a .png' is not a file name"],
  ] as [string, ZipPart[], string][])('refuses one with a name that %s', async (_, parts, message) => {
    expect(await refusal(parts)).toBe(message)
  })

  it('refuses what says itself that it is too much', async () => {
    const limits = { ...zipLimits, file: 1000, total: 1500, entries: 3 }
    expect(await refusal([{ name: 'a', data: Buffer.alloc(1001) }], limits)).toBe(
      "'a' in it is too big when it is unpacked",
    )
    const two = ['a', 'b'].map((name) => ({ name, data: Buffer.alloc(900) }))
    expect(await refusal(two, limits)).toBe("'b' in it is too big when it is unpacked")
    const many = ['a', 'b', 'c', 'd'].map((name) => ({ name }))
    expect(await refusal(many, limits)).toBe('has 4 files, at most 3 are taken')
  })

  it('refuses what is no zip, or is cut', async () => {
    for (const bytes of [
      Buffer.from('no zip'),
      Buffer.alloc(0),
      zipOf([{ name: 'a', data: 'x' }]).subarray(0, 60),
    ])
      await expect(openZip({ bytes })).rejects.toThrow(/^cannot be read as a zip: /)
  })

  it('does not take a lie about its size, its sum or its contents', async () => {
    open = await openZip({
      bytes: zipOf([
        { name: 'small', data: 'x'.repeat(100_000), claims: { size: 10 } },
        { name: 'large', data: 'x', claims: { size: 10_000 } },
        { name: 'sum', data: 'x', claims: { crc: 1 } },
        { name: 'sum.xml', data: '<x/>', claims: { crc: 1 } },
        { name: 'stored', data: 'not deflated at all', claims: { method: 8 } },
      ]),
    })
    for (const name of ['small', 'large', 'sum', 'sum.xml'])
      expect(await open.find(name)).toMatchObject({ text: expect.stringMatching(/ is broken: /) })
  })

  it('does not unpack a bomb: the bound is held while it unpacks', async () => {
    // 64 MB of zeros pack into 64 KB, a thousand to one.
    const bomb = Buffer.alloc(64 * 1024 * 1024)
    open = await openZip({
      bytes: zipOf([
        { name: 'bomb.png', data: bomb },
        { name: 'bomb.xml', data: bomb },
      ]),
    })
    for (const name of ['bomb.png', 'bomb.xml'])
      expect(await open.find(name)).toMatchObject({
        text: `'${name}' in the zip unpacks to more than 200 times its size`,
      })
    await open.close()
    const limits = { ...zipLimits, ratio: 1_000_000, file: 50 * 1024 * 1024 }
    await expect(openZip({ bytes: zipOf([{ name: 'bomb.png', data: bomb }]) }, limits)).rejects.toThrow(
      'too big',
    )
  })

  it('holds the bound over all files of a zip whose files share their bytes', async () => {
    // Forty-two zips in a zip, each ten times as big: nothing inside is opened, whatever its name.
    const inner = zipOf(
      Array.from({ length: 42 }, (_, index) => ({ name: `${index}`, data: Buffer.alloc(50_000) })),
    )
    const parts = Array.from({ length: 42 }, (_, index) => ({ name: `${index}.zip`, data: inner }))
    open = await openZip({ bytes: zipOf(parts) }, { ...zipLimits, total: inner.length * 42 })
    expect((await open.tree('')).length).toBe(42)
    await open.close()
    await expect(
      openZip({ bytes: zipOf(parts) }, { ...zipLimits, total: inner.length * 41 }),
    ).rejects.toThrow('too big')
  })
})
