/**
 * How long the desk's commands take on a large exam, and how much memory: merit list, item analysis, marking folder. Measures,
 * never judges:
 *   node bench/desk.ts [attempts]
 */
import { mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { createExams } from '../apps/server/src/features/exams/exams.ts'
import { typeAt } from '../apps/server/src/features/school/exams-desk/testing.ts'
import {
  importPack as load,
  noFiles,
  smallSchool,
  type TestPack,
} from '../apps/server/src/features/school/school.factory.ts'
import { readSheet } from '../apps/server/src/features/school/sheets/sheet.ts'
import { writeXlsx } from '../apps/server/src/features/school/sheets/xlsx-write.ts'
import { randomIds } from '../apps/server/src/platform/ids.ts'
import { MovableClock } from '../apps/server/src/ports/clock/clock.ts'
import type { Database } from '../apps/server/src/ports/database/database.ts'
import { openDatabase } from '../apps/server/src/ports/database/open-database.ts'
import { Outbox } from '../apps/server/src/ports/live/outbox.ts'

const attempts = Number(process.argv[2] ?? 100_000)
const choices = 59

/** 59 MCQs and one paragraph. */
function pack(): TestPack {
  const questions = Array.from({ length: choices }, (_, n) => ({
    ...{
      id: `q${n}`,
      type: 'MCQ',
      title: `Question ${n}`,
      options: ['one', 'two', 'three', 'four'],
      answer: ['two'],
    },
  }))
  const long = { id: 'long', type: 'paragraph', title: 'Describe a leaf.', options: [], answer: [], marks: 5 }
  const school = smallSchool()
  school.exams = [
    {
      ...{
        id: 'big',
        title: 'Big',
        subjectId: 'botany',
        passMark: 40,
        usesGpa: true,
        sets: [],
        releaseAt: null,
      },
      ...{ lateAnswers: 'count', instruction: '' },
      questions: [{ file: 'questions/big.jsonl', take: choices + 1 }],
    },
  ] as never
  for (const group of school.groups) group.exams = []
  return {
    'school.json': JSON.stringify(school),
    'students.csv': 'mobile,name,sid\n',
    'questions/big.jsonl': [...questions, long].map((one) => JSON.stringify(one)).join('\n'),
  }
}

/** Students and their attempts, answers, marks and results, made by the database itself. */
async function fill(db: Database): Promise<void> {
  const numbers = sql`(with recursive c(n) as (select 0 union all select n + 1 from c where n < ${attempts - 1}) select n from c)`
  const right = sql`(abs(c.n * 7919 + q.position * 104729) % 1000 < 200 + (c.n * 700 / ${attempts}) - q.position * 3)`
  const said = sql`case when q.type = 'paragraph' then '["Some words about leaves."]' when ${right} then '["two"]'
    when (c.n + q.position) % 3 = 0 then '["one"]' else '["four"]' end`
  const statements = [
    sql`insert into student (id, sid, mobile, name, disabled, created_at, updated_at)
      select printf('s%07d', c.n), 'R-' || c.n, '880' || (1700000000 + c.n), 'Student ' || c.n, 0, 0, 0 from ${numbers} as c`,
    sql`insert into attempt (id, exam_id, group_id, student_id, number, paper_id, set_code, started_at, duration,
        cut_marks, multiple, extra_time, gpa_ssc, gpa_hsc, gpa_verified, submitted_at, final_at, seq, digest)
      select printf('a%07d', c.n), 'big', 'g1', printf('s%07d', c.n), 1, (select id from paper limit 1), '', 0, 3600000, 25, 0, 0, 500, 450, 1, 3000000, 3600000,
        0, '' from ${numbers} as c`,
    sql`insert into answer (attempt_id, question_id, answer_json, extra_json, device, revision, given_at, client_at,
        received_at, seq, late)
      select printf('a%07d', c.n), q.id, ${said}, '[]', '', 1, 0, 0, 0, 1, 0 from ${numbers} as c
      cross join exam_question as q where (c.n + q.position * 13) % 17 <> 0`,
    sql`insert into mark (attempt_id, generation, question_id, marks, evaluated_json)
      select n.attempt_id, 1, n.question_id, case q.type when 'paragraph' then null
        else case n.answer_json when '["two"]' then 100 else -25 end end, '{}'
      from answer as n join exam_question as q on q.exam_id = 'big' and q.id = n.question_id`,
    sql`insert into result (exam_id, generation, attempt_id, student_id, number, marks, merit, negative, pending, correct,
        incorrect, skipped, late)
      select 'big', 1, a.id, a.student_id, 1, coalesce(sum(m.marks), 0), coalesce(sum(m.marks), 0) + 4750, 0,
        coalesce(sum(m.marks is null), 0), 0, 0, 0, 0
      from attempt as a left join mark as m on m.attempt_id = a.id group by a.id`,
  ]
  for (const statement of statements) await db.write((tx) => statement.execute(tx))
}

const place = mkdtempSync(join(tmpdir(), 'porua-desk-'))
const db = await openDatabase({ dataDir: place, url: undefined, allowLoss: false })
const clock = new MovableClock(10_000_000)
const exams = createExams({
  db,
  clock,
  ids: randomIds,
  live: new Outbox(db, clock, randomIds),
  graceMinutes: 0,
})
let most = 0
const watch = setInterval(() => {
  most = Math.max(most, process.memoryUsage.rss())
}, 50)

async function timed(what: string, work: () => Promise<unknown>): Promise<void> {
  most = process.memoryUsage.rss()
  const begun = performance.now()
  await work()
  const seconds = ((performance.now() - begun) / 1000).toFixed(1)
  process.stdout.write(
    `${what.padEnd(44)} ${seconds.padStart(7)} s ${String(Math.round(most / 1e6)).padStart(6)} MB\n`,
  )
}

async function type(...argv: string[]): Promise<void> {
  const said = await typeAt({ db, clock }, argv, { folder: place, examsDesk: exams.desk, files: noFiles })
  if (said.status !== 0) throw new Error(said.err)
}

/** A teacher marks every answer. */
async function fillIn(): Promise<void> {
  const path = join(place, 'marking/marks.xlsx')
  async function* rows() {
    let at = 0
    for await (const row of readSheet({ path, name: 'marks.xlsx' }))
      yield at++ === 0 ? row.cells : [...row.cells.slice(0, 6), (at % 11) / 2, 'Read']
  }
  await writeXlsx(join(place, 'filled.xlsx'), [{ name: 'Marks', rows: rows() }])
  rmSync(join(place, 'marking/marks.csv'))
  rmSync(path)
  renameSync(join(place, 'filled.xlsx'), path)
}

try {
  process.stdout.write(`${attempts} attempts of ${choices + 1} questions\n`)
  await load(db, pack(), { clock, papers: exams.papers })
  await timed('(making them)', () => fill(db))
  await timed('marking export', () => type('marking', 'export', '--exam', 'big', '--out', 'marking'))
  await timed('(a teacher fills the sheet in)', fillIn)
  await timed('marking import --dry-run', () => type('marking', 'import', 'marking', '--dry-run'))
  await timed('marking import', () => type('marking', 'import', 'marking'))
  await timed('analysis --out .html', () => type('analysis', '--exam', 'big', '--out', 'a.html'))
  for (const ending of ['csv', 'xlsx', 'html'])
    await timed(`results export --out .${ending}`, () =>
      type('results', 'export', '--exam', 'big', '--unreleased', '--out', `merit.${ending}`),
    )
  await timed('exams compose by difficulty --dry-run', () =>
    type(
      ...['exams', 'compose', '--id', 'n', '--title', 'N', '--subject', 'botany', '--pass', '40'],
      ...['--take', '5 difficulty=medium', '--dry-run'],
    ),
  )
} finally {
  clearInterval(watch)
  await db.close()
  rmSync(place, { recursive: true, force: true })
}
