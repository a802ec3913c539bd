/** Regrades in the database: the new generation's keys, what is still to be marked, whose marks changed. */
import { sql } from 'kysely'
import type { Reader, Tx } from '../../../ports/database/database.ts'
import { listQuery, lookUp, query } from '../../../ports/database/queries.ts'
import { lockRows, nextVersion } from '../../../ports/database/sql.ts'
import type { ExamQuestionTable, ExamTable, MarkTable, RegradeTable } from '../../../ports/database/tables.ts'
import type { Key } from './marking.rules.ts'

export type RegradeExam = Pick<ExamTable, 'id' | 'title' | 'is_practice' | 'edition' | 'generation'>
const examColumns = ['id', 'title', 'is_practice', 'edition', 'generation'] as const

export async function regradeExam(db: Reader, examId: string): Promise<RegradeExam | undefined> {
  return db.selectFrom('exam').select(examColumns).where('id', '=', examId).executeTakeFirst()
}

/** The same under its row's lock: one regrade of an exam begins at a time. */
export async function lockExam(tx: Tx, examId: string): Promise<RegradeExam | undefined> {
  return lockRows(tx.selectFrom('exam').select(examColumns).where('id', '=', examId)).executeTakeFirst()
}

export type AskedQuestion = Pick<ExamQuestionTable, 'id' | 'type' | 'bank_file' | 'bank_id' | 'options_json'>

/** The questions of an exam, in any edition, that have this id, their own or the bank's; where none has, the one of this number. */
export async function questionsNamed(db: Reader, examId: string, name: string): Promise<AskedQuestion[]> {
  const named = await questionsOfId(db, examId, name)
  if (named.length > 0 || !/^[1-9]\d{0,5}$/.test(name)) return named
  const numbered = await db
    .selectFrom('exam_question as q')
    .innerJoin('exam as e', (join) =>
      join.onRef('e.id', '=', 'q.exam_id').onRef('e.edition', '=', 'q.edition'),
    )
    .select('q.id')
    .where('q.exam_id', '=', examId)
    .where('q.position', '=', Number(name) - 1)
    .executeTakeFirst()
  return numbered ? questionsOfId(db, examId, numbered.id) : []
}

async function questionsOfId(db: Reader, examId: string, name: string): Promise<AskedQuestion[]> {
  return db
    .selectFrom('exam_question')
    .select(['id', 'type', 'bank_file', 'bank_id', 'options_json'])
    .where('exam_id', '=', examId)
    .where((where) => where.or([where('id', '=', name), where('bank_id', '=', name)]))
    .orderBy('edition', 'desc')
    .execute()
}

/** What the banks call the questions that an exam asks now, in their order, each once. */
export async function bankIdsOf(db: Reader, examId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('exam_question as q')
    .innerJoin('exam as e', (join) =>
      join.onRef('e.id', '=', 'q.exam_id').onRef('e.edition', '=', 'q.edition'),
    )
    .select('q.bank_id')
    .where('q.exam_id', '=', examId)
    .orderBy('q.position')
    .execute()
  return [...new Set(rows.map((row) => row.bank_id))]
}

export async function regradeOf(
  db: Reader,
  examId: string,
  generation: number,
): Promise<RegradeTable | undefined> {
  return db
    .selectFrom('regrade')
    .selectAll()
    .where('exam_id', '=', examId)
    .where('generation', '=', generation)
    .executeTakeFirst()
}

/** The regrade of an exam that is not brought to its end. */
export async function undoneRegrade(db: Reader, examId: string): Promise<RegradeTable | undefined> {
  return db
    .selectFrom('regrade')
    .selectAll()
    .where('exam_id', '=', examId)
    .where('done_at', 'is', null)
    .orderBy('generation')
    .executeTakeFirst()
}

/** Regrades that nobody has worked on since. */
export async function abandonedRegrades(db: Reader, since: number): Promise<RegradeTable[]> {
  return db
    .selectFrom('regrade')
    .selectAll()
    .where('done_at', 'is', null)
    .where('touched_at', '<', since)
    .execute()
}

/** Copies the keys of one generation into the next; those that are there stay. */
export async function copyKeys(tx: Tx, examId: string, from: number, to: number): Promise<void> {
  await tx
    .insertInto('exam_key')
    .columns(['exam_id', 'generation', 'question_id', 'answer_json', 'tolerance', 'point', 'rule'])
    .expression((q) =>
      q
        .selectFrom('exam_key')
        .select([
          'exam_id',
          sql<number>`${to}`.as('generation'),
          'question_id',
          'answer_json',
          'tolerance',
          'point',
        ])
        .select('rule')
        .where('exam_id', '=', examId)
        .where('generation', '=', from),
    )
    .onConflict((conflict) => conflict.columns(['exam_id', 'generation', 'question_id']).doNothing())
    .execute()
}

