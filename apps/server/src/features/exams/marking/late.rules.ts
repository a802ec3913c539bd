/** Which late answers a teacher can still accept (decisions: Late arrivals). Pure. */
import { givenAt } from '../attempt/answer.rules.ts'
import { type AttemptRow, clockOf } from '../attempt/attempt.store.ts'
import { endOf } from '../attempt/clock.rules.ts'
import { isProved, type Witnesses } from '../attempt/doubt.rules.ts'
import { bringsFiles } from '../attempt/files.rules.ts'
import type { LateProof } from '../late.api.ts'
import type { LateRow } from './late.store.ts'

/**
 * Of each question of each attempt the newest answer that was not taken, where accepting it would change anything: what stands
 * is older, or is not there. What the student has answered later, or can no longer be changed, stays. `refused`: those that a
 * teacher has refused, in the place of those that wait.
 */
export function acceptable(
  rows: readonly LateRow[],
  { tooLate = false, refused = false }: { tooLate?: boolean; refused?: boolean },
): LateRow[] {
  const newest = new Map<string, LateRow>()
  for (const row of rows) {
    if ((row.outcome === 'tooLate' && !tooLate) || !mayStand(row)) continue
    const place = `${row.attempt_id}\n${row.question_id}`
    const known = newest.get(place)
    if (!known || isNewer(row, known)) newest.set(place, row)
  }
  return [...newest.values()].filter((row) => (row.refused_at !== null) === refused)
}

/** When the answer of a row was given: inside the attempt's life, and not after it was received. */
export function lateGivenAt(row: LateRow): number {
  return givenAt({ clientAt: row.client_at, receivedAt: row.received_at }, row.started_at)
}

/**
 * What speaks for an answer that was not taken, and what against it. `end`: of its attempt; `seen`: what the server has seen of
 * the attempt.
 */
export function proofOf(
  row: LateRow,
  { end, submittedAt, submittedDevice }: LateAttempt,
  seen: Witnesses,
): LateProof {
  const given = lateGivenAt(row)
  if (row.outcome === 'tooLate') {
    if (given > end) return 'afterEnd'
    const isOther = row.device === '' || row.device !== submittedDevice
    return submittedAt !== null && (isOther || given > submittedAt) ? 'afterSubmit' : 'afterGrace'
  }
  if (row.counted_before === 1) return 'missing'
  const save = {
    device: row.device,
    revision: row.revision,
    // Whoever declares no counter gets no proof, whatever the revision is.
    counted: row.counter !== null,
    counter: row.counter,
    clientAt: row.client_at,
    receivedAt: row.received_at,
    draft: row.draft === 1,
  }
  const due = Math.min(end, submittedAt ?? end)
  return isProved(save, { startedAt: row.started_at, end, due, given }, seen) ? 'proved' : 'doubtful'
}

/** Of an attempt what a late answer is measured by; UTC milliseconds. */
export interface LateAttempt {
  readonly end: number
  readonly submittedAt: number | null
  readonly submittedDevice: string | null
}

/** The same of an attempt's row. */
export function lateAttemptOf(row: AttemptRow, graceMinutes: number, now: number): LateAttempt {
  const clock = clockOf(row, graceMinutes)
  // What the server finished was not handed in by the student.
  const submittedAt = row.submitted_device === null ? null : clock.submittedAt
  return { end: endOf(clock, now), submittedAt, submittedDevice: row.submitted_device }
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
