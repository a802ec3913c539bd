/** The questions of an exam as a pack has them: from the bank, and where the exam asks or marks otherwise than the bank says, whole. */

import type { BankQuestion } from '@porua/question-formats/question'
import { says } from '../../../ports/database/changes.ts'
import type { ExamKeyTable, ExamQuestionTable } from '../../../ports/database/tables.ts'
import { questionJson } from '../../question-bank/question-bank.api.ts'
import { bodyOf, keyOf, questionOf } from '../changeset/exam-questions.ts'
import type { CompositionEntry, PlannedExamQuestion } from '../plan.ts'

/** A question of an exam's current edition, and its key in the current generation. */
export interface AskedQuestion {
  row: ExamQuestionTable
  key: ExamKeyTable | undefined
}

type Entry = CompositionEntry & { own?: object[] }

/**
 * Neighbours of one file and equal marks share an entry. Importing it asks what the exam asks, whatever has become of the bank.
 * @param bank the question as its bank has it now, undefined where it is gone
 */
export function compositionJson(
  questions: readonly AskedQuestion[],
  bank: (row: ExamQuestionTable) => BankQuestion | undefined,
  media: { path(key: string): string },
): Entry[] {
  const entries: Entry[] = []
  for (const { row, key } of questions) {
    const marks = row.point / 100
    let entry = entries.at(-1)
    if (entry?.file !== row.bank_file || entry.marks !== marks) {
      entry = { file: row.bank_file, ids: [], marks }
      entries.push(entry)
    }
    entry.ids?.push(row.bank_id)
    if (!asks(bank(row), row, key)) {
      entry.own ??= []
      entry.own.push(questionJson(row.bank_id, bodyOf(row, key), media))
    }
  }
  return entries
}

/** Whether an exam that asks what the bank says asks this. */
function asks(
  body: BankQuestion | undefined,
  row: ExamQuestionTable,
  key: ExamKeyTable | undefined,
): boolean {
  if (!body || !key) return false
  const place = { file: row.bank_file, line: 0, field: '' }
  const question: PlannedExamQuestion = {
    place,
    file: row.bank_file,
    id: row.bank_id,
    point: row.point,
    question: { place, id: row.bank_id, body },
  }
  return (
    says(row, questionOf(row.exam_id, row.id, row.position, question)) &&
    says(key, keyOf(row.exam_id, key.generation, row.id, question))
  )
}
