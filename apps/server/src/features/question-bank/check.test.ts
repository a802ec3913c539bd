/** What a person reads of a question before it is imported. */

import { bankQuestion } from '@porua/question-formats/testing'
import { describe, expect, it } from 'vitest'
import { checkedQuestion } from './check.ts'

const place = { file: 'q.xlsx', line: 2, field: '' }
const shown = (given: Parameters<typeof bankQuestion>[0]) =>
  checkedQuestion({ place, id: 'q', body: bankQuestion(given) })

describe('a question that is looked at', () => {
  it('has its raised and lowered signs, and no tags', () => {
    const options = ['10<sup>2</sup>', '102']
    expect(
      shown({
        format: 'html',
        title: '<p>H<sub>2</sub>O &times; x<sup>q</sup>?</p>',
        options,
        answer: ['10<sup>2</sup>'],
      }),
    ).toMatchObject({ title: 'H₂O × x^q?', answer: 'A 10²' })
  })

  it('has what a plain text says', () => {
    expect(shown({ title: 'a <b> &amp; c' })).toMatchObject({ title: 'a <b> &amp; c', answer: 'A a' })
  })
})
