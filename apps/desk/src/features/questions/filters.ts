/** The filters of a list of questions, as they stand in the address. */
import { z } from '../../platform/schema.ts'

export const difficulties = ['easy', 'medium', 'hard'] as const
export const types = ['MCQ', 'checkbox', 'shortAns', 'paragraph'] as const

const text = (most: number) => z.string().min(1).max(most).optional().catch(undefined)

/** What is malformed is as if it were not there. */
export const questionFilters = z.object({
  bank: text(120),
  subject: text(300),
  chapter: text(300),
  tag: text(80),
  difficulty: z.enum(difficulties).optional().catch(undefined),
  type: z.enum(types).optional().catch(undefined),
  search: text(200),
})

export type QuestionFilters = z.output<typeof questionFilters>

/** Whether anything narrows the list. */
export function isFiltered(filters: QuestionFilters): boolean {
  return Object.values(filters).some((value) => value !== undefined)
}
