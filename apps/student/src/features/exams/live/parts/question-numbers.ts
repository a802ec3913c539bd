/** Questions by their numbers in the paper, for a sentence. */
import type { Paper } from '@porua/contract/exams'
import { digits } from '@porua/kit/i18n/format.ts'

/** Their numbers in the paper's order, with commas between them. */
export function questionNumbers({ questions }: Paper, ids: readonly string[]): string {
  return questions
    .flatMap(({ question }, at) => (ids.includes(question._id) ? [digits(at + 1)] : []))
    .join(', ')
}
