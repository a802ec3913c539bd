/**
 * What the answer store does in one transaction about one question. Pure, so that the browser's and the one of tests
 * do the same: they read what stands there, ask for the change, and write it.
 */

import type { AnswerRecord } from './answer-record.ts'
import {
  type AttemptRow,
  bringOver,
  type Given,
  giveOver,
  isBare,
  NotInStore,
  type Scratch,
} from './answer-store.ts'
import {
  type DraftEnd,
  type DraftWriter,
  draftAfter,
  handedIn,
  isPending,
  keptScratch,
  newerDraft,
  withoutDraft,
} from './drafts.ts'

/** What stands there of a question and its attempt. */
export interface Standing {
  row?: AttemptRow | undefined
  answer?: AnswerRecord | undefined
  scratch?: Scratch | undefined
}

/** What is written, and what the caller is told. */
export interface Change<T> {
  /** The highest revision that is given out from now on. */
  counter?: number
  answer?: AnswerRecord
  scratch?: Scratch
  result: T
}

/** An answer without its attempt would be found by nobody. */
const lost = 'the attempt is not in the answer store'

/** See `AnswerStore`, as the others here. */
export function give({ row, answer, scratch }: Standing, given: Given): Change<AnswerRecord> {
  if (!row || isBare(row)) throw new NotInStore(lost)
  const result = giveOver(given, row.counter, answer)
  const left = scratch && { scratch: draftAfter(scratch, given.draft) }
  return { counter: result.revision, answer: result, ...left, result }
}

export function restore({ row, answer }: Standing, record: AnswerRecord): Change<AnswerRecord> {
  if (!row) throw new NotInStore(lost)
  const { revision: counter } = record
  return answer && answer.revision >= counter
    ? { counter, result: answer }
    : { counter, answer: record, result: record }
}

export function bring(
  { row, answer, scratch }: Standing,
  keys: ReadonlyMap<string, string>,
  floor: number,
  now: number | undefined,
): Change<AnswerRecord | null> {
  const next = bringOver(answer, keys, Math.max(row?.counter ?? 0, floor))
  if (!row || !next) return { result: null }
  if (now === undefined || !scratch || !isPending(scratch))
    return { counter: next.revision, answer: next, result: next }
  const counter = next.revision + 1
  return { counter, answer: next, scratch: { ...scratch, revision: counter, timestamp: now }, result: next }
}

export function draft(
  { row, scratch: before }: Standing,
  own: Scratch,
  writer: DraftWriter,
): Change<Scratch> {
  const scratch = keptScratch(own, before, row?.counter ?? 0, writer)
  return { counter: scratch.revision ?? 0, scratch, result: scratch }
}

export function handIn(
  { row, answer, scratch: kept }: Standing,
  own: Scratch,
  end: DraftEnd,
): Change<AnswerRecord | null> {
  if (!row) throw new NotInStore(lost)
  const latest = newerDraft(own, kept)
  const result = handedIn(latest, answer, row.counter, end)
  const scratch = withoutDraft(latest)
  return result ? { counter: result.revision, answer: result, scratch, result } : { scratch, result }
}
