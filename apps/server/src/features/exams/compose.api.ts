/** What adding things one by one shares with composing an exam. */

export { optionsShape } from './compose/spec.ts'
export { ExamRefused } from './exam-refused.ts'
