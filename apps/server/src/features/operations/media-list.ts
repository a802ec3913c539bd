/** The list of a backup's files. */
import { isFileKey } from '../../ports/files/files.ts'
import type { ArchiveReader, Part } from './archive.ts'
import { type Manifest, mediaListPart } from './manifest.ts'
import { Damaged } from './table-lines.ts'

export type ListedMedia = Part & { key: string }

/** Reads it. @throws Damaged for a line that names no file of ours */
export async function readMediaList(archive: ArchiveReader, { media }: Manifest): Promise<ListedMedia[]> {
  const text = await archive.text(mediaListPart, media.list)
  const files = text
    .split('\n')
    .slice(0, -1)
    .map((line, place) => readLine(line, place + 1))
  if (files.length !== media.files) throw new Damaged(`${mediaListPart} does not name ${media.files} files`)
  return files
}

function readLine(line: string, number: number): ListedMedia {
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch {
    throw new Damaged(`${mediaListPart}, line ${number}: not JSON`)
  }
  const [key, bytes, sha256] = Array.isArray(value) ? (value as unknown[]) : []
  if (
    typeof key !== 'string' ||
    !isFileKey(key) ||
    typeof sha256 !== 'string' ||
    !Number.isSafeInteger(bytes)
  )
    throw new Damaged(`${mediaListPart}, line ${number}: not a file's key, bytes and digest`)
  return { key, bytes: bytes as number, sha256 }
}
