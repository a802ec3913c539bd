/** Drafts of an open exam: written as typed, followed from tab to tab, handed in at the end (rules D1 to D5). */
import type { Attachment } from '@porua/contract/exams'
import { limits } from '@porua/contract/limits'
import { typedOn } from '../../typed-on.ts'
import type { AnswerRecord } from '../answer-record.ts'
import type { Scratch } from '../answer-store.ts'
import { timesOf } from '../attempt.ts'
import { handedIn, isPending, saysSame, withoutDraft } from '../drafts.ts'
import type { LiveCore } from './core.ts'

/** What changes of a question's scratch; what is not named stays. */
export interface DraftChange {
  draft?: readonly string[] | null
  /** The places of the ticked options, beside a draft of options with equal texts. */
  chosen?: readonly number[] | undefined
  files?: readonly Attachment[] | null
  marked?: boolean
}

export interface Drafts {
  change(question: string, change: DraftChange): void
  /** Takes over what the answer store holds, where it is not older than what stands here. */
  take(scratches: readonly Scratch[]): void
  /** The server has said how the attempt stands: where it is over, drafts are handed in a moment later. */
  atEnd(): void
  /** Hands in what stands in the boxes, if the time is over. */
  handIn(): Promise<void>
  /** Another attempt is open from here on. */
  forget(): void
}

/** What was typed in the last moment is on its way from the field still. */
const lastKeyMs = 500

export function makeDrafts(core: LiveCore): Drafts {
  const { answerState, ports, who } = core
  const { store } = ports
  const page = String(ports.random())
  /** Changed and not on their way to the disk yet; true: not only the mark. */
  const waiting = new Map<string, boolean>()
  /** The numbers of the drafts in the answer store that stand here. */
  const seen = new Map<string, number>()

  function change(question: string, { draft, chosen, files, marked }: DraftChange): void {
    const { row, attempt, stopped } = core
    const times = timesOf(attempt)
    const drafted = draft !== undefined || files !== undefined
    if (!row || stopped || core.replaced || (drafted && (!times || core.earliest > times.endsAt + lastKeyMs)))
      return
    const none: Scratch = { student: who.student, attempt: row.attempt, question, draft: null, marked: false }
    const next = { ...none, ...answerState.scratch.get(question) }
    if (marked !== undefined) next.marked = marked
    if (drafted && times) {
      if (draft !== undefined) Object.assign(next, { draft: draft && [...draft], chosen })
      if (files !== undefined) next.files = files && [...files]
      const view = answerState.view(question)
      const stands = [next.draft ?? view.answer, next.files ?? view.files] as const
      // Whole, words and files: the answer beside it may be another device's, and not in the answer store.
      if (isPending(next) && !saysSame(stands, [view.answer, view.files])) {
        next.draft = [...stands[0]]
        next.files = stands[1].length > 0 || files ? [...stands[1]] : null
      } else Object.assign(next, withoutDraft(next))
      next.page = page
      next.timestamp = core.givenAt(times)
      core.floor = Math.max(core.floor + 1, next.timestamp)
      next.revision = core.floor
    }
    answerState.scratch.set(question, next)
    if (!waiting.has(question)) core.parts.writes.inTurn(question, () => write(question))
    waiting.set(question, drafted || waiting.get(question) === true)
    core.show(question)
  }

  async function write(question: string): Promise<void> {
    const drafted = waiting.get(question) === true
    waiting.delete(question)
    const sent = answerState.scratch.get(question)
    if (!sent || core.row?.attempt !== sent.attempt) return
    const writer = { drafted, known: seen.get(question) ?? 0, words: isWritten(question) }
    const kept = await core.within(store.keepScratch(sent, writer)).catch(() => null)
    if (core.stopped || core.row?.attempt !== sent.attempt) return
    if (!kept) {
      if (drafted) core.say({ type: 'notKept', question })
      return
    }
    const { revision = 0 } = kept
    seen.set(question, revision)
    core.floor = Math.max(core.floor, revision)
    const here = answerState.scratch.get(question)
    if (here === sent) answerState.scratch.set(question, kept)
    else if (here?.draft && kept.draft) {
      const draft = [typedOn(textOf(kept), textOf(sent), textOf(here))]
      if (isWritten(question)) answerState.scratch.set(question, { ...here, draft })
    }
    core.channel?.post({ type: 'changed', questions: [question] })
    core.show(question)
  }

  function isWritten(question: string): boolean {
    const type = core.paper?.questions.find((it) => it.question._id === question)?.question.type
    return type === 'shortAns' || type === 'paragraph'
  }

  function take(scratches: readonly Scratch[]): void {
    for (const scratch of scratches) {
      const { question, revision = 0 } = scratch
      const known = answerState.scratch.get(question)
      if (waiting.has(question) || (known?.revision ?? 0) > revision) continue
      answerState.scratch.set(question, known ? { ...scratch, marked: known.marked } : scratch)
      seen.set(question, revision)
      core.floor = Math.max(core.floor, revision)
    }
  }

  async function handIn(): Promise<void> {
    await core.settled()
    await core.parts.opening.readStore(null)
    const { row, attempt, stopped } = core
    const times = timesOf(attempt)
    if (!row || !times || stopped || times.paused || core.earliest < times.endsAt) return
    const locksAfter = answerState.mayChange ? null : limits.answerDebounceMs
    for (const scratch of [...answerState.scratch.values()]) {
      const { question } = scratch
      const shut = answerState.view(question).locked
      const end = { exam: who.exam, group: who.group, endsAt: times.endsAt, locksAfter, shut }
      let record: AnswerRecord | null
      try {
        record = await core.within(store.handIn(scratch, end))
      } catch {
        // As with an answer (G3): the disk refuses, and it goes out all the same.
        record = handedIn(scratch, answerState.records.get(question), core.floor, end)
        if (record) core.parts.writes.refused(question)
      }
      if (core.stopped || core.row?.attempt !== row.attempt) return
      if (answerState.scratch.get(question) === scratch)
        answerState.scratch.set(question, withoutDraft(scratch))
      if (!record) continue
      core.parts.writes.take(record)
      core.channel?.post({ type: 'changed', questions: [question] })
    }
    core.showAll()
  }

  return {
    change,
    take,
    atEnd() {
      if (core.attempt.name === 'timeOver') core.setTimer('drafts', lastKeyMs, () => void handIn())
    },
    handIn,
    forget() {
      waiting.clear()
      seen.clear()
    },
  }
}

const textOf = ({ draft }: Scratch) => draft?.join('\n') ?? ''
