/** What the tests use of the machine besides Node, and which of them do without. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Carried, carriedHere } from '../packages/testkit/src/carried.ts'
import { chromiumPath, headlessChromiumPath, headlessShell } from '../packages/testkit/src/machine.ts'
import { findBinaries } from '../packages/testkit/src/postgres.ts'

export interface Part {
  readonly name: string
  /** Debian's packages. */
  readonly packages: readonly string[]
  /** Whether this machine has it. */
  isHere(): boolean
  /** An npm package that carries it, for who may not install Debian's. */
  readonly carried?: Carried | undefined
  /** A variable that names one that stands elsewhere. */
  readonly variable?: string
  /** Projects that cannot run without it. Without any, tests that miss it are left out of projects that use it. */
  readonly needed: readonly string[]
  /** Projects that use it. */
  readonly used: readonly string[]
  /** What is left out, or slower, without it. */
  readonly loss: string
}

const hasAll = (...commands: string[]) => commands.every((it) => spawnSync('which', [it]).status === 0)
const journeys = ['journey', 'journey-all']

function hasPostgres(program: string): boolean {
  try {
    return existsSync(join(findBinaries(), program))
  } catch {
    return false
  }
}

const hasFont = (name: string) =>
  spawnSync('fc-list', [], { encoding: 'utf8' }).stdout?.includes(name) ?? false

function optional(
  name: string,
  packages: readonly string[],
  commands: readonly string[],
  used: readonly string[],
  loss: string,
): Part {
  return { name, packages, isHere: () => hasAll(...commands), needed: [], used, loss }
}

const chromiumProjects = ['component', ...journeys]
const postgresProjects = ['stores-postgres', 'db-postgres', 'http-postgres', 'slow']

/** Chromium and its headless shell are of one version: both are named, or one would throw the other out. */
const chromiumPackages = ['chromium', 'chromium-headless-shell']

export const parts: readonly Part[] = [
  {
    name: 'Chromium',
    packages: chromiumPackages,
    isHere: () => chromiumPath() !== undefined,
    carried: carriedHere.chromium,
    variable: 'CHROMIUM',
    needed: chromiumProjects,
    used: chromiumProjects,
    loss: 'nothing is looked at in a browser',
  },
  {
    name: 'PostgreSQL',
    packages: ['postgresql'],
    isHere: () => process.env.TEST_POSTGRES_URL !== undefined || hasPostgres('initdb'),
    carried: carriedHere.postgres,
    variable: 'TEST_POSTGRES_URL',
    needed: postgresProjects,
    used: postgresProjects,
    loss: 'nothing is tried on it',
  },
  {
    name: 'pg_basebackup',
    packages: ['postgresql'],
    isHere: () => hasPostgres('pg_basebackup'),
    needed: ['http-postgres', 'slow'],
    used: ['http-postgres', 'slow'],
    loss: 'no standby is tried',
  },
  {
    name: 'A Bangla font',
    packages: ['fonts-noto-core'],
    isHere: () => hasFont('Noto Sans Bengali'),
    needed: [],
    used: chromiumProjects,
    loss: 'Bangla is drawn as boxes',
  },
  {
    name: 'The headless shell',
    packages: chromiumPackages,
    isHere: () =>
      headlessChromiumPath() === headlessShell || chromiumPath() === carriedHere.chromium?.program,
    needed: [],
    used: chromiumProjects,
    loss: 'journeys take longer',
  },
  optional(
    'nginx',
    ['nginx-light', 'openssl'],
    ['nginx', 'openssl'],
    ['unit'],
    'its file in deploy/ is not tried',
  ),
  optional('Caddy', ['caddy'], ['caddy'], ['unit'], 'its file in deploy/ is not tried'),
  optional('ffmpeg', ['ffmpeg'], ['ffmpeg'], ['unit', 'journey-all'], 'no film is made ready or played'),
  optional('Firefox', ['firefox-esr'], ['firefox-esr'], ['journey-all'], 'no journey in Firefox'),
  optional(
    'WebKitGTK',
    ['webkit2gtk-driver', 'weston'],
    ['WebKitWebDriver', 'weston'],
    ['journey-all'],
    'no journey in WebKit',
  ),
  optional(
    'WPE',
    ['wpewebkit-driver', 'cog'],
    ['WPEWebDriver', 'cog'],
    ['journey-all'],
    'no journey in the oldest WebKit',
  ),
]
