/** What a save is answered with (replies.md: PATCH /exam/add-answer). */

import type { AddAnswerReply, AnswerIn, AnswerReply, Receipt } from '@porua/contract/exams'
import type { Language } from '@porua/files/words'
import { Problem } from '../../../platform/problems.ts'
import { type Wording, wordsOf } from '../../../platform/refusals/refusals.ts'
import { endOf, isPaused, wasEnded } from '../attempt/clock.rules.ts'
import { rowKey } from '../receipts/sealing.ts'
import type { CallOutcome, SaveOutcome } from './save.batch.ts'

/** A call that has been decided. `invalid` says what is wrong, by the answer's place in the call. */
export interface Done {
  readonly outcome: CallOutcome
  readonly invalid: ReadonlyMap<number, Wording>
  /** Of the log's rows that the outcomes speak of, by `rowKey`. */
  readonly receipts: ReadonlyMap<string, Receipt>
}

/**
 * The reply to a call, its titles in the caller's language.
 * @throws Problem attemptReplaced; for a single refused answer answerLocked, tooLate or badRequest, with the same data.
 */
export function replyTo(
  answers: readonly AnswerIn[],
  done: Done,
  now: number,
  language: Language = 'en',
): AddAnswerReply {
  const reply = present(answers, done, now, language)
  if (done.outcome.row.replaced_at !== null) {
    throw new Problem('attemptReplaced', 'answersOfEarlierTry', { data: reply })
  }
  const [only] = reply.answers
  if (reply.answers.length === 1 && only) refuseAlone(only, done, reply)
  return reply
}

function present(answers: readonly AnswerIn[], done: Done, now: number, language: Language): AddAnswerReply {
  const { row, clock, saves } = done.outcome
  let next = 0
  return {
    attemptId: row.id,
    answers: answers.map((answer, i) => {
      const wrong = done.invalid.get(i)
      if (wrong !== undefined)
        return { ...echo(answer), outcome: 'invalid', title: wordsOf(language, wrong), seq: null }
      const save = saves[next++] as SaveOutcome
      const signed = save.own ? done.receipts.get(rowKey({ attempt_id: row.id, seq: save.seq })) : undefined
      return presentSave(answer, save, signed, language)
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
  language: Language,
): AnswerReply {
  const title = titles[outcome]
  return {
    ...echo(answer),
    outcome,
    ...(title ? { title: wordsOf(language, title) } : {}),
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

const titles: Partial<Record<AnswerReply['outcome'], Wording>> = {
  locked: 'answerLocked',
  tooLate: 'answerTooLate',
  onHold: 'answerOnHold',
  older: 'answerOlder',
}

/** A batch of one that is refused is a refused call, with the same data (replies.md). */
function refuseAlone(only: AnswerReply, done: Done, reply: AddAnswerReply): void {
  const details = { data: reply }
  if (only.outcome === 'locked') throw new Problem('answerLocked', 'answerLocked', details)
  if (only.outcome === 'tooLate') throw new Problem('tooLate', 'answerTooLate', details)
  const wrong = done.invalid.get(0)
  if (wrong !== undefined) throw new Problem('badRequest', wrong, { ...details, field: 'answers.0' })
}
