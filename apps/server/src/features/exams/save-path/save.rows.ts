/** Rows of saves and what they mean to the rules: an attempt's facts, the answer that stands. */
import type { AnswerTable } from '../../../ports/database/tables.ts'
import type { AttemptFacts, Decision, Save, Standing } from '../attempt/answer.rules.ts'
import { clockOf, type SaveRow } from '../attempt/attempt.store.ts'
import { namedMoment } from '../release/release.rules.ts'
import type { Call, SaveOutcome } from './save.batch.ts'
import type { StandingRow } from './save.store.ts'

/** The facts of an attempt that decide, from its row. */
export function factsOf(row: SaveRow, graceMinutes: number): AttemptFacts {
  return {
    clock: clockOf(row, graceMinutes),
    multiple: row.multiple === 1,
    submittedDevice: row.submitted_device,
    replaced: row.replaced_at !== null,
    holdLate: row.late_answers === 'hold',
    keyOutSince: keyOutSince(row),
  }
}

/** Since when the exam's key may be known although this attempt is not final: released by hand or by the calendar. */
function keyOutSince(row: SaveRow): number | null {
  const { released_at: releasedAt, release_at: releaseAt, results } = row
  return namedMoment({ releasedAt, releaseAt, held: results === 'hold' })
}

/** The answer that a save has become. */
export function answerRow(
  call: Call,
  save: Save,
  decision: Decision & { kind: 'log' },
  seq: number,
): AnswerTable {
  return {
    attempt_id: call.attemptId,
    question_id: save.questionId,
    answer_json: save.answerJson,
    extra_json: save.extraJson,
    chosen_json: save.chosenJson,
    device: save.device,
    revision: save.revision,
    given_at: decision.givenAt,
    client_at: save.clientAt,
    received_at: save.receivedAt,
    seq,
    late: decision.late ? 1 : 0,
    draft: save.draft ? 1 : 0,
  }
}

/** The answer that stands, as the rules know it. */
export function standingOf(row: StandingRow): Standing {
  return {
    answerJson: row.answer_json,
    extraJson: row.extra_json,
    chosenJson: row.chosen_json ?? null,
    device: row.device,
    revision: row.revision,
    givenAt: row.given_at,
    seq: row.seq,
    late: row.late === 1,
  }
}

/** The answer that a caller is told of where its own was not taken. */
export function currentOf(
  outcome: Decision['outcome'],
  row: StandingRow | undefined,
): SaveOutcome['current'] {
  if (!row || outcome === 'saved') return null
  return { answerJson: row.answer_json, givenAt: row.given_at, seq: row.seq }
}
