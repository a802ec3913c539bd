/** Question banks by chance, for tests: every type, in text and HTML, with all that a format could stumble over. */
import fc from 'fast-check'
import { difficulties } from './difficulty.ts'
import { markQuestion } from './formulas/mark-question.ts'
import type { BankQuestion } from './question.ts'
import { bankQuestion } from './testing.ts'
import type { BankEntry } from './write-context.ts'

/** Words with everything that a format could stumble over. */
const word = fc.oneof(
  fc.constantFrom(
    'বাংলা',
    'ক্ষ',
    'x',
    '1',
    '$\\frac{a}{b}$',
    '\\(x^2\\)',
    'a<b',
    '&amp;',
    '&',
    '"',
    "'",
    '=',
    '~',
    '#',
    '{}',
    ':',
    '\\',
  ),
  fc.constantFrom(
    '->',
    '%50%',
    '[html]',
    '::',
    '//',
    '$CATEGORY:',
    ']]>',
    '<![CDATA[',
    '<p>',
    '-->',
    '?>',
    '🧪',
    '০১',
    '\\n',
    '|',
    '@@PLUGINFILE@@/',
  ),
  fc
    .string({ minLength: 1, maxLength: 6, unit: 'grapheme' })
    .filter((text) => text.trim() === text && !/\p{C}/u.test(text)),
)
const words = fc.array(word, { minLength: 1, maxLength: 5 }).map((list) => list.join(' '))
const lines = fc.array(words, { minLength: 1, maxLength: 3 }).map((list) => list.join('\n'))
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const markup = fc.oneof(
  lines.map((text) => `<p>${escaped(text)}</p>`),
  words.map((text) => `<b title='x'>${escaped(text)}</b><br>&nbsp;<BR/>`),
  words.map((text) => `<ul><li>${escaped(text)}<li>&middot; ${escaped(text)}</ul>`),
  fc.constant('<math><mi>a</mi><mo>&lt;</mo><mspace/></math> <img src="https://example.org/a.png">'),
)
/** Names of ids, subjects, chapters. */
const name = fc
  .array(fc.constantFrom('ক', 'খ', 'a', 'Z', '9', '-', '_', '.', '/', '&', "'", 'ô'), {
    minLength: 1,
    maxLength: 12,
  })
  .map((list) => list.join(''))
const maybe = <T>(one: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(one, { nil: null })
const number = fc.integer({ min: -999_999, max: 999_999 }).map((value) => String(value / 100))

function question(text: fc.Arbitrary<string>, format: 'text' | 'html'): fc.Arbitrary<BankQuestion> {
  const common = {
    explanation: maybe(text),
    subject: maybe(name),
    chapter: maybe(name),
    marks: maybe(fc.integer({ min: 0, max: 10_000 })),
    language: fc.constantFrom(null, 'bn', 'en'),
    difficulty: fc.constantFrom(undefined, ...difficulties),
  }
  const choice = fc.record({
    options: fc.array(text, { minLength: 2, maxLength: 11 }),
    right: fc.uniqueArray(fc.nat(10), { minLength: 1, maxLength: 4 }),
    several: fc.boolean(),
  })
  const answers = fc.oneof(
    choice.map(({ options, right, several }) => {
      const indices = [...new Set(right.map((index) => index % options.length))].sort((a, b) => a - b)
      const chosen = several ? indices : indices.slice(0, 1)
      return {
        type: several ? ('checkbox' as const) : ('MCQ' as const),
        options,
        answer: chosen.map((index) => options[index] ?? ''),
      }
    }),
    fc
      .uniqueArray(words, { minLength: 1, maxLength: 4 })
      .map((answer) => ({ type: 'shortAns' as const, options: [], answer })),
    fc
      .record({
        answer: fc.uniqueArray(number, { minLength: 1, maxLength: 3 }),
        tolerance: fc.constantFrom(0, 0.5, 0.001, 12, 1e-7),
      })
      .map((given) => ({ type: 'shortAns' as const, options: [], ...given })),
    fc.array(text, { maxLength: 2 }).map((answer) => ({ type: 'paragraph' as const, options: [], answer })),
  )
  return fc
    .tuple(text, fc.record(common), answers)
    .map(([title, { difficulty, ...rest }, answered]) =>
      bankQuestion({ format, title, ...rest, ...answered, ...(difficulty ? { difficulty } : {}) }),
    )
}

/** Questions of every type, each with an id of its own. */
export const bankArbitrary = fc
  .uniqueArray(fc.tuple(name, fc.oneof(question(lines, 'text'), question(markup, 'html'))), {
    minLength: 1,
    maxLength: 8,
    selector: ([id]) => id,
  })
  // As a school keeps them: with their formulas marked.
  .map((list): BankEntry[] => list.map(([id, body]) => ({ id, body: markQuestion(body).question })))
