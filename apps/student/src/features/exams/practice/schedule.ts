/**
 * When a mistake is to be practised again. Pure: the same events give the same schedule on every device, in whatever order they came.
 * FSRS (`ts-fsrs`) says after how many days a question is nearly forgotten; what is right then is asked later each time.
 */
import type { Mistake, MistakenExam, PracticeEvent } from '@porua/contract/practice'
import { createEmptyCard, fsrs, Rating } from 'ts-fsrs'
import { mergeEvents } from './events.ts'

/** An exam's mistakes as the phone keeps them. */
export interface KeptExam extends MistakenExam {
  readonly mistakes: readonly Mistake[]
}

/** A mistake with its place in the schedule. */
export interface PracticeCard {
  readonly id: string
  readonly exam: MistakenExam
  readonly mistake: Mistake
  /** The attempts in which it was a mistake: a question of a bank may be asked by many exams, and is practised once. */
  readonly attempts: readonly string[]
  /** new: never practised. due: now. later: at `dueAt`. mastered: it is asked no more. */
  readonly state: 'new' | 'due' | 'later' | 'mastered'
  /** Milliseconds; of a new one when its exam was handed in. */
  readonly dueAt: number
}

/** Which cards a round is of. */
export interface Wanted {
  readonly subject?: string | undefined
  /** '' for what has no chapter. */
  readonly chapter?: string | undefined
  /** Of one attempt: also what is not due yet. */
  readonly attemptId?: string | undefined
}

/** Questions of a round. */
export const roundSize = 10
/** Mastered: right twice in a row, and not to be asked again for so many days. */
const masteredDays = 21

// A wrong answer comes again after ten minutes, a right one after days. Without chance, or two devices would differ.
const scheduler = fsrs({ enable_fuzz: false, learning_steps: ['10m'], relearning_steps: ['10m'] })

/** The name of a question in events: an exam's own ids may come again in another exam. */
export function cardId(examId: string, questionId: string): string {
  return `${examId}\n${questionId}`
}

/**
 * Every mistake with its place in the schedule, in the order of the exams. The same question of a bank in several exams is one card,
 * that of the first exam, with what was practised of it under any of them. `events` as `mergeEvents` gives them.
 */
export function cardsOf(
  exams: readonly KeptExam[],
  events: readonly PracticeEvent[],
  now: number,
): PracticeCard[] {
  const byCard = new Map<string, PracticeEvent[]>()
  for (const event of events) {
    const id = cardId(event.examId, event.questionId)
    const its = byCard.get(id)
    if (its) its.push(event)
    else byCard.set(id, [event])
  }
  return [...samesOf(exams).values()].flatMap((sames) => {
    const [first] = sames
    if (!first) return []
    const { exam, mistake } = first
    const its = sames.flatMap(({ id }) => byCard.get(id) ?? [])
    const place = placeOf(sames.length > 1 ? mergeEvents(its) : its, now) ?? {
      state: 'new' as const,
      dueAt: Date.parse(exam.submittedAt),
    }
    const attempts = sames.map((same) => same.exam.attemptId)
    return [{ id: first.id, exam, mistake, attempts, ...place }]
  })
}

/** Mistakes by what makes them the same question, in the order of the exams. */
function samesOf(exams: readonly KeptExam[]) {
  const found = new Map<string, { id: string; exam: MistakenExam; mistake: Mistake }[]>()
  for (const { mistakes, ...exam } of exams)
    for (const mistake of mistakes) {
      const id = cardId(exam.examId, mistake.question._id)
      const same = mistake.bankQuestion ?? id
      const others = found.get(same)
      if (others) others.push({ id, exam, mistake })
      else found.set(same, [{ id, exam, mistake }])
    }
  return found
}

