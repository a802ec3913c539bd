/**
 * The desk beside an exam: `node scripts/run.mjs bench/desk.ts [--databases sqlite,postgres] [--students 1000]
 * [--school 100000] [--past 20000] [--rounds 5] [--seconds 10] [--pause 500] [--only alone,desk]`.
 * `--students` sit an exam in a school of `--school` students; each answers every 5 seconds. The modes take turns:
 * - alone: nobody at the desk; desk: three members of staff who read every list and act, with `--pause` ms between their calls;
 * - preview, import: a list that renames every student is read, then imported at once;
 * - pdf: the merit list of `--past` students, page by page as the printed one is read, and as XLSX; backup.
 * Printed: each desk call's p50 and p95, a save's p99 by mode with its spread, and the ratio to 'alone'. Never a pass or fail.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { openDatabase } from '@porua/server/ports/database/open-database'
import { freshPlace } from '@porua/testkit/databases'
import { freePort } from '@porua/testkit/process'
import { sql } from 'kysely'
import { acts, type NamedCall, reads, Staff } from './desk-staff.ts'
import { pacedSaves, startStorm } from './exam-day.ts'
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
    past: { type: 'string', default: '20000' },
    pause: { type: 'string', default: '500' },
    only: { type: 'string', default: '' },
  },
})
const [students, school, rounds, seconds, past, pause] = [
  values.students,
  values.school,
  values.rounds,
  values.seconds,
  values.past,
  values.pause,
].map(Number) as [number, number, number, number, number, number]
/** Of the group whose exam the students sit. */
const sitting = Math.min(school, 5 * students)
const root = resolve(import.meta.dirname, '..')
const say = (line: string) => process.stdout.write(`${line}\n`)
const median = (numbers: readonly number[]) =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

const modeNames = ['alone', 'desk', 'preview', 'import', 'pdf', 'backup'] as const
type Mode = (typeof modeNames)[number]
const modes = values.only === '' ? modeNames : (values.only.split(',') as Mode[])

/** Three members of staff who do one thing after the other until told to stop: milliseconds by call. */
async function work({ staff, calls, times }: Desk, over: () => boolean): Promise<void> {
  const one = async (offset: number) => {
    for (let n = offset; !over(); n++) {
      const { name, make } = calls[n % calls.length] as NamedCall
      const { status, ms, data } = await make(staff, n)
      if (status !== 200) throw new Error(`${name}: ${status} ${data}`)
      times.set(name, [...(times.get(name) ?? []), ms])
      await new Promise((wait) => setTimeout(wait, pause))
    }
  }
  await Promise.all([0, 1 / 3, 2 / 3].map((part) => one(Math.floor(calls.length * part))))
}

/** Who sits at the desk, and what they do there. */
interface Desk {
  readonly staff: Staff
  readonly calls: readonly NamedCall[]
  readonly times: Map<string, number[]>
}

/** A list of all students, each with another name than in the round before. */
function listOf(round: number): Uint8Array<ArrayBuffer> {
  const lines = Array.from({ length: school }, (_, n) => {
    const end = String(n).padStart(8, '0')
    return `017${end},Student ${n} of ${round},B${end.slice(2)},Dhaka,Science,${n < sitting ? bench.group : bench.rest}`
  })
  return new TextEncoder().encode(['mobile,name,sid,branch,division,groups', ...lines].join('\n'))
}

/** Everybody of the exam that is over has a result; written straight into the database, before the server runs. */
async function fillPast(dataDir: string, url: string | undefined): Promise<void> {
  const db = await openDatabase({ dataDir, ...(url ? { url } : {}), allowLoss: false })
  const before = Date.now() - 2.5 * 86_400_000
  const some = sql`(select id, row_number() over (order by sid) as n from student order by sid limit ${past})`
  await db.write(async (tx) => {
    await sql`insert into attempt (id, exam_id, group_id, student_id, number, paper_id, set_code, started_at, duration,
        cut_marks, multiple, extra_time, gpa_ssc, gpa_hsc, gpa_verified, submitted_at, submitted_device, final_at, seq,
        digest, paused_before)
      select 'past-' || s.id, ${bench.past}, ${bench.group}, s.id, 1,
        (select id from paper where exam_id = ${bench.past} limit 1), '', cast(${before} as bigint), 3600000, 0, 0, 0,
        null, null, 0, cast(${before} as bigint) + 1, 'd', cast(${before} as bigint) + 2, 0, '', 0 from ${some} as s`.execute(
      tx,
    )
    await sql`insert into result (exam_id, generation, attempt_id, student_id, number, marks, merit, negative, pending,
        correct, incorrect, skipped, late)
      select ${bench.past}, 1, 'past-' || s.id, s.id, 1, (s.n * 7919) % 6001, (s.n * 7919) % 6001, 0, 0, 30, 20, 10, 0
      from ${some} as s`.execute(tx)
    if (db.dialect === 'postgres') await sql`analyze`.execute(tx)
  })
  await db.close()
}

/** A command of `npm run school`. */
function command(environment: Record<string, string>, ...argv: string[]): void {
  const run = spawnSync('npm', ['run', '--silent', 'school', '--', ...argv], {
    cwd: root,
    env: { ...process.env, ...environment },
    encoding: 'utf8',
  })
  if (run.status !== 0) throw new Error(`${argv.join(' ')}: ${run.stdout}${run.stderr}`)
}

