/** What Today reads of attempts and marks. */
import { firstSteps, type Today } from '@porua/contract/desk/today'
import { sql } from 'kysely'
import type { Reader } from '../../../ports/database/database.ts'
import { countOf } from '../../../ports/database/queries.ts'

/** How many have handed in of those who have begun. */
export async function handedIn(db: Reader, examId: string): Promise<number> {
  return countOf(
    db
      .selectFrom('attempt')
      .where('exam_id', '=', examId)
      .where('replaced_at', 'is', null)
      .where('submitted_at', 'is not', null),
  )
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
  return db
    .selectFrom('result as r')
    .innerJoin('exam as e', (join) =>
      join.onRef('e.id', '=', 'r.exam_id').onRef('e.generation', '=', 'r.generation'),
    )
    .select(({ fn }) => ['e.id', 'e.title', fn.countAll<number>().as('students')])
    .where('r.pending', '>', sql.lit(0))
    .groupBy(['e.id', 'e.title'])
    .orderBy(sql`count(*)`, 'desc')
    .orderBy('e.id')
    .limit(most)
    .execute()
}

/**
 * First steps of a school that are still to do. Exams that brought their own questions need no bank. Slips are left while nobody has
 * a password or a slip; where the server `sendsSms`, students get codes by themselves. For `scan`.
 */
export async function stepsLeft(
  db: Reader,
  server: { sendsSms: boolean; isReachable: boolean },
): Promise<Today['steps']> {
  const any = async (rows: { executeTakeFirst(): Promise<unknown> }) =>
    (await rows.executeTakeFirst()) !== undefined
  const hasExam = await any(db.selectFrom('exam').select('id').limit(1))
  // Somebody who sits an exam has signed in: a school at work is asked no more.
  const signsIn =
    (await any(db.selectFrom('attempt').select('id').limit(1))) ||
    (await any(db.selectFrom('student').select('id').where('password_hash', 'is not', null).limit(1)))
  const done = {
    students: await any(db.selectFrom('student').select('id').limit(1)),
    questions: hasExam || (await any(db.selectFrom('bank_question').select('id').limit(1))),
    exam: hasExam,
    reach: signsIn || server.isReachable,
    slips:
      signsIn ||
      server.sendsSms ||
      (await any(db.selectFrom('one_time_code').select('id').where('slip', '=', 1).limit(1))),
  }
  return firstSteps.filter((step) => !done[step])
}
