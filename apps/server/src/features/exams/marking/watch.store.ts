/** What the provider's lists read of exams and their attempts. */
import { sql } from 'kysely'
import { inParts } from '../../../platform/in-parts.ts'
import type { Reader } from '../../../ports/database/database.ts'
import type { ExamTable } from '../../../ports/database/tables.ts'
import type { ClockRow } from '../attempt/attempt.store.ts'

type Moments = Pick<ExamTable, 'id' | 'is_practice' | 'release_at' | 'released_at' | 'results'> & {
  /** When the first student was told that the results are out. */
  told_at: number | null
  /** The last end of its groups, extensions and pauses counted in. */
  ends_at: number | null
}

/** What says when results came out. For `scan`. */
export async function releaseMoments(db: Reader, examIds: readonly string[]): Promise<Moments[]> {
  const found: Moments[] = []
  for (const ids of inParts(examIds, 500)) {
    const rows = await db
      .selectFrom('exam as e')
      .select(['e.id', 'e.is_practice', 'e.release_at', 'e.released_at', 'e.results'])
      .select([
        sql<number | null>`(select min(a.told_at) from attempt as a where a.exam_id = e.id)`.as('told_at'),
        sql<number | null>`(select max(g.ends_at + g.extended_by + g.paused_for) from group_exam as g
          where g.exam_id = e.id)`.as('ends_at'),
      ])
      .where('e.id', 'in', ids)
      .execute()
    found.push(...rows)
  }
  return found
}

/** An attempt with its clock, how many questions it has answered and when it was last heard of. */
type Watched = ClockRow & { answered: number; heard_at: number; handed_in: number }

/** Every attempt of an exam that no retake has replaced. For `scan`. */
export async function watchedAttempts(db: Reader, examId: string): Promise<Watched[]> {
  const rows = await db
    .selectFrom('attempt as a')
    .innerJoin('exam as e', 'e.id', 'a.exam_id')
    .leftJoin('group_exam as g', (join) =>
      join.onRef('g.group_id', '=', 'a.group_id').onRef('g.exam_id', '=', 'a.exam_id'),
    )
    .select(['a.started_at', 'a.duration', 'a.extra_time', 'a.paused_before', 'a.submitted_at', 'a.final_at'])
    .select(['e.is_practice', 'e.grace_minutes', 'g.ends_at', 'g.extended_by', 'g.paused_at', 'g.paused_for'])
    .select('g.ended_at')
    .select([
      sql<number>`case when a.submitted_device is null then 0 else 1 end`.as('handed_in'),
      sql<number>`(select count(*) from answer as n where n.attempt_id = a.id
        and (n.answer_json <> '[]' or n.extra_json <> '[]'))`.as('answered'),
      sql<number | null>`(select max(n.received_at) from answer as n where n.attempt_id = a.id)`.as(
        'saved_at',
      ),
      sql<number | null>`(select max(c.last_at) from attempt_call as c where c.attempt_id = a.id)`.as(
        'called_at',
      ),
    ])
    .where('a.exam_id', '=', examId)
    .where('a.replaced_at', 'is', null)
    .execute()
  return rows.map(({ saved_at, called_at, ...row }) => {
    const heard_at = Math.max(row.started_at, saved_at ?? 0, called_at ?? 0)
    return { ...row, heard_at }
  })
}

/** Students of the groups that list the exam and have no attempt at it. For `scan`. */
export async function membersOf(db: Reader, examId: string): Promise<number> {
  const { count } = await db
    .selectFrom('group_exam as ge')
    .innerJoin('student_group as sg', 'sg.group_id', 'ge.group_id')
    .select(({ fn }) => fn.count<number>('sg.student_id').distinct().as('count'))
    .where('ge.exam_id', '=', examId)
    .where(
      sql<boolean>`not exists
        (select 1 from attempt as a where a.exam_id = ${examId} and a.student_id = sg.student_id)`,
    )
    .executeTakeFirstOrThrow()
  return count
}
