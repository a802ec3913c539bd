import type { ExamCard } from '../exam-card.ts'

/** Each look at the clock makes the cards anew; what a student sees of one is these. */
export function sameCard(a: ExamCard, b: ExamCard): boolean {
  return (
    a.meta === b.meta &&
    a.attempt === b.attempt &&
    a.state === b.state &&
    a.action === b.action &&
    a.retakable === b.retakable &&
    a.minutes === b.minutes
  )
}
