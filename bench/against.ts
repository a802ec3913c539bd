/**
 * Saves a second of this checkout beside those of another one, in one run:
 * `node scripts/run.mjs bench/against.ts --other ../before [--databases sqlite,postgres] [--connections 64,512] [--rounds 8] [--seconds 3]
 * [--students 300]`.
 * Each checkout has its own server, database and school. The servers are measured in turns, so that a slow minute of a shared
 * machine meets both; the first turns are not counted, as a young process still compiles its code. The other checkout needs its
 * `node_modules`. Printed: medians with their spread, and the ratio of the medians. Never a pass or fail.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { freshPlace } from '@porua/testkit/databases'
import { freePort } from '@porua/testkit/process'
import { type Sitting, saves, startStorm } from './exam-day.ts'
import { writePack } from './pack.ts'
import { startUsedPostgres } from './postgres.ts'
import type { openSessions, Running, startServer } from './server.ts'

const { values } = parseArgs({
  options: {
    other: { type: 'string' },
    databases: { type: 'string', default: 'sqlite,postgres' },
    connections: { type: 'string', default: '64,512' },
    rounds: { type: 'string', default: '8' },
    seconds: { type: 'string', default: '3' },
    students: { type: 'string', default: '300' },
  },
})
if (values.other === undefined) throw new Error('--other: the folder of the other checkout is missing')
const trees = { before: resolve(values.other), now: resolve(import.meta.dirname, '..') }
const [rounds, seconds, students] = [values.rounds, values.seconds, values.students].map(Number) as [
  number,
  number,
  number,
]
/** Turns that warm both servers up. */
const uncounted = 3
const connectionCounts = values.connections.split(',').map(Number)
const dialects = values.databases.split(',') as ('sqlite' | 'postgres')[]

type Name = keyof typeof trees
interface Measured {
  readonly perSecond: number
  readonly p99: number
  /** Microseconds of CPU that one save takes, on all threads and on the main thread. */
  readonly cpu: number
  readonly mainCpu: number
}

interface Side {
  readonly name: Name
  readonly server: Running
  readonly sittings: Sitting[]
  /** Microseconds of CPU of a start with its paper, on all threads and on the main thread. */
  readonly started: readonly number[]
  readonly measured: Map<number, Measured[]>
  remove(): Promise<void>
}

const pack = mkdtempSync(join(tmpdir(), 'porua-against-'))
writePack(pack, { students, questions: 300, paper: 60 })
const postgres = dialects.includes('postgres') ? await startUsedPostgres() : undefined
if (postgres) process.env.TEST_POSTGRES_URL = postgres.url
let round = 1

async function start(name: Name, dialect: 'sqlite' | 'postgres'): Promise<Side> {
  const tree = trees[name]
  const place = await freshPlace(dialect)
  const environment = { DATA_DIR: place.dataDir, ...(place.url ? { DATABASE_URL: place.url } : {}) }
  // The command that each checkout keeps, wherever its program stands.
  const imported = spawnSync('npm', ['run', '--silent', 'school', '--', 'import', pack], {
    cwd: tree,
    env: { ...process.env, ...environment },
    encoding: 'utf8',
  })
  if (imported.status !== 0) throw new Error(`${name}: ${imported.stderr}`)
  const own = (await import(join(tree, 'bench/server.ts'))) as {
    openSessions: typeof openSessions
    startServer: typeof startServer
  }
  await own.openSessions(place.dataDir, place.url, students)
  const server = await own.startServer(place.dataDir, await freePort(), place.url)
  const [cpu, mainCpu] = [server.cpu(), server.mainCpu()]
  const { sittings } = await startStorm(server.port, students, 2, 64)
  const started = [server.cpu() - cpu, server.mainCpu() - mainCpu].map((used) => (used / students) * 1e6)
  const remove = async () => {
    await server.stop()
    await place.remove()
  }
  return {
    name,
    server,
    sittings,
    started,
    measured: new Map(connectionCounts.map((count) => [count, []])),
    remove,
  }
}

async function measure(side: Side, connections: number): Promise<Measured> {
  const [cpu, mainCpu] = [side.server.cpu(), side.server.mainCpu()]
  const figure = await saves(side.server.port, side.sittings, connections, seconds, round++)
  if (figure.failures > 0) throw new Error(`${side.name}: ${figure.failures} saves failed`)
  const each = (used: number) => (used / figure.calls) * 1e6
  return {
    perSecond: figure.perSecond,
    p99: figure.p99,
    cpu: each(side.server.cpu() - cpu),
    mainCpu: each(side.server.mainCpu() - mainCpu),
  }
}

const median = (numbers: number[]) =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] as number

function summary(side: Side, connections: number): { text: string; perSecond: number } {
  const rows = side.measured.get(connections) ?? []
  const of = (key: keyof Measured) => rows.map((row) => row[key])
  const perSecond = median(of('perSecond'))
  const spread = `${Math.round(Math.min(...of('perSecond')))} to ${Math.round(Math.max(...of('perSecond')))}`
  const cpu = `${Math.round(median(of('cpu')))} µs CPU a save, ${Math.round(median(of('mainCpu')))} on the main thread`
  return {
    perSecond,
    text: `${Math.round(perSecond)}/s (${spread}), p99 ${Math.round(median(of('p99')))} ms, ${cpu}`,
  }
}

for (const dialect of dialects) {
  const sides = [await start('before', dialect), await start('now', dialect)]
  for (const { name, started } of sides) {
    const [all, main] = started.map(Math.round)
    process.stdout.write(
      `${dialect}, ${name}: ${all} µs CPU a start with its paper, ${main} on the main thread\n`,
    )
  }
  for (let turn = 0; turn < uncounted + rounds; turn++)
    for (const connections of connectionCounts)
      for (const side of turn % 2 === 0 ? sides : sides.toReversed()) {
        const measured = await measure(side, connections)
        if (turn >= uncounted) side.measured.get(connections)?.push(measured)
      }
  for (const connections of connectionCounts) {
    const [before, now] = sides.map((side) => summary(side, connections)) as [
      ReturnType<typeof summary>,
      ReturnType<typeof summary>,
    ]
    const heading = `${dialect}, ${connections} connections, ${rounds} turns of ${seconds} s`
    const ratio = `${Math.round((100 * now.perSecond) / before.perSecond)} %`
    process.stdout.write(`${heading}: ${ratio}\n  before ${before.text}\n  now    ${now.text}\n`)
  }
  for (const side of sides) await side.remove()
}
await postgres?.stop()
rmSync(pack, { recursive: true, force: true })
