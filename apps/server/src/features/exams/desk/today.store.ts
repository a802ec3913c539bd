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

/** Exams with written answers that wait for a teacher, those with most students first. For `scan`. */
export async function writtenWaiting(
  db: Reader,
  most: number,
): Promise<{ id: string; title: string; students: number }[]> {
  const { rows } = await sql<{ id: string; title: string; students: number }>`
    select e.id, e.title, count(*) as students from result as r
    join exam as e on e.id = r.exam_id and e.generation = r.generation
    where r.pending > 0 group by e.id, e.title order by count(*) desc, e.id limit ${most}`.execute(db)
  return rows.map((row) => ({ ...row, students: Number(row.students) }))
}
