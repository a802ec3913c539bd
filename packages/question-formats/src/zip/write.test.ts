/** Zips that are written as a stream, read again by another's reader. */
import { createWriteStream } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openPromise } from 'yauzl'
import { writeZip, type ZipPart } from './write.ts'

describe('a written zip', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'porua-zip-'))
  })
  afterEach(() => rm(folder, { recursive: true }))

  async function* chunksOf(...texts: string[]): AsyncGenerator<Buffer> {
    for (const text of texts) yield Buffer.from(text)
  }
  async function write(parts: Iterable<ZipPart>): Promise<string> {
    const path = join(folder, 'a.zip')
    await writeZip(
      (async function* () {
        yield* parts
      })(),
      createWriteStream(path),
    )
    return path
  }
  /** Every entry that the list names, and the text of those that are wanted. */
  async function read(path: string, wanted: (name: string) => boolean = () => true) {
    const zip = await openPromise(path, { lazyEntries: true, autoClose: false })
    const found = new Map<string, string>()
    for await (const entry of zip.eachEntry()) {
      let text = ''
      if (wanted(entry.fileName))
        for await (const chunk of await zip.openReadStreamPromise(entry)) text += chunk
      found.set(entry.fileName, text)
    }
    zip.close()
    return found
  }

  it('holds whole parts and streamed ones, packed and plain, and is the same each time', async () => {
    const parts = (): ZipPart[] => [
      { name: 'one.xml', bytes: Buffer.from('<a/>'.repeat(1000)) },
      { name: 'প্রশ্ন.xml', chunks: chunksOf('কোষ ', 'ও কলা'), compress: true },
      { name: 'media/plain.png', chunks: chunksOf('not ', 'packed'), compress: false },
      { name: 'empty', bytes: Buffer.alloc(0) },
      { name: 'empty too', chunks: chunksOf(), compress: true },
    ]
    const path = await write(parts())
    const first = await readFile(path)
    expect([...(await read(path))]).toEqual([
      ['one.xml', '<a/>'.repeat(1000)],
      ['প্রশ্ন.xml', 'কোষ ও কলা'],
      ['media/plain.png', 'not packed'],
      ['empty', ''],
      ['empty too', ''],
    ])
    expect((await readFile(await write(parts()))).equals(first)).toBe(true)
  })

  it('is none where a part cannot be read', async () => {
    async function* broken(): AsyncGenerator<Buffer> {
      yield Buffer.from('begun')
      throw new Error('the disk is gone')
    }
    for (const compress of [true, false])
      await expect(write([{ name: 'a', chunks: broken(), compress }])).rejects.toThrow('the disk is gone')
  })
})
