/** Late answers that a teacher has not decided about. */
import type { Reader } from '../../../ports/database/database.ts'
import { heldAnswersOf } from '../attempt/answers.store.ts'
import { acceptable } from './late.rules.ts'
import { lateRows } from './late.store.ts'

/** The questions of an attempt whose late answers wait for a teacher; a teacher's list shows them too. */
export async function questionsThatWait(
  db: Reader,
  attempt: { readonly id: string; readonly exam_id: string },
): Promise<string[]> {
  const held = await heldAnswersOf.rows(db, { attempt: attempt.id })
  if (held.length === 0) return []
  const rows = await lateRows(db, attempt.exam_id, { attemptIds: [attempt.id] })
  return acceptable(rows, {}).map((row) => row.question_id)
}
