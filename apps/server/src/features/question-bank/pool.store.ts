/** What composing an exam reads of the school: the banks' questions, when they were asked, how hard they were. */

import type { BankQuestion } from '@porua/question-formats/question'
import { sql } from 'kysely'
import type { Reader } from '../../ports/database/database.ts'
import { listQuery, lookUp, rowsOf } from '../../ports/database/queries.ts'
import type { QuestionBankTable } from '../../ports/database/tables.ts'
import { questionsWithKey } from '../exams/questions.api.ts'
import type { PoolQuestion } from './draw.rules.ts'
import { poolKey } from './draw.rules.ts'

const perPage = 2_000

/** A question's facts without its texts: a bank may be larger than memory. */
export type BankFacts = Omit<PoolQuestion, 'usedAt' | 'facility'>

/** One page of a bank after an id; the last one is shorter than `perPage`. For `scan`. */
async function page(db: Reader, file: string, after: string): Promise<{ facts: BankFacts[]; last: string }> {
  const rows = await db
    .selectFrom('bank_question')
    .selectAll()
    .where('file', '=', file)
    .where('id', '>', after)
    .orderBy('id')
    .limit(perPage)
    .execute()
  return { facts: rows.map(factsOf), last: rows.length < perPage ? '' : (rows.at(-1)?.id ?? '') }
}

function factsOf({
  file,
  id,
  position,
  body_json,
}: Pick<QuestionBankTable, 'file' | 'id' | 'position' | 'body_json'>): BankFacts {
  const { type, title, subject, chapter, language, marks, difficulty } = JSON.parse(body_json) as BankQuestion
  const said = difficulty ?? null
  return { file, id, position, type, title: title.slice(0, 200), subject, chapter, language, marks, said }
}

/** The questions that these keys name, those of them that there are. */
export async function readNamed(
  db: Reader,
  keys: readonly { file: string; id: string }[],
): Promise<BankFacts[]> {
  return (await questionBodies.rows(db, keys)).map(factsOf)
}

/** The questions of these banks, read page by page. @param scan as `Database.scan` */
export async function readBanks(
  scan: <T>(work: (db: Reader) => Promise<T>) => Promise<T>,
  files: readonly string[],
): Promise<BankFacts[]> {
  const found: BankFacts[] = []
  for (const file of files) {
    let after = ''
    do {
      const from = after
      const { facts, last } = await scan((db) => page(db, file, from))
      found.push(...facts)
      after = last
    } while (after !== '')
  }
  return found
}

/**
 * When questions of banks were last asked or are going to be, by exams other than this: the latest end of the exam in any
 * group, or start of an attempt. For `scan`.
 */
export async function usesOfQuestions(db: Reader, examId: string): Promise<Map<string, number>> {
  const rows = await rowsOf(
    db,
    sql<{
      file: string
      id: string
      used_at: number
    }>`select q.bank_file as file, q.bank_id as id, max(u.at) as used_at from exam_question as q
    join (select exam_id, max(at) as at from (
        select exam_id, max(ends_at + extended_by + paused_for) as at from group_exam group by exam_id
        union all select exam_id, max(started_at) as at from attempt group by exam_id) as moments
      group by exam_id) as u on u.exam_id = q.exam_id
    where q.exam_id <> ${examId}
    group by q.bank_file, q.bank_id`,
  )
  return new Map(rows.map((row) => [poolKey(row), row.used_at]))
}

/** Live exams with somebody's marks, each in the generation that its readers see. For `scan`. */
export async function markedExams(db: Reader): Promise<{ id: string; generation: number }[]> {
  return db
    .selectFrom('exam as e')
    .select(['e.id', 'e.generation'])
    .where('e.is_practice', '=', sql.lit(0))
    .where(
      sql<boolean>`exists (select 1 from result as r
        where r.exam_id = e.id and r.generation = e.generation and r.pending = 0)`,
    )
    .orderBy('e.id')
    .execute()
}

/** The attempts of an exam that have all their marks. For `scan`. */
export async function markedAttempts(db: Reader, examId: string, generation: number): Promise<string[]> {
  const rows = await db
    .selectFrom('result')
    .select('attempt_id as id')
    .where('exam_id', '=', examId)
    .where('generation', '=', generation)
    .where('pending', '=', sql.lit(0))
    .orderBy('attempt_id')
    .execute()
  return rows.map((row) => row.id)
}

/** The questions of an exam that count, by the place in their bank. For `scan`. */
export async function countedQuestions(
  db: Reader,
  examId: string,
): Promise<{ question_id: string; file: string; id: string; point: number }[]> {
  return questionsWithKey(db)
    .select(['q.id as question_id', 'q.bank_file as file', 'q.bank_id as id', 'k.point'])
    .where('e.id', '=', examId)
    .where('k.rule', 'is', null)
    .where('k.point', '>', sql.lit(0))
    .execute()
}

/** What these attempts have gained of each question together, in hundredths. A few thousand at a time. For `scan`. */
export const gainedMarks = listQuery<
  { id: 'text'; generation: 'int' },
  { question_id: string; gained: number }
>(
  { id: 'text', generation: 'int' },
  (keys, dialect) => sql`select m.question_id, sum(case when m.marks > 0 then m.marks else 0 end) as gained
    from ${keys} as k
    ${lookUp(dialect, { table: 'mark', as: 'm', on: sql`m.attempt_id = k.id and m.generation = k.generation` })}
    group by m.question_id`,
)

/** A question of a bank, as it was when it was read. */
export type QuestionVersion = Pick<QuestionBankTable, 'file' | 'id' | 'version'>

const standing = listQuery<{ file: 'text'; id: 'text'; version: 'int' }, { count: number }>(
  { file: 'text', id: 'text', version: 'int' },
  (keys, dialect) => sql`select count(*) as count from ${keys} as k
    ${lookUp(dialect, { table: 'bank_question', as: 'b', on: sql`b.file = k.file and b.id = k.id and b.version = k.version` })}`,
)

/** Whether all these questions are as they were. */
export async function standAt(db: Reader, questions: readonly QuestionVersion[]): Promise<boolean> {
  const [found] = await standing.rows(db, questions)
  return found?.count === questions.length
}

/** The whole questions that these keys name; a key that names none is left out. */
export const questionBodies = listQuery<
  { file: 'text'; id: 'text' },
  Pick<QuestionBankTable, 'file' | 'id' | 'position' | 'version' | 'body_json'>
>(
  { file: 'text', id: 'text' },
  (keys, dialect) => sql`select b.file, b.id, b.position, b.version, b.body_json from ${keys} as k
    ${lookUp(dialect, { table: 'bank_question', as: 'b', on: sql`b.file = k.file and b.id = k.id` })}`,
)
