/**
 * Files as teachers and other products have them, in ../shared/data/faults beside the project: each question has its right key, or is
 * refused with its reason. What stands in no list here, and the files of other projects in ../shared/data/import, may have no question whose
 * key is none of its options, and none without a key and without a word about it.
 */
import { existsSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { takeFile } from './testing.ts'

const folder = resolve(import.meta.dirname, '../../../../shared/data/faults')
const here = existsSync(folder)
if (!here)
  process.stdout.write('teachers.data.test.ts: ../shared/data/faults is not there, nothing is tried\n')

/** Of each file: the right texts of each question in its order, and how the mistakes begin. */
const expected: Readonly<Record<string, { keys: string[][]; refused?: string[] }>> = {
  'aiken-bn.txt': { keys: [['ঢাকা']] },
  'bb-fib.xml': { keys: [['mitochondrion']] },
  'bijoy-body.xlsx': { keys: [['ঢাকা'], ['২৬ মার্চ']] },
  'blooket.csv': { keys: [['4'], ['2', '5']] },
  'bn-csv.csv': { keys: [['ঢাকা']] },
  'coaching-bn.xlsx': {
    keys: [['H₂O'], ['৩/৪'], ['নিরপেক্ষ'], ['লোহা'], ['লোহা', 'তামা', 'সোনা'], ['গ'], ['0.25'], ['50%']],
  },
  'coaching-en.xlsx': {
    keys: [['Water'], ['2'], ['Yes'], ['Blue'], ['TRUE']],
    refused: ["coaching-en.xlsx:3: G3 answer: '4' can be read in two ways"],
  },
  'excel-form.csv': { keys: [['4'], ['Paris'], ['1']] },
  'formats.xlsx': { keys: [['50%'], ['3/4'], ['2.50'], ['৳500.00'], ['3.00E+08'], ['1']] },
  'gift-latex.gift': { keys: [['2'], ['1'], ['\\(\\sqrt{4}\\)'], ['True']] },
  'kahoot.csv': { keys: [['Mars']] },
  'paper.docx': { keys: [['4'], ['H2O']] },
  'paper.txt': { keys: [['ঢাকা'], ['৪']] },
  'qti22-test-only.zip': { keys: [['5']] },
  'respondus.txt': { keys: [['4'], ['True']] },
  'richtext.xlsx': { keys: [['1000'], ['acid']] },
  'sub.csv': { keys: [['এসিড']] },
}
describe.skipIf(!here)('files of teachers', () => {
  it.each(Object.keys(expected))('%s has its right keys, and reasons where it has none', async (name) => {
    const { keys, refused = [] } = expected[name] ?? { keys: [] }
    const { questions, mistakes, leftOut } = await takeFile(folder, name)
    expect(questions.map(({ body }) => body.answer)).toEqual(keys)
    expect(mistakes).toEqual(refused.map((why) => expect.stringContaining(why)))
    expect(leftOut).toEqual([])
    for (const { body } of questions)
      expect(body.answer.every((right) => body.options.length === 0 || body.options.includes(right))).toBe(
        true,
      )
  })

  it('keep what their teachers saw', async () => {
    const [rich, sub] = [await takeFile(folder, 'richtext.xlsx'), await takeFile(folder, 'sub.csv')]
    expect(rich.questions[0]?.body).toMatchObject({
      format: 'html',
      title: 'The value of 10<sup>3</sup> is',
      options: ['10<sup>2</sup>', '102', '1000', '30'],
    })
    expect(sub.questions[0]?.body).toMatchObject({
      format: 'html',
      title: 'H<sub>2</sub>SO<sub>4</sub> &amp; x&sup2; কোনটি?',
    })
    const shown = (await takeFile(folder, 'formats.xlsx')).questions.map(({ body }) => body.options)
    expect(shown.slice(0, 3)).toEqual([
      ['50%', '25%', '12.5%', '100%'],
      ['3/4', '1/2', '1/3', '2 1/4'],
      ['2.50', '0.10', '3.00', '1,000'],
    ])
  })
})

describe.skipIf(!here)('every file', () => {
  const all = resolve(folder, '..')
  const files = ['faults', 'import'].flatMap((of) =>
    here && existsSync(join(all, of))
      ? readdirSync(join(all, of), { recursive: true, encoding: 'utf8' })
          .filter((name) => /\.(?:txt|gift|xml|zip|csv|xlsx|jsonl|docx)$/.test(name))
          .map((name) => [of, name] as const)
      : [],
  )

  it.each(files)('%s/%s has keys that are options, and a word where a key is missing', async (of, name) => {
    const { questions, mistakes, leftOut, warnings } = await takeFile(join(all, of), name)
    // A category by itself holds no question.
    if (!/categorySpecial/.test(name))
      expect(questions.length + mistakes.length + leftOut.length).toBeGreaterThan(0)
    for (const { body } of questions) {
      const choice = body.type === 'MCQ' || body.type === 'checkbox'
      expect(body.answer.every((right) => !choice || body.options.includes(right))).toBe(true)
      if (choice) expect(body.answer.length).toBeGreaterThan(0)
      if (body.type === 'shortAns' && body.answer.length === 0)
        expect(warnings.join('\n')).toContain('has no accepted answer')
    }
  })
})
