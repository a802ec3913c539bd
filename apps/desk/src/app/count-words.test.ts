/** Every word of the desk with a count reads right for 0, 1 and 2, in both languages. */
import { expect, test } from 'vitest'

type Words = Readonly<Record<string, unknown>>
type Word = (values: Readonly<Record<string, string>>) => string
const english = import.meta.glob<{ en: Words }>('../**/*words.en.ts', { eager: true })
const bangla = import.meta.glob<{ bn: Words }>('../**/*words.bn.ts', { eager: true })

/** Parameters that are numbers of things; the others are names, times and texts. */
const counts = new Set(
  'n m h d of students exams courses questions posts changed missing up down answers count serious rows files begun handedIn least middle seen done total'.split(
    ' ',
  ),
)

/** Words behind a number that are the same for one and for many. */
const same = /^(of|min|h|d|more|left|chosen|or|that|%|lost|gained|loses some|lose some)\b/
/** Before a number that names one thing and counts none: 'Question 1'. */
const ordinal = /\b(question|rule|picture|file|line|number)$/i
/** Verbs that go with many, and with one. */
const many = /^(\w+ )?(are|get|have|lose|gain|wait|see|leave)\b/
const one = /^(\w+ )?(is|gets|has|loses|gains|waits|sees|leaves)\b/

/** English that is right as it is. */
const exempt = new Set([
  // The verb is that of 'answers'.
  'features/results markingAbout n',
  'features/results releasePending n',
  // The number is a limit of thousands.
  'platform tooManyMatch n',
])

/** Each count of each word, and the word in a language with that count. */
function counted() {
  return Object.entries(english).flatMap(([path, { en }]) => {
    const bn = bangla[path.replace('.en.', '.bn.')]?.bn ?? {}
    return Object.entries(en).flatMap(([key, word]) => {
      if (typeof word !== 'function') return []
      const asked = new Set<string>()
      const values = new Proxy({}, { get: (_, name) => asked.add(String(name)) && '5' })
      word(values)
      const numbers = [...asked].filter((name) => counts.has(name))
      return numbers.map((name) => ({
        name: `${path.replace(/^\.\.\/|\/?words\.en\.ts$/g, '')} ${key} ${name}`,
        say: (language: 'en' | 'bn', n: string) => {
          const others = Object.fromEntries([...asked].map((other) => [other, '\u2060']))
          return ((language === 'en' ? word : bn[key]) as Word)({ ...others, [name]: n })
        },
      }))
    })
  })
}

const words = counted()

/** What stands before and behind each place of the number. */
function places(text: string, n: string): { before: string; behind: string }[] {
  return [...text.matchAll(new RegExp(`(?<![\\d০-৯])${n}(?![\\d০-৯])`, 'g'))].map(({ index }) => ({
    before: text.slice(0, index).trimEnd(),
    behind: text.slice(index + n.length).trimStart(),
  }))
}

test('what is exempt is there', () => {
  const names = new Set(words.map(({ name }) => name))
  expect([...exempt].filter((name) => !names.has(name))).toEqual([])
  expect(names.size).toBeGreaterThan(100)
})

test.each(words.filter(({ name }) => !exempt.has(name)))('$name in English', ({ say }) => {
  const [none, single, two] = ['0', '1', '2'].map((n) => places(say('en', n), n)) as [
    ReturnType<typeof places>,
    ReturnType<typeof places>,
    ReturnType<typeof places>,
  ]
  expect(none).toHaveLength(two.length)
  for (const [at, { before, behind }] of single.entries()) {
    if (!/^[a-z]/i.test(behind) || same.test(behind) || ordinal.test(before)) continue
    expect(behind, say('en', '1')).not.toBe(two[at]?.behind)
    expect(behind, say('en', '1')).not.toMatch(many)
    expect(none[at]?.behind, say('en', '0')).toBe(two[at]?.behind)
    expect(two[at]?.behind, say('en', '2')).not.toMatch(one)
  }
})

test.each(words)('$name in Bangla', ({ say }) => {
  // Nouns and verbs do not change with the number; a counted noun has its classifier.
  const without = (n: string) => say('bn', n).replaceAll(n, 'n')
  expect([without('০'), without('২')]).toEqual([without('১'), without('১')])
  for (const { before, behind } of places(say('bn', '১'), '১'))
    if (!/(প্রশ্ন|নিয়ম|ছবি|ফাইল|লাইন|সারি|প্রথম)$/.test(before))
      expect(behind, say('bn', '১')).toMatch(/^($|[^\p{L}]|টি|জন|মিনিট|ঘণ্টা|দিন|সারি|নম্বর|-এ|বা|ও )/u)
})
