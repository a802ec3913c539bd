/** What adding things one by one shares with composing an exam. */

export { ExamRefused } from './compose/compose.ts'
export { optionsShape } from './compose/spec.ts'
