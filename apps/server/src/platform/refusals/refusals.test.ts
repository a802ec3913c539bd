/** Refusals in both languages: every code has its Bangla (its type says so), something throws each, and who asks in Bangla hears it. */
import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { Problem } from '../problems.ts'
import { en as calls } from './calls.en.ts'
import { bnTime, bnWait, enTime, enWait } from './parts.ts'
import { languageOf, type Wording, wordsOf } from './refusals.ts'
import { en as school } from './school.en.ts'

const sources = resolve(import.meta.dirname, '../..')

/** The server's own files, without the catalogue and without tests. */
const files = globSync('**/*.ts', { cwd: sources })
  .filter((file) => !/\/refusals\/|\.test\.ts$|\.suite\.ts$|testing/.test(file))
  .map((file) => ({ file, text: readFileSync(join(sources, file), 'utf8') }))

test('no code of the catalogue is without a place that throws it', () => {
  const codes = Object.keys({ ...calls, ...school })
  // A code of one catalogue must not hide one of the other.
  expect(codes.length).toBe(Object.keys(calls).length + Object.keys(school).length)
  const unused = codes.filter((code) => !files.some(({ text }) => text.includes(`'${code}'`)))
  expect(unused).toEqual([])
})

test('words without a code are refused by the command line alone', () => {
  const strangers = files.filter(({ file, text }) => !file.startsWith('cli/') && /\/misused\.ts'/.test(text))
  expect(strangers.map(({ file }) => file)).toEqual([])
})

describe('a sentence in Bangla', () => {
  test.each<[Wording, string, string]>([
    [
      ['manyPasswords', { seconds: 900 }],
      'Too many wrong passwords. Please try again in 15 minutes.',
      'অনেকবার ভুল পাসওয়ার্ড দেওয়া হয়েছে। ১৫ মিনিট পরে আবার চেষ্টা করুন।',
    ],
    [
      ['manyWrongCodes', { seconds: 7_200 }],
      'Too many wrong codes. You can ask for a new code in 2 hours.',
      'অনেকবার ভুল কোড দেওয়া হয়েছে। ২ ঘণ্টা পরে নতুন কোড চাইতে পারেন।',
    ],
    [
      ['fileIsOther', { type: 'image/png', other: 'GIF' }],
      'This is not a PNG picture, but a file of type GIF.',
      'এটি PNG ছবি নয়, GIF ধরনের ফাইল।',
    ],
    [
      ['fileMustBe', { types: ['image/jpeg', 'image/png'] }],
      'This has to be a JPEG picture or a PNG picture.',
      'এখানে JPEG ছবি বা PNG ছবি দিতে হবে।',
    ],
    [['triesLeft', { n: 1 }], '1 try is left.', 'আর ১ বার চেষ্টা করা যাবে।'],
    [
      ['malformed', { field: 'otp', says: 'The code has 6 digits.' }],
      'otp: The code has 6 digits.',
      'যা পাঠানো হয়েছে তার কিছু একটা ঠিক নেই। দেখে আবার চেষ্টা করুন।',
    ],
    [
      ['noSuchThing', { thing: 'group', asked: 'g9', near: [], all: ['g1', 'g2'] }],
      "There is no group 'g9'; the groups are g1, g2.",
      '“g9” নামে কোনো গ্রুপ নেই; যা আছে: g1, g2।',
    ],
    [
      ['noSuchThing', { thing: 'exam', asked: 'fnal', near: ['final'] }],
      "There is no exam 'fnal'. Did you mean 'final'?",
      '“fnal” নামে কোনো পরীক্ষা নেই। আপনি কি “final” বোঝাতে চেয়েছেন?',
    ],
    [
      ['noSuchThing', { thing: 'subject', asked: 'x', near: [], all: [] }],
      "There is no subject 'x': the school has no subjects yet.",
      '“x” নামে কোনো বিষয় নেই: প্রতিষ্ঠানে এখনো কোনো বিষয় নেই।',
    ],
  ])('%j', (wording, english, bangla) => {
    expect(wordsOf('en', wording)).toBe(english)
    expect(wordsOf('bn', wording)).toBe(bangla)
  })

  test('a file’s name may be any text, and stays as it is', () => {
    for (const name of ['$1 {n}.pdf', 'a\nb.pdf', 'ছবি (১).png', '{title}'])
      expect(wordsOf('bn', ['answerFileNotUploaded', { name }])).toBe(`${name} ফাইলটি আপলোড করা যায়নি`)
  })

  test('one of several files is told by its place', () => {
    const problem = new Problem('badFile', 'fileEmpty', { file: 3 })
    expect(problem.title).toBe('File 3: The file is empty.')
    expect(problem.titleIn('bn')).toBe('ফাইল ৩: ফাইলটি খালি।')
  })
})

test.each([
  [1, 'a minute', 'এক মিনিট'],
  [60, 'a minute', 'এক মিনিট'],
  [61, '2 minutes', '২ মিনিট'],
  [900, '15 minutes', '১৫ মিনিট'],
  [5_940, '99 minutes', '৯৯ মিনিট'],
  [5_941, '2 hours', '২ ঘণ্টা'],
  [86_400, '24 hours', '২৪ ঘণ্টা'],
])('%i seconds are %s', (seconds, english, bangla) => {
  expect([enWait(seconds), bnWait(seconds)]).toEqual([english, bangla])
})

test.each([
  ['2026-11-22T13:05:00Z', '22 Nov 2026, 19:05', '২২ নভেম্বর ২০২৬, সন্ধ্যা ৭:০৫'],
  ['2026-11-22T18:00:00Z', '23 Nov 2026, 00:00', '২৩ নভেম্বর ২০২৬, রাত ১২:০০'],
  ['2026-11-22T06:30:00Z', '22 Nov 2026, 12:30', '২২ নভেম্বর ২০২৬, দুপুর ১২:৩০'],
])('%s is told in the zone of the school', (moment, english, bangla) => {
  const given = { at: Date.parse(moment), zone: 'Asia/Dhaka' }
  expect([enTime(given), bnTime(given)]).toEqual([english, bangla])
})

test('the language is the first of ours that a caller names, else English', () => {
  const asked = ['bn', 'bn-BD', 'BN', 'bn-BD,bn;q=0.9,en;q=0.8', 'fr,bn'] as const
  for (const header of asked) expect(languageOf(header), header).toBe('bn')
  for (const header of [undefined, '', 'en', 'en-GB,bn;q=0.5', '*', 'fr', 'bnx', 'x'.repeat(10_000)])
    expect(languageOf(header), header?.slice(0, 20)).toBe('en')
})
