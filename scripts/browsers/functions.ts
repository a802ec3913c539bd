/** Looks through TypeScript for functions that the oldest browsers lack, with the types: `x.at(0)` of an array is another one than of ours. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { cutLibrary, takersOf } from './library.ts'
import type { Finding, Newer } from './targets.ts'

const root = resolve(import.meta.dirname, '../..')
const libraries = join(root, `node_modules/@typescript/typescript-${process.platform}-${process.arch}/lib`)
/** What apps/student/tsconfig.json names: the language of 2024, the page, the worker's importScripts. */
const wanted =
  /^lib\.(?:es5|es20(?:1\d|2[0-4])\.\w+(?:\.\w+)?|decorators(?:\.legacy)?|dom(?:\.iterable)?|webworker\.importscripts)\.d\.ts$/

/** What is not delivered to anybody. */
const notDelivered = [
  '**/*.test.ts',
  '**/*.test.tsx',
  '**/testing.ts',
  '**/testing/**',
  '**/phone/**',
  '**/*.bench.ts',
]

/**
 * The uses in `files` (absolute paths, of folders too) of what is in the table. `asked`: what may be used after a question;
 * `harmless`: what may be used; `kept`: a folder where the compiler finds what it saw the last time, and looks at changes alone.
 * @throws where one of `files` is missing or the compiler could not be run
 */
export function newerFunctions(
  files: readonly string[],
  newer: Newer,
  {
    asked = {},
    harmless = {},
    kept,
  }: { asked?: Record<string, string>; harmless?: Record<string, string>; kept?: string } = {},
): Finding[] {
  const missing = files.find((file) => !existsSync(file))
  if (missing !== undefined) throw new Error(`${missing} is not there to be looked through`)
  const folder = kept ?? mkdtempSync(join(tmpdir(), 'porua-libraries-'))
  try {
    const names = readdirSync(libraries).filter((name) => wanted.test(name) && !name.includes('.full.'))
    if (names.length < 50) throw new Error(`${libraries} does not hold TypeScript's libraries`)
    const texts = names.map((name) => readFileSync(join(libraries, name), 'utf8'))
    const takers = takersOf(texts)
    // Another version of the compiler has other libraries.
    rmSync(join(folder, 'lib'), { recursive: true, force: true })
    mkdirSync(join(folder, 'lib'), { recursive: true })
    const may = { asked: new Set(Object.keys(asked)), harmless: new Set(Object.keys(harmless)) }
    texts.forEach((text, at) => {
      writeFileSync(join(folder, 'lib', names[at] ?? ''), cutLibrary(text, newer, may, takers))
    })
    const config = {
      extends: join(root, 'apps/student/tsconfig.json'),
      compilerOptions: { noLib: true, lib: null, types: [] },
      include: [...files, join(root, 'node_modules/vite/client.d.ts'), join(folder, 'lib')],
      exclude: files.flatMap((file) => notDelivered.map((pattern) => join(file, pattern))),
    }
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
    const tsc = spawnSync(join(root, 'node_modules/.bin/tsc'), ['-p', folder, '--pretty', 'false'], {
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    })
    if (tsc.error || tsc.signal !== null) throw tsc.error ?? new Error(`tsc ended by ${tsc.signal}`)
    return read(tsc.stdout, tsc.status === 0)
  } finally {
    if (kept === undefined) rmSync(folder, { recursive: true, force: true })
  }
}

/** The compiler's lines as findings; one that belongs to no file is trouble of our own. @throws with it */
function read(said: string, good: boolean): Finding[] {
  const found = [...said.matchAll(/^(\S[^\n]*)\((\d+),\d+\): error (TS\d+: [^\n]*)/gm)].map(
    ([, file = '', line, what = '']) => ({
      file: relative(root, resolve(file)),
      line: Number(line),
      what,
    }),
  )
  const strange = /^error TS[^\n]*/m.exec(said)?.[0]
  if (strange || (!good && found.length === 0)) throw new Error(strange ?? said)
  return found
}
