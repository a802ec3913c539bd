/** What other features read of exams' questions. */

export { questionsWithKey } from './questions-with-key.store.ts'
