/** What a save is answered with (replies.md: PATCH /exam/add-answer). */
import type { AddAnswerReply, AnswerIn, AnswerReply, Receipt } from '@porua/contract/exams'
import { Problem } from '../../../platform/problems.ts'
import { rowKey } from '../receipts/sealing.ts'
import { endOf, isPaused, wasEnded } from './clock.rules.ts'
import type { CallOutcome, SaveOutcome } from './save.batch.ts'

/** A call that has been decided. `invalid` holds titles by the answer's place in the call. */
export interface Done {
  readonly outcome: CallOutcome
  readonly invalid: ReadonlyMap<number, string>
  /** Of the log's rows that the outcomes speak of, by `rowKey`. */
  readonly receipts: ReadonlyMap<string, Receipt>
}

/**
 * The reply to a call.
 * @throws Problem attemptReplaced; for a single refused answer answerLocked, tooLate or badRequest, with the same data.
 */
export function replyTo(answers: readonly AnswerIn[], done: Done, now: number): AddAnswerReply {
  const reply = present(answers, done, now)
  if (done.outcome.row.replaced_at !== null) {
    const title = 'This exam was started again; these answers belong to the earlier try.'
    throw new Problem('attemptReplaced', title, { data: reply })
  }
  const [only] = reply.answers
  if (reply.answers.length === 1 && only) refuseAlone(only, reply)
  return reply
}

function present(answers: readonly AnswerIn[], done: Done, now: number): AddAnswerReply {
  const { row, clock, saves } = done.outcome
  let next = 0
  return {
    attemptId: row.id,
    answers: answers.map((answer, i) => {
      const title = done.invalid.get(i)
      if (title !== undefined) return { ...echo(answer), outcome: 'invalid', title, seq: null }
      const save = saves[next++] as SaveOutcome
      const signed = save.own ? done.receipts.get(rowKey({ attempt_id: row.id, seq: save.seq })) : undefined
      return presentSave(answer, save, signed)
    }),
    endsAt: new Date(endOf(clock, now)).toISOString(),
    paused: isPaused(clock, now),
    ...(wasEnded(clock, now) ? { ended: true } : {}),
  }
}

/** Only a reply that echoes question and revision is an acknowledgement (engine.md: What must stay true). */
function echo(answer: AnswerIn): Pick<AnswerReply, 'questionId' | 'revision'> {
  const { questionId, revision } = answer
  return revision === undefined ? { questionId } : { questionId, revision }
}

function presentSave(
  answer: AnswerIn,
  { outcome, seq, late, current }: SaveOutcome,
  receipt: Receipt | undefined,
): AnswerReply {
  const title = titles[outcome]
  return {
    ...echo(answer),
    outcome,
    ...(title ? { title } : {}),
    ...(current ? { current: presentCurrent(current) } : {}),
    seq,
    late,
    ...(receipt ? { receipt } : {}),
  }
}

function presentCurrent(current: NonNullable<SaveOutcome['current']>): NonNullable<AnswerReply['current']> {
  const { answerJson, givenAt, seq } = current
  return { answer: JSON.parse(answerJson) as string[], timestamp: new Date(givenAt).toISOString(), seq }
}

const titles: Partial<Record<AnswerReply['outcome'], string>> = {
  locked: 'You cannot change the answer',
  tooLate: 'This answer came too late. Your teacher can see it, but it is not counted.',
  onHold: 'This answer came late. Your teacher will decide whether it counts.',
  older: 'A newer answer to this question is already saved.',
}

/** A batch of one that is refused is a refused call, with the same data (replies.md). */
function refuseAlone(only: AnswerReply, reply: AddAnswerReply): void {
  const details = { data: reply }
  if (only.outcome === 'locked') throw new Problem('answerLocked', only.title ?? '', details)
  if (only.outcome === 'tooLate') throw new Problem('tooLate', only.title ?? '', details)
  if (only.outcome === 'invalid')
    throw new Problem('badRequest', only.title ?? '', { ...details, field: 'answers.0' })
}
