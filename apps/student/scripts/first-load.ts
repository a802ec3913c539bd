/** What a page of a build loads before it can be used, in brotli bytes. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

interface Chunk {
  file: string
  name?: string
  imports?: string[]
}

/** A page of a build, with the most that it may load at first. */
export interface FirstLoad {
  name: string
  /** In bytes. */
  limit: number
  /** Modules that have a file of their own, or the names of files that they share (`chunks.ts`). */
  entries: readonly string[]
}

const kb = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`.padStart(10)

/** `12.3 KB of 45.0 KB`, and whether that is too much. */
export function against(bytes: number, limit: number): string {
  const over = bytes > limit ? '  ABOVE THE LIMIT' : ''
  return `${kb(bytes).trim()}${Number.isFinite(limit) ? ` of ${kb(limit).trim()}` : ''}${over}`
}

/** The bytes of a file of the build as a browser gets them. */
export function brotliBytes(dist: string, file: string): number {
  const ready = join(dist, `${file}.br`)
  return existsSync(ready)
    ? readFileSync(ready).length
    : brotliCompressSync(readFileSync(join(dist, file))).length
}

/** Says what each page loads, file by file; false where one is above its limit or not in the build. */
export function firstLoadsFit(
  dist: string,
  pages: readonly FirstLoad[],
  say: (line: string) => void,
): boolean {
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    Chunk
  >
  const keyOf = (entry: string) =>
    manifest[entry] ? entry : Object.keys(manifest).find((key) => manifest[key]?.name === entry)

  /** The entries and everything that they import statically. */
  const closure = (entries: readonly string[]): Set<string> => {
    const seen = new Set<string>()
    const visit = (key: string) => {
      const chunk = manifest[key]
      if (!chunk || seen.has(key)) return
      seen.add(key)
      for (const other of chunk.imports ?? []) visit(other)
    }
    for (const entry of entries) visit(keyOf(entry) ?? '')
    return seen
  }

  let fits = true
  for (const { name, limit, entries } of pages) {
    const missing = entries.filter((entry) => !keyOf(entry))
    if (missing.length > 0) {
      say(`${name}: not in the build: ${missing.join(', ')}`)
      fits = false
      continue
    }
    const files = [...closure(entries)]
      .map((key) => manifest[key]?.file ?? '')
      .filter((file) => file.endsWith('.js'))
    const sizes = [...new Set(files)].map((file) => ({ file, bytes: brotliBytes(dist, file) }))
    const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0)
    if (total > limit) fits = false
    say(`${name}: ${against(total, limit)}`)
    for (const { file, bytes } of sizes.sort((a, b) => b.bytes - a.bytes)) say(`${kb(bytes)}  ${file}`)
  }
  return fits
}
