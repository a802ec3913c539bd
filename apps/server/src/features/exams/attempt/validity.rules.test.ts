import type { AnswerIn } from '@porua/contract/exams'
import { limits } from '@porua/contract/limits'
import { describe, expect, it } from 'vitest'
import { wordsOf } from '../../../platform/refusals/refusals.ts'
import type { QuestionIndex } from '../paper/paper.rules.ts'
import { checkAnswer } from './validity.rules.ts'

const mcq: QuestionIndex = { type: 'MCQ', options: ['A', 'B', ''] }
const box: QuestionIndex = { type: 'checkbox', options: ['A', 'B'] }
const short: QuestionIndex = { type: 'shortAns', options: [] }
const text: QuestionIndex = { type: 'paragraph', options: [] }
const file = { name: 'a.jpg', key: 'mine', type: 'image/jpeg' }

function check(
  question: QuestionIndex | undefined,
  answer: string[],
  extra?: AnswerIn['extra'],
  multiple = false,
): string {
  const given: AnswerIn = { questionId: 'q', answer, timestamp: 0, ...(extra ? { extra } : {}) }
  const checked = checkAnswer(given, question, multiple, new Set(['mine']))
  return checked.ok ? `${checked.answerJson} ${checked.extraJson}` : wordsOf('en', checked.wording)
}

describe('a single answer', () => {
  it.each([
    ['an option', mcq, ['A'], '["A"] []'],
    ['an option that is an empty text', mcq, [''], '[""] []'],
    ['several of a checkbox', box, ['B', 'A'], '["B","A"] []'],
    ['a text as it was written', text, [' Ünï <b>\n'], '[" Ünï <b>\\n"] []'],
    ['as many options as there are', box, ['A', 'B'], '["A","B"] []'],
    [
      'a text of as many parts as may be',
      text,
      Array(32).fill('x'),
      `${JSON.stringify(Array(32).fill('x'))} []`,
    ],
    ['a short answer', short, [' x '], '[" x "] []'],
    ['a text of which one part is empty', text, ['', 'x'], '["","x"] []'],
    ['a longest text in two parts', text, ['x'.repeat(10_000), 'y'.repeat(10_000)], /^\["x+","y+"\] \[\]$/],
    ['half a surrogate pair', text, ['a\ud800'], '["a\ufffd"] []'],
    ['exactly the longest text', text, ['x'.repeat(20_000)], `["${'x'.repeat(20_000)}"] []`],
  ])('takes %s', (_, question, answer, result) => {
    const checked = check(question, answer)
    if (typeof result === 'string') expect(checked).toBe(result)
    else expect(checked).toMatch(result)
  })

  it.each([
    ['another paper’s question', undefined, ['A'], /not in your paper/],
    ['an option that is none', mcq, ['a'], /not one of the question/],
    ['two options of an MCQ', mcq, ['A', 'B'], /Only one/],
    ['U+0000', text, ['a\u0000b'], /U\+0000/],
    ['a text too long', text, ['x'.repeat(20_001)], /longer than 20000/],
    ['parts too many', text, Array(33).fill('x'), /at most 32/],
    ['a text too long in two parts', text, ['x'.repeat(20_000), 'y'], /longer than 20000/],
    ['options too many', box, Array(33).fill('A'), /at most 32/],
    ['one option that is none', box, ['A', 'x'], /not one of the question/],
    ['white space of a short answer', short, [' '], /^Please provide an answer or upload a file$/],
    ['nothing', text, [], /^Please provide an answer or upload a file$/],
    ['white space', text, ['  \n'], /^Please provide an answer or upload a file$/],
    ['no option', box, [], /^Please provide an answer or upload a file$/],
  ])('refuses %s', (_, question, answer, title) => {
    expect(check(question, answer)).toMatch(title)
  })

  it('that is none says what is wrong with it, and where', () => {
    const of = (path: (string | number)[]) =>
      checkAnswer(
        {
          questionId: 'q',
          answer: [],
          timestamp: 0,
          faults: [{ code: 'custom', path, message: 'must be a text', input: 0 }],
        },
        mcq,
        false,
        new Set(),
      )
    expect(of(['extra', 0, 'name'])).toEqual({
      ok: false,
      wording: ['malformed', { field: 'extra.0.name', says: 'must be a text' }],
    })
    expect(of([])).toEqual({
      ok: false,
      wording: ['malformed', { field: 'answer', says: 'must be a text' }],
    })
  })

  it('may be taken back where answers may be changed', () => {
    expect(check(mcq, [], undefined, true)).toBe('[] []')
    expect(check(text, ['   '], undefined, true)).toBe('[] []')
    expect(check(short, ['', ' '], undefined, true)).toBe('[] []')
  })

  it('carries files that are the student’s own alone, in one form', () => {
    const stored = '[{"name":"a.jpg","key":"mine","type":"image/jpeg"}]'
    expect(check(text, [], [file])).toBe(`[] ${stored}`)
    expect(check(text, [], [{ type: 'image/jpeg', key: 'mine', name: 'a.jpg' }])).toBe(`[] ${stored}`)
    expect(check(text, [], [{ ...file, key: 'somebody else’s' }])).toBe('Error uploading file a.jpg')
    expect(check(mcq, ['A'], [file])).toBe(`["A"] ${stored}`)
  })

  it('declares a file that follows by its digest, and says how many files there may be', () => {
    const follows = { ...file, key: '' }
    const sha256 = 'a'.repeat(64)
    const stored = `[{"name":"a.jpg","key":"","type":"image/jpeg","sha256":"${sha256}"}]`
    expect(check(text, [], [{ ...follows, sha256 }])).toBe(`[] ${stored}`)
    expect(check(text, [], [follows])).toBe('Error uploading file a.jpg')
    expect(check(text, [], [file, { ...follows, name: 'b.jpg' }])).toBe('Error uploading file b.jpg')
    expect(check(text, ['x'], Array(limits.answerFiles).fill(file))).toMatch(/^\["x"\] \[/)
    expect(check(text, ['x'], Array(limits.answerFiles + 1).fill(file))).toBe(
      `An answer carries at most ${limits.answerFiles} files.`,
    )
  })
})
