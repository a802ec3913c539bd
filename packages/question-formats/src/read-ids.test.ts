import { describe, expect, it } from 'vitest'
import { QuestionIds } from './read-ids.ts'

describe('ids of questions', () => {
  it('are names, and marks of texts where there is no name', () => {
    const ids = new QuestionIds()
    expect(ids.give(' Leaf\n one ', 'x')).toBe('Leaf one')
    expect(ids.give(null, 'a text')).toBe(new QuestionIds().give('', 'a   text '))
    expect(ids.give('x'.repeat(81), 'long')).toMatch(/^q-[0-9a-f]{10}$/)
    expect(ids.give('\ud800', 'half')).toMatch(/^q-[0-9a-f]{10}$/)
  })

  it('stay whole characters of at most 80 when they are cut', () => {
    const ids = new QuestionIds()
    const name = `${'a'.repeat(68)}${'😀'.repeat(6)}`
    const given = ['1', '2', '2', '2'].map((text) => ids.give(name, text))
    expect(new Set(given).size).toBe(4)
    for (const id of given) expect([id.isWellFormed(), id.length <= 80]).toEqual([true, true])
  })

  it('are soon given to a hundred thousand questions of one text', () => {
    const ids = new QuestionIds()
    const given = new Set(Array.from({ length: 100_000 }, () => ids.give(null, 'Q', ['a'])))
    expect(given.size).toBe(100_000)
  }, 30_000)
})
