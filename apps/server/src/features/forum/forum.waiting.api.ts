/** What other features may ask about questions that wait for an answer. */
export { countOpenQuestions } from './lists.store.ts'