function placeOf(
  events: readonly PracticeEvent[],
  now: number,
): Pick<PracticeCard, 'state' | 'dueAt'> | null {
  const [first] = events
  if (!first) return null
  let card = createEmptyCard(new Date(first.at))
  for (const { at, right } of events)
    card = scheduler.next(card, new Date(at), right ? Rating.Good : Rating.Again).card
  const dueAt = card.due.getTime()
  const last = events.slice(-2)
  if (last.length === 2 && last.every(({ right }) => right) && card.scheduled_days >= masteredDays)
    return { state: 'mastered', dueAt }
  return { state: dueAt <= now ? 'due' : 'later', dueAt }
}

/** Whether a card can be practised now. */
export function isDue({ state }: PracticeCard): boolean {
  return state === 'new' || state === 'due'
}

/** When the next of the cards that wait comes due, in milliseconds; null where none waits. */
export function nextDueAt(cards: readonly PracticeCard[]): number | null {
  const later = cards.filter(({ state }) => state === 'later').map(({ dueAt }) => dueAt)
  return later.length > 0 ? Math.min(...later) : null
}

/** What rounds can ask of the wanted cards, the first to be asked first: what is due longest, then new ones, then what is due later. */
export function waitingFor(
  cards: readonly PracticeCard[],
  { subject, chapter, attemptId }: Wanted,
): PracticeCard[] {
  const order = { due: 0, new: 1, later: 2, mastered: 3 } as const
  return cards
    .filter((card) => (attemptId === undefined ? isDue(card) : card.state !== 'mastered'))
    .filter(
      ({ attempts, mistake }) =>
        (attemptId === undefined || attempts.includes(attemptId)) &&
        (subject === undefined || mistake.subject === subject) &&
        (chapter === undefined || (mistake.chapter ?? '') === chapter),
    )
    .map((card, at) => ({ card, at }))
    .sort(
      (a, b) =>
        order[a.card.state] - order[b.card.state] ||
        // New ones stay in the order of their exam; the newest exam comes first.
        (a.card.state === 'new' ? a.at - b.at : a.card.dueAt - b.card.dueAt),
    )
    .map(({ card }) => card)
}

/**
 * What a round asks; `n` counts the rounds of one address from 0. Of one attempt what is due later could be asked for ever: after the
 * first round only what is due now is asked.
 */
export function roundOf(cards: readonly PracticeCard[], wanted: Wanted, n: number): PracticeCard[] {
  const waiting = waitingFor(cards, wanted)
  return (n === 0 ? waiting : waiting.filter(isDue)).slice(0, roundSize)
}

/** The cards of a chapter, or of a subject. */
interface Pile {
  readonly name: string
  /** Now. */
  readonly due: number
  readonly later: number
}
export interface SubjectPile extends Pile {
  /** '' for what has no chapter. */
  readonly chapters: readonly Pile[]
}

/** Counts by subject and chapter of what is not mastered: most due first, then by name; what has no chapter last. */
export function pilesOf(cards: readonly PracticeCard[]): SubjectPile[] {
  const subjects = new Map<string, Map<string, { due: number; later: number }>>()
  for (const card of cards) {
    if (card.state === 'mastered') continue
    const { subject, chapter } = card.mistake
    const chapters = subjects.get(subject) ?? new Map<string, { due: number; later: number }>()
    subjects.set(subject, chapters)
    const pile = chapters.get(chapter ?? '') ?? { due: 0, later: 0 }
    chapters.set(chapter ?? '', pile)
    pile[isDue(card) ? 'due' : 'later'] += 1
  }
  const total = (piles: readonly Pile[], what: 'due' | 'later') =>
    piles.reduce((sum, pile) => sum + pile[what], 0)
  return [...subjects]
    .map(([name, found]) => {
      const chapters = [...found].map(([chapter, counts]) => ({ name: chapter, ...counts })).sort(byDue)
      return { name, due: total(chapters, 'due'), later: total(chapters, 'later'), chapters }
    })
    .sort(byDue)
}

function byDue(a: Pile, b: Pile): number {
  if (a.name === '' || b.name === '') return Number(a.name === '') - Number(b.name === '')
  return b.due - a.due || b.later - a.later || (a.name < b.name ? -1 : 1)
}
