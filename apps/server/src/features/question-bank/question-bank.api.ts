/** What other features ask of question banks: drawing questions, and writing the tables. */

export { type Drawn, drawAll, type PoolQuestion, poolKey, type TakeRule } from './draw.rules.ts'
export { type QuestionVersion, questionBodies, standAt } from './pool.store.ts'
export { loadPool } from './pool.ts'
export { writeQuestionBank } from './question-bank.tables.ts'
export { questionJson } from './question-json.ts'
export { banksOf } from './questions.store.ts'
