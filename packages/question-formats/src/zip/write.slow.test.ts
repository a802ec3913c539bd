/** A zip of more entries than its short form can count, read again by another's reader. */
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openPromise } from 'yauzl'
import { writeZip, type ZipPart } from './write.ts'

const entries = 65_600

async function* parts(): AsyncGenerator<ZipPart> {
  for (let at = 0; at < entries; at++) yield { name: `${at}`, bytes: Buffer.from('x') }
}

it('holds more entries than the short form of a zip can count', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'porua-zip-'))
  try {
    const path = join(folder, 'a.zip')
    await writeZip(parts(), createWriteStream(path))
    const zip = await openPromise(path, { lazyEntries: true, autoClose: false })
    const names = new Set<string>()
    let last = ''
    for await (const entry of zip.eachEntry()) {
      names.add(entry.fileName)
      if (entry.fileName !== `${entries - 1}`) continue
      for await (const chunk of await zip.openReadStreamPromise(entry)) last += chunk
    }
    zip.close()
    expect(names.size).toBe(entries)
    expect(last).toBe('x')
  } finally {
    await rm(folder, { recursive: true })
  }
})
