/** What the question banks hold. */

import type { BankQuestion } from '@porua/question-formats/question'
import type { Database } from '../../ports/database/database.ts'
import type { QuestionBankTable } from '../../ports/database/tables.ts'
import { type CheckedQuestion, checkedQuestion } from './check.ts'
import { bankPage, banksOf } from './questions.store.ts'

const batchRows = 1000

export interface BankFacts {
  bank: string
  questions: number
}

/** Every bank, by name. */
export async function listBanks(db: Database): Promise<BankFacts[]> {
  const banks = await db.scan(banksOf)
  return banks.map(({ file, count }) => ({ bank: file, questions: count }))
}

/** The questions of a bank in its order. */
export async function* listQuestions(
  db: Database,
  file: string,
): AsyncGenerator<Omit<CheckedQuestion, 'line'> & { marks: number | null }> {
  let after: { position: number; id: string } | null = null
  for (;;) {
    const rows: QuestionBankTable[] = await db.scan((reader) => bankPage(reader, file, after, batchRows))
    for (const { id, position, body_json } of rows) {
      const body = JSON.parse(body_json) as BankQuestion
      const { line: _, ...facts } = checkedQuestion({ place: { file, line: 0, field: '' }, id, body })
      yield { ...facts, marks: body.marks === null ? null : body.marks / 100 }
      after = { position, id }
    }
    if (rows.length < batchRows) return
  }
}
