/**
 * The desk beside an exam: `node scripts/run.mjs bench/desk.ts [--databases sqlite,postgres] [--students 1000] [--school 100000]
 * [--rounds 5] [--seconds 10] [--only alone,desk]`.
 * `--students` sit an exam in a school of `--school` students; each answers every 5 seconds. The modes take turns: nobody at
 * the desk; three members of staff who read every list; the same while a job works. Printed: each desk call's p50 and p95, a
 * save's p99 by mode with its spread, and the ratio to 'alone'. Never a pass or fail.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { DeskEndpoint } from '@porua/contract/desk/desk-call'
import { deskContract } from '@porua/contract/desk/index'
import { freshPlace } from '@porua/testkit/databases'
import { deskHeaders } from '@porua/testkit/desk-client'
import { freePort } from '@porua/testkit/process'
import { pacedSaves, type Sitting, startStorm } from './exam-day.ts'
import type { Figures } from './load.ts'
import { bench, writePack } from './pack.ts'
import { startUsedPostgres } from './postgres.ts'
import { openSessions, startServer } from './server.ts'

const { values } = parseArgs({
  options: {
    databases: { type: 'string', default: 'sqlite,postgres' },
    students: { type: 'string', default: '1000' },
    school: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '10' },
    only: { type: 'string', default: '' },
  },
})
const [students, school, rounds, seconds] = [
  values.students,
  values.school,
  values.rounds,
  values.seconds,
].map(Number) as [number, number, number, number]
const root = resolve(import.meta.dirname, '..')
const say = (line: string) => process.stdout.write(`${line}\n`)
const median = (numbers: readonly number[]) =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

/** One member of staff with a session. */
class Staff {
  readonly #url: string
  readonly #cookie: string
  constructor(url: string, cookie: string) {
    this.#url = url
    this.#cookie = cookie
  }

  /** Makes the owner by the welcome link that the command line prints. */
  static async owner(url: string, environment: Record<string, string>): Promise<Staff> {
    const run = spawnSync('npm', ['run', '--silent', 'school', '--', 'owner'], {
      cwd: root,
      env: { ...process.env, ...environment },
      encoding: 'utf8',
    })
    const key = /key=([^\s&]+)/.exec(run.stdout)?.[1]
    if (key === undefined) throw new Error(`owner: ${run.stdout}${run.stderr}`)
    const body = JSON.stringify({ key, name: 'Owner', login: '01711111111', password: 'Passw0rd' })
    const reply = await fetch(`${url}/api/desk/welcome`, {
      method: 'POST',
      headers: { ...deskHeaders, 'content-type': 'application/json' },
      body,
    })
    const cookie = reply.headers.getSetCookie()[0]?.split(';')[0]
    if (cookie === undefined) throw new Error(`welcome: ${reply.status} ${await reply.text()}`)
    return new Staff(url, cookie)
  }

