/** Banks written in other formats: taken again they are the same questions, and other programs can read the files. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { markQuestion } from './formulas/mark-question.ts'
import { bankQuestion, endings, inFolder, roundTrip, type WrittenFormat, writeBank } from './testing.ts'
import { bankArbitrary } from './write.testing.ts'
import type { BankEntry } from './write-context.ts'

/** fast-check prints it with the smallest case that fails. */
const seed = 20261121

/** What GIFT has no place for, as it says. */
function asGift({ id, body }: BankEntry): BankEntry {
  const { difficulty: _, ...kept } = body
  const answer = body.type === 'paragraph' ? [] : body.answer
  const left = { ...kept, answer, marks: null, subject: null, language: null, notes: null }
  // Nothing has to be said of formulas where those that had them are gone.
  return { id, body: markQuestion(left).question }
}

/** GIFT's pairs: an answer with an arrow cannot be written. */
const isPair = ({ body }: BankEntry): boolean =>
  body.type === 'shortAns' && body.tolerance === null && body.answer.every((text) => text.includes('->'))

describe('a bank that is written and taken again', () => {
  it.each(['qti', 'moodle', 'gift'] as WrittenFormat[])(
    'is the same in %s, whatever its texts',
    async (format) => {
      await fc.assert(
        fc.asyncProperty(bankArbitrary, async (questions) => {
          const { questions: taken, mistakes, leftOut, said } = await roundTrip(format, questions)
          expect([mistakes, leftOut]).toEqual([[], []])
          const expected = format === 'gift' ? questions.filter((one) => !isPair(one)).map(asGift) : questions
          expect(taken).toEqual(expected)
          if (format === 'qti') expect(said).toEqual([])
        }),
        { seed, numRuns: 60 },
      )
    },
  )

  it('keeps blanks at the ends of texts, equal options, control characters and numbers as they are written', async () => {
    const questions: BankEntry[] = [
      {
        id: 'ends',
        body: bankQuestion({
          title: ' Which?\n\n',
          options: ['a ', 'a', ' b'],
          answer: ['a'],
          explanation: '\tso ',
        }),
      },
      { id: 'equal', body: bankQuestion({ type: 'checkbox', options: ['a', 'a', 'b'], answer: ['a', 'a'] }) },
      {
        id: 'html',
        body: bankQuestion({
          format: 'html',
          title: ' <p>x</p> ',
          options: ['<b>a</b> ', 'plain  words'],
          answer: ['plain  words'],
        }),
      },
    ]
    for (const format of ['qti', 'moodle'] as const)
      expect((await roundTrip(format, questions)).questions).toEqual(questions)
    const odd: BankEntry[] = [
      {
        id: 'rac',
        body: bankQuestion({
          title: '\frac{1}{2} \u0001',
          options: ['\u0002', 'b\r\nc'],
          answer: ['\u0002'],
        }),
      },
      {
        id: 'n',
        body: bankQuestion({ type: 'shortAns', options: [], answer: ['1,50,000', '১২.৫০'], tolerance: 0.5 }),
      },
      { id: 'notes', body: bankQuestion({ notes: 'for you', explanation: 'because' }) },
    ]
    expect((await roundTrip('qti', odd)).questions).toEqual(odd)
  })

  it('makes the same bytes each time', async () => {
    const questions = fc
      .sample(bankArbitrary, { seed, numRuns: 20 })
      .flatMap((list, index) => list.map(({ id, body }) => ({ id: `${index}-${id}`, body })))
    for (const format of ['qti', 'moodle', 'gift'] as const) {
      const [first, second] = await Promise.all(
        [0, 1].map(() =>
          inFolder(async (folder) => {
            await writeBank(folder, format, questions)
            return readFile(join(folder, endings[format]))
          }),
        ),
      )
      expect(first?.equals(second ?? Buffer.alloc(0))).toBe(true)
    }
  })
})
