/** Which late answers a teacher can still accept (decisions: Late arrivals). Pure. */
import { givenAt } from '../attempt/answer.rules.ts'
import { bringsFiles } from '../attempt/files.rules.ts'
import type { LateRow } from './late.store.ts'

/**
 * Of each question of each attempt the newest answer that was not taken, where accepting it would change anything: what stands
 * is older, or is not there. What the student has answered later, or can no longer be changed, stays.
 */
export function acceptable(rows: readonly LateRow[], { tooLate = false }: { tooLate?: boolean }): LateRow[] {
  const newest = new Map<string, LateRow>()
  for (const row of rows) {
    if ((row.outcome === 'tooLate' && !tooLate) || !mayStand(row)) continue
    const place = `${row.attempt_id}\n${row.question_id}`
    const known = newest.get(place)
    if (!known || isNewer(row, known)) newest.set(place, row)
  }
  return [...newest.values()]
}

/** When the answer of a row was given: inside the attempt's life, and not after it was received. */
export function lateGivenAt(row: LateRow): number {
  return givenAt({ clientAt: row.client_at, receivedAt: row.received_at }, row.started_at)
}

/** Whether it may take the place of what stands at its question. */
function mayStand(row: LateRow): boolean {
  const { standing_answer_json, standing_extra_json, standing_device, standing_revision } = row
  if (standing_answer_json === null || standing_extra_json === null) return true
  const standing = {
    answerJson: standing_answer_json,
    extraJson: standing_extra_json,
    device: standing_device ?? '',
  }
  const save = { answerJson: row.answer_json, extraJson: row.extra_json, device: row.device }
  // The same answer with its files: that changes no answer.
  if (bringsFiles(save, standing)) return true
  if (row.multiple !== 1) return false
  if (row.device !== '' && row.device === standing.device) return row.revision > (standing_revision ?? 0)
  return lateGivenAt(row) > (row.standing_given_at ?? 0)
}

function isNewer(row: LateRow, known: LateRow): boolean {
  if (row.device !== '' && row.device === known.device && row.revision !== known.revision)
    return row.revision > known.revision
  const [one, other] = [lateGivenAt(row), lateGivenAt(known)]
  return one === other ? row.seq > known.seq : one > other
}
