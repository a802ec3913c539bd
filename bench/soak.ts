/**
 * `node scripts/run.mjs bench/soak.ts`: the same load for a long time, and what the server's memory does meanwhile. Prints a
 * line a minute and the slope in the end; exit 1 when a call failed.
 * Options: --minutes N (30), --rate N saves a second (200), --students N (500), --dialect sqlite|postgres (sqlite).
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { freshPlace } from '@porua/testkit/databases'
import { startPostgres } from '@porua/testkit/postgres'
import { freePort } from '@porua/testkit/process'
import { saveCall, startStorm } from './exam-day.ts'
import { Connection, figures } from './load.ts'
import { writePack } from './pack.ts'
import { openSessions, type Running, startServer } from './server.ts'

const root = resolve(import.meta.dirname, '..')
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '30' },
    rate: { type: 'string', default: '200' },
    students: { type: 'string', default: '500' },
    dialect: { type: 'string', default: 'sqlite' },
  },
})
const [minutes, rate, students] = [Number(values.minutes), Number(values.rate), Number(values.students)]
const dialect = values.dialect === 'postgres' ? 'postgres' : 'sqlite'
const say = (line: string) => process.stdout.write(`${line}\n`)
/** The first minutes fill caches and compile code. */
const warmUp = Math.min(2, Math.floor(minutes / 3))
const connections = 32

const pack = mkdtempSync(join(tmpdir(), 'porua-soak-'))
writePack(pack, { students, questions: 500, paper: 60 })
const postgres = dialect === 'postgres' ? await startPostgres() : null
if (postgres) process.env.TEST_POSTGRES_URL = postgres.url
const place = await freshPlace(dialect)
const imported = spawnSync(
  process.execPath,
  [join(root, 'scripts/run.mjs'), 'apps/server/src/cli/main.ts', 'import', pack],
  { env: { ...process.env, DATA_DIR: place.dataDir, ...(place.url ? { DATABASE_URL: place.url } : {}) } },
)
if (imported.status !== 0) throw new Error(`the import failed: ${imported.stderr}`)
await openSessions(place.dataDir, place.url, students)
const server = await startServer(place.dataDir, await freePort(), place.url)
let failed = 0
try {
  failed = await soak(server)
} finally {
  await server.stop()
  await place.remove()
  await postgres?.stop()
  rmSync(pack, { recursive: true, force: true })
}
process.exit(failed === 0 ? 0 : 1)

/** Runs the load; answers with the number of calls that failed. */
async function soak({ port, memory, cpu }: Running): Promise<number> {
  const { sittings } = await startStorm(port, students, Math.ceil(students / 100), connections)
  const open = await Promise.all(Array.from({ length: connections }, () => Connection.open(port)))
  const idle = [...open]
  const next = saveCall(sittings, 1, 1)
  let [sent, failures, skipped] = [0, 0, 0]
  let times: number[] = []
  function fail(why: string): void {
    if (failures++ < 5) process.stderr.write(`soak: ${why}\n`)
  }
  /** One save, unless all connections are busy: a load that is behind is not made up for in one stroke. */
  function save(): void {
    // The one that has rested longest: a connection that is never used is shut by the server.
    const connection = idle.shift()
    if (!connection) {
      skipped++
      return
    }
    const call = next(0, sent++)
    void connection.send(call).then(
      ({ status, ms }) => {
        times.push(ms)
        if (status !== 200) fail(`status ${status}`)
        idle.push(connection)
      },
      (error: Error) => fail(error.message),
    )
  }
  const tick = 20
  let due = 0
  const began = performance.now()
  const load = setInterval(() => {
    const wanted = ((performance.now() - began) / 1000) * rate
    for (; due < wanted; due++) save()
  }, tick)
  say(`${dialect}, ${rate} saves a second for ${minutes} minutes, ${students} students\n`)
  say('minute    memory MB   heap MB     saves   p50 ms   p99 ms   CPU s   failures   not sent')
  const points: { minute: number; megabytes: number }[] = []
  for (let minute = 1; minute <= minutes; minute++) {
    await new Promise((wait) => setTimeout(wait, began + minute * 60_000 - performance.now()))
    const { p50, p99 } = figures(times, 0, 60)
    times = []
    const megabytes = memory()
    points.push({ minute, megabytes })
    const cells = [
      megabytes.toFixed(0).padStart(15),
      (await heap(port)).toFixed(0).padStart(10),
      String(sent).padStart(10),
      p50.toFixed(1).padStart(9),
      p99.toFixed(1).padStart(9),
      cpu().toFixed(0).padStart(8),
      String(failures).padStart(11),
      String(skipped).padStart(11),
    ]
    say(`${String(minute).padStart(4)}${cells.join('')}`)
  }
  clearInterval(load)
  for (const connection of open) connection.close()
  const slope = slopeOf(points.filter(({ minute }) => minute > warmUp))
  say(
    `\nslope after minute ${warmUp}: ${(slope * 60).toFixed(1)} MB an hour; ${sent} saves, ${failures} failed`,
  )
  return failures
}

/** Megabytes of live JavaScript, as the server tells a Prometheus. */
async function heap(port: number): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${port}/api/metrics`)).text()
  return Number(/^nodejs_heap_size_used_bytes (\S+)/m.exec(text)?.[1] ?? 0) / 1024 / 1024
}

/** Least squares: megabytes a minute. */
function slopeOf(points: readonly { minute: number; megabytes: number }[]): number {
  const mean = (pick: (point: { minute: number; megabytes: number }) => number) =>
    points.reduce((sum, point) => sum + pick(point), 0) / points.length
  const [x, y] = [mean(({ minute }) => minute), mean(({ megabytes }) => megabytes)]
  const above = points.reduce((sum, { minute, megabytes }) => sum + (minute - x) * (megabytes - y), 0)
  const below = points.reduce((sum, { minute }) => sum + (minute - x) ** 2, 0)
  return below === 0 ? 0 : above / below
}
