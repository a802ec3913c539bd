/**
 * `node bench/forum.ts`: how quickly questions are listed and found where there are very many. The service is asked without
 * HTTP, one call after the other. Options: --only sqlite|postgres, --questions N (default 1,000,000 on PostgreSQL, 100,000 on
 * SQLite), --queries N of each kind (300). To reach: search p95 under 50 ms, with one wrong letter 200 ms, page 10,000 at
 * most 5 times page 1. PostgreSQL's own settings are the defaults but for `postgresSettings`.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { FindingService, type QuestionSearch } from '@porua/server/features/forum/finding.service'
import type { Session } from '@porua/server/platform/sessions'
import type { Database, Dialect } from '@porua/server/ports/database/database'
import { openDatabase } from '@porua/server/ports/database/open-database'
import { gramNumber, gramsOfText, placeGrams } from '@porua/server/ports/search/grams'
import { segmentBits } from '@porua/server/ports/search/postgres-search'
import { searchOf } from '@porua/server/ports/search/search'
import { freshPlace } from '@porua/testkit/databases'
import { startPostgres } from '@porua/testkit/postgres'
import { sql } from 'kysely'
import { Chance, type MadeQuestion, questionsOf, typo } from './forum-texts.ts'

const { values } = parseArgs({
  options: { only: { type: 'string' }, questions: { type: 'string' }, queries: { type: 'string' } },
})
const queries = Number(values.queries ?? 300)
const postgresSettings = ['shared_buffers = 1GB', 'maintenance_work_mem = 1GB', 'max_wal_size = 8GB']
const courses = ['c0', 'c1', 'c2', 'c3']
const session = { studentId: 's0' } as Session
const say = (what: string, figure: string, detail = '') =>
  process.stdout.write(`${what.padEnd(52)} ${figure.padStart(12)}  ${detail}\n`)

/** One call after the other. A busy machine stretches the times, and hardly the processor's. */
interface Timed {
  /** Milliseconds, sorted. */
  times: number[]
  /** Milliseconds of processor a call, this process and the database's. */
  cpu: number
}
async function timed(work: () => Promise<unknown>, processes: () => Promise<number[]>): Promise<Timed> {
  const times: number[] = []
  const before = cpuOf(await processes())
  for (let turn = 0; turn < queries; turn++) {
    const from = performance.now()
    await work()
    times.push(performance.now() - from)
  }
  return { times: times.sort((a, b) => a - b), cpu: (cpuOf(await processes()) - before) / queries }
}

/** Of this process and of these others, in milliseconds. */
function cpuOf(others: readonly number[]): number {
  const { user, system } = process.cpuUsage()
  const ticks = others.map((pid) => {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')
    return Number(fields[11]) + Number(fields[12])
  })
  return (user + system) / 1000 + ticks.reduce((sum, one) => sum + one * 10, 0)
}

const at = (times: number[], share: number): number => times[Math.floor(times.length * share)] ?? 0
const ms = (value: number): string => `${value.toFixed(1)} ms`

/** The rows of a question as the forum writes them, by hand: a million of them through the service would take an hour. */
const columns =
  'id, student_id, course_id, subject_id, chapter_id, text, text_digest, media_json, status, created_at, likes, replies, source'
function cells(one: MadeQuestion): (string | number)[] {
  const { id, courseId, subjectId, chapterId, text, createdAt, likes } = one
  return [id, 's0', courseId, subjectId, chapterId, text, id, '[]', 'OPEN', createdAt, likes, 0, 'student']
}

async function fillPostgres(url: string, made: Iterable<MadeQuestion>): Promise<void> {
  const questions = copyInto(url, `forum_question (${columns})`)
  const texts = copyInto(url, 'forum_text (question_id, no, folded, grams)')
  const grams = new Map<string, number[]>()
  const numbersOf = (word: string): number[] => {
    let known = grams.get(word)
    if (!known) {
      known = gramsOfText(word).map(gramNumber)
      grams.set(word, known)
    }
    return known
  }
  let no = 0
  for (const one of made) {
    no++
    await questions.line(cells(one).join('\t'))
    const numbers = new Set(one.text.split(' ').flatMap(numbersOf))
    for (const gram of placeGrams(one)) numbers.add(gramNumber(gram))
    await texts.line(
      [one.id, no, one.text, `{${[...numbers, -(no >> segmentBits) - 1].join(',')}}`].join('\t'),
    )
  }
  await questions.end()
  await texts.end()
}