async function measure(dialect: 'sqlite' | 'postgres', pack: string): Promise<void> {
  const place = await freshPlace(dialect)
  const port = await freePort()
  const environment = {
    DATA_DIR: place.dataDir,
    PORT: String(port),
    ...(place.url ? { DATABASE_URL: place.url } : {}),
  }
  command(environment, 'import', pack)
  await openSessions(place.dataDir, place.url, students)
  await fillPast(place.dataDir, place.url)
  const server = await startServer(place.dataDir, port, place.url)
  try {
    const staff = await Staff.owner(`http://127.0.0.1:${port}`, environment)
    const { group } = await staff.must<{ group: { id: string } }>('POST', '/groups', {
      ...{ name: 'Small', courseId: 'course' },
    })
    const { sittings } = await startStorm(port, students, 5, 64)
    say(`${dialect} is ready`)
    const calls = [...reads({ examId: bench.exam, groupId: bench.group }), ...acts(group.id)]
    const desk: Desk = { staff, calls, times: new Map() }
    const figures = new Map<Mode, Figures[]>(modes.map((mode) => [mode, []]))
    const counts = { prepared: '' }
    for (let round = 0; round <= rounds; round++)
      for (const [turn, mode] of modes.entries()) {
        if (mode === 'import' && counts.prepared === '') counts.prepared = await staff.preview(listOf(round))
        const long: Record<Mode, (over: () => boolean) => Promise<unknown>> = {
          alone: async () => undefined,
          desk: (over) => work(desk, over),
          preview: async () => {
            counts.prepared = await staff.preview(listOf(round))
          },
          import: async () => {
            const changed = await staff.import(counts.prepared)
            if (changed < school * 0.9) throw new Error(`the import changed ${changed} students`)
            counts.prepared = ''
          },
          pdf: () => staff.printMerit(),
          backup: () => staff.backUp(),
        }
        let [over, done] = [false, mode === 'alone' || mode === 'desk']
        const working = long[mode](() => over).finally(() => {
          done = true
        })
        // Its failure is heard below, once the saves are through.
        working.catch(() => undefined)
        const saved = await pacedSaves(port, sittings, {
          connections: 200,
          perSecond: Math.ceil(students / 5),
          seconds,
          round: round * modes.length + turn + 1,
          until: () => done,
        })
        over = true
        await working
        say(
          `${round === 0 ? 'warming up' : `round ${round}`}, ${mode}: saves' p99 ${saved.p99.toFixed(1)} ms, slowest ${saved.max.toFixed(0)} ms, ${saved.seconds.toFixed(0)} s`,
        )
        if (saved.failures > 0) throw new Error(`${mode}: ${saved.failures} saves failed`)
        // The first round warms the process up.
        if (round > 0) figures.get(mode)?.push(saved)
        else desk.times.clear()
      }
    tell(dialect, desk.times, figures)
    say(`memory of the server: ${server.memory().toFixed(0)} MB`)
  } finally {
    await server.stop()
    await place.remove()
  }
}

function tell(dialect: string, times: Desk['times'], figures: ReadonlyMap<Mode, Figures[]>): void {
  say(
    `\n${dialect}: ${students} students sit an exam in a school of ${school}, a save every 5 s each; 3 staff, a call every ${pause} ms each`,
  )
  for (const [name, ms] of [...times].toSorted(([a], [b]) => a.localeCompare(b))) {
    const at = (share: number) =>
      (ms.toSorted((a, b) => a - b)[Math.floor(ms.length * share)] ?? 0).toFixed(0)
    say(`${name.padEnd(40)} p50 ${at(0.5).padStart(5)} ms  p95 ${at(0.95).padStart(5)} ms  n ${ms.length}`)
  }
  const p99 = (mode: Mode) => (figures.get(mode) ?? []).map((one) => one.p99)
  const alone = median(p99('alone'))
  for (const [mode, rows] of figures) {
    const all = p99(mode)
    const [p50, most, took] = [
      median(rows.map((one) => one.p50)),
      Math.max(...rows.map((one) => one.max)),
      median(rows.map((one) => one.seconds)),
    ]
    say(
      `saves, ${mode}: p99 ${median(all).toFixed(1)} ms (${Math.min(...all).toFixed(1)} to ${Math.max(...all).toFixed(1)}), ${(median(all) / alone).toFixed(2)} of alone; p50 ${p50.toFixed(1)}, slowest ${most.toFixed(0)} ms; ${took.toFixed(0)} s`,
    )
  }
}

const postgres = values.databases.includes('postgres') ? await startUsedPostgres() : undefined
if (postgres) process.env.TEST_POSTGRES_URL = postgres.url
const pack = mkdtempSync(join(tmpdir(), 'porua-bench-desk-'))
try {
  writePack(pack, { students: school, questions: 5_000, paper: 60, sitting, past: true })
  for (const dialect of values.databases.split(',') as ('sqlite' | 'postgres')[]) await measure(dialect, pack)
} finally {
  rmSync(pack, { recursive: true })
  await postgres?.stop()
}
