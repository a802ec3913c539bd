/** Papers as plain text, and what a doubted question gives to a page that asks somebody. */
import { isFault } from '@porua/files/faults/faults'
import { PackMedia } from '@porua/files/media'
import { MemoryPack } from '@porua/files/source'
import { ValidationErrors } from '@porua/files/validation-errors'
import { describe, expect, it } from 'vitest'
import { BankJudge } from '../judge.ts'
import type { PlannedQuestion } from '../question.ts'
import { openQuestions } from '../read.ts'
import { takeText } from '../testing.ts'

const take = (...lines: string[]) => takeText('p.txt', lines.join('\n'))

describe('a paper as plain text', () => {
  it('has numbers, which are no part of a question', async () => {
    const { format, questions, mistakes } = await take(
      '১. কোনটি?',
      '(ক) এক (খ) দুই',
      'উত্তর: খ',
      '২. আর?',
      '(ক) তিন (খ) চার',
      'উত্তর: ক',
    )
    expect([format, mistakes]).toEqual(['plain text', []])
    expect(questions.map(({ body }) => [body.title, body.answer])).toEqual([
      ['কোনটি?', ['দুই']],
      ['আর?', ['তিন']],
    ])
  })

  it('has its keys at the end, with or without numbers of questions', async () => {
    const { questions, mistakes } = await take(
      '1. A?',
      'a) x',
      'b) y',
      '2. B?',
      'a) x',
      'b) y',
      '',
      'Answer key',
      '1-b 2-a',
    )
    expect([mistakes, questions.map(({ body }) => body.answer)]).toEqual([[], [['y'], ['x']]])
  })

  it('keeps formulas as they are typed', async () => {
    const { questions } = await take('1. What is $x^2$ for $x=2$?', 'a) 2', 'b) 4', 'Ans: b')
    expect(questions[0]?.body.title).toBe('What is \\(x^2\\) for \\(x=2\\)?')
  })

  it('is known again: the same text gives the same ids', async () => {
    const lines = ['1. A?', 'a) x', 'b) y', 'Ans: a']
    const [one, other] = [await take(...lines), await take('Title', '', ...lines.slice(0, 3), 'Ans: b')]
    expect(one.questions[0]?.id).toBe(other.questions[0]?.id)
  })

  it.each([
    ['Aiken without numbers', 'Q?\nA. x\nB. y\nANSWER: A', 'Aiken'],
    ['Respondus', '1. Q?\n*a. x\nb. y', 'Respondus'],
    ['GIFT with numbers', '1. Q {=x ~y}', 'GIFT'],
  ])('is not %s', async (_, text, format) => {
    expect((await takeText('p.txt', text)).format).toBe(format)
  })
})

describe('a doubted question', () => {
  it('comes with its mistake, whole but for its key', async () => {
    const source = new MemoryPack({ 'p.txt': '7. Which?\na) x\nb) y\nAns: c' })
    const file = await source.find('p.txt')
    if (isFault(file)) throw new Error(file.text)
    const open = await openQuestions(source, file, 'p.txt')
    const mistakes = new ValidationErrors()
    const judge = new BankJudge('p.txt', new PackMedia(open.media, mistakes), mistakes)
    const drafts: (PlannedQuestion | null)[] = []
    for await (const found of open.found) {
      expect(await judge.question(found)).toBeNull()
      drafts.push(await judge.doubted(found))
      expect(found.kind === 'mistake' && found.doubted?.paper).toMatchObject({
        number: '7',
        place: { paragraph: 1 },
        key: { state: 'doubtful', why: { wording: ['paperKeyUnclear', { value: 'c' }] }, candidates: [] },
      })
    }
    expect(drafts).toMatchObject([{ body: { title: 'Which?', options: ['x', 'y'], answer: [] } }])
    expect(mistakes.list).toHaveLength(1)
  })
})