/** psql reading rows of a COPY. */
function copyInto(url: string, table: string) {
  const child = spawn('psql', ['-q', '-d', url, '-c', `copy ${table} from stdin`], {
    stdio: ['pipe', 'ignore', 'inherit'],
  })
  const ended = once(child, 'exit')
  let waiting = ''
  const flush = async () => {
    if (!child.stdin.write(waiting)) await once(child.stdin, 'drain')
    waiting = ''
  }
  return {
    line: async (line: string) => {
      waiting += `${line}\n`
      if (waiting.length > 1_000_000) await flush()
    },
    end: async () => {
      await flush()
      child.stdin.end()
      const [status] = await ended
      if (status !== 0) throw new Error(`copying into ${table} ended with ${status}`)
    },
  }
}

async function fillSqlite(db: Database, made: Iterable<MadeQuestion>): Promise<void> {
  const search = searchOf('sqlite')
  const write = (some: MadeQuestion[]) =>
    db.write(async (tx) => {
      const rows = JSON.stringify(some.map(cells))
      const values = columns.split(', ').map((_, n) => sql`value ->> ${sql.lit(n)}`)
      await sql`insert into forum_question (${sql.raw(columns)}) select ${sql.join(values)} from json_each(${rows})`.execute(
        tx,
      )
      await search.put(tx, some)
    })
  const some: MadeQuestion[] = []
  for (const one of made) {
    some.push(one)
    if (some.length === 1000) await write(some.splice(0))
  }
  if (some.length > 0) await write(some)
}

/** The tally as the forum keeps it, made at once. */
async function tallyAll(db: Database): Promise<void> {
  for (const place of [
    sql`course_id`,
    sql`course_id || ' ' || subject_id`,
    sql`course_id || ' ' || subject_id || ' ' || chapter_id`,
  ])
    await db.write((tx) =>
      sql`insert into forum_tally (place, day, questions)
        select ${place}, created_at / 86400000, count(*) from forum_question group by 1, 2`.execute(tx),
    )
}