  /** One call to its last byte: status, milliseconds, data. */
  async call(
    method: string,
    path: string,
    body?: unknown,
  ): Promise<{ status: number; ms: number; data: unknown }> {
    const began = performance.now()
    const reply = await fetch(`${this.#url}/api${path}`, {
      method,
      headers: {
        ...deskHeaders,
        cookie: this.#cookie,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await reply.text()
    const ms = performance.now() - began
    return { status: reply.status, ms, data: reply.ok ? (JSON.parse(text) as { data: unknown }).data : text }
  }
}

/** Every call of the desk that reads, with its path filled in; a path that asks for what the school lacks is left out. */
function reads(known: Record<string, string>): { name: string; path: string }[] {
  return Object.entries(deskContract as Record<string, Record<string, DeskEndpoint>>).flatMap(
    ([feature, calls]) =>
      Object.entries(calls).flatMap(([name, call]) => {
        if (call.method !== 'GET') return []
        const names = [...call.path.matchAll(/:(\w+)/g)].map(([, param]) => param as string)
        if (names.some((param) => known[param] === undefined)) return []
        return [
          {
            name: `${feature}.${name}`,
            path: call.path.replace(/:(\w+)/g, (_, param: string) => known[param] ?? ''),
          },
        ]
      }),
  )
}

/** Staff who read one list after the other until told to stop: milliseconds by call. */
async function work(
  staff: Staff,
  paths: readonly { name: string; path: string }[],
  times: Map<string, number[]>,
  over: () => boolean,
): Promise<void> {
  const one = async (offset: number) => {
    for (let n = offset; !over(); n++) {
      const { name, path } = paths[n % paths.length] as { name: string; path: string }
      const { status, ms } = await staff.call('GET', path)
      if (status === 200) times.set(name, [...(times.get(name) ?? []), ms])
      else times.set(`${name} (refused: ${status})`, [])
      await new Promise((wait) => setTimeout(wait, 100))
    }
  }
  await Promise.all([0, 5, 10].map(one))
}

type Mode = 'alone' | 'desk'
const modes = (values.only === '' ? ['alone', 'desk'] : values.only.split(',')) as Mode[]

async function measure(dialect: 'sqlite' | 'postgres', pack: string): Promise<void> {
  const place = await freshPlace(dialect)
  const port = await freePort()
  const environment = {
    DATA_DIR: place.dataDir,
    PORT: String(port),
    ...(place.url ? { DATABASE_URL: place.url } : {}),
  }
  const imported = spawnSync('npm', ['run', '--silent', 'school', '--', 'import', pack], {
    cwd: root,
    env: { ...process.env, ...environment },
    encoding: 'utf8',
  })
  if (imported.status !== 0) throw new Error(imported.stderr)
  await openSessions(place.dataDir, place.url, students)
  const server = await startServer(place.dataDir, port, place.url)
  const staff = await Staff.owner(`http://127.0.0.1:${port}`, environment)
  const { sittings } = await startStorm(port, students, 5, 64)
  const lists = reads({ examId: bench.exam, groupId: bench.group })
  const calls = new Map<string, number[]>()
  const p99 = new Map<Mode, number[]>(modes.map((mode) => [mode, []]))
  for (let round = 0; round <= rounds; round++)
    for (const [turn, mode] of modes.entries()) {
      const saved = await during(mode, {
        port,
        sittings,
        round: round * modes.length + turn + 1,
        staff,
        lists,
        calls,
      })
      if (saved.failures > 0) throw new Error(`${mode}: ${saved.failures} saves failed`)
      // The first round warms the process up.
      if (round > 0) p99.get(mode)?.push(saved.p99)
      else calls.clear()
    }
  say(
    `\n${dialect}: ${students} students sit an exam in a school of ${school}, a save every 5 s each, 3 staff`,
  )
  for (const [name, ms] of [...calls].toSorted(([a], [b]) => a.localeCompare(b))) {
    const at = (share: number) =>
      (ms.toSorted((a, b) => a - b)[Math.floor(ms.length * share)] ?? 0).toFixed(0)
    say(`${name.padEnd(40)} p50 ${at(0.5).padStart(5)} ms  p95 ${at(0.95).padStart(5)} ms  n ${ms.length}`)
  }
  const alone = median(p99.get('alone') ?? [])
  for (const [mode, rows] of p99) {
    const [least, most] = [Math.min(...rows), Math.max(...rows)]
    say(
      `saves, ${mode}: p99 ${median(rows).toFixed(1)} ms (${least.toFixed(1)} to ${most.toFixed(1)}), ${(median(rows) / alone).toFixed(2)} of alone`,
    )
  }
  await server.stop()
  await place.remove()
}

interface Turn {
  port: number
  sittings: Sitting[]
  round: number
  staff: Staff
  lists: readonly { name: string; path: string }[]
  calls: Map<string, number[]>
}

/** The students' saves while the mode's work goes on. */
async function during(mode: Mode, { port, sittings, round, staff, lists, calls }: Turn): Promise<Figures> {
  let over = false
  const working = mode === 'alone' ? Promise.resolve() : work(staff, lists, calls, () => over)
  const saved = await pacedSaves(port, sittings, {
    connections: 200,
    perSecond: Math.ceil(students / 5),
    seconds,
    round,
  })
  over = true
  await working
  return saved
}

const postgres = values.databases.includes('postgres') ? await startUsedPostgres() : undefined
if (postgres) process.env.TEST_POSTGRES_URL = postgres.url
const pack = mkdtempSync(join(tmpdir(), 'porua-bench-desk-'))
try {
  writePack(pack, { students: school, questions: 5_000, paper: 60 })
  for (const dialect of values.databases.split(',') as ('sqlite' | 'postgres')[]) await measure(dialect, pack)
} finally {
  rmSync(pack, { recursive: true })
  await postgres?.stop()
}
