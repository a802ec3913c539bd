/**
 * What a save costs when two processes share the work, against one: `node scripts/run.mjs bench/two-processes.ts`, with
 * `--students N` (1024), `--connections N` (64 in all), `--seconds N` (3 a round), `--rounds N` (5). One and two take turns, round by
 * round, and medians of CPU seconds are compared: CPU is what a busy machine's noise leaves alone most.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { freshPlace } from '@porua/testkit/databases'
import { freePort } from '@porua/testkit/process'
import { saveCall, startStorm } from './exam-day.ts'
import { closed } from './load.ts'
import { writePack } from './pack.ts'
import { startUsedPostgres } from './postgres.ts'
import { cpuOfPostgres } from './postgres-cpu.ts'
import { openSessions, startServer } from './server.ts'

const root = resolve(import.meta.dirname, '..')
const { values } = parseArgs({
  options: {
    students: { type: 'string', default: '1024' },
    connections: { type: 'string', default: '64' },
    seconds: { type: 'string', default: '3' },
    rounds: { type: 'string', default: '5' },
  },
})
const [students, connections, seconds, rounds] = [
  values.students,
  values.connections,
  values.seconds,
  values.rounds,
].map(Number) as [number, number, number, number]

/** Microseconds of CPU a save, of our processes and of PostgreSQL's. */
interface Cost {
  saves: number
  ours: number
  postgres: number
}

const postgres = await startUsedPostgres()
process.env.TEST_POSTGRES_URL = postgres.url
const place = await freshPlace('postgres')
const pack = mkdtempSync(join(tmpdir(), 'porua-bench-pack-'))
writePack(pack, { students, questions: 60, paper: 60 })
const imported = spawnSync(
  process.execPath,
  [join(root, 'scripts/run.mjs'), 'apps/server/src/cli/main.ts', 'import', pack],
  { cwd: root, env: { ...process.env, DATA_DIR: place.dataDir, DATABASE_URL: place.url }, encoding: 'utf8' },
)
if (imported.status !== 0) throw new Error(imported.stderr)
await openSessions(place.dataDir, place.url, students)

const servers = [
  await startServer(place.dataDir, await freePort(), place.url),
  await startServer(place.dataDir, await freePort(), place.url),
]
const [first] = servers as [(typeof servers)[0]]
const { sittings } = await startStorm(first.port, students, 10, connections)

let turn = 0
/** The same students, connections and questions, on the first so many of the servers. */
async function round(processes: number): Promise<Cost> {
  const used = servers.slice(0, processes)
  const call = saveCall(sittings, connections, ++turn)
  const each = connections / processes
  const ours = () => used.reduce((sum, server) => sum + server.cpu(), 0)
  const before = [ours(), cpuOfPostgres(postgres.folder)] as const
  const figures = await Promise.all(
    used.map(({ port }, index) => closed(port, each, seconds, (own, n) => call(own + index * each, n))),
  )
  const saves = figures.reduce((sum, { calls }) => sum + calls, 0)
  if (figures.some(({ failures }) => failures > 0)) throw new Error('a save has failed')
  const of = (cpu: number) => (cpu / saves) * 1e6
  return {
    saves: saves / seconds,
    ours: of(ours() - before[0]),
    postgres: of(cpuOfPostgres(postgres.folder) - before[1]),
  }
}

const costs: Record<1 | 2, Cost[]> = { 1: [], 2: [] }
try {
  await round(1)
  await round(2)
  for (let n = 0; n < rounds; n++)
    // In turns: what slows the machine down slows both.
    for (const processes of n % 2 === 0 ? ([1, 2] as const) : ([2, 1] as const))
      costs[processes].push(await round(processes))
} finally {
  await Promise.all(servers.map((server) => server.stop()))
  await place.remove()
  await postgres.stop()
  rmSync(pack, { recursive: true })
}

const median = (list: Cost[], of: (cost: Cost) => number) =>
  list.map(of).sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? Number.NaN
const line = (processes: 1 | 2) => {
  const of = (read: (cost: Cost) => number) => Math.round(median(costs[processes], read))
  const [ours, theirs] = [of(({ ours }) => ours), of(({ postgres }) => postgres)]
  process.stdout.write(
    `${processes} process${processes > 1 ? 'es' : '  '}  ${of(({ saves }) => saves)} saves/s  ${ours} µs ours + ${theirs} µs PostgreSQL a save\n`,
  )
  return { ours, all: ours + theirs }
}
const [one, two] = [line(1), line(2)]
process.stdout.write(
  `two against one: ${(two.ours / one.ours).toFixed(2)} times ours, ${(two.all / one.all).toFixed(2)} times with PostgreSQL (asked: 1.1 at most)\n`,
)
