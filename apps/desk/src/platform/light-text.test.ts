import { expect, test } from 'vitest'
import { lightText } from './light-text.ts'

test.each([
  ['plain $5 text', 'plain $5 text'],
  ['What is \\(x^2\\)?', 'What is x²?'],
  ['\\(\\frac{a}{b} \\times \\frac{x+1}{2}\\)', 'a/b ×(x+1)/2'],
  ['\\(\\mathrm{H}_2\\mathrm{SO}_4\\) ও \\(10^{-3}\\)', 'H₂SO₄ ও 10⁻³'],
  ['\\[\\sqrt{2} \\le \\theta\\]', '√2 ≤θ'],
  ['\\(a^{bc}\\)', 'a^bc'],
  ['\\(x', '\\(x'],
  ['Find \\(x^2 + \\fra…', 'Find x² + fra…'],
  ['\\(a^2\\) of \\(b_1…', 'a² of b₁…'],
])('%s', (text, shown) => {
  expect(lightText(text)).toBe(shown)
})
