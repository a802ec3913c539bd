/** The Bangla that a student reads: polite, in Bengali digits, and with one word for one thing (docs/glossary.md). */
import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '..')

/** Every text in Bangla of the catalogues, and of what the server refuses with, without what is filled in. */
const texts = globSync(
  [
    'apps/{student,desk}/src/**/*words*.ts',
    'packages/kit/src/**/*words*.ts',
    'apps/student/src/features/forum/guidelines.ts',
    'apps/server/src/platform/refusals/{*.bn,parts}.ts',
    'packages/files/src/faults/*.bn.ts',
    'apps/server/src/features/operations/findings.bn.ts',
  ],
  { cwd: root },
).flatMap((file) =>
  [...readFileSync(join(root, file), 'utf8').matchAll(/'((?:[^'\\\n]|\\.)*)'|`([^`]*)`/g)]
    .map(([, quoted, filled]) => (quoted ?? filled ?? '').replace(/\$?\{[^{}]*\}|\$\{.*/gs, ' '))
    .filter((text) => /[\u0980-\u09ff]/.test(text))
    .map((text) => ({ file, text })),
)

const found = (wrong: RegExp) =>
  texts.filter(({ text }) => wrong.test(text)).map(({ file, text }) => `${file}: ${text}`)

/** Not inside of another word: Bangla letters have no \b. */
const word = (forms: string) => new RegExp(`(?<![\\u0980-\\u09ff])(?:${forms})(?![\\u0980-\\u09ff])`)

describe('the Bangla of the catalogues', () => {
  it('is all of it looked at', () => {
    expect(texts.length).toBeGreaterThan(700)
  })

  it('says আপনি: no familiar pronoun, no familiar request', () => {
    const pronouns = 'তুমি|তোমার|তোমাকে|তোমরা|তোমাদের|তুই|তোর|তোকে'
    const requests = 'করো|দাও|যাও|লেখো|দেখো|নাও|খোলো|চাপো|রাখো|পাঠাও|থামো|বলো|শোনো'
    expect(found(word(`${pronouns}|${requests}`))).toEqual([])
    // 'হন' tells, 'হোন' asks.
    expect(found(/(?:বের|সংযুক্ত) হন(?![\u0980-\u09ff])/)).toEqual([])
  })

  it('has Bengali digits, and Latin letters only where every student reads them', () => {
    // A mistake in a file names what stands in it (ANSWER:, ~%50%, 1820..1824), the doctor settings and commands.
    const outside = (file: string) => !/\/faults\/|\/findings\./.test(file)
    expect(
      found(/[0-9]/)
        .filter(outside)
        .filter((it) => !/MP[34]|U\+0000|2026-03-01T18:00|\$x\^2\$/.test(it)),
    ).toEqual([])
    // Staff read the names of files, keys and commands.
    const forStaff = (file: string) => /^apps\/desk\/|refusals\/desk\./.test(file)
    const known =
      /JPEG|PNG|PDF|PCM|MP[34]|WAV|WebP|WebM|MOV|MKV|JSON|WEBVTT|U\+0000|Chromium|ffmpeg|Shaka Packager|2026-03-01T18:00|\+3h|Add to Home Screen|\(Description\)|R চেপে|A থেকে K|Language \//g
    expect(
      texts.filter(
        ({ file, text }) => outside(file) && !forStaff(file) && /[A-Za-z]/.test(text.replace(known, '')),
      ),
    ).toEqual([])
  })

  it.each([
    ['এখনও', 'এখনো'],
    ['ফলাফল', 'ফল'],
    ['আনা যায়নি', 'লোড করা যায়নি'],
    ['গণ্য', 'গণনা'],
    ['পর্দা|পর্দার', 'স্ক্রিন'],
    ['বিকল্পের', 'অপশনের'],
    ['প্রশাসন|প্রশাসনকে', 'কর্তৃপক্ষ'],
    ['পছন্দ', 'লাইক'],
    ['সাইন ইনে', 'সাইন ইন পাতায়'],
    ['সরঞ্জাম', 'what it does'],
  ])('has one word for one thing: not %s, but %s', (other) => {
    expect(found(word(other))).toEqual([])
  })
})
