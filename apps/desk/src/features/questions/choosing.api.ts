/** The sheets in which an exam's questions are chosen or drawn. Loaded behind the page that opens them: its first view shows neither. */
export { DrawQuestions } from './draw-questions.tsx'
export { PickQuestions } from './pick-questions.tsx'
