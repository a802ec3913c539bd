/**
 * `own` in an exam's `questions`: questions as the exam asks them, where the bank says something else. A regrade corrects the key
 * of an exam and leaves the bank as it is, and a bank goes on after an exam was sat: without this an export of such a school
 * could not be imported again (school-pack.md).
 */

import { fault } from '@porua/files/faults/faults'
import type { Shape } from '@porua/files/shape'
import type { PlannedQuestion } from '@porua/question-formats/question'
import { questionFields, readQuestion } from '@porua/question-formats/read-question'
import type { PackContext } from './context.ts'

/** By the path of the entry in school.json, then by the question's id in the bank. */
export type OwnQuestions = ReadonlyMap<string, ReadonlyMap<string, PlannedQuestion>>

/** Reads them of one exam; mistakes are noted. Media count from the pack's folder. */
export async function readOwnQuestions(exam: Shape, context: PackContext): Promise<OwnQuestions> {
  const own = new Map<string, ReadonlyMap<string, PlannedQuestion>>()
  // What is wrong with the exam itself is said where its fields are read.
  if (exam.node.kind !== 'object') return own
  const questions = exam.at('questions')
  if (questions?.node.kind !== 'list') return own
  for (const entry of questions.list() ?? []) {
    const shape = entry.at('own')
    if (shape) own.set(entry.path, await readEntry(shape, context))
  }
  return own
}

async function readEntry(shape: Shape, context: PackContext): Promise<Map<string, PlannedQuestion>> {
  const found = new Map<string, PlannedQuestion>()
  for (const item of shape.list() ?? []) {
    const fields = item.fields(questionFields)
    const question = fields && (await readQuestion(fields, '', context.media, { corrected: true }))
    if (!question) continue
    if (found.has(question.id)) fields.find('id')?.wrong(fault('listedTwice', { value: question.id }))
    found.set(question.id, question)
  }
  return found
}
