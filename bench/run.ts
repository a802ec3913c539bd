/**
 * `npm run bench`: measures, prints a table and writes `bench/results.json`. Figures are ratios against a ceiling measured in
 * the same run: machines are shared and noisy, and a figure alone says little. Never a pass or fail.
 * Options: --students N (10000), --seconds N (8 a row), --compare: says what has fallen by more than 15 % since the last run.
 */
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { freshPlace } from '@porua/testkit/databases'
import { freePort } from '@porua/testkit/process'
import { fallen, type Results, type Row } from './compare.ts'
import { type Sitting, saves, startStorm } from './exam-day.ts'
import type { Figures } from './load.ts'
import { writePack } from './pack.ts'
import { startUsedPostgres } from './postgres.ts'
import { cpuOf, openSessions, type Running, startServer } from './server.ts'

const root = resolve(import.meta.dirname, '..')
const { values } = parseArgs({
  options: { students: { type: 'string' }, seconds: { type: 'string' }, compare: { type: 'boolean' } },
})
const students = Number(values.students ?? 10_000)
const seconds = Number(values.seconds ?? 8)
const say = (line: string) => process.stdout.write(`${line}\n`)

const rows: Row[] = []
function row(
  what: string,
  [value, unit]: [value: number, unit: string],
  detail = '',
  more: Partial<Pick<Row, 'better' | 'share'>> = {},
): void {
  rows.push({ what, value, unit, detail, better: unit === '/s' ? 'more' : 'less', ...more })
  say(`${what.padEnd(58)} ${`${value} ${unit}`.padStart(14)}  ${detail}`)
}
const times = (f: Figures) => `p50 ${f.p50.toFixed(1)} ms, p99 ${f.p99.toFixed(1)} ms, ${f.failures} failures`

/** Runs a command to its end; seconds taken. */
function command(args: string[], environment: Record<string, string>): Promise<number> {
  const began = performance.now()
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let errors = ''
    child.stderr.on('data', (part) => {
      errors += part
    })
    child.on('exit', (code) =>
      code === 0 ? done((performance.now() - began) / 1000) : fail(new Error(`${args.join(' ')}: ${errors}`)),
    )
  })
}

/** Figures of the bare server, with its CPU of one call in microseconds. */
type Ceiling = Figures & { cpu: number }

async function bare(sittings: Sitting[]): Promise<Record<number, Ceiling>> {
  const port = await freePort()
  const child = spawn(process.execPath, [join(root, 'bench/bare.ts'), String(port)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise((ready) => child.stdout.once('data', ready))
  const result: Record<number, Ceiling> = {}
  for (const connections of [64, 512]) {
    await saves(port, sittings, connections, 2, 0)
    const before = cpuOf(`/proc/${child.pid}/stat`)
    const figure = await saves(port, sittings, connections, seconds, 1)
    const cpu = Math.round(((cpuOf(`/proc/${child.pid}/stat`) - before) / figure.calls) * 1e6)
    result[connections] = { ...figure, cpu }
  }
  child.kill()
  return result
}

const pack = mkdtempSync(join(tmpdir(), 'porua-bench-pack-'))
writePack(pack, { students, questions: 5_000, paper: 60 })
const postgres = await startUsedPostgres()
process.env.TEST_POSTGRES_URL = postgres.url
say(
  `Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}; the loader shares these cores.\n`,
)

let ceiling: Record<number, Ceiling> | undefined
for (const dialect of ['sqlite', 'postgres'] as const) {
  const place = await freshPlace(dialect)
  const environment = { DATA_DIR: place.dataDir, ...(place.url ? { DATABASE_URL: place.url } : {}) }
  const took = await command(
    [join(root, 'scripts/run.mjs'), 'apps/server/src/cli/main.ts', 'import', pack],
    environment,
  )
  row(
    `${dialect}: import of ${students} students and 5000 questions`,
    [Number(took.toFixed(1)), 's'],
    'to reach: 30 s',
  )
  await openSessions(place.dataDir, place.url, students)

  const server: Running = await startServer(place.dataDir, await freePort(), place.url)
  row(
    `${dialect}: start on an existing school`,
    [Math.round(server.readyMs), 'ms'],
    'spawn to healthy; to reach: 2000 ms',
  )
  await new Promise((idle) => setTimeout(idle, 1500))
  row(`${dialect}: idle memory`, [Math.round(server.memory()), 'MB'], 'to reach: 150 MB')

  const storm = await startStorm(server.port, students, 10, 512)
  row(
    `${dialect}: ${students} students start within 10 s`,
    [Math.round(storm.figures.p99), 'ms'],
    `p99 until the paper is there; ${times(storm.figures)}; to reach: 1000 ms`,
  )
  ceiling ??= await bare(storm.sittings)
  for (const connections of [64, 512]) {
    await saves(server.port, storm.sittings, connections, 2, connections)
    const [all, main] = [server.cpu(), server.mainCpu()]
    const figure = await saves(server.port, storm.sittings, connections, seconds, connections + 1)
    const [allAfter, mainAfter] = [server.cpu(), server.mainCpu()]
    const each = (seconds: number) => Math.round((seconds / figure.calls) * 1e6)
    const top = ceiling[connections] as Ceiling
    row(
      `${dialect}: answers saved at ${connections} connections`,
      [Math.round(figure.perSecond), '/s'],
      `${times(figure)}; ${Math.round((100 * figure.perSecond) / top.perSecond)} % of bare; ${each(allAfter - all)} µs CPU a save, ${each(mainAfter - main)} on the main thread (bare ${top.cpu})`,
      { share: figure.perSecond / top.perSecond },
    )
  }
  row(`${dialect}: memory after the load`, [Math.round(server.memory()), 'MB'])
  await server.stop()
  await place.remove()
}
for (const connections of [64, 512]) {
  const figure = ceiling?.[connections] as Figures
  row(
    `bare node:http, same body, ${connections} connections`,
    [Math.round(figure.perSecond), '/s'],
    times(figure),
  )
}
await postgres.stop()
rmSync(pack, { recursive: true, force: true })
const file = join(root, 'bench/results.json')
const now: Results = { node: process.version, cpus: cpus().map((cpu) => cpu.model), students, seconds, rows }
if (values.compare) {
  const before = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Results) : null
  const lines = fallen(before, now)
  say(
    lines.length === 0
      ? '\nNothing has fallen by more than 15 %.'
      : `\nSince the last run:\n${lines.join('\n')}`,
  )
}
writeFileSync(file, `${JSON.stringify(now, null, 2)}\n`)
