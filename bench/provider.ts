/**
 * how long the provider's commands take on a large exam, and how much memory: merit list, item analysis, marking folder. Each
 * command is a process of its own, as a provider types it. Measures, never judges:
 *   node bench/provider.ts [--attempts 100000] [--scripts 400]
 * `--scripts N`: that many of the students have handed in a PDF of 5 MB each, and a teacher gives each back with notes.
 */
import {
  copyFileSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readSheet } from '@porua/spreadsheets/sheet'
import { writeXlsx } from '@porua/spreadsheets/xlsx-write'
import { sql } from 'kysely'
import { createExams } from '../apps/server/src/features/exams/exams.ts'
import {
  importPack as load,
  smallSchool,
  type TestPack,
} from '../apps/server/src/features/school-pack/school.factory.ts'
import { randomIds } from '../apps/server/src/platform/ids.ts'
import { MovableClock } from '../apps/server/src/ports/clock/clock.ts'
import type { Database } from '../apps/server/src/ports/database/database.ts'
import { openDatabase } from '../apps/server/src/ports/database/open-database.ts'
import { Outbox } from '../apps/server/src/ports/live/outbox.ts'
import { measure } from './measure-process.ts'

const { values } = parseArgs({ options: { attempts: { type: 'string' }, scripts: { type: 'string' } } })
const attempts = Number(values.attempts ?? 100_000)
const scripts = Number(values.scripts ?? 0)
const choices = 59
const scriptBytes = 5_000_000
const root = resolve(import.meta.dirname, '..')
const cli = join(root, 'apps/server/src/cli/main.ts')

/** 59 MCQs and one paragraph. */
function pack(): TestPack {
  const questions = Array.from({ length: choices }, (_, n) => ({
    id: `q${n}`,
    type: 'MCQ',
    title: `Question ${n}`,
    options: ['one', 'two', 'three', 'four'],
    answer: ['two'],
  }))
  const long = { id: 'long', type: 'paragraph', title: 'Describe a leaf.', options: [], answer: [], marks: 5 }
  const school = smallSchool()
  school.exams = [
    {
      id: 'big',
      title: 'Big',
      subjectId: 'botany',
      passMark: 40,
      usesGpa: true,
      sets: [],
      releaseAt: null,
      lateAnswers: 'count',
      instruction: '',
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
  const files = sql`case when q.type = 'paragraph' and c.n < ${scripts}
    then printf('[{"key":"uploads/s%07d.pdf","name":"script.pdf","type":"application/pdf"}]', c.n) else '[]' end`
  const statements = [
    sql`insert into student (id, sid, mobile, name, disabled, created_at, updated_at)
      select printf('s%07d', c.n), 'R-' || c.n, '880' || (1700000000 + c.n), 'Student ' || c.n, 0, 0, 0 from ${numbers} as c`,
    sql`insert into attempt (id, exam_id, group_id, student_id, number, paper_id, set_code, started_at, duration,
        cut_marks, multiple, extra_time, gpa_ssc, gpa_hsc, gpa_verified, submitted_at, final_at, seq, digest)
      select printf('a%07d', c.n), 'big', 'g1', printf('s%07d', c.n), 1, (select id from paper limit 1), '', 0, 3600000, 25, 0, 0, 500, 450, 1, 3000000, 3600000,
        0, '' from ${numbers} as c`,
    sql`insert into answer (attempt_id, question_id, answer_json, extra_json, device, revision, given_at, client_at,
        received_at, seq, late)
      select printf('a%07d', c.n), q.id, ${said}, ${files}, '', 1, 0, 0, 0, 1, 0 from ${numbers} as c
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

const place = mkdtempSync(join(tmpdir(), 'porua-provider-'))
const db = await openDatabase({ dataDir: place, url: undefined, allowLoss: false })
const clock = new MovableClock(10_000_000)
const exams = createExams({
  db,
  clock,
  ids: randomIds,
  live: new Outbox(db, clock, randomIds),
  graceMinutes: 0,
})
/** A command of `npm run school`, measured. */
function type(what: string, ...argv: string[]): Promise<void> {
  return measure(what, [cli, ...argv], {
    DATA_DIR: place,
    SAMPLE: '0',
    NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/porua'),
  })
}

/** What students have handed in: one file under many names, which a command cannot tell. */
function handIn(): void {
  if (scripts === 0) return
  mkdirSync(join(place, 'media/uploads'), { recursive: true })
  const one = join(place, 'script.pdf')
  writeFileSync(one, Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(scriptBytes, 'x')]))
  for (let n = 0; n < scripts; n++)
    linkSync(one, join(place, `media/uploads/s${String(n).padStart(7, '0')}.pdf`))
}

/** The teacher's copies, each of its own bytes. */
function giveBack(): void {
  const files = join(place, 'marking/files')
  for (const [n, name] of readdirSync(files).entries()) {
    const copy = join(place, 'marking', name.replace(/-1\.pdf$/, '-evaluated.pdf'))
    copyFileSync(join(files, name), copy)
    writeFileSync(copy, `\n% read, ${n}`, { flag: 'a' })
  }
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
  process.stdout.write(`${attempts} attempts of ${choices + 1} questions, ${scripts} scripts\n`)
  await load(db, pack(), { clock, papers: exams.papers })
  await fill(db)
  await db.close()
  handIn()
  const marking = join(place, 'marking')
  await type('marking export', 'marking', 'export', '--exam', 'big', '--out', marking)
  await fillIn()
  giveBack()
  await type('marking import --dry-run', 'marking', 'import', marking, '--dry-run')
  await type('marking import', 'marking', 'import', marking)
  if (scripts === 0) await typeRest()
} finally {
  rmSync(place, { recursive: true, force: true })
}

async function typeRest(): Promise<void> {
  await type('analysis --out .html', 'analysis', '--exam', 'big', '--out', join(place, 'a.html'))
  for (const ending of ['csv', 'xlsx', 'html']) {
    const out = join(place, `merit.${ending}`)
    await type(
      `results export --out .${ending}`,
      'results',
      'export',
      '--exam',
      'big',
      '--unreleased',
      '--out',
      out,
    )
  }
  await type(
    'exams compose by difficulty --dry-run',
    'exams',
    'compose',
    '--id',
    'n',
    '--title',
    'N',
    '--subject',
    'botany',
    '--pass',
    '40',
    '--take',
    '5 difficulty=medium',
    '--dry-run',
  )
}
