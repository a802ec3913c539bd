import { describe, expect, test } from 'vitest'
import { classLeftovers, wordLeftovers } from './leftovers.ts'

const app = 'apps/student/src'
const classes = (sheet: string, code: string) =>
  classLeftovers(
    new Map([
      [`${app}/kit/a.module.css`, sheet],
      [`${app}/kit/a.tsx`, `import css from './a.module.css'\n${code}`],
      [`${app}/kit/b.tsx`, "import css from './b.module.css'\nconst b = css.other"],
    ]),
  ).map(({ file, line, what }) => `${file.slice(`${app}/kit/`.length)}:${line} ${what}`)

describe('the leftovers check', () => {
  test('finds a class that nothing names, by its line', () => {
    const sheet =
      '.box { color: red }\n@media (width > 1.5em) {\n  .box > .gone:hover,\n  .box {\n    margin: 0.5em }\n}'
    expect(classes(sheet, 'const a = css.box')).toEqual(["a.module.css:3 nothing names the class 'gone'"])
  })

  test('finds a class that is named and not there', () => {
    expect(classes('.box { top: 0 }', 'const a = css.box\nconst b = css.wide')).toEqual([
      "a.tsx:3 apps/student/src/kit/a.module.css has no class 'wide'",
    ])
  })

  test('believes what is chosen by a value, what is commented away, and what is of others', () => {
    expect(classes('.box { top: 0 } .good { top: 0 } .bad { top: 0 }', 'css.box, css[tone]')).toEqual([])
    expect(classes('/* .old { } */ .box :global(.katex) { background: url(x.png) }', 'css.box')).toEqual([])
  })

  test('finds words that nothing says', () => {
    const words = new Map([
      [
        `${app}/words.en.ts`,
        "export const en = {\n  hello: 'Hello',\n  gone: ({ n }: { n: number }) => String(n),\n}",
      ],
      [`${app}/words.bn.ts`, "export const bn = {\n  hello: 'হ্যালো',\n  gone: () => '',\n}"],
      [`${app}/a.tsx`, "const a = t('hello')"],
    ])
    expect(wordLeftovers(words)).toEqual([
      { file: `${app}/words.en.ts`, line: 3, what: "nothing says the words 'gone'" },
    ])
  })
})
