/** Drafts of an open exam: shown as typed, joined with those of other tabs (rules D1 to D5). */
import { limits } from '@porua/contract/limits'
import { typedOn } from '../../typed-on.ts'
import { viewOf } from '../answer-state.ts'
import type { Scratch } from '../answer-store.ts'
import { timesOf } from '../attempt.ts'
import { isPending, saysSame, withoutDraft } from '../drafts.ts'
import { givenAt, type LiveEvent, type LiveState } from './live-state.ts'
import { having, lacking, type Turn } from './turn.ts'

type Event<T extends LiveEvent['type']> = Extract<LiveEvent, { type: T }>

/** What was typed in the last moment is on its way from the field still. */
export const lastKeyMs = 500

export function draft(turn: Turn, { question, change }: Event<'drafted'>): void {
  const { row, attempt, replaced, who, page } = turn.state
  const { draft, chosen, files, marked } = change
  const times = timesOf(attempt)
  const drafted = draft !== undefined || files !== undefined
  if (!row || replaced || (drafted && (!times || turn.world.earliest > times.endsAt + lastKeyMs))) return
  const none: Scratch = { student: who.student, attempt: row.attempt, question, draft: null, marked: false }
  const next = { ...none, ...turn.state.answers.scratch.get(question) }
  if (marked !== undefined) next.marked = marked
  if (drafted && times) {
    if (draft !== undefined) Object.assign(next, { draft: draft && [...draft], chosen })
    if (files !== undefined) next.files = files && [...files]
    const view = viewOf(turn.state.answers, question)
    const stands = [next.draft ?? view.answer, next.files ?? view.files] as const
    // Whole, words and files: the answer beside it may be another device's, and not in the answer store.
    if (isPending(next) && !saysSame(stands, [view.answer, view.files])) {
      next.draft = [...stands[0]]
      next.files = stands[1].length > 0 || files ? [...stands[1]] : null
    } else Object.assign(next, withoutDraft(next))
    next.page = page
    next.timestamp = givenAt(times, turn.world)
    turn.raise(turn.state.floor + 1, next.timestamp)
    next.revision = turn.state.floor
  }
  const { waitingDrafts } = turn.state
  setScratch(turn, next)
  if (!waitingDrafts.has(question)) turn.do({ type: 'writeDraft', question })
  turn.set({
    waitingDrafts: having(waitingDrafts, [question, drafted || waitingDrafts.get(question) === true]),
  })
}

function setScratch(turn: Turn, scratch: Scratch): void {
  turn.put('scratch', [scratch.question, scratch])
}

export function draftSent(turn: Turn, { question }: Event<'draftSent'>): void {
  turn.set({ waitingDrafts: lacking(turn.state.waitingDrafts, question) })
}

export function draftKept(turn: Turn, { sent, kept, drafted }: Event<'draftKept'>): void {
  const { question } = sent
  if (turn.state.row?.attempt !== sent.attempt) return
  if (!kept) {
    if (drafted) turn.say({ type: 'notKept', question })
    return
  }
  see(turn, kept)
  const here = turn.state.answers.scratch.get(question)
  if (here === sent) setScratch(turn, kept)
  else if (here?.draft && kept.draft && isWritten(turn.state, question))
    setScratch(turn, { ...here, draft: [typedOn(textOf(kept), textOf(sent), textOf(here))] })
  turn.do({ type: 'tellTabs', question })
}

function see(turn: Turn, { question, revision = 0 }: Scratch): void {
  turn.set({ seenDrafts: having(turn.state.seenDrafts, [question, revision]) })
  turn.raise(revision)
}

/** Whether the question is answered in words, which are joined and not replaced. */
export function isWritten({ paper }: LiveState, question: string): boolean {
  const type = paper?.questions.find((it) => it.question._id === question)?.question.type
  return type === 'shortAns' || type === 'paragraph'
}

/** Takes over what the answer store holds, where it is not older than what stands here. */
export function takeDrafts(turn: Turn, scratches: readonly Scratch[]): void {
  for (const scratch of scratches) {
    const { question, revision = 0 } = scratch
    const known = turn.state.answers.scratch.get(question)
    if (turn.state.waitingDrafts.has(question) || (known?.revision ?? 0) > revision) continue
    setScratch(turn, known ? { ...scratch, marked: known.marked } : scratch)
    see(turn, scratch)
  }
}

/** The server has said how the attempt stands: where it is over, drafts are handed in a moment later. */
export function atEnd(turn: Turn): void {
  if (turn.state.attempt.name === 'timeOver') turn.timer('drafts', lastKeyMs, { type: 'handInDue' })
}

/** What the draft of a question was made of is handed in: it is none any more. */
export function dropDraft(turn: Turn, scratch: Scratch): void {
  if (turn.state.answers.scratch.get(scratch.question) === scratch) setScratch(turn, withoutDraft(scratch))
}

/** Milliseconds after which an answer stands for good; null where it may be changed (G4). */
export const locksAfter = ({ answers }: LiveState) => (answers.mayChange ? null : limits.answerDebounceMs)

const textOf = ({ draft }: Scratch) => draft?.join('\n') ?? ''
