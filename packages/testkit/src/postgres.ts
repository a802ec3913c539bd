/**
 * A real PostgreSQL for tests, with its durability on: a cluster of its own in a temporary folder, spoken to through a
 * unix socket. Its language sorts unlike bytes, so that a key without `COLLATE "C"` shows.
 */
import { execFile, execFileSync } from 'node:child_process'
import { appendFileSync, chmodSync, chownSync, existsSync, mkdirSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { carriedHere } from './carried.ts'
import { removeDir, tempDir } from './temp.ts'

const run = promisify(execFile)

export interface TestPostgres {
  /** The address of the cluster's own database. */
  readonly url: string
  /** A new database; a copy of `template` where one is named. */
  createDatabase(template?: string): Promise<string>
  /** Stops it and removes its folder. */
  stop(): Promise<void>
  /** Starts it again after `kill`, or stops and starts it. */
  restart(): Promise<void>
  /** Stops it as a power cut would: no checkpoint, no good-bye to its clients. */
  kill(): Promise<void>
  /** The folder of its socket: a cluster elsewhere may take its place behind a link to it. */
  readonly folder: string
  /**
   * A standby that follows this cluster, which from then on acknowledges a commit only when the standby has it on disk too.
   * Reads of the standby work; `promote` makes it a server of its own.
   */
  standby(): Promise<Standby>
}

export interface Standby {
  /** The address of its own database. */
  readonly url: string
  readonly folder: string
  promote(): Promise<void>
  stop(): Promise<void>
}

export interface StartOptions {
  /** Lines for postgresql.conf, such as `max_connections = 50`. */
  readonly settings?: readonly string[]
}

/** Starts a cluster. @throws Error with one line that says what to install. */
export async function startPostgres({ settings = [] }: StartOptions = {}): Promise<TestPostgres> {
  const programs = findPrograms()
  const { call } = programs
  const root = ownFolder('pg', programs)
  const server = serverIn(root, programs)
  await call(
    'initdb',
    '-D',
    server.data,
    '-U',
    'porua',
    '-A',
    'trust',
    '-E',
    'UTF8',
    ...(await language(call)),
  )
  const config = [
    "listen_addresses = ''",
    `unix_socket_directories = '${root}'`,
    'shared_buffers = 64MB',
    'max_connections = 100',
    'fsync = on',
    'full_page_writes = on',
    'synchronous_commit = on',
    ...settings,
  ]
  appendFileSync(join(server.data, 'postgresql.conf'), `\n${config.join('\n')}\n`)
  await server.start()

  const url = socketUrl(root, 'postgres')
  return {
    url,
    createDatabase: (template) => createDatabase(url, template),
    stop: () => server.end(),
    async restart() {
      await server.halt('fast').catch(() => undefined)
      await server.start()
    },
    kill: () => server.halt('immediate'),
    folder: root,
    standby: () => startStandby(root, url, programs),
  }
}

/** A copy of the cluster in `primary`, whose commits wait for it from then on. */
async function startStandby(primary: string, url: string, programs: Programs): Promise<Standby> {
  const folder = ownFolder('pg-standby', programs)
  const server = serverIn(folder, programs)
  const from = ['-h', primary, '-U', 'porua', '-D', server.data, '-X', 'stream', '-c', 'fast', '-R']
  await programs.call('pg_basebackup', ...from, '-C', '-S', 'standby')
  appendFileSync(join(server.data, 'postgresql.conf'), `unix_socket_directories = '${folder}'\n`)
  await server.start()
  await ask(url, "alter system set synchronous_standby_names = '*'")
  await ask(url, 'select pg_reload_conf()')
  return {
    url: socketUrl(folder, 'postgres'),
    folder,
    promote: () => server.control('promote'),
    stop: () => server.end(),
  }
}

/** PostgreSQL's programs, called as the user that may run them. */
interface Programs {
  readonly user: { uid: number; gid: number } | undefined
  call(program: string, ...args: string[]): Promise<{ stdout: string }>
  /** For the exit of this process, which waits for nothing. */
  callNow(program: string, ...args: string[]): void
}

function findPrograms(): Programs {
  const bin = findBinaries()
  const user = unprivilegedUser()
  const as = user ? { uid: user.uid, gid: user.gid } : {}
  const env = { PATH: process.env.PATH ?? '', LC_ALL: 'C', TZ: 'UTC' }
  return {
    user,
    call: (program, ...args) => run(join(bin, program), args, { ...as, env, cwd: tmpdir() }),
    callNow: (program, ...args) => void execFileSync(join(bin, program), args, { ...as, stdio: 'ignore' }),
  }
}

/** A folder with a `data` in it, both of the user that PostgreSQL runs as. */
function ownFolder(name: string, { user }: Programs): string {
  const folder = tempDir(name)
  chmodSync(folder, 0o755)
  const data = join(folder, 'data')
  mkdirSync(data, { mode: 0o700 })
  if (user) for (const dir of [folder, data]) chownSync(dir, user.uid, user.gid)
  return folder
}

/** The server on a folder's data. A test run that is interrupted leaves none behind. */
function serverIn(folder: string, { call, callNow }: Programs) {
  const data = join(folder, 'data')
  const control = async (...args: string[]): Promise<void> => {
    await call('pg_ctl', '-D', data, '-w', '-t', '60', '-l', join(folder, 'log'), ...args)
  }
  const halt = (mode: 'fast' | 'immediate') => control('-m', mode, 'stop')
  const lastCall = () => {
    try {
      callNow('pg_ctl', '-D', data, '-m', 'immediate', 'stop')
    } catch {
      // It has stopped already.
    }
  }
  process.prependOnceListener('exit', lastCall)
  return {
    data,
    control,
    halt,
    start: () => control('start'),
    /** Stops it, and removes the folder. */
    async end() {
      await halt('immediate').catch(() => undefined)
      process.off('exit', lastCall)
      removeDir(folder)
    },
  }
}

let shared: Promise<string> | undefined

/**
 * The address of a cluster for tests that leave it running: TEST_POSTGRES_URL, which a whole run shares, or one of this
 * process's own, stopped at its exit.
 */
export function sharedPostgres(): Promise<string> {
  shared ??= process.env.TEST_POSTGRES_URL
    ? Promise.resolve(process.env.TEST_POSTGRES_URL)
    : startPostgres().then(({ url }) => url)
  return shared
}

let created = 0

/** Makes a database on the server of `url` and gives its address; a copy of the database `template` where named. */
export async function createDatabase(url: string, template?: string): Promise<string> {
  const name = `test_${process.pid}_${Date.now().toString(36)}_${++created}`
  await ask(url, `create database ${name}${template ? ` template ${template}` : ''}`)
  return named(url, name)
}

/**
 * Makes the database `name` once per cluster, filled by `fill`, to be copied by `createDatabase(url, name)`; however
 * many test processes ask for it at the same time.
 */
export async function ensureTemplate(
  url: string,
  name: string,
  fill: (url: string) => Promise<void>,
): Promise<void> {
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock(hashtext($1))', [name])
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
    if (rowCount) return
    // Half made by a process that was killed.
    await client.query(`drop database if exists ${name}_new`)
    await client.query(`create database ${name}_new`)
    await fill(named(url, `${name}_new`))
    await client.query(`alter database ${name}_new rename to ${name}`)
  } finally {
    await client.end()
  }
}

