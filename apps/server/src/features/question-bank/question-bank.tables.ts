/** How the tables of this feature are written in bulk: with each question goes what lists find it by. */
import type { BankQuestion } from '@porua/question-formats/question'
import { type BulkWriter, statementsOf } from '../../ports/database/changes.store.ts'
import type { BulkRow, BulkTables } from '../../ports/database/changes.ts'
import type { QuestionFindTable } from '../../ports/database/tables.ts'
import { contentDigest, findWords } from './find-words.ts'

const tables: BulkTables<'bank_question' | 'question_bank' | 'question_find'> = {
  bank_question: {
    key: ['file', 'id'],
    versioned: true,
    columns: { file: 'text', id: 'text', position: 'int', body_json: 'text' },
  },
  question_bank: {
    key: ['file'],
    once: ['name', 'version'],
    columns: { file: 'text', name: 'text', version: 'int', removed_at: 'int?' },
  },
  question_find: {
    key: ['file', 'id'],
    columns: {
      file: 'text',
      id: 'text',
      position: 'int',
      type: 'text',
      subject: 'text?',
      chapter: 'text?',
      difficulty: 'text?',
      tags_json: 'text?',
      digest: 'text',
      words: 'text',
    },
  },
}

/** Writes changes of questions. A bank is there with its first question, called as its file is. */
export const writeQuestionBank: BulkWriter = (dialect, table, change) => {
  const statements = statementsOf(dialect, tables, table, change)
  if (!statements || table !== 'bank_question') return statements
  const files = [...new Set(change.put.map(({ file }) => String(file)))]
  const banks = files.map((file) => ({ file, name: bankName(file), version: 1, removed_at: null }))
  const finds = { put: change.put.map(findOf), remove: change.remove }
  return [
    ...statements,
    ...(statementsOf(dialect, tables, 'question_bank', { put: banks, remove: [] }) ?? []),
    ...(statementsOf(dialect, tables, 'question_find', finds) ?? []),
  ]
}

/** Writes what lists find questions by, of questions that stand. */
export const writeQuestionFinds: BulkWriter = (dialect, table, change) =>
  statementsOf(dialect, tables, table, change)

/** What a bank is called until somebody names it: questions/botany.jsonl is 'botany'. */
export function bankName(file: string): string {
  return file.replace(/^questions\/(.*)\.jsonl$/, '$1')
}

/** What lists find a question by. */
export function findRow(row: {
  file: string
  id: string
  position: number
  body_json: string
}): QuestionFindTable {
  const { file, id, position } = row
  const body = JSON.parse(row.body_json) as BankQuestion
  const { type, subject, chapter, difficulty = null, tags } = body
  const tags_json = tags ? JSON.stringify(tags) : null
  const words = findWords(id, body)
  const digest = contentDigest(body)
  return { file, id, position, type, subject, chapter, difficulty, tags_json, digest, words }
}

function findOf({ file, id, position, body_json }: BulkRow): BulkRow {
  const row = { file: String(file), id: String(id), position: Number(position), body_json: String(body_json) }
  return { ...findRow(row) }
}
