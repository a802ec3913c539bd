/** The forum's bench filled: rows as the forum writes them, by hand. A million of them through the service would take an hour. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Database } from '@porua/server/ports/database/database'
import { fold, gramNumber, gramsOfText, placeGrams } from '@porua/server/ports/search/grams'
import { segmentBits } from '@porua/server/ports/search/postgres-search'
import { searchOf } from '@porua/server/ports/search/search'
import { sql } from 'kysely'
import type { MadeQuestion } from './forum-texts.ts'

const columns =
  'id, student_id, course_id, subject_id, chapter_id, text, text_digest, media_json, status, created_at, likes, replies, source'
function cells(one: MadeQuestion): (string | number)[] {
  const { id, courseId, subjectId, chapterId, text, createdAt, likes } = one
  return [
    id,
    one.studentId,
    courseId,
    subjectId,
    chapterId,
    text,
    id,
    '[]',
    'OPEN',
    createdAt,
    likes,
    0,
    'student',
  ]
}

/** Rows first and their indexes afterwards. */
export async function fillPostgres(db: Database, url: string, made: Iterable<MadeQuestion>): Promise<void> {
  const { rows } = await db.scan((reader) =>
    sql<{ indexname: string; indexdef: string }>`select indexname, indexdef from pg_indexes
      where tablename in ('forum_question', 'forum_text') and indexname !~ '(_pk|_pkey)$'`.execute(reader),
  )
  for (const { indexname } of rows) await psql(url, `drop index ${indexname}`)
  await copyPostgres(url, made)
  for (const { indexdef } of rows) await psql(url, indexdef)
  await tallyAll(db)
  await psql(url, 'vacuum analyze')
}

async function copyPostgres(url: string, made: Iterable<MadeQuestion>): Promise<void> {
  const questions = copyInto(url, `forum_question (${columns})`)
  const texts = copyInto(url, 'forum_text (question_id, no, folded, grams)')
  const bookmarks = copyInto(url, 'forum_bookmark (student_id, question_id, at)')
  const known = new Map<string, { folded: string; numbers: number[] }>()
  const wordOf = (word: string) => {
    let one = known.get(word)
    if (!one) {
      const folded = fold(word)
      one = { folded, numbers: gramsOfText(folded).map(gramNumber) }
      known.set(word, one)
    }
    return one
  }
  let no = 0
  for (const one of made) {
    no++
    await questions.line(cells(one).join('\t'))
    const words = one.text.split(' ').map(wordOf)
    const folded = words.map((word) => word.folded).join(' ')
    const numbers = new Set(words.flatMap((word) => word.numbers))
    for (const gram of placeGrams(one)) numbers.add(gramNumber(gram))
    await texts.line([one.id, no, folded, `{${[...numbers, -(no >> segmentBits) - 1].join(',')}}`].join('\t'))
    if (one.bookmarked) await bookmarks.line(`s0\t${one.id}\t${one.createdAt}`)
  }
  await bookmarks.end()
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

export async function fillSqlite(db: Database, made: Iterable<MadeQuestion>): Promise<void> {
  const search = searchOf('sqlite')
  const write = (some: MadeQuestion[]) =>
    db.write(async (tx) => {
      const rows = JSON.stringify(some.map(cells))
      const values = columns.split(', ').map((_, n) => sql`value ->> ${sql.lit(n)}`)
      await sql`insert into forum_question (${sql.raw(columns)}) select ${sql.join(values)} from json_each(${rows})`.execute(
        tx,
      )
      await search.put(tx, some)
      const marked = JSON.stringify(
        some.filter((one) => one.bookmarked).map(({ id, createdAt }) => [id, createdAt]),
      )
      await sql`insert into forum_bookmark (student_id, question_id, at)
        select 's0', value ->> 0, value ->> 1 from json_each(${marked})`.execute(tx)
    })
  const some: MadeQuestion[] = []
  for (const one of made) {
    some.push(one)
    if (some.length === 1000) await write(some.splice(0))
  }
  if (some.length > 0) await write(some)
  await tallyAll(db)
}

/** The tally as the forum keeps it, made at once. */
async function tallyAll(db: Database): Promise<void> {
  for (const place of [
    sql`course_id`,
    sql`course_id || ' ' || subject_id`,
    sql`course_id || ' ' || subject_id || ' ' || chapter_id`,
  ])
    await db.write(async (tx) => {
      await sql`insert into forum_tally (place, day, questions)
        select ${place}, created_at / 86400000, count(*) from forum_question group by 1, 2`.execute(tx)
      await sql`insert into forum_liked_day (place, likes, day, questions)
        select ${place}, likes, created_at / 86400000, count(*) from forum_question group by 1, 2, 3`.execute(
        tx,
      )
    })
  await db.write((tx) =>
    sql`insert into forum_liked (place, likes, questions)
      select place, likes, sum(questions) from forum_liked_day group by place, likes`.execute(tx),
  )
}

/** A statement that takes longer than the port lets any take. */
async function psql(url: string, statement: string): Promise<void> {
  const child = spawn('psql', ['-q', '-d', url, '-c', statement], { stdio: 'inherit' })
  const [status] = await once(child, 'exit')
  if (status !== 0) throw new Error(`${statement}: ended with ${status}`)
}
