import { expect, test } from 'vitest'
import { fieldsOf, newValues, numberOf, turnRight, valuesOfFields, withoutOption } from './question-form.ts'

const typed = newValues('b', { title: 'Q?', options: ['a', 'b', '', ''], right: [1] })

test('options that nobody filled in are not sent, unless one between them is', () => {
  expect(fieldsOf(typed).options).toEqual(['a', 'b'])
  expect(fieldsOf({ ...typed, options: ['a', '', 'c', ''] }).options).toEqual(['a', '', 'c'])
  // A mark on an empty option is a mistake to be told, and not dropped in silence.
  expect(fieldsOf({ ...typed, right: [3] })).toMatchObject({ options: ['a', 'b', '', ''], right: [3] })
})

test('what a choice has is not sent of another type, and the other way round', () => {
  const short = fieldsOf({ ...typed, type: 'shortAns', accepted: ' 8 \n\neight', tolerance: '০.৫' })
  expect(short).toMatchObject({ options: [], right: [], accepted: ['8', 'eight'], tolerance: 0.5 })
  expect(fieldsOf({ ...typed, accepted: 'x', tolerance: '1' })).toMatchObject({
    accepted: [],
    tolerance: null,
  })
  expect(fieldsOf({ ...typed, type: 'paragraph', accepted: 'two\nlines' }).accepted).toEqual(['two\nlines'])
})

test('a question comes back as it was sent', () => {
  const sent = fieldsOf({
    ...typed,
    marks: '২.৫',
    tags: ' board, board ,2024',
    difficulty: 'hard',
    subject: 'উদ্ভিদ',
  })
  expect(sent).toMatchObject({ marks: 2.5, tags: ['board', '2024'], difficulty: 'hard', subject: 'উদ্ভিদ' })
  expect(fieldsOf(valuesOfFields(sent))).toEqual(sent)
})

test('numbers are read in either script, and what is none is none', () => {
  expect(['', '১২', '0.5', '1e3', 'x', '-1'].map(numberOf)).toEqual([null, 12, 0.5, 1000, null, null])
})

test('one right option of an MCQ, several of a checkbox question', () => {
  expect([turnRight('MCQ', [0], 2), turnRight('MCQ', [2], 2)]).toEqual([[2], []])
  expect([turnRight('checkbox', [2], 0), turnRight('checkbox', [0, 2], 0)]).toEqual([[0, 2], [2]])
})

test('marks and pictures stay with their options when one goes', () => {
  expect(withoutOption({ options: ['a', 'b', 'c'], right: [0, 2], imageOptions: [1, 2] }, 1)).toEqual({
    options: ['a', 'c'],
    right: [0, 1],
    imageOptions: [1],
  })
})
