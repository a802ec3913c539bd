/** What the server says of the attempt as a whole (rules R3, G2, T3, O4, O5, S9). */
import type { Attachment, StartReply } from '@porua/contract/exams'
import { type AcknowledgedAnswer, type AnswerRecord, serverHas, serverLacks } from '../answer-record.ts'
import { noAnswers } from '../answer-state.ts'
import type { AttemptOpening } from '../answer-store.ts'
import { nothingToSend } from '../answer-sync.ts'
import { attemptAtRest, type LoadProblem } from '../attempt.ts'
import { queue } from './answers.ts'
import { noteRemoved, tellAttempt, tellSync } from './course.ts'
import { atEnd } from './draft-steps.ts'
import type { LiveEvent } from './live-state.ts'
import { settle } from './settle.ts'
import type { Turn } from './turn.ts'

type Event<T extends LiveEvent['type']> = Extract<LiveEvent, { type: T }>

/**
 * A retake elsewhere has made another attempt. What the old one left stays in the answer store and is sent as a
 * leftover; of one that is forgotten and not replaced it is taken over (O5).
 */
export function leave(turn: Turn, { carries }: Event<'left'>): void {
  const { row, answers } = turn.state
  const { device, mayChange } = answers
  turn.do({ type: 'leave' })
  turn.set({
    leads: false,
    answers: { ...noAnswers, device, mayChange },
    waitingDrafts: new Map(),
    seenDrafts: new Map(),
    sync: nothingToSend,
    attempt: attemptAtRest,
    // What this page has put there stays for the attempt that it belongs to.
    copied: new Map(),
  })
  if (row?.practice !== false && !carries) turn.say({ type: 'otherAttempt' })
}

export function takePaper(turn: Turn, { paper, resumed }: Event<'paperCame'>): void {
  const first = turn.state.fetchedAt === Number.NEGATIVE_INFINITY
  turn.set({ paper, resumed: turn.state.resumed || (first && resumed) })
}

export function opened(turn: Turn, { row }: Event<'opened'>): void {
  if (turn.state.row?.attempt !== row.attempt) {
    turn.set({ floor: row.counter })
    turn.setAnswers({ mayChange: row.opening.multipleTimesSubmission })
  }
  turn.set({ row })
}

export function stand(turn: Turn, opening: AttemptOpening): void {
  const times = {
    startsAt: Date.parse(opening.studentStartsAt),
    endsAt: Date.parse(opening.endsAt),
    graceEndsAt: Date.parse(opening.graceEndsAt),
    paused: opening.paused,
    ...(opening.ended ? { ended: true } : {}),
  }
  const at = turn.world.earliest
  const runs = 'times' in turn.state.attempt
  tellAttempt(turn, runs ? { type: 'learned', ...times, at } : { type: 'opened', times, at })
}

export function fetched(turn: Turn, { opening, answers, counter }: Event<'fetched'>): void {
  turn.set({ fetchedAt: turn.world.earliest })
  turn.setAnswers({ mayChange: opening.multipleTimesSubmission })
  if (opening.submittedAt !== null) {
    const submittedAt = Date.parse(opening.submittedAt)
    tellAttempt(turn, { type: 'submitted', submittedAt, here: false })
    return
  }
  stand(turn, opening)
  if (turn.state.sync.blocked) tellSync(turn, { type: 'unblocked', now: turn.world.now })
  reconcile(turn, answers, counter)
  atEnd(turn)
}

export function fetchFailed(turn: Turn, { reply }: Event<'fetchFailed'>): void {
  const failed = (problem: LoadProblem) => tellAttempt(turn, { type: 'loadFailed', problem })
  if (reply.kind === 'network') {
    turn.set({ restoredAnnounced: false })
    failed({ kind: 'network' })
  } else if (reply.kind === 'signedOut') {
    tellSync(turn, { type: 'signedOut', call: null })
    failed({ kind: 'signedOut' })
  } else if (reply.kind === 'refused') refused(turn, reply, failed)
}

function refused(
  turn: Turn,
  { status, code, title }: { status: number; code: string; title: string },
  failed: (problem: LoadProblem) => void,
): void {
  const { row } = turn.state
  if (status === 403 || status === 404) {
    if (row) tellSync(turn, { type: 'refused', call: null, reason: 'removed' })
    noteRemoved(turn)
  } else if (!row) failed({ kind: 'refused', code, title })
  else if (code === 'attemptEnded') tellAttempt(turn, { type: 'submitted', submittedAt: null, here: false })
  else if (code === 'examEnded') {
    tellAttempt(turn, { type: 'over', at: turn.world.earliest })
    atEnd(turn)
  }
}

