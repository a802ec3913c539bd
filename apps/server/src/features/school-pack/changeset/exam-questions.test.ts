/** An exam that was sat before formulas were marked goes on as it was sat. */

import { markQuestion } from '@porua/question-formats/formulas/mark-question'
import type { BankQuestion } from '@porua/question-formats/question'
import { expect, it } from 'vitest'
import type { PlannedExamQuestion } from '../plan.ts'
import { asSat, bodyOf, keyOf, questionOf } from './exam-questions.ts'

const place = { file: 'b', line: 1, field: '' }
const written: BankQuestion = {
  type: 'MCQ',
  format: 'text',
  title: '$x^2 = 4$, x = ?',
  options: ['\\frac{4}{2}', 'Na^{+}'],
  imageOptions: [],
  answer: ['\\frac{4}{2}'],
  tolerance: null,
  explanation: '$2^2$',
  notes: null,
  images: [],
  files: [],
  subject: null,
  chapter: null,
  marks: null,
  language: null,
}
const planned = (body: BankQuestion): PlannedExamQuestion => ({
  place,
  file: 'b',
  id: 'q',
  point: 100,
  question: { place, id: 'q', body },
})
const row = { ...questionOf('e', 'q1', 0, planned(written)), edition: 1 }
const key = keyOf('e', 1, 'q1', planned(written))

it('keeps the strings by which answers were given, where only marks are new', () => {
  const marked = planned(markQuestion(written).question)
  expect(marked.question.body.options).toEqual(['\\(\\frac{4}{2}\\)', '\\(\\mathrm{Na^{+}}\\)'])
  expect(asSat(marked, row, key).question.body).toEqual(bodyOf(row, key))
})

it('takes another title, and leaves the options as they were sat', () => {
  const marked = planned(markQuestion({ ...written, title: 'Find x' }).question)
  expect(asSat(marked, row, key).question.body).toEqual({ ...bodyOf(row, key), title: 'Find x' })
})

it('leaves a question alone whose formulas were marked when it was sat', () => {
  const marked = planned(markQuestion(written).question)
  expect(asSat(marked, { ...row, formulas: 'marked' }, key)).toBe(marked)
})
