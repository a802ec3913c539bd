/**
 * Commands that write one thing each, in a school of many students, beside those of another checkout:
 * `node scripts/run.mjs bench/single-writes.ts --other ../before [--databases sqlite,postgres] [--students 20000] [--rounds 9]`.
 * Both run in this process, in turns, each with a database of its own; what is timed is the command without the start of a
 * process. The first turn is not counted. The other checkout needs its `node_modules`. Never a pass or fail.
 */
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { freshPlace } from '@porua/testkit/databases'
import { type RawBuilder, sql } from 'kysely'
import { startUsedPostgres } from './postgres.ts'

const { values } = parseArgs({
  options: {
    other: { type: 'string' },
    databases: { type: 'string', default: 'sqlite,postgres' },
    students: { type: 'string', default: '20000' },
    rounds: { type: 'string', default: '9' },
  },
})
if (values.other === undefined) throw new Error('--other: the folder of the other checkout is missing')
const trees = { before: resolve(values.other), now: resolve(import.meta.dirname, '..') }
const [students, rounds] = [Number(values.students), Number(values.rounds)]
const dialects = values.databases.split(',') as ('sqlite' | 'postgres')[]
const postgres = dialects.includes('postgres') ? await startUsedPostgres() : undefined
if (postgres) process.env.TEST_POSTGRES_URL = postgres.url

const calendar = ['--ends', '+30d', '--duration', '60']
/** What is typed in a turn; no turn types what an earlier one has done already. */
const commands: Record<string, (turn: number, school: { subjectId: string; groups: string[] }) => string[]> =
  {
    'students change': (turn) => ['students', 'change', `R-${turn}`, '--name', `Another ${turn}`],
    'students move': (turn, { groups }) => [
      ...['students', 'move', `R-${turn}`, '--from', groups[0] ?? '', '--to', 'other'],
    ],
    'exams schedule': (turn) => [
      ...['exams', 'schedule', 'e', '--group', 'other', '--starts', `+${turn + 1}h`, ...calendar],
    ],
    'exams compose': (turn, { subjectId }) => [
      ...['exams', 'compose', '--id', `c${turn}`, '--title', 'T', '--subject', subjectId, '--pass', '40'],
      ...['--take', '20 bank=bank', '--seed', 's', '--group', 'other', '--starts', '+1h', ...calendar],
    ],
  }

/** A made school of a checkout, and its command line. */
async function open(tree: string, dialect: 'sqlite' | 'postgres') {
  const from = <T>(path: string): Promise<T> => import(join(tree, path))
  const { openDatabase } = await from<typeof import('@porua/server/ports/database/open-database')>(
    'apps/server/src/ports/database/open-database.ts',
  )
  const { makeSchool } = await from<typeof import('@porua/testkit/factories')>(
    'packages/testkit/src/factories.ts',
  )
  const { typeAt } = await from<typeof import('../apps/server/src/features/exams/admin/testing.ts')>(
    'apps/server/src/features/exams/admin/testing.ts',
  )
  const place = await freshPlace(dialect)
  const db = await openDatabase({ dataDir: place.dataDir, url: place.url, allowLoss: false })
  const clock = { now: Date.now }
  const school = await makeSchool(db, {
    now: Date.now(),
    students,
    groups: 2,
    exams: [{ id: 'e', groups: [0] }],
    student: (row, at) => ({ ...row, sid: `R-${at}`, mobile: `88018${String(at).padStart(8, '0')}` }),
  })
  const run = (statement: RawBuilder<unknown>) => db.write((tx) => statement.execute(tx))
  await run(
    sql`insert into study_group (id, course_id, position, name, all_json) values ('other', ${school.courseId}, 9, 'Other', '[]')`,
  )
  for (let at = 0; at < 200; at++) {
    const body = { type: 'MCQ', format: 'text', title: `${at}?`, options: ['a', 'b'], answer: ['a'] }
    const rest = {
      imageOptions: [],
      images: [],
      files: [],
      tolerance: null,
      marks: null,
      explanation: null,
      notes: null,
    }
    await run(
      sql`insert into bank_question (file, id, position, body_json) values ('questions/bank.jsonl', ${`q${at}`}, ${at}, ${JSON.stringify({ ...body, ...rest })})`,
    )
  }
  const type = async (argv: string[]): Promise<number> => {
    const began = performance.now()
    const { status, err } = await typeAt({ db, clock: clock as never }, argv)
    if (status !== 0) throw new Error(`${argv.join(' ')}: ${err}`)
    return performance.now() - began
  }
  const close = async () => {
    await db.close()
    await place.remove()
  }
  return { school, type, close }
}

const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0

for (const dialect of dialects) {
  const sides = { before: await open(trees.before, dialect), now: await open(trees.now, dialect) }
  for (const [command, argv] of Object.entries(commands)) {
    const times: Record<keyof typeof sides, number[]> = { before: [], now: [] }
    for (let turn = 0; turn <= rounds; turn++)
      for (const name of ['before', 'now'] as const) {
        const { school, type } = sides[name]
        const took = await type(argv(turn, school))
        if (turn > 0) times[name].push(took)
      }
    const [before, now] = [median(times.before), median(times.now)]
    process.stdout.write(
      `${dialect}, ${command}: ${before.toFixed(1)} ms before, ${now.toFixed(1)} ms now: ${(before / now).toFixed(0)} times\n`,
    )
  }
  await sides.before.close()
  await sides.now.close()
}
await postgres?.stop()
