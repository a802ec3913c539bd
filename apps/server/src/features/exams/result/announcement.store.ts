/** Who of an exam is to be told that the results are out. */
import { type RawBuilder, sql } from 'kysely'
import type { Reader, Tx } from '../../../ports/database/database.ts'
import type { ExamTable } from '../../../ports/database/tables.ts'

export type ToldExam = Pick<ExamTable, 'id' | 'title'> & {
  /** Who began before then was told already, or never is. */
  since: number
}

/**
 * An attempt of the exam `e`, begun at `since` or later; null where there is none. By a limit and an order, not by `exists`: for that
 * PostgreSQL may read the whole table, and does so to its end for each exam that nobody has begun yet.
 */
const anyAttempt = (since: RawBuilder<unknown>) => sql`(select a.id from attempt as a
  where a.exam_id = e.id and a.started_at >= ${since} order by a.exam_id, a.student_id limit 1)`

/** An exam that holds its results is not looked at before the provider has released it. */
const mayBeOut = sql<boolean>`(e.results is null or e.results <> 'hold' or e.released_at is not null)`

/** The last end of the exam `e` in its groups, extensions and pauses counted in. */
const lastEnd = sql`(select max(g.ends_at + g.extended_by + g.paused_for)
        from group_exam as g where g.exam_id = e.id)`

/** Whether `examsToTell` may find any: a few looks by key an exam. */
export async function anyExamToTell(db: Reader): Promise<boolean> {
  const rows = await db
    .selectFrom('exam as e')
    .select(sql.lit(1).as('one'))
    .where('e.is_practice', '=', sql.lit(0))
    .where(mayBeOut)
    .where(
      sql<boolean>`case when e.announced_at is null
      then ${anyAttempt(sql`0`)} is not null else e.announced_at < ${lastEnd} end`,
    )
    .limit(sql.lit(1))
    .execute()
  return rows.length > 0
}

/**
 * Live exams with attempts that may have to be told of. An exam is done with when everybody was told after its last end; one
 * that has been extended or set on another day since then is looked at again, for those who begin it now.
 */
export async function examsToTell(db: Reader): Promise<ToldExam[]> {
  return db
    .selectFrom('exam as e')
    .select(['e.id', 'e.title', sql<number>`coalesce(e.announced_at, 0)`.as('since')])
    .where('e.is_practice', '=', sql.lit(0))
    .where(mayBeOut)
    .where(sql<boolean>`(e.announced_at is null or e.announced_at < ${lastEnd})`)
    .where(sql<boolean>`${anyAttempt(sql`coalesce(e.announced_at, 0)`)} is not null`)
    .orderBy('e.id')
    .execute()
}

/** Attempts that were not told, in the order of their students, beginning behind one: a live exam has one attempt a student. */
export async function untoldAttempts(
  db: Reader,
  { id, since }: Pick<ToldExam, 'id' | 'since'>,
  behind: string,
  limit: number,
): Promise<{ id: string; student_id: string }[]> {
  return db
    .selectFrom('attempt')
    .select(['id', 'student_id'])
    .where('exam_id', '=', id)
    .where('student_id', '>', behind)
    .where('started_at', '>=', since)
    .where('told_at', 'is', null)
    .where('replaced_at', 'is', null)
    .orderBy('student_id')
    .limit(limit)
    .execute()
}

export async function markTold(tx: Tx, attemptIds: readonly string[], at: number): Promise<void> {
  await tx.updateTable('attempt').set({ told_at: at }).where('id', 'in', attemptIds).execute()
}

/** The exam is done with. What another process has written later stays. */
export async function markAnnounced(tx: Tx, { id, since }: ToldExam, at: number): Promise<void> {
  await tx
    .updateTable('exam')
    .set({ announced_at: at })
    .where('id', '=', id)
    .where(sql`coalesce(announced_at, 0)`, '=', since)
    .execute()
}