/** R3: what the server proves to have is acknowledged; what it lacks is sent again. */
function reconcile(turn: Turn, answers: StartReply['answers'], counter: number): void {
  const { announcedSince } = turn.state
  const known = turn.state.answers.acknowledged
  const acknowledged = new Map<string, AcknowledgedAnswer>(answers.map((it) => [it.questionId, it]))
  for (const question of announcedSince) {
    const announced = known.get(question)
    if (announced && announced.seq > (acknowledged.get(question)?.seq ?? 0))
      acknowledged.set(question, announced)
  }
  turn.setAnswers({ acknowledged })
  renumber(turn, counter)
  const { records, device } = turn.state.answers
  const proved = [...records.values()].filter(
    (record) => record.state === 'unsent' && serverHas(record, acknowledged.get(record.question), device),
  )
  settle(
    turn,
    proved.map(({ question, revision }) => ({
      question,
      revision,
      change: { type: 'saved', outcome: null },
    })),
  )
  if (proved.length > 0) tellSync(turn, { type: 'settled', call: null, items: proved, now: turn.world.now })
  const lost = [...turn.state.answers.records.values()].filter((record) =>
    serverLacks(record, acknowledged.get(record.question), device),
  )
  // In the answer store too: where the page goes before they have gone, they are leftovers.
  settle(
    turn,
    lost.map(({ question, revision }) => ({ question, revision, change: { type: 'lost' } })),
  )
  for (const record of lost) queue(turn, record, 0)
}

/**
 * What the disk refused had numbers that only a page knew, and the server: no number below them is given out again, and
 * an answer that was given since and has one gets another. Of two answers under one number, given by pages that could
 * not know of each other, the one that waits gets another too. `counter`: the highest that the disk knows.
 */
function renumber(turn: Turn, counter: number): void {
  const { acknowledged, device } = turn.state.answers
  const ours = [...acknowledged.values()].flatMap((it) =>
    it.device === device && it.revision !== null ? [{ it, revision: it.revision }] : [],
  )
  const unknown = ours.filter(({ revision }) => revision > counter)
  turn.raise(...unknown.map(({ revision }) => revision))
  for (const { it, revision } of ours) {
    const record = turn.state.answers.records.get(it.questionId)
    const isUnknown = revision > counter
    const mayBeNewer = record && (isUnknown ? record.revision <= revision : record.revision === revision)
    if (mayBeNewer && isNewer(record, it)) giveAgain(turn, record)
    else if (isUnknown && (!record || record.revision < revision)) learn(turn, it, revision)
  }
}

/** What the server has of ours and the disk does not is ours. */
function learn(turn: Turn, it: AcknowledgedAnswer, revision: number): void {
  const { row, who } = turn.state
  if (!row) return
  lay(turn, {
    ...who,
    attempt: row.attempt,
    question: it.questionId,
    answer: it.answer,
    files: it.extra,
    revision,
    timestamp: Date.parse(it.timestamp),
    accepted: revision,
    offline: false,
    state: 'saved',
    refusal: null,
    outcome: it.outcome,
  })
}

function giveAgain(turn: Turn, record: AnswerRecord): void {
  turn.raise(turn.state.floor + 1)
  lay(turn, { ...record, revision: turn.state.floor, state: 'unsent', outcome: null })
}

function lay(turn: Turn, record: AnswerRecord): void {
  turn.put('records', [record.question, record])
  turn.do({ type: 'restore', record })
}

/**
 * Not what the server has, and given after it: it waits, or was called older for its number alone. Another answer under
 * the very same number, of a page that could not know of it, has not been given to the server either; its time may be a
 * wrong clock's.
 */
function isNewer(record: AnswerRecord, acknowledged: AcknowledgedAnswer): boolean {
  const waits = record.state === 'unsent' || (record.state === 'saved' && record.outcome === 'older')
  if (!waits || saysSame(record, acknowledged)) return false
  return Date.parse(acknowledged.timestamp) < record.timestamp || acknowledged.revision === record.revision
}

function saysSame({ answer, files }: AnswerRecord, acknowledged: AcknowledgedAnswer): boolean {
  const digests = (list: readonly Attachment[]) => list.map(({ key, sha256 }) => [key, sha256])
  return (
    JSON.stringify([answer, digests(files)]) ===
    JSON.stringify([acknowledged.answer, digests(acknowledged.extra)])
  )
}

/** O5: what a forgotten attempt has left stands in this one from now on, under new numbers. */
export function tookOver(turn: Turn, { rows, records, scratches, floor }: Event<'tookOver'>): void {
  const { takenOver } = turn.state
  turn.raise(floor)
  turn.set({
    takenOver: new Set([...takenOver, ...rows.map(({ attempt, counter }) => `${attempt} ${counter}`)]),
  })
  turn.put('records', ...records.map((it) => [it.question, it] as const))
  turn.put('scratch', ...scratches.map((it) => [it.question, it] as const))
}
