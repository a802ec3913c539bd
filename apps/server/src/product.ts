/** Which program this is: its version, and what tells two programs of one version apart. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../../..')

export interface Product {
  /** From package.json. */
  readonly version: string
  /** Git's commit (a + behind it: files were changed since), or `sources-` and a digest where git does not know. */
  readonly commit: string
}

let known: Product | undefined

/** Of this program; looked up once a process. */
export function product(): Product {
  known ??= productAt(root)
  return known
}

/** Of the program in `folder`. */
export function productAt(folder: string): Product {
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }
  return { version, commit: commitOf(folder) ?? `sources-${digestOf(folder, programFiles).slice(0, 12)}` }
}

/** One line for people and backups. */
export function named({ version, commit }: Product): string {
  return `${version} (${commit})`
}

/** Null without git, or where the folder is none of its own. */
function commitOf(folder: string): string | null {
  if (!existsSync(join(folder, '.git'))) return null
  // Whoever runs a program trusts its folder, whosever it is. No lock: the folder may be read-only.
  const asked = ['--no-optional-locks', '-c', `safe.directory=${folder}`, '-C', folder]
  const { status, stdout } = spawnSync(
    'git',
    [...asked, 'describe', '--always', '--dirty=+', '--abbrev=12', '--exclude=*'],
    { encoding: 'utf8', timeout: 5_000 },
  )
  return status === 0 ? stdout.trim() : null
}

/** What serves and what phones get. */
const programFiles = [
  'apps/{server,student}/{src,public}/**/*',
  'packages/{contract,files,kit,question-formats,spreadsheets}/src/**/*',
  'package-lock.json',
]

/** A digest over names and contents of the files in `folder` that match. */
export function digestOf(folder: string, patterns: readonly string[]): string {
  const digest = createHash('sha256')
  const found = globSync(patterns, { cwd: folder, withFileTypes: true }).filter((one) => one.isFile())
  const paths = found.map((one) => join(one.parentPath, one.name)).sort()
  for (const path of paths) digest.update(path.slice(folder.length)).update(readFileSync(path))
  return digest.digest('hex')
}
