/** A paper with its key. */
import type { Paper, ReviewQuestion } from '@porua/contract/exams'
import type { Keys } from '../marking/keys.ts'

/** Every question of a paper with its key, by its id. */
export function reviewOf(paper: Pick<Paper, 'questions'>, keys: Keys): Map<string, ReviewQuestion> {
  const review = new Map<string, ReviewQuestion>()
  for (const { question } of paper.questions) {
    const key = keys.get(question._id)
    review.set(question._id, {
      ...question,
      answer: [...(key?.accepted ?? [])],
      explanation: key?.explanation ?? null,
      explanationExt: [],
      notes: key?.notes ?? null,
      rule: key?.rule ?? null,
    })
  }
  return review
}
