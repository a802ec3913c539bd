/** Real question files: each gives the right questions, or is refused with the line at fault. */
import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { takeFile } from './testing.ts'

const folder = resolve(import.meta.dirname, '../../../../shared/data')

/** Per file: questions, left out, and the lines of mistakes. */
const expected: Readonly<Record<string, [number, number, number[]]>> = {
  'aiken/aiken.txt': [10, 4, [101, 104, 108, 116, 125]],
  'bbq/bbq-MATCH-bond_types-questions.txt': [0, 199, []],
  'bbq/bbq-WOMC-bond_types-questions.txt': [23, 0, []],
  'gift/categorySpecialCharacter.gift': [0, 0, []],
  'gift/escapeAll.gift': [1, 0, []],
  'gift/essay1.gift': [1, 0, []],
  'gift/example-gift-multiple-choice.gift': [3, 0, []],
  'gift/giftFormatPhpExamples.gift': [9, 1, []],
  'gift/matching1.gift': [0, 2, []],
  'gift/mc5.gift': [4, 0, []],
  'gift/mcHTMLComment.gift': [1, 0, []],
  'gift/multiLineFeedback1.gift': [2, 0, []],
  'gift/newlineAndLaTeX.gift': [1, 0, []],
  'gift/numerical1.gift': [10, 0, []],
  'gift/options1.gift': [14, 0, []],
  'gift/shortAnswerNotMatching.gift': [2, 0, []],
  'moodlexml/moodle.xml': [7, 4, []],
  'moodlexml/test.xml': [15, 6, [343, 407]],
}

interface Tree {
  type: 'MC' | 'TF' | 'Short' | 'Numerical' | 'Essay' | 'Matching' | 'Category' | 'Description'
  title: string | null
  stem: { format: string; text: string }
  isTrue?: boolean
  globalFeedback?: { text: string } | null
  choices?: Choice[] | Numeric
}
interface Choice {
  isCorrect: boolean
  weight: number | null
  text: { text: string } & Numeric
}
interface Numeric {
  type?: string
  number?: number
  range?: number
  numberLow?: number
  numberHigh?: number
}

/** What an expected tree means as a question of ours; null: left out. */
function meant(tree: Tree): object | null {
  if (tree.type === 'Matching' || tree.type === 'Category' || tree.type === 'Description') return null
  const title = plain(tree.stem.text)
  if (tree.type === 'Essay') return { type: 'paragraph', title }
  if (tree.type === 'TF')
    return { type: 'MCQ', title, options: ['True', 'False'], answer: [tree.isTrue ? 'True' : 'False'] }
  if (tree.type === 'Numerical') {
    const choices = Array.isArray(tree.choices) ? tree.choices : undefined
    const full = choices?.filter(({ weight }) => weight === null || weight === 100).map(({ text }) => text)
    const [number] = full ?? [tree.choices as Numeric]
    const low = number?.numberLow
    const middle = low === undefined ? number?.number : (low + (number?.numberHigh ?? 0)) / 2
    const tolerance = low === undefined ? (number?.range ?? 0) : ((number?.numberHigh ?? 0) - low) / 2
    return { type: 'shortAns', title, number: middle, tolerance }
  }
  const choices = tree.choices as Choice[]
  const texts = choices.map(({ text }) => plain(text.text))
  const full = choices.filter(({ isCorrect, weight }) => isCorrect && (weight === null || weight === 100))
  if (tree.type === 'Short')
    return { type: 'shortAns', title, answer: full.map(({ text }) => plain(text.text)) }
  if (full.length === 1)
    return { type: 'MCQ', title, options: texts, answer: full.map(({ text }) => plain(text.text)) }
  const some = choices.filter(({ weight }) => (weight ?? 0) > 0)
  return { type: 'checkbox', title, options: texts, answer: some.map(({ text }) => plain(text.text)) }
}

function plain(text: string): string {
  return (
    text
      .replace(/<img\s[^>]*@@PLUGINFILE@@[^>]*>/g, '')
      // A formula between dollars is read as a marked one.
      .replace(/\$\s*(\d[^$]*?)\s*\$/g, '\\($1\\)')
      .replace(/\s+/g, ' ')
      .trim()
  )
}

if (existsSync(folder)) {
  describe('real files', () => {
    it.each(Object.keys(expected))('%s', async (path) => {
      const place = resolve(folder, 'import', path)
      const taken = await takeFile(dirname(place), basename(place))
      const lines = taken.mistakes.map((line) => Number(/^[^:]*:(\d+):/.exec(line)?.[1]))
      expect([taken.questions.length, taken.leftOut.length, lines]).toEqual(expected[path])
    })

    const trees = Object.keys(expected).filter((path) => existsSync(treeOf(path)))
    it.each(trees)('%s says what its expected tree says', async (path) => {
      const place = resolve(folder, 'import', path)
      const { questions } = await takeFile(dirname(place), basename(place))
      const all = JSON.parse(readFileSync(treeOf(path), 'utf8')) as Tree[]
      const wanted = all.flatMap((tree) => meant(tree) ?? [])
      const read = questions.map(({ body: { type, title, options, answer, tolerance } }) => ({
        type,
        title: plain(title),
        ...(type === 'MCQ' || type === 'checkbox' ? { options: options.map(plain) } : {}),
        ...(tolerance !== null ? { number: Number(answer[0]), tolerance } : {}),
        ...(tolerance === null && type !== 'paragraph' ? { answer: answer.map(plain) } : {}),
      }))
      expect(read).toEqual(
        wanted.map((one) =>
          'number' in one
            ? {
                ...one,
                number: expect.closeTo(Number(one.number), 9),
                tolerance: expect.closeTo(Number((one as Numeric & { tolerance: number }).tolerance), 9),
              }
            : one,
        ),
      )
      const general = all
        .filter((tree) => meant(tree) !== null)
        .map((tree) => plain(tree.globalFeedback?.text ?? ''))
      questions.forEach(({ body }, index) => {
        if (general[index]) expect(plain(body.explanation ?? '')).toBe(general[index])
      })
      const names = all.filter((tree) => meant(tree) !== null).map((tree) => tree.title)
      questions.forEach(({ id }, index) => {
        const name = names[index]
        if (name) expect(id.startsWith(name)).toBe(true)
      })
    })

    it('Blackboard text says what was read of the same file elsewhere', async () => {
      const { questions } = await takeFile(resolve(folder, 'import/bbq'), 'bbq-WOMC-bond_types-questions.txt')
      const others = readFileSync(resolve(folder, 'questions/biology_problems.jsonl'), 'utf8')
        .split('\n')
        .filter((line) => line.includes('WOMC-bond_types'))
        .map((line) => JSON.parse(line) as { title: string; options: string[]; answer: string[] })
      expect(others.length).toBeGreaterThan(0)
      const read = new Map(questions.map(({ body }) => [body.title, body]))
      for (const { title, options, answer } of others)
        expect(read.get(title)).toMatchObject({ type: 'MCQ', format: 'html', options, answer })
    })
  })
} else {
  it('has nothing to do: ../shared/data is not on this machine', () => {
    expect(existsSync(folder)).toBe(false)
  })
}

function treeOf(path: string): string {
  return resolve(folder, 'import/gift/expected-ast', basename(path).replace(/\.gift$/, '.json'))
}
