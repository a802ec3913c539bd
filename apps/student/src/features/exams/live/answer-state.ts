/**
 * The state of the student's answers: those of the phone, those of the server, drafts and marks; and how they are
 * joined into what the screen shows of each question. Pure.
 */

import type { Keeping, QuestionView } from '../question-view.ts'
import { type AcknowledgedAnswer, type AnswerRecord, currentAnswer, isOnlyNumber } from './answer-record.ts'
import type { Scratch } from './answer-store.ts'
import { isPending, saysSame, saysSomething } from './drafts.ts'

/** The footer's numbers. */
export interface AnswerCounts {
  answered: number
  offlineSaved: number
  /** Answers that live in this tab alone: the phone could not store them. */
  atRisk: number
  /** Answers that the server is not known to have. */
  unsent: number
  /** Questions with something typed, ticked or attached that was not submitted. */
  drafts: readonly string[]
  /** Questions whose answer was a draft when the time ended. */
  taken: readonly string[]
}

/** A question of which nothing is known. */
export const blank: QuestionView = {
  answer: [],
  files: [],
  keeping: 'none',
  atRisk: false,
  offline: false,
  locked: false,
  onHold: false,
  draft: null,
  draftFiles: null,
  marked: false,
  refusal: null,
}

/** All that decides what stands as an answer. */
export interface Answers {
  /** The name of the answer store. */
  readonly device: string
  /** False where the first answer stands (rule G4). */
  readonly mayChange: boolean
  readonly records: ReadonlyMap<string, AnswerRecord>
  /** What the server has said that it holds. */
  readonly acknowledged: ReadonlyMap<string, AcknowledgedAnswer>
  readonly scratch: ReadonlyMap<string, Scratch>
  /** Given, on its way to the disk; the latest tap of each question, as it stands where the disk never takes it. */
  readonly writing: ReadonlyMap<string, AnswerRecord>
  /** The disk refused them. */
  readonly atRisk: ReadonlyMap<string, true>
  /** Tapped within the debounce: may still be changed even where answers lock. */
  readonly fresh: ReadonlyMap<string, true>
}

/** An attempt of which nothing is known. */
export const noAnswers: Answers = {
  device: '',
  mayChange: true,
  records: new Map(),
  acknowledged: new Map(),
  scratch: new Map(),
  writing: new Map(),
  atRisk: new Map(),
  fresh: new Map(),
}

/** Records that the server is not known to have. */
export function unsentOf({ records }: Answers): AnswerRecord[] {
  return [...records.values()].filter(({ state }) => state === 'unsent')
}

const perQuestion = ['records', 'acknowledged', 'scratch', 'writing', 'atRisk', 'fresh'] as const

/** The questions of which something differs. */
export function changedQuestions(before: Answers, after: Answers): Set<string> {
  const changed = new Set<string>()
  const all = before.mayChange !== after.mayChange || before.device !== after.device
  for (const part of perQuestion) {
    const [was, is] = [before[part], after[part]]
    if (was === is && !all) continue
    for (const question of [...was.keys(), ...is.keys()])
      if (all || was.get(question) !== is.get(question)) changed.add(question)
  }
  return changed
}

/** The footer's numbers, counted from the views of all questions. */
export function countsOf(answers: Answers, views: ReadonlyMap<string, QuestionView>): AnswerCounts {
  let answered = 0
  let offlineSaved = 0
  let atRisk = 0
  const drafts: string[] = []
  const taken: string[] = []
  for (const [question, view] of views) {
    if (view.keeping !== 'none') answered += 1
    if (view.offline) offlineSaved += 1
    if (view.atRisk) atRisk += 1
    if (isDraft(answers.scratch.get(question), view)) drafts.push(question)
    const record = answers.records.get(question)
    if (record?.asDraft && record.state !== 'refused' && !isOnlyNumber(record)) taken.push(question)
  }
  return { answered, offlineSaved, atRisk, unsent: unsentOf(answers).length, drafts, taken }
}

/** Whether what stands on the card is not the answer, and could be. */
function isDraft(scratch: Scratch | undefined, { answer, files, keeping, locked }: QuestionView): boolean {
  // A draft beside an answer that stands for good leads nowhere.
  if (locked || !scratch || !isPending(scratch)) return false
  const draft = scratch.draft ?? answer
  const draftFiles = scratch.files ?? files
  // Ticks or words that were taken away from an answer: it stands as it was given.
  if (!saysSomething(draft, draftFiles) && keeping === 'none') return false
  return !saysSame([draft, draftFiles], [answer, files])
}

/** A question as the screen shows it. */
export function viewOf(answers: Answers, question: string): QuestionView {
  const { device, mayChange } = answers
  const record = answers.records.get(question)
  const acknowledged = answers.acknowledged.get(question)
  const writing = answers.writing.get(question)
  const scratch = answers.scratch.get(question)
  const current = writing
    ? { ...writing, from: 'phone' as const }
    : currentAnswer(record, acknowledged, device)
  const own = current?.from === 'phone' && !writing ? record : undefined
  const atRisk = answers.atRisk.has(question) && own?.state === 'unsent'
  const refused = record?.state === 'refused' && !writing ? record : undefined
  return {
    answer: current?.answer ?? blank.answer,
    chosen: current?.chosen,
    files: current?.files ?? blank.files,
    keeping: keepingOf(current !== null, writing !== undefined || atRisk, own),
    atRisk,
    offline: own?.state === 'unsent' && own.offline && !atRisk,
    locked:
      (acknowledged?.locked ?? false) || (!mayChange && current !== null && !answers.fresh.has(question)),
    onHold: own?.outcome === 'onHold' && !isAccepted(own, acknowledged, device),
    // A refused text is not thrown away: it is there to be looked at, copied or given again.
    draft: scratch?.draft ?? refused?.answer ?? null,
    draftFiles: scratch?.files ?? (refused && refused.files.length > 0 ? refused.files : null),
    marked: scratch?.marked ?? false,
    refusal: refused?.refusal ?? null,
  }
}

/** Whether a teacher has taken what was held: the server counts it now. */
function isAccepted(own: AnswerRecord, held: AcknowledgedAnswer | undefined, device: string): boolean {
  return held?.outcome === 'saved' && held.device === device && held.revision === own.revision
}

function keepingOf(stands: boolean, sending: boolean, own: AnswerRecord | undefined): Keeping {
  if (!stands) return 'none'
  if (sending) return 'sending'
  return own?.state === 'unsent' ? 'onPhone' : 'saved'
}

/** Whether two views look the same. */
export function sameQuestion(one: QuestionView, other: QuestionView): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
