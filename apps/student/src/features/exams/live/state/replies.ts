/** What the server says to answers and to the submit, believed only as far as it goes (rules S4 to S9, A1 to A4). */
import type { AddAnswerReply, AnswerReply, SavedAnswer } from '@porua/contract/exams'
import { isRefusal, type Refusal } from '../answer-record.ts'
import type { Settlement } from '../answer-store.ts'
import type { Ref } from '../answer-sync.ts'
import type { Judged } from '../replies.ts'
import { failSubmit, noteRemoved, tellAttempt, tellSync, wake } from './course.ts'
import { type LiveEvent, recordOf } from './live-state.ts'
import { settle } from './settle.ts'
import type { Turn } from './turn.ts'

type Event<T extends LiveEvent['type']> = Extract<LiveEvent, { type: T }>

export function replied(turn: Turn, { call, items, reply }: Event<'replied'>): void {
  const { now } = turn.world
  const failed = (retryAfterMs: number | null) =>
    tellSync(turn, { type: 'failed', call, now, retryAfterMs, random: turn.world.random() })
  if (reply.kind !== 'network') turn.set({ restoredAnnounced: false })
  if (reply.kind === 'network') failed(reply.retryAfterMs)
  else if (reply.kind === 'signedOut') tellSync(turn, { type: 'signedOut', call })
  else if (reply.kind !== 'withheld') judged(turn, call, items, reply, failed)
}

function judged(
  turn: Turn,
  call: number,
  items: readonly Ref[],
  reply: Extract<Judged<AddAnswerReply>, { kind: 'ok' | 'refused' }>,
  failed: (retryAfterMs: null) => void,
): void {
  const { now } = turn.world
  const { status, code, title } = reply.kind === 'refused' ? reply : { status: 200, code: '', title: '' }
  const done = reply.data ? takeOutcomes(turn, items, reply.data, title) : []
  if (done.length > 0) tellSync(turn, { type: 'settled', call, items: done, now })
  else if (reply.kind === 'ok') failed(null)
  else if (status === 403 || status === 404) {
    tellSync(turn, { type: 'refused', call, reason: 'removed' })
    noteRemoved(turn)
  } else if (code === 'noAttempt') {
    failed(null)
    wake(turn, 'hint')
  } else if (items.length > 1 && status !== 409) tellSync(turn, { type: 'split', call, now })
  else {
    refuse(turn, items, { code, title })
    tellSync(turn, { type: 'settled', call, items, now })
    if (status === 409) wake(turn, 'hint')
  }
}

/** S8: kept, unselected, said. */
function refuse(turn: Turn, items: readonly Ref[], refusal: Refusal): void {
  settle(
    turn,
    items.map((ref) => ({ ...ref, change: { type: 'refused', outcome: null, refusal } })),
  )
  for (const { question } of items) turn.say({ type: 'refused', question, ...refusal })
}

/** P8: a server that was set back has lost a file, and its bytes are not here either. */
export function fileLost(turn: Turn, { ref, refusal }: Event<'fileLost'>): void {
  settle(turn, [{ ...ref, change: { type: 'refused', outcome: 'invalid', refusal } }])
  if (recordOf(turn.state, ref)) turn.say({ type: 'refused', question: ref.question, ...refusal })
}

