import type { PlannedQuestion } from '@porua/question-formats/question'
import { expect, test } from 'vitest'
import { asNew, clashDefault } from './clash.ts'

const asks = (title: string, options: string[] = [], format: 'text' | 'html' = 'text') => ({
  title,
  options,
  format,
})

test.each([
  [
    'a wholly other text',
    asks('Which one is a moss?', ['Fern', 'Pine']),
    asks('Name a bone', ['Hand']),
    'new',
  ],
  [
    'another power',
    asks('The slope of x^2 at 1?', ['2', '1']),
    asks('The slope of x^3 at 2?', ['12', '8']),
    'new',
  ],
  [
    'the same with markup',
    asks('What is a leaf?'),
    asks('<p>What is a <b>leaf</b>?</p>', [], 'html'),
    'change',
  ],
  [
    'an option more',
    asks('Which one is a moss in Bengal?', ['Fern', 'Pine']),
    asks('Which one is a moss in Bengal?', ['Fern', 'Pine', 'Funaria']),
    'change',
  ],
  ['signs alone', asks('+?'), asks('−?'), 'new'],
  ['Bangla', asks('উদ্ভিদকোষের শক্তিঘর কোনটি?'), asks('বলের একক কী?'), 'new'],
])('%s', (_, standing, found, as) => {
  expect(clashDefault(standing, found)).toBe(as)
})

test('an id of its own is the same each time, other for another text, and never too long', () => {
  const question = (id: string, title: string) =>
    ({
      id,
      body: { ...asks(title), answer: [], images: [], type: 'shortAns', tolerance: null },
    }) as never as PlannedQuestion
  const first = asNew(question('Q1', 'One?')).id
  expect(first).toMatch(/^Q1~[0-9a-f]{10}$/)
  expect(asNew(question('Q1', 'One?')).id).toBe(first)
  expect(asNew(question('Q1', 'Two?')).id).not.toBe(first)
  expect(asNew(question('৯'.repeat(80), 'One?')).id).toHaveLength(80)
})
