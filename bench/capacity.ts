/**
 * What an exam of any size asks of the machines: `node scripts/run.mjs bench/capacity.ts`. Measures what each call costs in CPU on
 * PostgreSQL, runs the days of the synthetic students of a rehearsal through a model of the queues, holds the model against
 * real rehearsals, and prints the table of docs/scale.md. `--rehearse 1000,3000` (students; `--rehearse 0`: none), `--seconds N`
 * (5) of saves, `--core-hour N`: what a core costs an hour (0.05), in any money.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { freshPlace } from '@porua/testkit/databases'
import { freePort } from '@porua/testkit/process'
import pg from 'pg'
import { type Costs, callsOf, type Kind, kinds, type Modelled, simulate } from './capacity-model.ts'
import { type Sitting, saves, startStorm } from './exam-day.ts'
import { Connection } from './load.ts'
import { bench, writePack } from './pack.ts'
import { startUsedPostgres } from './postgres.ts'
import { cpuOfPostgres } from './postgres-cpu.ts'
import { openSessions, type Running, sessionId, startServer } from './server.ts'

const root = resolve(import.meta.dirname, '..')
const { values } = parseArgs({
  options: {
    rehearse: { type: 'string', default: '1000,3000' },
    seconds: { type: 'string', default: '5' },
    'core-hour': { type: 'string', default: '0.05' },
  },
})
const students = 1_000
const questions = 50
const connections = 64
const say = (line: string) => process.stdout.write(`${line}\n`)

const postgres = await startUsedPostgres()
process.env.TEST_POSTGRES_URL = postgres.url
const place = await freshPlace('postgres')
const environment = { ...process.env, DATA_DIR: place.dataDir, DATABASE_URL: place.url }

function school(...args: string[]): string {
  const ran = spawnSync(
    process.execPath,
    [join(root, 'scripts/run.mjs'), 'apps/server/src/cli/main.ts', ...args],
    { cwd: root, env: environment, encoding: 'utf8' },
  )
  if (ran.status !== 0) throw new Error(`school ${args.join(' ')}: ${ran.stderr}`)
  return ran.stdout
}

async function ask(statement: string): Promise<number> {
  const client = new pg.Client({ connectionString: place.url })
  await client.connect()
  try {
    const { rows } = await client.query({ text: statement, rowMode: 'array' })
    return Number(rows[0]?.[0])
  } finally {
    await client.end()
  }
}

/** Microseconds of CPU of each of the calls that `work` counts, on the main thread and behind it. */
async function costOf<T>(
  server: Running,
  work: () => Promise<{ calls: number; made: T }>,
): Promise<{ main: number; behind: number; made: T; calls: number }> {
  const read = () => [server.mainCpu(), server.cpu() + cpuOfPostgres(postgres.folder)] as const
  const before = read()
  const { calls, made } = await work()
  const after = read()
  const main = after[0] - before[0]
  const each = (seconds: number) => Math.round((seconds / calls) * 1e6)
  return { main: each(main), behind: each(after[1] - before[1] - main), made, calls }
}

async function submits(port: number, sittings: Sitting[]): Promise<number> {
  const open = await Promise.all(Array.from({ length: connections }, () => Connection.open(port)))
  await Promise.all(
    open.map(async (connection, index) => {
      for (let n = index; n < sittings.length; n += connections) {
        const { status } = await connection.send({
          method: 'PATCH',
          path: `/api/exam/submit/${bench.exam}/group/${bench.group}`,
          headers: { authorization: sessionId(n) },
          body: JSON.stringify({ attemptId: sittings[n]?.attemptId }),
        })
        if (status !== 200) throw new Error(`a submit was answered with ${status}`)
      }
      connection.close()
    }),
  )
  return sittings.length
}

/** Milliseconds of one commit by itself, the median of twenty. */
async function commitTime(): Promise<number> {
  const client = new pg.Client({ connectionString: place.url })
  await client.connect()
  const times: number[] = []
  await client.query('create table bench_commit (n integer)')
  for (let n = 0; n < 20; n++) {
    const began = performance.now()
    await client.query('insert into bench_commit values (1)')
    times.push(performance.now() - began)
  }
  await client.query('drop table bench_commit')
  await client.end()
  return times.sort((a, b) => a - b)[10] ?? 1
}

interface Rehearsed {
  given: number
  lost: number
  calls: { call: string; calls: number; p50: number; p99: number }[]
  bytes: { sent: number; received: number }
  server: { share: number } | null
}

