/** Which generations an attempt is to be marked in, known for certain until the unit ends. */
import { sql } from 'kysely'
import type { Tx } from '../../../ports/database/database.ts'
import { type AttemptRow, lockAttempts } from '../attempt/attempt.store.ts'
import { generationsToCome } from './regrade.store.ts'

/** Attempts that a unit has locked. */
export interface Standing {
  readonly attempts: AttemptRow[]
  /** First the generation that readers of this exam see, then the one that is being made. */
  generationsOf(examId: string): readonly number[]
}

/**
 * Locks attempts (their ids are to come sorted) and keeps regrades of their exams from beginning and from being shown until the
 * unit ends. Separate statements: PostgreSQL reads as of a statement's beginning, and a regrade that was shown between two of
 * them would find neither these attempts final nor their new marks. Exams come after attempts; whoever locks an exam alone
 * asks for no attempt afterwards.
 */
export async function lockToMark(tx: Tx, ids: readonly { id: string }[]): Promise<Standing> {
  const locked = await lockAttempts.rows(tx, ids)
  const exams = [...new Set(locked.map((row) => row.exam_id))].sort()
  if (exams.length === 0) return { attempts: [], generationsOf: () => [] }
  const shown = await tx
    .selectFrom('exam')
    .select(['id', 'generation'])
    .where('id', 'in', exams)
    .orderBy('id')
    .forShare()
    .execute()
  const generations = new Map(shown.map((row) => [row.id, [row.generation]]))
  const coming = await generationsToCome.rows(
    tx,
    exams.map((id) => ({ id })),
  )
  for (const { exam_id, generation } of coming) generations.get(exam_id)?.push(generation)
  const attempts = locked.map((row) => ({
    ...row,
    generation: generations.get(row.exam_id)?.[0] ?? row.generation,
  }))
  return { attempts, generationsOf: (examId) => generations.get(examId) ?? [] }
}

/** Says that marks of the exam have changed: every table of merits that was counted before is out of date. Answers with their version. */
export async function countChange(tx: Tx, examId: string): Promise<number> {
  const { version } = await tx
    .insertInto('exam_change')
    .values({ exam_id: examId, version: 1 })
    .onConflict((conflict) =>
      conflict.column('exam_id').doUpdateSet({ version: sql<number>`exam_change.version + 1` }),
    )
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}
