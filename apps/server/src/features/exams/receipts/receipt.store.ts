/** Receipts in the database: the school's keys, the signed roots, and the rows of the log that they speak of. */
import { sql } from 'kysely'
import type { Database, Reader } from '../../../ports/database/database.ts'
import { listQuery, lookUp } from '../../../ports/database/queries.ts'
import { rowStatement } from '../../../ports/database/row-statement.ts'
import type {
  AnswerLogTable,
  AnswerTable,
  AttemptTable,
  ReceiptBatchTable,
  ReceiptKeyTable,
} from '../../../ports/database/tables.ts'

/** Keeps a public key; twice is once. */
export async function keepKey(db: Database, key: ReceiptKeyTable): Promise<void> {
  const known = await db.read((reader) =>
    reader.selectFrom('receipt_key').select('id').where('id', '=', key.id).executeTakeFirst(),
  )
  if (known) return
  await db.write((tx) =>
    tx
      .insertInto('receipt_key')
      .values(key)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute(),
  )
}

/** Every key that receipts were signed with, newest first. */
export async function receiptKeys(db: Reader): Promise<ReceiptKeyTable[]> {
  return db.selectFrom('receipt_key').selectAll().orderBy('made_at', 'desc').orderBy('id').execute()
}

const batchKinds = {
  id: 'text',
  key_id: 'text',
  signed_at: 'int',
  count: 'int',
  removed: 'int',
  leaves: 'text',
  signature: 'text',
} as const

/** Keeps what one commit has signed, in that commit. */
export const insertBatch = rowStatement(batchKinds, (row, from) => {
  const names = Object.keys(batchKinds) as (keyof typeof batchKinds)[]
  return sql`insert into receipt_batch (${sql.join(names.map((name) => sql.ref(name)))})
    select ${sql.join(names.map((name) => row[name]))} ${from}`
})

/** A row of the log with the signed root it belongs to; nulls in rows from before there were receipts. */
export type SignedRow = AnswerLogTable & {
  [Name in 'key_id' | 'signed_at' | 'count' | 'leaves' | 'signature']: ReceiptBatchTable[Name] | null
}

/** These rows of the log. */
export const signedRows = listQuery<{ attempt_id: 'text'; seq: 'int' }, SignedRow>(
  { attempt_id: 'text', seq: 'int' },
  (keys, dialect) => sql`
    select l.*, b.key_id, b.signed_at, b.count, b.leaves, b.signature from ${keys} as k
    ${lookUp(dialect, {
      table: 'answer_log',
      as: 'l',
      on: sql`l.attempt_id = k.attempt_id and l.seq = k.seq`,
    })}
    ${lookUp(dialect, { table: 'receipt_batch', as: 'b', on: sql`b.id = l.batch_id`, left: true })}`,
)

/** The whole logs of these attempts, each in its order. */
export async function logsOf(db: Reader, attemptIds: readonly string[]): Promise<AnswerLogTable[]> {
  if (attemptIds.length === 0) return []
  return db
    .selectFrom('answer_log')
    .selectAll()
    .where('attempt_id', 'in', [...attemptIds])
    .orderBy('attempt_id')
    .orderBy('seq')
    .execute()
}

/** The answers of these attempts that count. */
export async function answersAsTheyCount(db: Reader, attemptIds: readonly string[]): Promise<AnswerTable[]> {
  if (attemptIds.length === 0) return []
  return db
    .selectFrom('answer')
    .selectAll()
    .where('attempt_id', 'in', [...attemptIds])
    .orderBy('attempt_id')
    .orderBy('seq')
    .execute()
}

/** What a check says of these attempts beside the log: their exams and papers, and which saves count now. */
export async function standingOf(
  db: Reader,
  attemptIds: readonly string[],
): Promise<{
  attempts: { id: string; paper_id: string; title: string }[]
  answers: { attempt_id: string; question_id: string; seq: number }[]
}> {
  if (attemptIds.length === 0) return { attempts: [], answers: [] }
  const ids = [...attemptIds]
  const attempts = await db
    .selectFrom('attempt')
    .innerJoin('exam', 'exam.id', 'attempt.exam_id')
    .select(['attempt.id', 'attempt.paper_id', 'exam.title'])
    .where('attempt.id', 'in', ids)
    .execute()
  const answers = await db
    .selectFrom('answer')
    .select(['attempt_id', 'question_id', 'seq'])
    .where('attempt_id', 'in', ids)
    .execute()
  return { attempts, answers }
}

/** Where a walk over the attempts of an exam stands: in the order of their index, or each look would sort all that are left. */
export type AuditPlace = Pick<AttemptTable, 'student_id' | 'id'>

/** The next attempts of an exam behind a place. */
export async function attemptsAfter(
  db: Reader,
  examId: string,
  after: AuditPlace,
  most: number,
): Promise<AuditPlace[]> {
  return db
    .selectFrom('attempt')
    .select(['student_id', 'id'])
    .where('exam_id', '=', examId)
    .where(sql<boolean>`(student_id, id) > (${after.student_id}, ${after.id})`)
    .orderBy('student_id')
    .orderBy('id')
    .limit(most)
    .execute()
}

export async function batchesById(db: Reader, ids: readonly string[]): Promise<ReceiptBatchTable[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('receipt_batch')
    .selectAll()
    .where('id', 'in', [...ids])
    .execute()
}

/** Commits of which the log holds fewer rows than they signed and a purge took out, oldest first. One scan of the log. */
export async function shortBatches(
  db: Reader,
): Promise<{ id: string; signed_at: number; missing: number }[]> {
  const rows = await db
    .selectFrom('receipt_batch as b')
    .leftJoin(
      (q) =>
        q
          .selectFrom('answer_log')
          .select(({ fn }) => ['batch_id', fn.countAll().as('there')])
          .where('batch_id', 'is not', null)
          .groupBy('batch_id')
          .as('g'),
      (join) => join.onRef('g.batch_id', '=', 'b.id'),
    )
    .select(['b.id', 'b.signed_at', sql<number>`b.count - b.removed - coalesce(g.there, 0)`.as('missing')])
    .where(sql<boolean>`b.count - b.removed <> coalesce(g.there, 0)`)
    .orderBy('b.signed_at')
    .orderBy('b.id')
    .execute()
  return rows
}
