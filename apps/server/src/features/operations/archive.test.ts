import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { AtomicWrite } from '@porua/files/atomic-write'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ArchiveWriter } from './archive.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'porua-archive-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** A file on a disk that is full after so many bytes. */
function filling(free: number): Writable {
  let left = free
  return new Writable({
    write(chunk: Buffer, _encoding, done) {
      left -= chunk.length
      const full = Object.assign(new Error('ENOSPC: no space left on device, write'), {
        code: 'ENOSPC',
        syscall: 'write',
      })
      done(left < 0 ? full : null)
    },
  })
}

it('a disk that is full ends the reading of the rows before it is told', async () => {
  const path = join(folder, 'one.zip')
  const archive = Reflect.construct(ArchiveWriter, [
    path,
    await AtomicWrite.of(path),
    filling(100_000),
  ]) as ArchiveWriter
  let reading = true
  async function* rows() {
    try {
      for (;;) yield Buffer.alloc(16_384, 'x')
    } finally {
      // As a database ends a query: not at once.
      await new Promise((done) => setTimeout(done, 20))
      reading = false
    }
  }
  await expect(archive.add('rows', rows(), false)).rejects.toThrow(
    `${path} cannot be written: the disk is full (ENOSPC)`,
  )
  expect(reading).toBe(false)
  await archive.abandon()
  expect(readdirSync(folder)).toEqual([])
})
