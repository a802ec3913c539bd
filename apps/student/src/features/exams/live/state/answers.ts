/** Giving an answer: shown at once, on the disk next, then queued; and what the disk makes of it (rules G1 to G6, W3). */
import { limits } from '@porua/contract/limits'
import { type AnswerRecord, wireSize } from '../answer-record.ts'
import { unsentOf, viewOf } from '../answer-state.ts'
import type { Given } from '../answer-store.ts'
import { draftAfter } from '../drafts.ts'
import { tellSync, tick } from './course.ts'
import { dropDraft, takeDrafts } from './draft-steps.ts'
import { givenAt, type LiveEvent, recordOf, type Stock } from './live-state.ts'
import { having, type Turn } from './turn.ts'

type Event<T extends LiveEvent['type']> = Extract<LiveEvent, { type: T }>

/** A tab that does not lead sends its own answers only when the leading one has not done so by then (rule W2). */
const backupMs = 5_000
const rescueMs = 5_000

export function give(turn: Turn, { question, answer, files, chosen }: Event<'given'>): void {
  tick(turn)
  const { attempt, row, replaced, who } = turn.state
  if (attempt.name !== 'answering' || !row || replaced) return
  if (viewOf(turn.state.answers, question).locked) {
    turn.say({ type: 'locked', question })
    return
  }
  const timestamp = givenAt(attempt.times, turn.world)
  // G2: a number of its own at once, by its time, for what the disk may refuse or have lost the count of.
  turn.raise(turn.state.floor + 1, timestamp)
  const { answers, floor } = turn.state
  const given: Given = {
    ...who,
    attempt: row.attempt,
    question,
    answer: [...answer],
    ...(chosen && { chosen }),
    files: [...files],
    timestamp,
    floor: floor - 1,
    locksAfter: answers.mayChange ? null : limits.answerDebounceMs,
    draft: answers.scratch.get(question) ?? null,
  }
  turn.put('writing', [question, unkept(given)])
  turn.put('fresh', [question, true])
  turn.timer(`fresh ${question}`, limits.answerDebounceMs, { type: 'debounced', question })
  turn.do({ type: 'write', given })
}

/** The record of an answer that the disk does not take. */
function unkept({ floor, locksAfter: _, draft: __, ...given }: Given): AnswerRecord {
  return {
    ...given,
    revision: floor + 1,
    accepted: null,
    offline: false,
    state: 'unsent',
    refusal: null,
    outcome: null,
  }
}

export function written(turn: Turn, { given, record, locked }: Event<'written'>): void {
  const { row, answers } = turn.state
  const { question, attempt, floor } = given
  if (row?.attempt !== attempt) return
  // A later tap is still on its way.
  if (answers.writing.get(question)?.revision === floor + 1) turn.drop('writing', question)
  if (locked) {
    turn.say({ type: 'locked', question })
    return
  }
  if (record) {
    const scratch = answers.scratch.get(question)
    turn.drop('atRisk', question)
    if (scratch) turn.put('scratch', [question, draftAfter(scratch, given.draft)])
  } else {
    // G3: the disk refuses; the answer lives here, goes out all the same, and the student is told.
    notKept(turn, question)
    turn.say({ type: 'notKept', question })
  }
  takeHere(turn, { type: 'taken', record: record ?? unkept(given) })
}

/** The disk did not take what stands there: it is not called kept, and is written as soon as there is space (G1, G3). */
export function notKept(turn: Turn, question: string): void {
  turn.put('atRisk', [question, true])
  turn.timer('rescue', rescueMs, { type: 'rescueDue' })
}

/** Tries again to write down what the disk has refused. */
export function rescue(turn: Turn): void {
  const { records, atRisk } = turn.state.answers
  const waiting = [...atRisk.keys()].flatMap((question) => records.get(question) ?? [])
  const unsent = waiting.filter(({ state }) => state === 'unsent')
  turn.setAnswers({ atRisk: new Map(unsent.map(({ question }) => [question, true])) })
  if (unsent.length === 0) return
  turn.do({ type: 'rescue', records: unsent })
  turn.timer('rescue', rescueMs, { type: 'rescueDue' })
}

export function rescued(turn: Turn, { records }: Event<'rescued'>): void {
  for (const record of records) if (recordOf(turn.state, record)) turn.drop('atRisk', record.question)
}

/** G7: what waits stands in this tab alone until it is written again. */
export function loseStore(turn: Turn): void {
  turn.set({ losses: turn.state.losses + 1 })
  for (const { question } of unsentOf(turn.state.answers)) turn.put('atRisk', [question, true])
  rescue(turn)
}

/** Takes a record that the answer store holds, or could not hold. */
function take(turn: Turn, record: AnswerRecord): void {
  const { question, revision } = record
  turn.raise(revision)
  if (!keep(turn, record)) return
  if (record.state === 'unsent') queue(turn, record, limits.answerDebounceMs)
  else {
    const items = [{ question, revision }]
    tellSync(turn, { type: 'settled', call: null, items, now: turn.world.now })
  }
}

/** The same, of an answer that this page has written: other tabs are told. */
export function takeHere(turn: Turn, { record }: Event<'taken'>): void {
  take(turn, record)
  turn.do({ type: 'tellTabs', question: record.question })
}

/** D3: a draft has become an answer; nothing is left of it as a draft. */
export function handedIn(turn: Turn, { scratch, record, refused }: Event<'handedIn'>): void {
  dropDraft(turn, scratch)
  if (!record) return
  if (refused) notKept(turn, record.question)
  takeHere(turn, { type: 'taken', record })
}

/** False where a later one stands there. */
function keep(turn: Turn, record: AnswerRecord): boolean {
  const { records } = turn.state.answers
  const known = records.get(record.question)
  if (known && known.revision > record.revision) return false
  turn.put('records', [record.question, record])
  return true
}

/** An answer is due after `delay` where this tab leads, and later where it does not. */
export function queue(turn: Turn, record: AnswerRecord, delay: number): void {
  const { question, revision, offline } = record
  const item = { question, revision, offline, size: wireSize(record) }
  tellSync(turn, { type: 'given', item, delay: turn.state.leads ? delay : backupMs, now: turn.world.now })
}

export function queueUnsent(turn: Turn): void {
  for (const record of unsentOf(turn.state.answers)) queue(turn, record, 0)
}

/** What the answer store has of the attempt that is being opened. */
export function find(turn: Turn, { records, scratches }: Stock): void {
  takeDrafts(turn, scratches)
  turn.raise(...records.map(({ revision }) => revision))
  for (const record of records) keep(turn, record)
}

/** B4: what local storage has and the answer store refuses. A number of another answer store means nothing here. */
export function findCopied(turn: Turn, { answers }: Event<'foundCopied'>): void {
  for (const { record, device } of answers) {
    const { question } = record
    const revision = device === turn.state.answers.device ? record.revision : turn.state.floor + 1
    find(turn, { records: [{ ...record, revision }], scratches: [] })
    const found = turn.state.answers.records.get(question)
    if (found?.revision !== revision) continue
    notKept(turn, question)
    turn.set({ copied: having(turn.state.copied, [question, found]) })
  }
}

/** W3: what another tab may have written. */
export function reread(turn: Turn, { records, scratches }: Stock): void {
  takeDrafts(turn, scratches)
  for (const record of records) {
    const known = turn.state.answers.records.get(record.question)
    const newer = !known || record.revision > known.revision
    const settledThere =
      known?.revision === record.revision && known.state === 'unsent' && record.state !== 'unsent'
    if (newer || settledThere) take(turn, record)
  }
}
