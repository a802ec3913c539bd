/** A teacher who imports questions meets what is wrong in the language of the desk. */
import { remarkIn } from '@porua/files/faults/faults'
import { ValidationErrors } from '@porua/files/validation-errors'
import { expect, test } from 'vitest'
import { readAiken } from './aiken.ts'
import { readGift } from './gift/gift.ts'
import { type Found, noteRemark } from './read-found.ts'
import type { Line } from './read-lines.ts'

async function* linesOf(text: string): AsyncGenerator<Line> {
  for (const [at, line] of text.split('\n').entries()) yield { number: at + 1, text: line }
}

async function told(found: AsyncIterable<Found>): Promise<string[]> {
  const mistakes = new ValidationErrors()
  for await (const one of found) if ('remark' in one) noteRemark(one, mistakes)
  return [...mistakes.list, ...mistakes.warnings].map(
    (remark) => `${remark.line}: ${remarkIn('bn', remark)} | ${remark.text}`,
  )
}

test('of Aiken', async () => {
  const text = 'What?\nA. this\nB. that\n\nmatching\nAny pairs?'
  expect(await told(readAiken('a.txt', linesOf(text)))).toEqual([
    "1: ‘ANSWER: …’ লাইনটি নেই | the line 'ANSWER: …' is missing",
    '6: বাদ দেওয়া হলো: মিল করার প্রশ্ন, যা পরীক্ষায় দেওয়া যায় না | is left out: a matching question, which an exam cannot ask',
  ])
})

test('of GIFT', async () => {
  const text = 'Which? {~a ~b}\n\nOpen { =a'
  expect(await told(readGift('a.gift', linesOf(text)))).toEqual([
    "1: কোনো অপশন সঠিক নয় ('=' অথবা ~%50%-এর মতো ভাগ চাই) | none of its options is right ('=' or a weight such as ~%50%)",
    "3: উত্তরের '{' এই প্রশ্নে কোনো '}' দিয়ে শেষ হয়নি | the answers' '{' is not closed by a '}' in its question",
  ])
})
