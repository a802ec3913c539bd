import { describe, expect, it } from 'vitest'
import { chosenIndexes, chosenTexts, optionLetter, pictureOptions } from './question-choice.ts'

describe('options', () => {
  it('are lettered A to K, then numbered', () => {
    expect([0, 10, 11].map(optionLetter)).toEqual(['A', 'K', '12'])
  })

  it('are pictures where optionType says so, whatever else stands there', () => {
    expect([...pictureOptions({ optionType: '{"a.png":"image","b":"text"}' })]).toEqual(['a.png'])
    for (const optionType of ['', 'no json', 'null', '[]', '7', '"image"', '{"a.png":true}']) {
      expect(pictureOptions({ optionType }).size).toBe(0)
    }
  })
})

describe('a choice', () => {
  const options = ['same', 'other', 'same']

  it('means the tapped one of equal options, else the first', () => {
    expect([...chosenIndexes(options, ['same'])]).toEqual([0])
    expect([...chosenIndexes(options, ['same'], new Set([2]))]).toEqual([2])
    expect([...chosenIndexes(options, ['same', 'same'])]).toEqual([0, 2])
  })

  it('ignores texts that are no option', () => {
    expect([...chosenIndexes(options, ['gone', 'other'])]).toEqual([1])
  })

  it('becomes texts in the paper’s order', () => {
    expect(chosenTexts(options, new Set([2, 1]))).toEqual(['other', 'same'])
  })
})
