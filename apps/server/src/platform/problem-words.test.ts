/** Refusals in Bangla: every title that the server throws has its Bangla, and who asks in Bangla hears it. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { problems } from '@porua/contract/problems'
import { describe, expect, test } from 'vitest'
import { byCode, byTitle } from './problem-words.bn.ts'
import { dataIn, languageOf, sentenceIn, titleIn } from './problem-words.ts'

const sources = resolve(import.meta.dirname, '..')
/** What only the provider's command line says, and what a notice says to everybody. */
const notForStudents =
  /^features\/(school|notifications\/purge|exams\/(marking|schedule|release|result\/announcement)|forum\/provider)|\.test\.ts$|testing|\.contract\.ts$/
/** Names a field of the call, for programmers: `phone: …`. */
const namesField = /^[a-z][\w.]*: /

/** The texts that stand in the source as titles, with 5 for each value: where a problem is made, and where a rule words one. */
function thrownTitles(): { text: string; where: string }[] {
  const made =
    /(?:new Problem\(\s*[\w.']+,\s*(?:kind === 'question'\s*\?\s*'[^']*'\s*:\s*)?|\b(?:wrong|bad|notYet)\(|\bbad: |\bmessage: (?:left > 0 \? tries : )?|tries = left === 1 \? '[^']*' : )('[^'\n]*'|`[^`\n]*`)/g
  return readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !notForStudents.test(file))
    .flatMap((file) =>
      [...withValues(readFileSync(join(sources, file), 'utf8')).matchAll(made)].map(([, literal = '']) => ({
        text: literal.slice(1, -1),
        where: file,
      })),
    )
    .filter(({ text }) => text !== '' && !namesField.test(text))
}

/** The source with 5 where a text takes a value in, the innermost first. */
function withValues(source: string): string {
  const next = source.replace(/\$\{[^{}]*\}/g, '5')
  return next === source ? source : withValues(next)
}

const isBangla = (text: string) => /[\u0980-\u09ff]/.test(text)

test('every title that a student may hear stands among the Bangla ones', () => {
  const titles = thrownTitles()
  // A scan that finds nothing would find everything right.
  expect(titles.length).toBeGreaterThan(90)
  const missing = titles.filter(({ text }) => /^[A-Z]/.test(text) && !isBangla(sentenceIn('bn', text)))
  expect(missing).toEqual([])
})

test('every code and every sentence has its Bangla, with the values of its English', () => {
  expect(Object.keys(byCode).sort()).toEqual(Object.keys(problems).sort())
  for (const text of Object.values(byCode)) expect(isBangla(text), text).toBe(true)
  const names = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).sort()
  for (const [english, bangla] of byTitle) {
    expect(isBangla(bangla) || english === 'File {n}: {title}', english).toBe(true)
    expect(names(bangla), english).toEqual(names(english))
  }
  const keys = byTitle.map(([english]) => english)
  expect(new Set(keys).size).toBe(keys.length)
})

describe('a title in Bangla', () => {
  test.each([
    ['tooManyRequests', 'Too many wrong passwords. Please try again in 15 minutes.', '১৫ মিনিট পরে'],
    ['tooManyRequests', 'Too many wrong passwords. Please try again in a minute.', 'এক মিনিট পরে'],
    ['tooManyRequests', 'Too many wrong codes. You can ask for a new code in 2 hours.', '২ ঘণ্টা পরে'],
    ['tooManyRequests', 'Too many wrong codes. You can ask for a new code now.', 'এখনই নতুন'],
    ['badFile', 'This is not a PNG picture, but a file of type GIF.', 'এটি PNG ছবি নয়, GIF ধরনের ফাইল।'],
    ['badFile', 'This has to be a JPEG picture or a PNG picture.', 'JPEG ছবি বা PNG ছবি'],
    ['badFile', 'File 3: The file is empty.', /ফাইল ৩: ফাইলটি খালি।/],
    ['badRequest', 'Error uploading file notes 2.pdf', 'notes 2.pdf ফাইলটি'],
    ['badRequest', 'otp: The code has 6 digits.', byCode.badRequest],
    ['forbidden', 'Words that nobody has put into Bangla.', byCode.forbidden],
  ] as const)('%s: %s', (code, english, bangla) => {
    expect(titleIn('bn', code, english)).toMatch(bangla)
    expect(titleIn('en', code, english)).toBe(english)
  })

  test('a file’s name may be any text, and stays as it is', () => {
    for (const name of ['$1 {n}.pdf', 'a\nb.pdf', 'ছবি (১).png', '{title}'])
      expect(sentenceIn('bn', `Error uploading file ${name}`)).toBe(`${name} ফাইলটি আপলোড করা যায়নি`)
  })
})

test('the language is the first of ours that a caller names, else English', () => {
  const asked = ['bn', 'bn-BD', 'BN', 'bn-BD,bn;q=0.9,en;q=0.8', 'fr,bn'] as const
  for (const header of asked) expect(languageOf(header), header).toBe('bn')
  for (const header of [undefined, '', 'en', 'en-GB,bn;q=0.5', '*', 'fr', 'bnx', 'x'.repeat(10_000)])
    expect(languageOf(header), header?.slice(0, 20)).toBe('en')
})

test('of data only our own titles change: beside a code, and beside each outcome', () => {
  const notYet = { code: 'notPublishedYet', title: 'The result has not been published yet.' }
  expect(dataIn('bn', notYet)).toEqual({ code: 'notPublishedYet', title: 'ফল এখনো প্রকাশ হয়নি।' })
  const saved = {
    attemptId: 'a1',
    answers: [
      { questionId: 'q1', outcome: 'locked', title: 'You cannot change the answer' },
      { questionId: 'q2', outcome: 'saved' },
      { questionId: 'q3', title: 'You cannot change the answer' },
    ],
  }
  expect(dataIn('bn', saved)).toEqual({
    ...saved,
    answers: [{ ...saved.answers[0], title: byCode.answerLocked }, ...saved.answers.slice(1)],
  })
  for (const data of [null, undefined, 5, [notYet], { title: 'You cannot change the answer' }])
    expect(dataIn('bn', data)).toEqual(data)
  expect(dataIn('en', saved)).toBe(saved)
})