export async function changeKey(
  tx: Tx,
  { examId, generation, questionId }: { examId: string; generation: number; questionId: string },
  key: Pick<Key, 'accepted' | 'rule'>,
): Promise<void> {
  await tx
    .updateTable('exam_key')
    .set({ answer_json: JSON.stringify(key.accepted), rule: key.rule })
    .where('exam_id', '=', examId)
    .where('generation', '=', generation)
    .where('question_id', '=', questionId)
    .execute()
}

export async function insertRegrade(tx: Tx, row: RegradeTable): Promise<void> {
  await tx.insertInto('regrade').values(row).execute()
}

/** Changes a regrade's row where it still stands as `was`; false where another worker was first. */
export async function changeRegrade(
  tx: Tx,
  was: Pick<RegradeTable, 'exam_id' | 'generation'> & Partial<Pick<RegradeTable, 'notified_to'>>,
  changes: Partial<RegradeTable>,
): Promise<boolean> {
  let update = tx
    .updateTable('regrade')
    .set(changes)
    .where('exam_id', '=', was.exam_id)
    .where('generation', '=', was.generation)
    .where('done_at', 'is', null)
  if (was.notified_to !== undefined) update = update.where('notified_to', '=', was.notified_to)
  if (changes.flipped_at !== undefined) update = update.where('flipped_at', 'is', null)
  return (await update.executeTakeFirst()).numUpdatedRows > 0n
}

/** Gives all readers the generation, at once. */
export async function showGeneration(tx: Tx, examId: string, generation: number): Promise<void> {
  await tx.updateTable('exam').set({ generation, version: nextVersion }).where('id', '=', examId).execute()
}

/** Where a walk over an exam's attempts stands. */
export interface Walk {
  student_id: string
  id: string
}
export const walkStart: Walk = { student_id: '', id: '' }

/** Final attempts of an exam behind a place of the walk, in its order. `without`: only those with no result in that generation. */
export async function finalAttempts(
  db: Reader,
  examId: string,
  after: Walk,
  limit: number,
  without: number | null,
): Promise<Walk[]> {
  let query = db
    .selectFrom('attempt as a')
    .select(['a.student_id', 'a.id'])
    .where('a.exam_id', '=', examId)
    .where(sql<boolean>`(a.student_id, a.id) > (${after.student_id}, ${after.id})`)
    .where('a.final_at', 'is not', null)
  if (without !== null)
    query = query.where(
      sql<boolean>`not exists (select 1 from result as r where r.attempt_id = a.id and r.generation = ${without})`,
    )
  return query.orderBy('a.student_id').orderBy('a.id').limit(limit).execute()
}

export type GivenMark = Pick<MarkTable, 'attempt_id' | 'question_id' | 'marks' | 'evaluated_json' | 'comment'>

/** Marks of several attempts, each in a generation. */
export const marksOfAll = listQuery<{ id: 'text'; generation: 'int' }, GivenMark>(
  { id: 'text', generation: 'int' },
  (
    keys,
    dialect,
  ) => sql`select m.attempt_id, m.question_id, m.marks, m.evaluated_json, m.comment from ${keys} as k
    ${lookUp(dialect, {
      table: 'mark',
      as: 'm',
      on: sql`m.attempt_id = k.id and m.generation = k.generation`,
    })}`,
)

/** The generations that are being made of these exams. */
export const generationsToCome = listQuery<{ id: 'text' }, { exam_id: string; generation: number }>(
  { id: 'text' },
  (ids, dialect) => sql`select r.exam_id, r.generation from ${ids} as k
    ${lookUp(dialect, { table: 'regrade', as: 'r', on: sql`r.exam_id = k.id and r.flipped_at is null` })}`,
)

/** A student whose marks a regrade has changed. */
export interface Changed extends Walk {
  before: number
  after: number
}

/** Whose marks differ between two generations, behind a place of the walk. */
export const changedMarks = query<
  { exam: string; student: string; id: string; before: number; after: number; limit: number },
  Changed
>(
  ({
    exam,
    student,
    id,
    before,
    after,
    limit,
  }) => sql`select a.student_id, a.id, o.marks as before, n.marks as after
    from attempt as a
    join result as o on o.attempt_id = a.id and o.generation = ${before}
    join result as n on n.attempt_id = a.id and n.generation = ${after}
    where a.exam_id = ${exam} and (a.student_id, a.id) > (${student}, ${id})
      and a.replaced_at is null and o.marks <> n.marks
    order by a.student_id, a.id limit ${limit}`,
)