async function ask(url: string, sql: string): Promise<void> {
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

function named(url: string, database: string): string {
  const address = new URL(url)
  address.pathname = `/${database}`
  return address.toString()
}

function socketUrl(directory: string, database: string): string {
  return `postgres://porua@localhost/${database}?host=${encodeURIComponent(directory)}`
}

/** The folder of initdb and pg_ctl, the newest version where there are several. */
export function findBinaries(): string {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  const places = [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(':'),
    ...(carriedHere.postgres ? [dirname(carriedHere.postgres.program)] : []),
  ]
  const found = places.find((place) => existsSync(join(place, 'initdb')) && existsSync(join(place, 'pg_ctl')))
  if (found) return found
  throw new Error(
    'PostgreSQL is missing: install it (Debian: apt-get install postgresql), or set TEST_POSTGRES_URL',
  )
}

/** PostgreSQL refuses to run as root: its own user does, or nobody. */
function unprivilegedUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  for (const name of ['postgres', 'nobody']) {
    try {
      const id = (flag: string) =>
        Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }))
      return { uid: id('-u'), gid: id('-g') }
    } catch {
      // The next one.
    }
  }
  throw new Error('PostgreSQL cannot run as root, and this machine has neither a user postgres nor nobody')
}

/** English by ICU where PostgreSQL has it (chosen by who built 15, everywhere since 16): 'a' sorts before 'B', unlike bytes. */
async function language(
  call: (program: string, ...args: string[]) => Promise<{ stdout: string }>,
): Promise<string[]> {
  const { stdout } = await call('initdb', '--version')
  const version = Number(/(\d+)/.exec(stdout)?.[1])
  const icu =
    version >= 16 ||
    (version === 15 &&
      (await call('pg_config', '--configure').catch(() => ({ stdout: '' }))).stdout.includes('icu'))
  return icu ? ['--locale=C', '--locale-provider=icu', '--icu-locale=en'] : ['--locale=C']
}
