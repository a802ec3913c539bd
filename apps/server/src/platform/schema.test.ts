/** What the contract's schemas do to what comes in and goes out. */
import { contentCalls } from '@porua/contract/content'
import { pageSize } from '@porua/contract/describe'
import { examCalls } from '@porua/contract/exams'
import { answerIn } from '@porua/contract/exams.answers'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { readerOf, writerOf } from './schema.ts'

describe('schemas of calls', () => {
  it('name the field that is refused, as the schema does', () => {
    const read = readerOf(z.object({ answers: z.array(answerIn) }), 'body')
    const answer = { questionId: 'q', answer: ['A'], timestamp: 5 }
    expect(read({ answers: [answer], more: 1 })).toEqual({ answers: [answer] })
    expect(() => read({ answers: [{ ...answer, revision: -1 }] })).toThrow(
      expect.objectContaining({ code: 'badRequest', details: { field: 'answers.0.revision' } }),
    )
    expect(() => read(null)).toThrow(expect.objectContaining({ details: { field: 'body' } }))
    expect(() => read({ answers: [{ ...answer, questionId: undefined }] })).toThrow(
      'answers.0.questionId: is missing',
    )
  })

  it.each([
    [z.string(), 5, 'is to be a text'],
    [z.string().max(3), 'abcd', 'is too long: at most 3 characters'],
    [z.string().min(1), '', 'is empty'],
    [z.string().min(8), 'abc', 'is too short: at least 8 characters'],
    [z.number(), 'x', 'is to be a number'],
    [z.number().max(5), 6, 'is too big: at most 5'],
    [z.number().min(1), 0, 'is too small: at least 1'],
    [z.boolean(), 'x', 'is to be true or false'],
    [z.array(z.string()), 'x', 'is to be a list'],
    [z.array(z.string()).min(1), [], 'has too few entries: at least 1'],
    [z.array(z.string()).max(1), ['a', 'b'], 'has too many entries: at most 1'],
    [z.object({ a: z.string() }), 'x', 'is to be an object with fields'],
    [z.enum(['date', 'none']), 'x', "is to be one of 'date', 'none'"],
    [z.string().refine(() => false, 'has its own sentence'), 'x', 'has its own sentence'],
    [pageSize, 'abc', 'is to be a number'],
    [pageSize, '101', 'is too big: at most 100'],
  ])('say what is wrong in plain words (%#)', (field, value, says) => {
    expect(() => readerOf(z.object({ field }), 'body')({ field: value })).toThrow(`field: ${says}`)
  })

  it('name the field also where a call takes one of two shapes, in the one that came furthest', () => {
    const read = readerOf(contentCalls.startSubject.body, 'body')
    expect(() => read({ courseId: 'c' })).toThrow('subjectId: is missing')
    expect(() => read({ data: { courseId: 'c' } })).toThrow('data.subjectId: is missing')
    expect(() => read({ data: {} })).toThrow('data.subjectId: is missing')
  })

  it('let nothing out that a reply’s schema does not name, and nothing of another type', () => {
    const question = {
      _id: 'q',
      type: 'MCQ',
      title: 't',
      format: 'text',
      point: 1,
      marks: 1,
      options: ['A'],
      optionType: '{}',
      image: [],
      file: [],
    }
    const paper = {
      _id: 'e',
      title: 't',
      totalMarks: 1,
      passMark: 1,
      isPracticeExam: false,
      instruction: '',
      subjectId: 's',
      questions: [{ question: { ...question, answer: ['A'], explanation: 'x' }, key: 'A' }],
    }
    const write = writerOf(examCalls.paper.reply)
    expect(JSON.parse(write(paper))).toEqual({ ...paper, questions: [{ question }] })
    expect(() => write({ ...paper, totalMarks: 'many' })).toThrow()
    expect(() => write({ ...paper, questions: [{ question: { ...question, type: 'riddle' } }] })).toThrow()
  })
})
