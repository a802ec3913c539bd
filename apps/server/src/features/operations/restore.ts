/** The way back: a backup becomes an installation again, whole or not at all; and a look whether a backup is sound. */
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { inWorkFolder } from '@porua/files/cleanup'
import type { Progress } from '../../platform/progress.ts'
import { Refused } from '../../platform/refusals/refused.ts'
import { openTarget } from '../../ports/database/whole/open-whole.ts'
import type { FileStore } from '../../ports/files/files.ts'
import { ArchiveReader } from './archive.ts'
import { type Coming, type Filled, fill } from './fill.ts'
import type { Installation } from './installation.ts'
import { knownTable, type Manifest, mediaPart, readManifest, tablePart } from './manifest.ts'
import { type ListedMedia, readMediaList } from './media-list.ts'
import { Damaged, rowsOf } from './table-lines.ts'

export interface RestoreReport extends Filled {
  files: number
  madeAt: string
  product: string
}

/** What a sound backup holds. */
export interface SoundReport {
  tables: number
  rows: number
  files: number
  /** Bytes of the files. */
  mediaBytes: number
  madeAt: string
  product: string
  migrations: readonly string[]
}

/** Files up to so many bytes pass through memory, bigger ones through a temporary file. */
const smallFile = 4 * 1024 * 1024

/**
 * Puts the backup into the installation's places, which must be empty; files that are there already must be the same.
 * @param dryRun makes and compares the database and takes it away again; files are read and compared, and not kept
 * @throws Damaged naming the part, DatabaseRefused where a database is or a server runs, or for a newer program's backup.
 */
export async function restore(
  { place, files }: Installation,
  path: string,
  progress: Progress,
  dryRun = false,
): Promise<RestoreReport> {
  return withArchive(path, async (archive, said) => {
    const media = await readMediaList(archive, said)
    const target = await openTarget(place, said.migrations)
    const kept: string[] = []
    try {
      const coming = said.tables.map((table): Coming => {
        const known = knownTable(table, target.tables)
        const part = tablePart(table.name)
        return { table: known, pages: rowsOf(known, archive.read(part, table), part) }
      })
      for (const { name } of target.tables)
        if (!said.tables.some((table) => table.name === name))
          throw new Damaged(`${tablePart(name)} is missing`)
      // Files first: a row must never name a file that is not there.
      await restoreMedia(archive, media, files, dryRun ? null : kept, progress)
      const filled = await fill(target, coming, progress, undefined, dryRun)
      return { ...filled, files: media.length, madeAt: said.madeAt, product: said.product }
    } catch (error) {
      await target.abandon()
      for (const key of kept) await files.remove(key)
      throw error
    }
  })
}

/** Reads every part and compares it with what was written. @throws Damaged naming the first part that is not sound */
export async function checkBackup(path: string, progress: Progress): Promise<SoundReport> {
  return withArchive(path, async (archive, said) => {
    let rows = 0
    progress.stage(
      'Reading rows',
      said.tables.reduce((sum, table) => sum + table.rows, 0),
    )
    for (const table of said.tables) {
      const part = tablePart(table.name)
      let found = 0
      for await (const page of rowsOf(table, archive.read(part, table), part)) {
        found += page.length
        progress.step(page.length)
      }
      if (found !== table.rows) throw new Damaged(`${part} has ${found} rows and not ${table.rows}`)
      rows += found
    }
    const media = await readMediaList(archive, said)
    progress.stage('Reading media', media.length)
    for (const file of media) {
      for await (const _ of archive.read(mediaPart(file.key), file));
      progress.step()
    }
    const { madeAt, product, migrations } = said
    const counts = { tables: said.tables.length, rows, files: media.length, mediaBytes: said.media.bytes }
    return { ...counts, madeAt, product, migrations }
  })
}

async function withArchive<T>(
  path: string,
  work: (archive: ArchiveReader, said: Manifest) => Promise<T>,
): Promise<T> {
  let archive: ArchiveReader | undefined
  try {
    archive = await ArchiveReader.open(path)
    return await work(archive, await readManifest(archive))
  } catch (error) {
    if (error instanceof Damaged) throw new Refused(['backupUnsound', { reason: error.message }])
    throw error
  } finally {
    archive?.close()
  }
}

/** @param kept gets the keys of the files that it puts there; null: they are only read and compared */
async function restoreMedia(
  archive: ArchiveReader,
  media: readonly ListedMedia[],
  files: FileStore,
  kept: string[] | null,
  progress: Progress,
): Promise<void> {
  progress.stage(kept ? 'Restoring media' : 'Reading media', media.length)
  await inWorkFolder('porua-restore-', async (bench) => {
    for (const file of media) {
      if (await files.has(file.key)) await mustBe(files, file)
      else if (kept === null) for await (const _ of archive.read(mediaPart(file.key), file));
      else {
        kept.push(file.key)
        await restoreFile(archive, file, files, bench)
      }
      progress.step()
    }
  })
}

async function restoreFile(
  archive: ArchiveReader,
  file: ListedMedia,
  files: FileStore,
  bench: string,
): Promise<void> {
  const chunks = archive.read(mediaPart(file.key), file)
  if (file.bytes <= smallFile) {
    const all: Uint8Array[] = []
    for await (const chunk of chunks) all.push(chunk)
    return files.put(file.key, { bytes: Buffer.concat(all) }, file.sha256)
  }
  const path = join(bench, 'file')
  await pipeline(chunks, createWriteStream(path, { mode: 0o600 }))
  await files.put(file.key, { path }, file.sha256)
  await rm(path)
}

/** @throws Refused where other bytes stand under the key */
async function mustBe(files: FileStore, { key, bytes, sha256 }: ListedMedia): Promise<void> {
  const stored = await files.get(key)
  const hash = createHash('sha256')
  if (stored?.size === bytes)
    for await (const chunk of stored.open() as AsyncIterable<Uint8Array>) hash.update(chunk)
  if (stored?.size !== bytes || hash.digest('hex') !== sha256) throw new Refused(['mediaIsOther', { key }])
}
