/** Who is sitting exams, as far as an import has to know: it must not take the exam away, nor its time. */
import { sql } from 'kysely'
import type { Reader } from '../../ports/database/database.ts'
import type { ExamTable } from '../../ports/database/tables.ts'

/** Number of attempts that may still take answers. */
export interface RunningAttempts {
  exam_id: string
  group_id: string
  count: number
}

/** So long late answers may take to arrive, unless the exam gives them longer. */
const lateMs = 3_600_000

/** Attempts with their exam's place in the calendar of their group, as far as it has one. */
function attemptsInPlace(db: Reader) {
  return db
    .selectFrom('attempt as a')
    .leftJoin('group_exam as g', (join) =>
      join.onRef('g.exam_id', '=', 'a.exam_id').onRef('g.group_id', '=', 'a.group_id'),
    )
    .where('a.final_at', 'is', null)
    .where('a.submitted_at', 'is', null)
}

/**
 * Whether an attempt's time was not over at `since`, with what has been given on top of it: whoever sits through a power cut of two hours
 * has begun long ago. Pauses from before its start count too: that errs on the side of the student.
 */
function timeLeft(since: number) {
  return sql<boolean>`((g.paused_at is not null and g.ended_at is null)
    or a.started_at + a.duration + a.extra_time + coalesce(g.extended_by, 0) + coalesce(g.paused_for, 0) > ${since})`
}

/** How many sit an exam in each of its groups. An attempt counts until its late answers can no longer arrive. */
export async function attemptsRunning(
  db: Reader,
  exam: Pick<ExamTable, 'id' | 'grace_minutes'>,
  now: number,
): Promise<RunningAttempts[]> {
  const late = Math.max(lateMs, (exam.grace_minutes ?? 0) * 60_000)
  const rows = await attemptsInPlace(db)
    .select(['a.exam_id', 'a.group_id'])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('a.exam_id', '=', exam.id)
    .where('a.replaced_at', 'is', null)
    .where(timeLeft(now - late))
    .groupBy(['a.exam_id', 'a.group_id'])
    .execute()
  return rows.map((row) => ({ ...row, count: Number(row.count) }))
}

/** How many attempts an exam has. */
export async function attemptCount(db: Reader, examId: string): Promise<number> {
  const { count } = await db
    .selectFrom('attempt')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('exam_id', '=', examId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Whether anybody is sitting an exam. */
export async function anybodySits(db: Reader, now: number): Promise<boolean> {
  const row = await attemptsInPlace(db)
    .innerJoin('exam', 'exam.id', 'a.exam_id')
    .select('a.id')
    .where('exam.is_practice', '=', 0)
    .where(timeLeft(now))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
