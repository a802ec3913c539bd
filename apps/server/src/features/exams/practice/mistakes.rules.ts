/** Which questions of a marked attempt are mistakes. Pure; marks are hundredths. */

import type { ReviewQuestion } from '@porua/contract/exams'
import type { Mistake } from '@porua/contract/practice'

/** A row of marks of an attempt. */
interface Marked {
  readonly question_id: string
  readonly marks: number | null
  readonly answer_json: string | null
}

/**
 * The kind of mistake that a question was; null for none. What a teacher has not decided yet is none, and neither is a question that
 * counts for nobody or for everybody. `mark` is undefined where nothing was answered.
 */
export function kindOf(
  question: Pick<ReviewQuestion, 'type' | 'point' | 'rule'>,
  mark: Marked | undefined,
  waits: boolean,
): Mistake['kind'] | null {
  if (question.rule || waits) return null
  if (!mark) return 'skipped'
  if (mark.marks === null || mark.marks >= Math.round(question.point * 100)) return null
  return mark.marks > 0 ? 'part' : 'wrong'
}