const pack = mkdtempSync(join(tmpdir(), 'porua-bench-pack-'))
writePack(pack, { students, questions, paper: questions })
school('import', pack)
await openSessions(place.dataDir, place.url, students)
const server = await startServer(place.dataDir, await freePort(), place.url)
/** Bytes up and down of a call, as rehearsed. */
let perCall: number | undefined
try {
  const opened = await costOf(server, async () => {
    const { sittings } = await startStorm(server.port, students, 5, connections)
    return { calls: sittings.length, made: sittings }
  })
  const sizeBefore = await ask('select pg_database_size(current_database())')
  const saved = await costOf(server, async () => {
    const { calls } = await saves(server.port, opened.made, connections, Number(values.seconds), 1)
    return { calls, made: undefined }
  })
  const perAnswer = ((await ask('select pg_database_size(current_database())')) - sizeBefore) / saved.calls
  const sent = await costOf(server, async () => ({
    calls: await submits(server.port, opened.made),
    made: undefined,
  }))
  const costs: Costs = {
    main: { open: opened.main, save: saved.main, submit: sent.main },
    behind: { open: opened.behind, save: saved.behind, submit: sent.behind },
    commitMs: await commitTime(),
  }
  say('Measured, µs of CPU a call: main thread + behind it (other threads, PostgreSQL)')
  for (const kind of kinds) say(`  ${kind.padEnd(8)} ${costs.main[kind]} + ${costs.behind[kind]}`)
  say(
    `  a commit ${costs.commitMs.toFixed(1)} ms; the database grows by ${Math.round(perAnswer)} bytes a save\n`,
  )

  for (const count of values.rehearse.split(',').map(Number)) if (count > 0) perCall = rehearsed(count, costs)

  table(costs, perAnswer)
} finally {
  await server.stop()
  await place.remove()
  await postgres.stop()
  rmSync(pack, { recursive: true })
}

/** A real rehearsal of one minute beside the model of the same minute. @returns bytes of a call, up and down */
function rehearsed(count: number, costs: Costs): number {
  const url = `http://127.0.0.1:${server.port}`
  const cpu = server.cpu() + cpuOfPostgres(postgres.folder)
  const found = JSON.parse(
    school(
      'rehearse',
      '--exam',
      bench.exam,
      '--students',
      String(count),
      '--minutes',
      '1',
      '--rush',
      '10',
      '--url',
      url,
      '--json',
    ),
  ) as Rehearsed
  const used = server.cpu() + cpuOfPostgres(postgres.folder) - cpu
  const calls = callsOf(count, { questions, durationMs: 60_000, rushMs: 10_000, mayChange: true })
  const model = simulate(calls, costs, { processes: 1, cores: 1 })
  say(
    `Rehearsal of ${count} students, ${questions} questions, 1 minute, against the model (1 process, 1 core behind)`,
  )
  const names = { open: 'start', save: 'save', submit: 'submit' }
  for (const kind of kinds) {
    const real = found.calls.find(({ call }) => call === names[kind])
    if (real)
      say(
        `  ${kind.padEnd(8)} p50 ${real.p50.toFixed(0)}, p99 ${real.p99.toFixed(0)} ms; model ${model.p50[kind].toFixed(0)}, ${model.p99[kind].toFixed(0)} ms`,
      )
  }
  // A machine that is too slow for so many makes fewer calls than were planned: those that were made are counted.
  const made = (...names: string[]) =>
    found.calls.reduce((sum, { call, calls }) => sum + (names.includes(call) ? calls : 0), 0)
  const of = (kind: Kind, ...names: string[]) => made(...names) * (costs.main[kind] + costs.behind[kind])
  const modelled = (of('open', 'start', 'reload') + of('save', 'save') + of('submit', 'submit')) / 1e6
  say(
    `  given ${found.given}, lost ${found.lost}; CPU ${used.toFixed(0)} s with making and removing it all, model ${modelled.toFixed(0)} s for the calls made\n`,
  )
  return (found.bytes.sent + found.bytes.received) / made('start', 'reload', 'save', 'submit')
}

/** The smallest machine for which the busiest ten seconds leave a third free and nobody waits long. */
function machineFor(calls: Float64Array, costs: Costs): { processes: number; cores: number; day: Modelled } {
  const alone = simulate(calls, costs, { processes: 1, cores: 1 }).use
  let processes = Math.max(1, Math.ceil(alone.main / 0.67))
  let cores = Math.max(1, Math.ceil(alone.behind / 0.67))
  for (;;) {
    const day = simulate(calls, costs, { processes, cores })
    if (day.p99.open <= 1_000 && day.p99.save <= 100) return { processes, cores, day }
    processes++
    cores++
  }
}

function table(costs: Costs, perAnswer: number): void {
  const shape = { questions, durationMs: 3_600_000, rushMs: 60_000, mayChange: true }
  say(`One exam of ${questions} questions and 60 minutes, all start within 60 s`)
  say(
    'students | calls/s, busiest 10 s | processes | cores behind | save p50, p99, most ms | open p99 ms | database GB | Mbit/s | an hour',
  )
  for (const size of [1_000, 10_000, 100_000, 1_000_000]) {
    // The largest is ten of the one before it, side by side: its students share nothing.
    const parts = size > 100_000 ? size / 100_000 : 1
    const calls = callsOf(size / parts, shape)
    const { processes, cores, day } = machineFor(calls, costs)
    const answers = calls.reduce((sum, key) => sum + (key % 4 === 1 ? 1 : 0), 0) * parts
    const megabits = perCall === undefined ? '?' : (perCall * day.busiest * parts * 8e-6).toFixed(1)
    const money = (processes + cores) * parts * Number(values['core-hour'])
    say(
      [
        size,
        Math.round(day.busiest * parts),
        processes * parts,
        cores * parts,
        `${day.p50.save.toFixed(1)}, ${day.p99.save.toFixed(1)}, ${day.most.save.toFixed(0)}`,
        day.p99.open.toFixed(0),
        ((answers * perAnswer) / 1e9).toFixed(2),
        megabits,
        money.toFixed(2),
      ].join(' | '),
    )
  }
}
