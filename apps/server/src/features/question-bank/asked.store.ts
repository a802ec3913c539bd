/** How a question of a bank went in the exams that ask it. */
import type { AskedExam } from '@porua/contract/desk/questions'
import { sql } from 'kysely'
import type { Reader } from '../../ports/database/database.ts'
import { questionsWithKey } from '../exams/questions.api.ts'

/** So many exams are counted, the newest first. */
const mostExams = 20

/** First attempts that have all their marks, counted by what they got of the question. For `scan`. */
export async function askedExams(
  db: Reader,
  { file, id }: { file: string; id: string },
): Promise<{ exams: AskedExam[]; more: boolean }> {
  const asking = await questionsWithKey(db)
    .select(['e.id', 'e.title', 'e.generation', 'q.id as question', 'k.point', 'k.rule'])
    .where('q.bank_file', '=', file)
    .where('q.bank_id', '=', id)
    .orderBy(
      ({ selectFrom }) =>
        selectFrom('group_exam as p')
          .select(({ fn }) => fn.coalesce(fn.max('p.starts_at'), sql.lit(0)).as('starts'))
          .whereRef('p.exam_id', '=', 'e.id'),
      'desc',
    )
    .orderBy('e.id', 'desc')
    .limit(mostExams + 1)
    .execute()
  const exams: AskedExam[] = []
  for (const { question, generation, point, rule, ...exam } of asking.slice(0, mostExams)) {
    const { students, answered, right, partly } = await db
      .selectFrom('result as r')
      .leftJoin('mark as m', (join) =>
        join
          .onRef('m.attempt_id', '=', 'r.attempt_id')
          .onRef('m.generation', '=', 'r.generation')
          .on('m.question_id', '=', question),
      )
      .select(({ fn }) => [
        fn.countAll<number>().as('students'),
        fn.count<number>('m.question_id').as('answered'),
        sql<number>`coalesce(sum(case when m.marks >= ${point} then 1 else 0 end), 0)`.as('right'),
        sql<number>`coalesce(sum(case when m.marks > 0 and m.marks < ${point} then 1 else 0 end), 0)`.as(
          'partly',
        ),
      ])
      .where('r.exam_id', '=', exam.id)
      .where('r.generation', '=', generation)
      .where('r.number', '=', sql.lit(1))
      .where('r.pending', '=', sql.lit(0))
      .executeTakeFirstOrThrow()
    const [wrong, skipped] = [answered - right - partly, students - answered]
    exams.push({ ...exam, students, right, partly, wrong, skipped, rule: rule ?? null })
  }
  return { exams, more: asking.length > mostExams }
}