async function measure(dialect: Dialect, count: number, url: string | undefined): Promise<void> {
  const place = url ? null : await freshPlace(dialect)
  const folder = place ?? (await freshPlace('sqlite'))
  const db = await openDatabase({ dataDir: folder.dataDir, url, allowLoss: false })
  const began = performance.now()
  if (url) {
    await db.write((tx) => sql`drop index forum_text_grams`.execute(tx))
    await fillPostgres(url, questionsOf(count))
    await psql(url, 'create index forum_text_grams on forum_text using gin (grams) with (fastupdate = off)')
  } else await fillSqlite(db, questionsOf(count))
  await tallyAll(db)
  if (url)
    for (const table of ['forum_question', 'forum_text', 'forum_tally'])
      await psql(url, `vacuum analyze ${table}`)
  say(`${dialect}: ${count} questions made`, `${((performance.now() - began) / 1000).toFixed(0)} s`)

  const finding = new FindingService({
    ...{ db, search: searchOf(dialect) },
    places: { courseIdsOf: async () => courses, subjectIdsOf: async () => [], chapterOf: async () => null },
  })
  const plain: QuestionSearch = {
    ...{ filter: 'none', courseId: null, subjectId: null, chapterId: null },
    ...{ searchString: '', page: 1, limit: 10 },
  }
  const ask = (asked: Partial<QuestionSearch>) => finding.search(session, { ...plain, ...asked })
  // What is searched for are words of questions that are there: the common ones as often as they are written.
  const chance = new Chance(7)
  const samples = [...questionsOf(2_000)]
  const words = () => chance.one(samples).text.split(' ')
  const long = () => chance.one(words().filter((word) => [...word].length >= 5)) ?? 'photosynthesis'
  const kinds: [string, () => Partial<QuestionSearch>][] = [
    ['one word', () => ({ searchString: chance.one(words()) })],
    ['two words of one question', () => ({ searchString: words().slice(2, 4).join(' ') })],
    ['five words of one question', () => ({ searchString: words().slice(1, 6).join(' ') })],
    ['a part of a word', () => ({ searchString: [...long()].slice(1, 5).join('') })],
    ['one word in a course, page 5', () => ({ searchString: chance.one(words()), courseId: 'c0', page: 5 })],
    ['one word, most liked first', () => ({ searchString: chance.one(words()), filter: 'popularity' })],
    [
      'one word in a chapter',
      () => {
        const { courseId, subjectId, chapterId } = chance.one(samples)
        return { searchString: chance.one(words()), courseId, subjectId, chapterId }
      },
    ],
  ]
  const processes = async () => {
    if (!url) return []
    const { rows } = await db.scan((reader) =>
      sql<{ pid: number }>`select pid from pg_stat_activity where datname = current_database()`.execute(
        reader,
      ),
    )
    return rows.map((row) => row.pid)
  }
  const measured = async (
    what: string,
    work: () => Promise<unknown>,
    goal: string | ((p50: number) => string),
  ) => {
    const { times, cpu } = await timed(work, processes)
    const p50 = at(times, 0.5)
    const said = typeof goal === 'string' ? goal : goal(p50)
    const detail = `p50 ${ms(p50)}, p99 ${ms(at(times, 0.99))}, ${cpu.toFixed(1)} ms CPU${said && `; ${said}`}`
    say(`${dialect}: ${what}`, `p95 ${ms(at(times, 0.95))}`, detail)
    return { times, p50 }
  }
  for (let turn = 0; turn < 20; turn++) await ask({ searchString: chance.one(words()) })
  const all: number[] = []
  for (const [what, kind] of kinds) {
    const { times } = await measured(`search, ${what}`, () => ask(kind()), '')
    all.push(...times)
  }
  all.sort((a, b) => a - b)
  say(`${dialect}: search, all of these`, `p95 ${ms(at(all, 0.95))}`, 'to reach: 50 ms')
  let forgiven = 0
  await measured(
    'search, one wrong letter',
    async () => {
      if ((await ask({ searchString: typo(long(), chance) })).totalRecords > 0) forgiven++
    },
    () => `to reach: 200 ms; ${forgiven} of ${queries} found something`,
  )
  await measured('suggestions while typing', () => finding.suggest(session, words().join(' '), null), '')

  for (const [what, asked] of [
    ['newest first', {}],
    ['most liked first', { filter: 'popularity' }],
    ['newest of one course', { courseId: 'c0' }],
  ] as [string, Partial<QuestionSearch>][]) {
    const total = (await ask(asked)).totalRecords
    const far = Math.min(10_000, Math.floor(total / 10))
    const near = await measured(`list, ${what}, page 1`, () => ask(asked), `${total} in all`)
    await measured(
      `list, ${what}, page ${far}`,
      () => ask({ ...asked, page: far }),
      (p50) => `${(p50 / near.p50).toFixed(1)} times page 1; to reach: 5`,
    )
  }
  await measured('questions of four courses counted', () => finding.questionCounts(courses), '')
  await db.close()
  await folder.remove()
}

/** A statement that takes longer than the port lets any take. */
async function psql(url: string, statement: string): Promise<void> {
  const child = spawn('psql', ['-q', '-d', url, '-c', statement], { stdio: 'inherit' })
  const [status] = await once(child, 'exit')
  if (status !== 0) throw new Error(`${statement}: ended with ${status}`)
}

process.stdout.write(
  `Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, load ${loadavg()[0]?.toFixed(1)} at the start\n\n`,
)
if (values.only !== 'postgres') await measure('sqlite', Number(values.questions ?? 100_000), undefined)
if (values.only !== 'sqlite') {
  const postgres = await startPostgres({ settings: postgresSettings })
  try {
    const url = await postgres.createDatabase()
    await measure('postgres', Number(values.questions ?? 1_000_000), url)
  } finally {
    await postgres.stop()
  }
}
