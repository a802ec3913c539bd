/**
 * What an exam card says, as pure rules (spec §4 Exam card; decisions: Colours of cards). Time is an argument: the
 * server's clock, in milliseconds.
 */
import type { ExamMeta, MyAttempt } from '@porua/contract/exams'
import { spanMinutes } from '@porua/kit/i18n/span.ts'

/**
 * upcoming: a live exam before its start. live: open now. finished: my attempt is over, or the exam is.
 * practiceRunning: begun and unfinished. practiceReady: never begun.
 */
export type CardState = 'upcoming' | 'live' | 'finished' | 'practiceRunning' | 'practiceReady'

/** The colour of a state; each state also has a word and a shape of its own. */
export type CardTone = 'green' | 'red' | 'blue'

const cardTones: Readonly<Record<CardState, CardTone>> = {
  upcoming: 'blue',
  live: 'red',
  finished: 'green',
  practiceRunning: 'blue',
  practiceReady: 'green',
}

/** What a card's one action is: not yet, begin, go on, or see the result; of an exam that passed without me read its paper, or nothing. */
export type CardAction = 'wait' | 'start' | 'continue' | 'result' | 'paper' | 'none'

/** Everything on a card that depends on the time or on my attempt. */
export interface ExamCard {
  readonly meta: ExamMeta
  readonly attempt: MyAttempt | null
  readonly state: CardState
  readonly tone: CardTone
  readonly action: CardAction
  /** True for a finished practice exam that was sat. */
  readonly retakable: boolean
  /** Minutes until it starts, or of my running attempt until its end (`spanMinutes`); null where neither is to come. */
  readonly minutes: number | null
}

/** Which of the live tab's two lists is shown (spec §2 Exams page). */
export type LiveList = 'upcoming' | 'previous'

/** My latest attempt of an exam. An attempt belongs to the exam, whichever of my groups it came through. */
export function latestAttempt(examId: string, attempts: readonly MyAttempt[]): MyAttempt | null {
  let latest: MyAttempt | null = null
  for (const attempt of attempts) {
    if (attempt.exam !== examId) continue
    if (!latest || Date.parse(attempt.startsAt) >= Date.parse(latest.startsAt)) latest = attempt
  }
  return latest
}

/** True once an attempt takes no more answers by itself: submitted, or its end has passed. */
export function attemptOver(attempt: MyAttempt, now: number): boolean {
  return attempt.submittedAt !== null || now >= Date.parse(attempt.endsAt)
}

/** The state of an exam's card at a moment. */
function cardState(meta: ExamMeta, attempt: MyAttempt | null, now: number): CardState {
  if (attempt && attemptOver(attempt, now)) return 'finished'
  if (meta.examId.isPracticeExam) return attempt ? 'practiceRunning' : 'practiceReady'
  // A running attempt may outlast the printed end: the provider has extended it.
  if (attempt) return 'live'
  if (now < Date.parse(meta.startsAt)) return 'upcoming'
  return now <= Date.parse(meta.endsAt) ? 'live' : 'finished'
}

/** An exam's card at a moment. */
export function examCard(
  meta: ExamMeta,
  attempts: readonly MyAttempt[],
  now: number,
  papers: readonly string[] = [],
): ExamCard {
  const attempt = latestAttempt(meta.examId._id, attempts)
  const state = cardState(meta, attempt, now)
  const action = cardAction(state, attempt, papers.includes(meta.examId._id))
  return {
    meta,
    attempt,
    state,
    tone: cardTones[state],
    action,
    retakable: state === 'finished' && meta.examId.isPracticeExam,
    minutes: minutesTo(action, meta, attempt, now),
  }
}

function minutesTo(
  action: CardAction,
  meta: ExamMeta,
  attempt: MyAttempt | null,
  now: number,
): number | null {
  if (action === 'wait') return spanMinutes(Date.parse(meta.startsAt) - now)
  return action === 'continue' && attempt ? spanMinutes(Date.parse(attempt.endsAt) - now) : null
}

