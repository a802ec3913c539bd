/** Which questions of a result are read. Pure. */
import type { ReviewedQuestion } from './result-facts.ts'

export const reviewFilters = ['all', 'wrong', 'skipped', 'marked'] as const
export type ReviewFilter = (typeof reviewFilters)[number]

/** Whether a question is among those asked for; `marked`: the ids of those that were marked for review. */
export function isShown(
  filter: ReviewFilter,
  { status, question }: Pick<ReviewedQuestion, 'status' | 'question'>,
  marked: ReadonlySet<string>,
): boolean {
  if (filter === 'wrong') return status === 'incorrect'
  if (filter === 'skipped') return status === 'skipped'
  return filter === 'all' || marked.has(question._id)
}
