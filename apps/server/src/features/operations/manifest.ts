/** What a backup says of itself, and what of it is believed. */
import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { WholeTable } from '../../ports/database/whole/whole.ts'
import type { ArchiveReader } from './archive.ts'
import { Damaged } from './table-lines.ts'

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const count = z.int().nonnegative()
const part = { bytes: count, sha256 }
/** A name in SQL: ours are plain. */
const name = z.string().regex(/^[a-z][a-z0-9_]{0,62}$/)

const manifest = z.strictObject({
  format: z.literal('porua-backup'),
  version: z.literal(1),
  /** The program that made it: version and commit. */
  product: z.string().max(50),
  madeAt: z.iso.datetime(),
  dialect: z.enum(['sqlite', 'postgres']),
  migrations: z.array(z.string().max(100)).min(1),
  tables: z.array(
    z.strictObject({
      name,
      columns: z.array(z.strictObject({ name, kind: z.enum(['text', 'int', 'real', 'bytes']) })).min(1),
      rows: count,
      derived: z.boolean(),
      ...part,
    }),
  ),
  media: z.strictObject({
    files: count,
    bytes: count,
    /** The list of them, `media.ndjson`. */
    list: z.strictObject(part),
  }),
})

export type Manifest = z.infer<typeof manifest>
export type ManifestTable = Manifest['tables'][number]

const manifestPart = 'manifest.json'
const digestPart = 'manifest.sha256'
export const mediaListPart = 'media.ndjson'

export function tablePart(table: string): string {
  return `tables/${table}.ndjson`
}

export function mediaPart(key: string): string {
  return `media/${key}`
}

/** The manifest's own parts, by name. */
export function manifestParts(said: Manifest): [string, string][] {
  const text = `${JSON.stringify(said, null, 2)}\n`
  return [
    [manifestPart, text],
    [digestPart, `${createHash('sha256').update(text).digest('hex')}\n`],
  ]
}

/** @throws Damaged when it is not what was written, is missing, or of a format that a newer version made. */
export async function readManifest(archive: ArchiveReader): Promise<Manifest> {
  const text = await archive.text(manifestPart)
  const digest = await archive.text(digestPart)
  if (digest !== `${createHash('sha256').update(text).digest('hex')}\n`)
    throw new Damaged(`${manifestPart} is damaged: it is not what was written`)
  const read = manifest.safeParse(JSON.parse(text))
  if (read.success) return read.data
  const [issue] = read.error.issues
  throw new Damaged(
    `${manifestPart}: ${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'not a manifest of this version'}`,
  )
}

/** The backup's table as this database has it: nothing of the file is used in SQL that the schema does not know. @throws Damaged */
export function knownTable(said: ManifestTable, tables: readonly WholeTable[]): WholeTable {
  const found = tables.find((table) => table.name === said.name)
  const columns = (some: WholeTable['columns']) =>
    some
      .map((one) => `${one.name} ${one.kind}`)
      .sort()
      .join(', ')
  if (!found || found.derived !== said.derived || columns(found.columns) !== columns(said.columns))
    throw new Damaged(`${tablePart(said.name)}: this program has no such table at the backup's version`)
  return { ...found, columns: said.columns }
}
