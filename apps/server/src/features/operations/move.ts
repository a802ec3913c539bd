/** Moves: a database from one place to another, of either dialect; files between a folder and a bucket. */
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { inWorkFolder } from '@porua/files/cleanup'
import type { Progress } from '../../platform/progress.ts'
import { Refused } from '../../platform/refusals/refused.ts'
import { holdStill, openSource, openTarget } from '../../ports/database/whole/open-whole.ts'
import type { WholePlace } from '../../ports/database/whole/whole.ts'
import type { FileStore, StoredFile } from '../../ports/files/files.ts'
import { type Filled, fill } from './fill.ts'

/**
 * Copies the database, with counts and digests compared. The source stays as it is. No server may run on either. `dryRun`
 * does all of that and takes the copy away again.
 * @throws DatabaseRefused where one runs, where there is nothing to move, or where a database is already.
 */
export async function move(
  from: WholePlace,
  to: WholePlace,
  progress: Progress,
  dryRun = false,
): Promise<Filled> {
  return holdStill(from, async (stillAlone) => {
    const source = await openSource(from)
    try {
      const target = await openTarget(to, source.migrations)
      try {
        const coming = source.tables.map((table) => ({ table, pages: source.pages(table) }))
        return await fill(target, coming, progress, stillAlone, dryRun)
      } catch (error) {
        await target.abandon()
        throw error
      }
    } finally {
      await source.close()
    }
  })
}

export interface CopyReport {
  /** Files of the source. */
  files: number
  copied: number
  /** Were there already, with as many bytes: what stands under a key never changes. */
  same: number
  /** Bytes that were copied. */
  bytes: number
}

/**
 * Copies every file that the target lacks; a copy that was broken off goes on. What is kept is compared by digest. `dryRun`
 * looks at both sides and copies nothing: the report then says what would be.
 * @throws Refused where the target has another file under a key, FilesUnavailable.
 */
export async function copyMedia(
  from: FileStore,
  to: FileStore,
  progress: Progress,
  dryRun = false,
): Promise<CopyReport> {
  const report: CopyReport = { files: 0, copied: 0, same: 0, bytes: 0 }
  progress.stage(dryRun ? 'Comparing media' : 'Copying media')
  return inWorkFolder('porua-copy-', async (bench) => {
    for await (const { key } of from.list()) {
      const stored = await from.get(key)
      if (!stored) continue
      report.files++
      const there = await to.get(key)
      if (there && there.size !== stored.size)
        throw new Refused(['mediaHasOtherSize', { key, there: there.size, wanted: stored.size }])
      if (there) report.same++
      else {
        if (!dryRun) await copyFile({ key, stored, to, path: join(bench, 'file') })
        report.copied++
        report.bytes += stored.size
      }
      progress.step()
    }
    return report
  })
}

async function copyFile(file: {
  key: string
  stored: StoredFile
  to: FileStore
  path: string
}): Promise<void> {
  const { key, stored, to, path } = file
  const hash = createHash('sha256')
  async function* digested(chunks: AsyncIterable<Uint8Array>) {
    for await (const chunk of chunks) {
      hash.update(chunk)
      yield chunk
    }
  }
  await pipeline(stored.open(), digested, createWriteStream(path, { mode: 0o600 }))
  await to.put(key, { path }, hash.digest('hex'))
  await rm(path)
}
