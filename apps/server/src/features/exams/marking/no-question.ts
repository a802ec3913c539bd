/** The refusal of a question that an exam does not ask: with what was nearly named, or what there is. Slow only for who mistyped. */
import { nearestNames } from '@porua/files/nearest'
import { Problem } from '../../../platform/problems.ts'
import type { Reader } from '../../../ports/database/database.ts'
import { bankIdsOf } from './regrade.store.ts'

/** Where more are as near, naming them helps nobody: q12 is near to q10 to q19. */
const mostNear = 3
const mostNamed = 20

/** @param question as it was typed: an id of a bank, most often */
export async function noQuestion(db: Reader, examId: string, question: string): Promise<Problem> {
  const ids = await bankIdsOf(db, examId)
  const near = nearestNames(question, ids).map((id) => `'${id}'`)
  const more = ids.length > mostNamed ? ' …' : ''
  const end =
    near.length > 0 && near.length <= mostNear
      ? `. Did you mean ${near.join(' or ')}?`
      : `; its questions are ${ids.slice(0, mostNamed).join(', ')}${more}.`
  return new Problem('badRequest', `The exam '${examId}' has no question '${question}'${end}`)
}