/** A1: only what echoes attempt, question and revision is believed. Answers what is settled by it. */
function takeOutcomes(turn: Turn, items: readonly Ref[], data: AddAnswerReply, otherTitle: string): Ref[] {
  if (data.attemptId !== turn.state.row?.attempt) return []
  const done: Ref[] = []
  const settlements: Settlement[] = []
  for (const reply of data.answers) {
    const { questionId: question, outcome, title } = reply
    const ref = items.find((item) => item.question === question && item.revision === reply.revision)
    if (!ref) continue
    done.push(ref)
    const overtaken = takeCurrent(turn, ref, reply)
    const own = recordOf(turn.state, ref)
    if (isRefusal(outcome)) {
      const refusal = { code: outcome, title: title || otherTitle }
      if (outcome === 'invalid' && own?.files.some(({ key, sha256 }) => key !== '' && sha256)) {
        // Until then it waits, here and on the disk; a submit waits for it too.
        turn.do({ type: 'sendFilesAgain', ref, own, refusal })
        continue
      }
      settlements.push({ ...ref, change: { type: 'refused', outcome, refusal } })
      turn.say({ type: 'refused', question, ...refusal })
    } else {
      settlements.push({ ...ref, change: { type: 'saved', outcome: overtaken ? 'older' : outcome } })
      // While an earlier answer counts, a held one is sent again at each look (R3); it is told once.
      if (outcome === 'onHold' && own?.outcome !== 'onHold') turn.say({ type: 'onHold', question })
    }
  }
  settle(turn, settlements)
  tellAttempt(turn, {
    type: 'learned',
    endsAt: Date.parse(data.endsAt),
    graceEndsAt: null,
    paused: data.paused,
    ...(data.ended ? { ended: true } : {}),
    at: turn.world.earliest,
  })
  return done
}

/**
 * What the server now has for the question: ours, or the one that stands in our way. True where ours is in the log,
 * taken, and another has stood in its place since: what counts is the log's order, as a phone's clock may say what it
 * likes.
 */
function takeCurrent(turn: Turn, ref: Ref, { outcome, current, seq }: AnswerReply): boolean {
  const { question, revision } = ref
  const { acknowledged, device, mayChange } = turn.state.answers
  const before = acknowledged.get(question)
  const own = recordOf(turn.state, ref)
  const overtaken = current !== undefined && seq !== null && current.seq > seq
  if (outcome === 'older' || outcome === 'locked' || overtaken) {
    // What is acknowledged of that row already also has its device and files; and a fetch that was answered after this
    // may be read before it.
    if (current && !(before && before.seq >= current.seq)) {
      const locked = outcome === 'locked' || !mayChange
      const theirs = { extra: [], device: null, revision: null, locked, outcome }
      acknowledge(turn, { questionId: question, ...current, ...theirs })
    }
    // The reply tells neither its files nor its device. One that is called older although it was given later may have a
    // number that was given out twice (G2).
    const odd = outcome === 'older' && own && current && Date.parse(current.timestamp) < own.timestamp
    if (!current || overtaken || odd) wake(turn, 'hint')
    return overtaken && !isRefusal(outcome)
  }
  if (!own || isRefusal(outcome) || seq === null) return false
  if (before && before.device !== device && before.seq > seq) {
    wake(turn, 'hint')
    return false
  }
  const timestamp = new Date(own.timestamp).toISOString()
  const { answer, files: extra } = own
  const ours = { answer, extra, timestamp, device, revision, seq }
  acknowledge(turn, { questionId: question, outcome, locked: !mayChange, ...ours })
  return false
}

function acknowledge(turn: Turn, answer: SavedAnswer): void {
  const { announcedSince } = turn.state
  turn.put('acknowledged', [answer.questionId, answer])
  turn.set({ announcedSince: new Set([...announcedSince, answer.questionId]) })
}

/** Nothing was submitted; `attemptEnded` is no failure (F4) and does not come here. */
export function submitFailed(turn: Turn, { reply }: Event<'submitFailed'>): void {
  if (reply.kind === 'signedOut') tellSync(turn, { type: 'signedOut', call: null })
  if (reply.kind === 'network') failSubmit(turn, { kind: 'network' })
  else if (reply.kind !== 'refused') failSubmit(turn, { kind: 'signedOut' })
  else if (reply.status === 403 || reply.status === 404) noteRemoved(turn)
  else {
    const { code, title } = reply
    if (title) turn.say({ type: 'error', title })
    failSubmit(turn, { kind: 'refused', code, title })
    wake(turn, 'hint')
  }
}
