/**
 * What lies on the student's screen: answers of the phone, answers of the server, drafts and marks, joined into what
 * the screen shows for each question. Holds data, touches nothing outside.
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

const blank: QuestionView = {
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

export class AnswerState {
  readonly records = new Map<string, AnswerRecord>()
  readonly acknowledged = new Map<string, AcknowledgedAnswer>()
  readonly scratch = new Map<string, Scratch>()
  /** Given, on its way to the disk; the latest tap of each question, as it stands where the disk never takes it. */
  readonly writing = new Map<string, AnswerRecord>()
  /** The disk refused them. */
  readonly atRisk = new Set<string>()
  /** Tapped within the debounce: may still be changed even where answers lock. */
  readonly fresh = new Set<string>()
  device = ''
  /** False where the first answer stands (rule G4). */
  mayChange = true
  readonly #views = new Map<string, QuestionView>()

  clear(): void {
    for (const it of [this.records, this.acknowledged, this.scratch, this.writing, this.atRisk, this.fresh])
      it.clear()
    this.#views.clear()
  }

  /** The view of a question; `refresh` renews it. */
  view(question: string): QuestionView {
    return this.#views.get(question) ?? blank
  }

  /** Renews a question's view; true when it changed. */
  refresh(question: string): boolean {
    const next = this.#compute(question)
    const before = this.view(question)
    if (same(before, next)) return false
    this.#views.set(question, next)
    return true
  }

  counts(): AnswerCounts {
    let answered = 0
    let offlineSaved = 0
    let atRisk = 0
    const drafts: string[] = []
    const taken: string[] = []
    for (const [question, view] of this.#views) {
      if (view.keeping !== 'none') answered += 1
      if (view.offline) offlineSaved += 1
      if (view.atRisk) atRisk += 1
      if (this.isDraft(question)) drafts.push(question)
      const record = this.records.get(question)
      if (record?.asDraft && record.state !== 'refused' && !isOnlyNumber(record)) taken.push(question)
    }
    return { answered, offlineSaved, atRisk, unsent: this.unsent().length, drafts, taken }
  }

  /** Whether what stands on the card is not the answer, and could be. */
  isDraft(question: string): boolean {
    const scratch = this.scratch.get(question)
    const { answer, files, keeping, locked } = this.view(question)
    // A draft beside an answer that stands for good leads nowhere.
    if (locked || !scratch || !isPending(scratch)) return false
    const draft = scratch.draft ?? answer
    const draftFiles = scratch.files ?? files
    // Ticks or words that were taken away from an answer: it stands as it was given.
    if (!saysSomething(draft, draftFiles) && keeping === 'none') return false
    return !saysSame([draft, draftFiles], [answer, files])
  }

  /** Whether a teacher has taken what was held: the server counts it now. */
  #accepted({ revision }: AnswerRecord, acknowledged: AcknowledgedAnswer | undefined): boolean {
    return (
      acknowledged?.outcome === 'saved' &&
      acknowledged.device === this.device &&
      acknowledged.revision === revision
    )
  }

  unsent(): AnswerRecord[] {
    return [...this.records.values()].filter(({ state }) => state === 'unsent')
  }

  #compute(question: string): QuestionView {
    const record = this.records.get(question)
    const acknowledged = this.acknowledged.get(question)
    const writing = this.writing.get(question)
    const scratch = this.scratch.get(question)
    const stands = writing
      ? { ...writing, from: 'phone' as const }
      : currentAnswer(record, acknowledged, this.device)
    const own = stands?.from === 'phone' && !writing ? record : undefined
    const atRisk = this.atRisk.has(question) && own?.state === 'unsent'
    const refused = record?.state === 'refused' && !writing ? record : undefined
    return {
      answer: stands?.answer ?? blank.answer,
      chosen: stands?.chosen,
      files: stands?.files ?? blank.files,
      keeping: keepingOf(stands !== null, writing !== undefined || atRisk, own),
      atRisk,
      offline: own?.state === 'unsent' && own.offline && !atRisk,
      locked:
        (acknowledged?.locked ?? false) || (!this.mayChange && stands !== null && !this.fresh.has(question)),
      onHold: own?.outcome === 'onHold' && !this.#accepted(own, acknowledged),
      // A refused text is not thrown away: it is there to be looked at, copied or given again.
      draft: scratch?.draft ?? refused?.answer ?? null,
      draftFiles: scratch?.files ?? (refused && refused.files.length > 0 ? refused.files : null),
      marked: scratch?.marked ?? false,
      refusal: refused?.refusal ?? null,
    }
  }
}

function keepingOf(stands: boolean, sending: boolean, own: AnswerRecord | undefined): Keeping {
  if (!stands) return 'none'
  if (sending) return 'sending'
  return own?.state === 'unsent' ? 'onPhone' : 'saved'
}

function same(a: QuestionView, b: QuestionView): boolean {
  return (
    a.keeping === b.keeping &&
    a.atRisk === b.atRisk &&
    a.offline === b.offline &&
    a.locked === b.locked &&
    a.onHold === b.onHold &&
    a.marked === b.marked &&
    a.refusal?.code === b.refusal?.code &&
    a.refusal?.title === b.refusal?.title &&
    a.draftFiles === b.draftFiles &&
    (a.draft === b.draft || (a.draft !== null && b.draft !== null && sameTexts(a.draft, b.draft))) &&
    sameTexts(a.answer, b.answer) &&
    `${a.chosen}` === `${b.chosen}` &&
    sameTexts(
      a.files.map(({ key, sha256 }) => `${key} ${sha256}`),
      b.files.map(({ key, sha256 }) => `${key} ${sha256}`),
    )
  )
}

function sameTexts(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((part, at) => part === b[at])
}
