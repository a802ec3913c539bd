/** An exam's questions with their key, joined. */
import type { Reader } from '../../ports/database/database.ts'

/** The questions `q` of the current edition of exams `e`, with the key `k` that readers see. */
export function questionsWithKey(db: Reader) {
  return db
    .selectFrom('exam as e')
    .innerJoin('exam_question as q', (join) =>
      join.onRef('q.exam_id', '=', 'e.id').onRef('q.edition', '=', 'e.edition'),
    )
    .innerJoin('exam_key as k', (join) =>
      join
        .onRef('k.exam_id', '=', 'e.id')
        .onRef('k.generation', '=', 'e.generation')
        .onRef('k.question_id', '=', 'q.id'),
    )
}
