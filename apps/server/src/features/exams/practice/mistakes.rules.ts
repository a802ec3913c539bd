/** Which questions of a marked attempt are mistakes. Pure; marks are hundredths. */

import { createHash } from 'node:crypto'
import type { ReviewQuestion } from '@porua/contract/exams'
import type { Mistake } from '@porua/contract/practice'
import { isChoice } from './standing.rules.ts'

/** One name for a question of a bank in all exams. The bank's own name, which may be a file's, is not told. */
export function bankQuestionOf(place: { readonly bank_file: string; readonly bank_id: string }): string {
  const name = `${place.bank_file}\n${place.bank_id}`
  return createHash('sha256').update(name).digest('base64url').slice(0, 16)
}

/** A row of marks of an attempt. */
interface Marked {
  readonly question_id: string
  readonly marks: number | null
  readonly answer_json: string | null
}

/**
 * The kind of mistake that a question was; null for none. What a teacher has not decided yet is none, and neither is a question that
 * counts for nobody or for everybody. `mark` is undefined where nothing was answered: only a choice is skipped then (spec §9).
 */
export function kindOf(
  question: Pick<ReviewQuestion, 'type' | 'point' | 'rule'>,
  mark: Marked | undefined,
  waits: boolean,
): Mistake['kind'] | null {
  if (question.rule || waits) return null
  if (!mark) return isChoice(question.type) ? 'skipped' : 'wrong'
  if (mark.marks === null || mark.marks >= Math.round(question.point * 100)) return null
  return mark.marks > 0 ? 'part' : 'wrong'
}
