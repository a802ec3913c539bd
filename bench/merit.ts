/**
 * Result, scoreboard and re-rank in a big exam, without HTTP: `node bench/merit.ts [sqlite|postgres] [attempts]`. Rows are
 * written straight into the database: every attempt is final, with 50 marks for those whose results are looked at. Beside the
 * time it took stands the time that this process computed, which a busy machine does not change; and how the database reads.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { createExams } from '../apps/server/src/features/exams/exams.ts'
import { countChange } from '../apps/server/src/features/exams/marking/standing.store.ts'
import { randomIds } from '../apps/server/src/platform/ids.ts'
import { systemClock } from '../apps/server/src/ports/clock/clock.ts'
import { openDatabase } from '../apps/server/src/ports/database/open-database.ts'
import { Outbox } from '../apps/server/src/ports/live/outbox.ts'
import { makeSchool } from '../packages/testkit/src/factories.ts'
import { createDatabase, startPostgres } from '../packages/testkit/src/postgres.ts'

const [where = 'sqlite', count = '100000'] = process.argv.slice(2)
const attempts = Number(count)
const dataDir = mkdtempSync(join(tmpdir(), 'porua-bench-'))
const postgres = where === 'postgres' ? await startPostgres() : null
const url = postgres ? await createDatabase(postgres.url) : undefined
const db = await openDatabase({ dataDir, url, allowLoss: false })
const now = Date.now()
const day = 86_400_000
const questions = Array.from({ length: 50 }, (_, i) => ({ id: `q${i}`, options: ['A', 'B'], answer: ['A'] }))
const school = await makeSchool(db, {
  now,
  students: attempts,
  exams: [{ questions, startsAt: now - 2 * day, endsAt: now - day, releasedAt: now - day }],
})
const exams = createExams({
  db,
  clock: systemClock,
  ids: randomIds,
  graceMinutes: 30,
  live: new Outbox(db, systemClock, randomIds),
})
const examId = school.exams[0]?.id ?? ''
const groupId = school.groups[0] ?? ''
const paperId = [...(await exams.papers.sets(examId, 1)).values()][0] ?? ''
const looked = new Set(school.students.slice(0, 500))

const size = 500
for (let from = 0; from < school.students.length; from += size) {
  const students = school.students.slice(from, from + size)
  const common = { exam_id: examId, number: 1 }
  await db.write(async (tx) => {
    await tx
      .insertInto('attempt')
      .values(
        students.map((student_id) => ({
          ...common,
          id: `a-${student_id}`,
          group_id: groupId,
          student_id,
          paper_id: paperId,
          set_code: '',
          started_at: now - 2 * day,
          duration: 3_600_000,
          cut_marks: 0,
          multiple: 0,
          extra_time: 0,
          gpa_ssc: null,
          gpa_hsc: null,
          gpa_verified: 0,
          submitted_at: now - 2 * day + 1,
          submitted_device: 'd',
          final_at: now - day,
          replaced_at: null,
          seq: 0,
          digest: '',
          paused_before: 0,
        })),
      )
      .execute()
    await tx
      .insertInto('result')
      .values(
        students.map((student_id, i) => {
          const marks = ((from + i) * 7_919) % 5_001
          return {
            ...common,
            generation: 1,
            attempt_id: `a-${student_id}`,
            student_id,
            marks,
            merit: marks,
            negative: 0,
            pending: 0,
            correct: 25,
            incorrect: 25,
            skipped: 0,
            late: 0,
          }
        }),
      )
      .execute()
    for (const student of students.filter((id) => looked.has(id))) {
      const attempt_id = `a-${student}`
      const given = { device: 'd', given_at: now, client_at: now, received_at: now, late: 0, draft: 0 }
      await tx
        .insertInto('answer')
        .values(
          questions.map(({ id }, i) => ({
            ...given,
            attempt_id,
            question_id: id,
            answer_json: '["A"]',
            extra_json: '[]',
            revision: i + 1,
            seq: i + 1,
          })),
        )
        .execute()
      const marked = questions.map(({ id }) => ({ attempt_id, generation: 1, question_id: id, marks: 100 }))
      await tx
        .insertInto('mark')
        .values(marked.map((mark) => ({ ...mark, evaluated_json: '{}' })))
        .execute()
    }
  })
}

if (postgres) await db.write((tx) => sql`analyze`.execute(tx))

interface Timed {
  /** Milliseconds of each run, sorted. */
  readonly times: readonly number[]
  /** Milliseconds that all threads of this process computed in a run, on average. */
  readonly cpu: number
}

async function timed(runs: number, work: (run: number) => Promise<unknown>): Promise<Timed> {
  const times: number[] = []
  const before = process.cpuUsage()
  for (let run = 0; run < runs; run++) {
    const from = performance.now()
    await work(run)
    times.push(performance.now() - from)
  }
  const { user, system } = process.cpuUsage(before)
  return { times: times.sort((a, b) => a - b), cpu: (user + system) / 1_000 / runs }
}
function say(what: string, { times, cpu }: Timed): void {
  const at = (part: number) => (times[Math.floor(part * (times.length - 1))] ?? 0).toFixed(1)
  const figures = `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, worst ${at(1)} ms, CPU ${cpu.toFixed(2)} ms a run`
  process.stdout.write(`${what.padEnd(44)} ${figures}\n`)
}
/** How the database reads what a re-rank asks for. */
async function explain(): Promise<void> {
  const merits = sql`select merit, count(*) from result where exam_id = ${examId} and generation = 1
    group by merit order by merit desc`
  const how =
    db.dialect === 'sqlite' ? sql`explain query plan ${merits}` : sql`explain (analyze, buffers) ${merits}`
  const { rows } = await db.scan((reader) => how.execute(reader))
  for (const row of rows as Record<string, unknown>[])
    process.stdout.write(`  ${row.detail ?? row['QUERY PLAN']}\n`)
}

process.stdout.write(`${attempts} attempts on ${db.dialect}\n`)
const student = (run: number) => school.students[run % looked.size] ?? ''
say('the very first result', await timed(1, (run) => exams.results.result(student(run), examId, groupId)))
say('a result', await timed(500, (run) => exams.results.result(student(run), examId, groupId)))
say('a page of the scoreboard', await timed(500, (run) => exams.scoreboard.page(student(run), {})))
say('the cards', await timed(500, (run) => exams.scoreboard.analytics(student(run))))
await db.write((tx) =>
  tx
    .updateTable('result')
    .set((row) => ({ merit: row('merit', '+', 1) }))
    .execute(),
)
let version = 0
const reranks = await timed(5, async () => {
  version = await db.write((tx) => countChange(tx, examId))
  for (const merit of Array.from({ length: 5_001 }, (_, i) => i))
    await exams.merit.rankOf(examId, 1, { merit, version })
})
say('all marks changed: every position again', reranks)
await explain()
await exams.settled()
await db.close()
await postgres?.stop()
rmSync(dataDir, { recursive: true, force: true })
