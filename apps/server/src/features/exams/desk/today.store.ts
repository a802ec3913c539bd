/** What Today reads of attempts and marks. */
import { sql } from 'kysely'
import type { Reader } from '../../../ports/database/database.ts'

/** How many have handed in of those who have begun. */
export async function handedIn(db: Reader, examId: string): Promise<number> {
  const { count } = await db
    .selectFrom('attempt')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('exam_id', '=', examId)
    .where('replaced_at', 'is', null)
    .where('submitted_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Those of the exams whose results come out by hand alone. */
export async function heldOf(db: Reader, examIds: readonly string[]): Promise<Set<string>> {
  if (examIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('exam')
    .select('id')
    .where('id', 'in', [...examIds])
    .where('results', '=', 'hold')
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Exams with written answers that wait for a teacher, those with most students first. For `scan`. */
export async function writtenWaiting(
  db: Reader,
  most: number,
): Promise<{ id: string; title: string; students: number }[]> {
  const rows = await db
    .selectFrom('result as r')
    .innerJoin('exam as e', (join) =>
      join.onRef('e.id', '=', 'r.exam_id').onRef('e.generation', '=', 'r.generation'),
    )
    .select(({ fn }) => ['e.id', 'e.title', fn.countAll().as('students')])
    .where('r.pending', '>', sql.lit(0))
    .groupBy(['e.id', 'e.title'])
    .orderBy(sql`count(*)`, 'desc')
    .orderBy('e.id')
    .limit(most)
    .execute()
  return rows.map((row) => ({ ...row, students: Number(row.students) }))
}
