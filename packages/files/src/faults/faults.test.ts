/** Mistakes in files in both languages: each code is used, and a remark keeps what stands around its sentence. */
import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { lineDocument, noSuch, Shape } from '../shape.ts'
import { remarkLine, ValidationErrors } from '../validation-errors.ts'
import { fault, remarkIn } from './faults.ts'

const root = resolve(import.meta.dirname, '../../../..')
const place = { file: 'students.csv', line: 5, field: 'mobile' }

/** The catalogues of a language, by their areas: `pack.en.ts` exports `packEn`. */
const catalogues = async (language: 'en' | 'bn'): Promise<[area: string, codes: string[]][]> =>
  Promise.all(
    globSync(`*.${language}.ts`, { cwd: import.meta.dirname })
      .sort()
      .map(async (file): Promise<[string, string[]]> => {
        const all = Object.entries((await import(join(import.meta.dirname, file))) as Record<string, object>)
        const words = all.find(([name]) => /[a-z](En|Bn)$/.test(name))?.[1]
        return [file.split('.')[0] ?? '', Object.keys(words ?? {}).sort()]
      }),
  )

test('each code stands in one catalogue, and in Bangla as in English', async () => {
  const english = await catalogues('en')
  expect(await catalogues('bn')).toEqual(english)
  const codes = english.flatMap(([, of]) => of)
  expect(new Set(codes).size).toBe(codes.length)
})

test('no code of the catalogue is without a place that uses it', async () => {
  const files = globSync(['packages/*/src/**/*.ts', 'apps/server/src/**/*.ts'], { cwd: root })
    .filter((file) => !/\/faults\/\w+(-\w+)*\.(en|bn)\.ts$|\.test\.ts$/.test(file))
    .map((file) => readFileSync(join(root, file), 'utf8'))
  const codes = (await catalogues('en')).flatMap(([, of]) => of)
  const unused = codes.filter((code) => !files.some((text) => text.includes(`'${code}'`)))
  expect(unused).toEqual([])
})

test('a remark is told in English or in Bangla', () => {
  const errors = new ValidationErrors()
  errors.add(place, fault('notAMobile', { value: '0171', digits: 4 }))
  const [remark] = errors.list
  if (!remark) throw new Error('nothing was noted')
  expect(remarkLine(remark)).toBe(
    "students.csv:5: mobile: '0171' is not a mobile number: 11 digits (this has 4), 01, then a digit from 3 to 9, then 8 digits",
  )
  expect(remarkIn('en', remark)).toBe(remark.text)
  expect(remarkIn('bn', remark)).toBe(
    '“0171” কোনো মোবাইল নম্বর নয়: ১১টি সংখ্যা (এখানে ৪টি), শুরুতে ০১, তারপর ৩ থেকে ৯-এর একটি, তারপর ৮টি সংখ্যা',
  )
})

test('one that many rows share says how many, in Bangla too', () => {
  const errors = new ValidationErrors()
  for (let line = 2; line < 14; line++) errors.addShared({ ...place, line }, noSuch('group', 'g9', ['g1']))
  const [remark] = errors.list
  if (!remark) throw new Error('nothing was noted')
  expect(remark.text).toBe(
    "there is no group 'g9'. Did you mean 'g1'? (in 12 rows: 2, 3, 4, 5, 6, 7, 8, 9, 10, 11 …)",
  )
  expect(remarkIn('bn', remark)).toBe(
    '“g9” নামে কোনো গ্রুপ নেই। আপনি কি “g1” বোঝাতে চেয়েছেন? (১২টি সারিতে: ২, ৩, ৪, ৫, ৬, ৭, ৮, ৯, ১০, ১১ …)',
  )
})

test('a value of the wrong kind is told in Bangla, and so is a sentence within a sentence', () => {
  const errors = new ValidationErrors()
  const shape = new Shape({ kind: 'number', value: 7, at: 0 }, 'title', lineDocument('bank.jsonl', 3, errors))
  shape.text({ most: 5 })
  shape.wrong(fault('ofFile', { path: 'media/a.png', what: fault('fileIsEmpty') }))
  expect(errors.list.map((remark) => remarkIn('bn', remark))).toEqual([
    'এখানে উদ্ধৃতিচিহ্নের মধ্যে লেখা চাই',
    '“media/a.png”: ফাইলটি খালি',
  ])
  expect(errors.list[1]?.text).toBe("'media/a.png' is an empty file")
})
