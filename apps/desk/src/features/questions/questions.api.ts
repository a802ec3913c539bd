/** What the rest of the desk may use of questions: naming those of an exam, and showing them as students see them. */

export { asReviewed } from './as-reviewed.ts'
export type { QuestionKey, TakenQuestion } from './pick-questions.tsx'
export { chosenQuery } from './queries.ts'
