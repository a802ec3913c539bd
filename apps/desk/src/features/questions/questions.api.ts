/** What the rest of the desk may use of questions: choosing and drawing them for an exam, and showing them as students see them. */

export { asReviewed } from './as-reviewed.ts'
export { DrawQuestions } from './draw-questions.tsx'
export { PickQuestions, type QuestionKey, type TakenQuestion } from './pick-questions.tsx'
export { chosenQuery } from './queries.ts'
