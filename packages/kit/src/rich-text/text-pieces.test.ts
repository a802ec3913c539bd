import { describe, expect, it } from 'vitest'
import { textCost, textHeight, textPieces } from './text-pieces.ts'

const squeezed = (text: string) => text.replace(/\s+/g, '')

describe('a long text in pieces', () => {
  it('leaves a short text alone', () => {
    expect(textPieces('One.\nTwo.')).toEqual(['One.\nTwo.'])
  })

  it.each([
    ['English', 'The bundle of a stem is closed. '.repeat(500)],
    ['Bangla', 'উদ্ভিদের পরিবহন টিস্যু জাইলেম ও ফ্লোয়েম। '.repeat(350)],
    ['lines', 'a line without an end\n'.repeat(700)],
    ['one word', 'x'.repeat(16_000)],
    ['one sentence', 'word '.repeat(3_200)],
  ])('loses nothing but the blanks between the pieces: %s', (_, text) => {
    const pieces = textPieces(text)
    expect(squeezed(pieces.join(''))).toBe(squeezed(text))
    if (text.includes(' ')) expect(Math.max(...pieces.map((piece) => piece.length))).toBeLessThan(4_000)
  })

  it('does not cut a formula', () => {
    const text = 'Let $x = 1. y = 2$ hold. Then \\(a. b\\) and \\[c. d\\] follow. '.repeat(200)
    for (const piece of textPieces(text)) {
      expect((piece.match(/\$/g)?.length ?? 0) % 2).toBe(0)
      expect(piece.match(/\\\(/g)?.length).toBe(piece.match(/\\\)/g)?.length)
    }
  })

  it('cuts a text about money too', () => {
    expect(textPieces('It costs $5 today. '.repeat(800)).length).toBeGreaterThan(3)
  })
})

describe('a guess', () => {
  it('of heights grows with the text and shrinks with the width', () => {
    expect(textHeight('x'.repeat(1_000), 300)).toBeGreaterThan(textHeight('x'.repeat(1_000), 600))
    expect(textHeight('x'.repeat(2_000), 300)).toBeGreaterThan(textHeight('x'.repeat(1_000), 300))
  })

  it('of costs knows that Bangla and formulas are more work than English', () => {
    const english = textCost('a word '.repeat(20))
    expect(textCost('একটি শব্দ'.repeat(20).slice(0, 140))).toBeGreaterThan(2 * english)
    expect(textCost('a $x$ d '.repeat(20).slice(0, 140))).toBeGreaterThan(2 * english)
    expect(textCost('“quoted” – plain'.repeat(9).slice(0, 140))).toBe(english)
  })
})
