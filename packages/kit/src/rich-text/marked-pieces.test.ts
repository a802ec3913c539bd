import { expect, test } from 'vitest'
import { markedPieces } from './marked-pieces.ts'

test('formulas stand between their marks, and nothing else is one', () => {
  expect(markedPieces('$5 and \\(x^2\\), \\[\ny\n\\] or $z$ and \\frac{1}{2}')).toEqual([
    { kind: 'text', text: '$5 and ' },
    { kind: 'maths', tex: 'x^2', display: false, source: '\\(x^2\\)' },
    { kind: 'text', text: ', ' },
    { kind: 'maths', tex: '\ny\n', display: true, source: '\\[\ny\n\\]' },
    { kind: 'text', text: ' or $z$ and \\frac{1}{2}' },
  ])
})

test('a mark that is never closed is text, and money in a formula is its own', () => {
  expect(markedPieces('\\(x')).toEqual([{ kind: 'text', text: '\\(x' }])
  expect(markedPieces('\\(\\$5\\)')).toEqual([
    { kind: 'maths', tex: '\\$5', display: false, source: '\\(\\$5\\)' },
  ])
})
