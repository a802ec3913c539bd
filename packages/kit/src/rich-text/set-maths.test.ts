/** What an author's formula may not do, whatever KaTeX knows. */
import katex from 'katex'
import { expect, test } from 'vitest'
import { mathsOptions } from './set-maths.ts'

const drawn = (tex: string) => katex.renderToString(tex, mathsOptions(true))

test.each([
  ['a link', '\\href{https://evil.example/a}{x}'],
  ['a script', '\\url{javascript:alert(1)}'],
  ['a picture', '\\includegraphics{https://evil.example/a.png}'],
  ['a class of ours', '\\htmlClass{evil}{x}'],
  ['an id', '\\htmlId{evil}{x}'],
  ['a style', '\\htmlStyle{position: fixed}{x}'],
  ['data', '\\htmlData{evil=1}{x}'],
])('a formula makes no %s', (_what, tex) => {
  // Its source may stand there as text.
  expect(drawn(tex)).not.toMatch(
    /<(?:a|img)\b|(?:href|src|id|data-evil)="|class="[^"]*evil|style="[^"]*position: ?fixed/,
  )
})

test('a formula does not grow without end, in number or in size', () => {
  expect(() => drawn('\\def\\a{\\a\\a}\\a')).toThrow(/Too many expansions/)
  expect(drawn('\\rule{9999em}{9999em}')).toMatch(/width:20em/)
})
