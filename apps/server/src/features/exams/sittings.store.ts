/** Who is sitting exams, as far as an import has to know: it must not take the exam away, nor its time. */
import { sql } from 'kysely'
import type { Reader } from '../../ports/database/database.ts'
import { countOf, isAny } from '../../ports/database/queries.ts'
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
  return attemptsInPlace(db)
    .select(({ fn }) => ['a.exam_id', 'a.group_id', fn.countAll<number>().as('count')])
    .where('a.exam_id', '=', exam.id)
    .where('a.replaced_at', 'is', null)
    .where(timeLeft(now - late))
    .groupBy(['a.exam_id', 'a.group_id'])
    .execute()
}

/** How many attempts an exam has. */
export async function attemptCount(db: Reader, examId: string): Promise<number> {
  return countOf(db.selectFrom('attempt').where('exam_id', '=', examId))
}

/** Whether anybody is sitting an exam. */
export async function anybodySits(db: Reader, now: number): Promise<boolean> {
  return isAny(
    attemptsInPlace(db)
      .innerJoin('exam', 'exam.id', 'a.exam_id')
      .where('exam.is_practice', '=', 0)
      .where(timeLeft(now)),
  )
}
