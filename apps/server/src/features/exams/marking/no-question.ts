/** The refusal of a question that an exam does not ask: with what was nearly named, or what there is. Slow only for who mistyped. */
import { nearestNames } from '@porua/files/nearest'
import { Problem } from '../../../platform/problems.ts'
import type { Reader } from '../../../ports/database/database.ts'
import { bankIdsOf } from './regrade.store.ts'

/** @param question as it was typed: an id of a bank, most often */
export async function noQuestion(db: Reader, examId: string, question: string): Promise<Problem> {
  const all = await bankIdsOf(db, examId)
  const near = nearestNames(question, all)
  return new Problem('badRequest', ['noQuestionInExam', { exam: examId, question, near, all }])
}
