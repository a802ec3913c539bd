/**
 * Drafts: what is typed, ticked or attached and not submitted (rules D1 to D5). Pure, so that both answer stores and
 * the page decide alike.
 */
import type { Attachment } from '@porua/contract/exams'
import { limits } from '@porua/contract/limits'
import type { AnswerRecord } from './answer-record.ts'
import { type Given, type Scratch, standsForGood } from './answer-store.ts'

/** Who writes a draft, and what that page knows. */
export interface DraftWriter {
  /** False: only the mark for review is new. */
  drafted: boolean
  /** The number of the draft in the answer store that this page has seen. */
  known: number
  /** Words are joined, ticks replaced. */
  words: boolean
}

/** The end at which drafts are handed in. */
export interface DraftEnd extends Pick<AnswerRecord, 'exam' | 'group'>, Pick<Given, 'locksAfter'> {
  endsAt: number
  /** The server holds an answer that stands for good. */
  shut: boolean
}

/** A page hears of the end a moment after it: what was changed meanwhile could not know of it. */
const hearingMs = 5_000

/** Whether something stands there that may not be the answer. */
export const isPending = ({ draft, files = null }: Scratch): boolean => draft !== null || files !== null

/** Without the draft: it has been handed in. */
export const withoutDraft = (scratch: Scratch): Scratch => ({
  ...scratch,
  draft: null,
  chosen: undefined,
  files: null,
})

/** The draft that was changed last: the page's, or the answer store's where a disk that refuses does not lag behind. */
export const newerDraft = (own: Scratch, kept: Scratch | undefined): Scratch =>
  kept && (kept.revision ?? 0) >= (own.revision ?? 0) ? kept : own

/** Whether two answers say the same. */
export function saysSame(
  [answer, files]: readonly [readonly string[], readonly Attachment[]],
  [others, otherFiles]: readonly [readonly string[], readonly Attachment[]],
): boolean {
  const ids = (list: readonly Attachment[]) => list.map(({ sha256, key }) => sha256 ?? key)
  return JSON.stringify([answer, ids(files)]) === JSON.stringify([others, ids(otherFiles)])
}

/** Whether there is anything in it. */
export function saysSomething(answer: readonly string[], files: readonly Attachment[]): boolean {
  return files.length > 0 || answer.some((part) => part.trim() !== '')
}

/**
 * What the answer store writes of a page's scratch, with a number of its own for a new draft (D1). Words that another
 * page has written, and this one has not seen, stay beside its own (D2).
 */
export function keptScratch(
  scratch: Scratch,
  before: Scratch | undefined,
  counter: number,
  { drafted, known, words }: DraftWriter,
): Scratch {
  if (!drafted) return { ...(before ?? scratch), marked: scratch.marked }
  const next = { ...scratch, revision: Math.max(counter + 1, scratch.revision ?? 0) }
  const unseen = before && before.page !== scratch.page && (before.revision ?? 0) > known
  if (!words || !unseen || !isPending(before)) return next
  const files = [...(before.files ?? []), ...(scratch.files ?? [])]
  const ids = files.map(({ sha256, key }) => sha256 ?? key)
  return {
    ...next,
    draft: [joined(before.draft?.join('\n') ?? '', scratch.draft?.join('\n') ?? '')],
    files: files.length > 0 ? files.filter((_, at) => ids.indexOf(ids[at] ?? '') === at) : null,
  }
}

/** Both texts; the longer one where it begins with the other. */
function joined(one: string, other: string): string {
  if (one.startsWith(other)) return one
  return other.startsWith(one) ? other : `${one}\n${other}`
}

/**
 * What is left of a draft when an answer has been written: nothing, unless it has changed since the answer was given.
 * On a slow disk a student ticks or types on meanwhile.
 */
export function draftAfter(scratch: Scratch, atGiving: Given['draft']): Scratch {
  const said = (it: Given['draft']) => JSON.stringify([it?.draft ?? null, it?.files ?? null])
  return said(scratch) === said(atGiving) ? withoutDraft(scratch) : scratch
}

/**
 * The answer that a draft becomes at the end; null for none (D3). One that has vanished takes nothing away: where its
 * number is the highest that was given out, that number goes alone (D4).
 */
export function handedIn(
  scratch: Scratch,
  before: AnswerRecord | undefined,
  counter: number,
  { endsAt, locksAfter, shut, ...to }: DraftEnd,
): AnswerRecord | null {
  const { student, attempt, question, draft, files, revision = 0, timestamp: at = endsAt } = scratch
  const stands = before?.state === 'refused' ? undefined : before
  const answer = clipped(draft ?? stands?.answer ?? [])
  const attached = files ?? stands?.files ?? []
  const timestamp = at > endsAt && at <= endsAt + hearingMs ? endsAt : at
  const says =
    isPending(scratch) &&
    saysSomething(answer, attached) &&
    !(stands && saysSame([answer, attached], [stands.answer, stands.files])) &&
    !shut &&
    !standsForGood(before, timestamp, locksAfter)
  const unsaid = revision > (before?.revision ?? 0)
  if (!says && (!unsaid || revision < counter || before !== stands)) return null
  const chosen = says && draft ? scratch.chosen : stands?.chosen
  return {
    student,
    attempt,
    question,
    ...to,
    answer: says ? answer : (stands?.answer ?? []),
    ...(chosen && { chosen }),
    files: says ? attached : (stands?.files ?? []),
    // A draft of an older page has none; and files that have followed an answer have taken a later one.
    revision: unsaid ? revision : counter + 1,
    timestamp,
    accepted: before?.accepted ?? null,
    offline: false,
    state: 'unsent',
    refusal: null,
    outcome: null,
    asDraft: true,
  }
}

/** No more than an answer may have: a draft may be longer. */
function clipped(answer: readonly string[]): string[] {
  return answer.map((part) => part.slice(0, limits.answerTextMax))
}
