import { expect, test } from 'vitest'
import { plainText } from './plain-text.ts'

test.each([
  ['H<sub>2</sub>O is', 'html', 'H₂O is'],
  ['10<sup>-3</sup>&nbsp;m<br>of <b>it</b>', 'html', '10⁻³ m of it'],
  ['a < b', 'text', 'a < b'],
] as const)('%s of %s is read as %s', (text, format, line) => {
  expect(plainText(text, format)).toBe(line)
})
