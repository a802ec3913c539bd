/**
 * First-load JavaScript in brotli bytes, against our limits: sign-in and registering at most 95 KB, the exam screen at most
 * 130 KB before KaTeX; and all that a phone keeps. Run after a build: `node scripts/bytes.ts [dist]`. Exits 1 above a limit.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

interface Chunk {
  file: string
  name?: string
  imports?: string[]
  dynamicImports?: string[]
}

const dist = process.argv[2] ?? join(import.meta.dirname, '../dist')
const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>

/** The key of an entry: a module that has a file of its own, or the name of a file that it shares (`chunks.ts`). */
function keyOf(entry: string): string | undefined {
  return manifest[entry] ? entry : Object.keys(manifest).find((key) => manifest[key]?.name === entry)
}

const keptLimit = 680_000

/** What every page loads. */
const first = ['index.html', 'src/app/main.tsx']

const routes = [
  { name: 'sign-in', limit: 95_000, entries: [...first, 'src/features/account/sign-in-screen.tsx'] },
  {
    name: 'register, otp, set and reset password',
    limit: 95_000,
    entries: [...first, 'src/features/account/registration/index.ts'],
  },
  {
    name: 'data deletion policy',
    limit: 95_000,
    entries: [...first, 'src/features/account/policy/data-policy-screen.tsx'],
  },
  {
    name: 'exam screen (before KaTeX)',
    limit: 130_000,
    entries: [...first, 'shared', 'src/features/exams/live/live-exam-screen.tsx'],
  },
  {
    name: 'my exams (no limit set)',
    limit: Number.POSITIVE_INFINITY,
    entries: [...first, 'shared', 'shell', 'src/features/exams/screens/exams-page.tsx'],
  },
]

/** The entries and everything that they import statically. */
function closure(entries: readonly string[]): Set<string> {
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

function brotliBytes(file: string): number {
  const ready = join(dist, `${file}.br`)
  return existsSync(ready)
    ? readFileSync(ready).length
    : brotliCompressSync(readFileSync(join(dist, file))).length
}

const kb = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`.padStart(10)
const say = (line: string) => process.stdout.write(`${line}\n`)
let failed = false

for (const { name, limit, entries } of routes) {
  const missing = entries.filter((entry) => !keyOf(entry))
  if (missing.length > 0) {
    say(`${name}: not in the build: ${missing.join(', ')}`)
    failed = true
    continue
  }
  const files = [...closure(entries)]
    .map((key) => manifest[key]?.file ?? '')
    .filter((file) => file.endsWith('.js'))
  const sizes = [...new Set(files)].map((file) => ({ file, bytes: brotliBytes(file) }))
  const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0)
  const over = total > limit
  failed ||= over
  say(
    `${name}: ${kb(total).trim()}${Number.isFinite(limit) ? ` of ${kb(limit).trim()}` : ''}${over ? '  ABOVE THE LIMIT' : ''}`,
  )
  for (const { file, bytes } of sizes.sort((a, b) => b.bytes - a.bytes)) say(`${kb(bytes)}  ${file}`)
}

// What a phone keeps from its first visit on, to open without a network: the student pays for each kilobyte of it.
const kept = [...readFileSync(join(dist, 'sw.js'), 'utf8').matchAll(/url:"([^"]+)"/g)].map(
  ([, file = '']) => file,
)
const keptBytes = kept.reduce((sum, file) => sum + brotliBytes(file), 0)
const tooMuch = kept.length === 0 || keptBytes > keptLimit
failed ||= tooMuch
say(
  `kept on the phone: ${kept.length} files, ${kb(keptBytes).trim()} of ${kb(keptLimit).trim()}${tooMuch ? '  ABOVE THE LIMIT' : ''}`,
)

if (failed) process.exitCode = 1
