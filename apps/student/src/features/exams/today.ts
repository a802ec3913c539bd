/** What of a student's exams belongs on the home page, as pure rules. Time is the server's clock, in milliseconds. */
import { type ExamCard, endOf, examCard } from './exam-card.ts'
import type { MyExams } from './seen-exams.ts'

/** An older result is no news. */
const newsMs = 14 * 24 * 3_600_000

/** The exams of today; null, or empty, where there is nothing of the kind. */
export interface TodaysExams {
  /** To go on with or to start now: mine first, then what ends soonest. */
  readonly running: readonly ExamCard[]
  /** The live exam that was sat last and whose result is still to come. */
  readonly handedIn: ExamCard | null
  /** The live exam that begins next. */
  readonly next: ExamCard | null
  /** The live exam whose result came last. */
  readonly result: ExamCard | null
  /** Practice exams that were never begun, the newest first. */
  readonly practice: readonly ExamCard[]
}

/** Looks through my exams. */
export function todaysExams({ exams, attempts, papers }: MyExams, now: number): TodaysExams {
  const cards = exams.map((meta) => examCard(meta, attempts, now, papers))
  const at = (time: string) => Date.parse(time)
  const first = (found: readonly ExamCard[], order: (a: ExamCard, b: ExamCard) => number) =>
    [...found].sort(order)[0] ?? null
  const live = cards.filter(({ meta }) => !meta.examId.isPracticeExam)
  const begun = cards.filter(({ action }) => action === 'continue')
  const open = live.filter(({ action }) => action === 'start')
  const waiting = live.filter(({ action }) => action === 'wait')
  const sat = live.filter(
    ({ action, attempt }) => action === 'result' && attempt && now - at(attempt.endsAt) < newsMs,
  )
  const told = sat.filter(({ attempt }) => attempt?.resultReady && attempt.mark)
  const untold = sat.filter(({ attempt }) => !attempt?.resultReady)
  return {
    running: [begun, open].flatMap((some) => [...some].sort((a, b) => endOf(a) - endOf(b))),
    handedIn: first(untold, (a, b) => endOf(b) - endOf(a)),
    next: first(waiting, (a, b) => at(a.meta.startsAt) - at(b.meta.startsAt)),
    result: first(told, (a, b) => endOf(b) - endOf(a)),
    practice: cards
      .filter(({ state }) => state === 'practiceReady')
      .sort((a, b) => at(b.meta.startsAt) - at(a.meta.startsAt)),
  }
}