function cardAction(state: CardState, attempt: MyAttempt | null, readable: boolean): CardAction {
  if (state === 'upcoming') return 'wait'
  if (state === 'finished') return attempt ? 'result' : readable ? 'paper' : 'none'
  return attempt ? 'continue' : 'start'
}

/** Less than this is not less time. */
const leastLostMs = 60_000

/** Whether a live exam ends so soon that who starts now loses a minute or more of its duration. */
export function endsSooner({ meta }: Pick<ExamCard, 'meta'>, now: number): boolean {
  const full = now + meta.duration * 60_000
  return !meta.examId.isPracticeExam && Date.parse(meta.endsAt) <= full - leastLostMs
}

/** What the page's filters ask for. */
export interface CardFilter {
  readonly practice: boolean
  readonly list: LiveList
  readonly subjectId: string | null
}

/**
 * The cards of a tab, in the order in which a student looks for them: what is running and what can be begun, as on the home page what
 * ends soonest first, what is over, the latest first, and what comes next. So what was just handed in stands at the top of the upcoming exams until its end.
 */
export function cardsOf(
  exams: readonly ExamMeta[],
  attempts: readonly MyAttempt[],
  filter: CardFilter,
  now: number,
  papers: readonly string[] = [],
): ExamCard[] {
  return exams
    .filter((meta) => meta.examId.isPracticeExam === filter.practice)
    .filter((meta) => filter.subjectId === null || meta.examId.subjectId === filter.subjectId)
    .map((meta) => examCard(meta, attempts, now, papers))
    .filter((card) => filter.practice || inList(card, filter.list, now))
    .sort(
      (a, b) => rank(a) - rank(b) || byTime(a, b) || a.meta.examId.title.localeCompare(b.meta.examId.title),
    )
}

/** Previous: the end has come; upcoming: it has not (spec §4). A running attempt is never a thing of the past. */
function inList(card: ExamCard, list: LiveList, now: number): boolean {
  const endsAt = Date.parse(card.meta.endsAt)
  if (card.action === 'continue') return list === 'upcoming'
  return list === 'previous' ? endsAt <= now : endsAt >= now
}

function rank(card: ExamCard): number {
  if (card.action === 'continue') return 0
  if (card.action === 'start') return 1
  return card.action === 'wait' ? 3 : 2
}

/** When a card's exam ends: mine by my attempt. */
export function endOf({ meta, attempt }: ExamCard): number {
  return Date.parse(attempt?.endsAt ?? meta.endsAt)
}

function byTime(a: ExamCard, b: ExamCard): number {
  if (a.state === 'live') return endOf(a) - endOf(b)
  const earliestFirst = Date.parse(a.meta.startsAt) - Date.parse(b.meta.startsAt)
  return a.state === 'finished' || a.meta.examId.isPracticeExam ? -earliestFirst : earliestFirst
}

/** The next moment at which one of these cards changes by itself, or null: a card need not wait for the next tick. */
export function nextChange(
  exams: readonly ExamMeta[],
  attempts: readonly MyAttempt[],
  now: number,
): number | null {
  let next: number | null = null
  const consider = (at: number) => {
    if (at > now && (next === null || at < next)) next = at
  }
  for (const meta of exams) {
    if (meta.examId.isPracticeExam) continue
    consider(Date.parse(meta.startsAt))
    consider(Date.parse(meta.endsAt) + 1)
  }
  for (const attempt of attempts) if (attempt.submittedAt === null) consider(Date.parse(attempt.endsAt))
  return next
}

/** The shortest wait for a change that is near: two exams that start in the same second are one look. */
const shortestLookMs = 250

/** Milliseconds until the cards are looked at again: after `everyMs`, or at the `next` change where that comes first. */
export function untilNextLook(now: number, next: number | null, everyMs: number): number {
  return next === null ? everyMs : Math.min(everyMs, Math.max(shortestLookMs, next - now))
}
