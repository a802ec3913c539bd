/** A backup: the database as it stood at one moment, and every file, in one file; made while students work. */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Progress } from '../../platform/progress.ts'
import { openSource } from '../../ports/database/whole/open-whole.ts'
import type { FileStore } from '../../ports/files/files.ts'
import { ArchiveWriter } from './archive.ts'
import type { Installation } from './installation.ts'
import { type Manifest, manifestParts, mediaListPart, mediaPart, tablePart } from './manifest.ts'
import { linesOf } from './table-lines.ts'

export interface BackupReport {
  file: string
  /** Bytes of the file. */
  bytes: number
  tables: number
  rows: number
  files: number
  madeAt: string
}

/** Where an installation notes its last backup; `doctor` reads it. */
const noteName = 'last-backup.json'

/**
 * Writes the backup. Whatever was acknowledged before the call is in it; students' saves go on meanwhile and wait for nothing.
 * @throws Refused where the file is there already or cannot be written, DatabaseRefused where there is no database.
 */
export async function backup(
  { version, clock, place, files }: Installation,
  path: string,
  progress: Progress,
): Promise<BackupReport> {
  const madeAt = new Date(clock.now()).toISOString()
  const source = await openSource(place)
  try {
    const archive = await ArchiveWriter.create(path)
    try {
      const tables: Manifest['tables'] = []
      progress.stage('Writing rows')
      for (const table of source.tables) {
        let rows = 0
        const lines = linesOf(table, source.pages(table), (some) => {
          rows += some
          progress.step(some)
        })
        const part = await archive.add(tablePart(table.name), lines, true)
        const { name, columns, derived } = table
        tables.push({ name, columns: [...columns], rows, derived, ...part })
      }
      // After the moment of the database: a row never names a file that had not been kept before.
      const media = await addMedia(archive, files, progress)
      const { migrations, dialect } = source
      const said: Manifest = {
        format: 'porua-backup',
        version: 1,
        product: version,
        madeAt,
        dialect,
        migrations: [...migrations],
        tables,
        media,
      }
      for (const [name, text] of manifestParts(said)) await archive.add(name, once(text), true)
      progress.stage('Flushing to disk')
      const bytes = await archive.finish()
      await noteBackup(place.dataDir, { file: path, at: madeAt })
      const rows = tables.reduce((sum, table) => sum + table.rows, 0)
      return { file: path, bytes, tables: tables.length, rows, files: media.files, madeAt }
    } catch (error) {
      await archive.abandon()
      throw error
    }
  } finally {
    await source.close()
  }
}

async function addMedia(
  archive: ArchiveWriter,
  files: FileStore,
  progress: Progress,
): Promise<Manifest['media']> {
  progress.stage('Writing media')
  const lines: string[] = []
  let bytes = 0
  for await (const { key } of files.list()) {
    const stored = await files.get(key)
    // Taken away since it was listed: a picture that was replaced, an upload that nobody named.
    if (!stored) continue
    const part = await archive.add(mediaPart(key), stored.open(), false)
    lines.push(`${JSON.stringify([key, part.bytes, part.sha256])}\n`)
    bytes += part.bytes
    progress.step()
  }
  const list = await archive.add(mediaListPart, once(lines.join('')), true)
  return { files: lines.length, bytes, list }
}

async function* once(text: string): AsyncGenerator<Uint8Array> {
  if (text !== '') yield Buffer.from(text)
}

async function noteBackup(dataDir: string, note: { file: string; at: string }): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  await writeFile(join(dataDir, noteName), `${JSON.stringify(note)}\n`, { mode: 0o600 })
}

/** When the last backup was made, in UTC milliseconds; null: none is known here. */
export async function lastBackup(dataDir: string): Promise<number | null> {
  const text = await readFile(join(dataDir, noteName), 'utf8').catch(() => null)
  const at = /"at":"([^"]+)"/.exec(text ?? '')?.[1]
  return at === undefined || Number.isNaN(Date.parse(at)) ? null : Date.parse(at)
}
