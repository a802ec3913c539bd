import { describe, expect, it } from 'vitest'
import { finder } from './find-text.ts'

describe('finder', () => {
  it.each([
    ['an empty query finds all', '  ', 'anything', true],
    ['case makes no difference', 'WEEKLY test', 'Weekly Live Test 7: Botany', true],
    ['words stand in any order', 'botany 7', 'Weekly Live Test 7: Botany', true],
    ['every word must be there', 'botany 8', 'Weekly Live Test 7: Botany', false],
    ['Bengali digits are digits', '১২', 'Lecture 12: Cells', true],
    ['and the other way round', '12', 'লেকচার ১২: জীবকোষ', true],
    ['Bangla in part of a word', 'কোষ', 'লেকচার ১২: জীবকোষ', true],
    // য় as one sign (U+09DF) and as two (U+09AF U+09BC): keyboards differ.
    ['two ways to write one letter', 'সম\u09df', 'সম\u09af\u09bc সূচি', true],
  ] as const)('%s', (_, query, text, found) => {
    expect(finder(query)(text)).toBe(found)
  })
})
