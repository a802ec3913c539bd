/** Aiken and Blackboard's text: what is understood, and what is named. */
import { describe, expect, it } from 'vitest'
import { takeText } from './testing.ts'

const aiken = (text: string) => takeText('bank.txt', text)
const bbq = (text: string) => takeText('bbq.txt', text)

describe('Aiken', () => {
  it('reads questions, several lines long, with letters, numbers and Bangla text', async () => {
    const { format, questions, mistakes } = await aiken(
      'Which one\ndivides?\nA. A wall\nB) A cell\nANSWER: B\n\n\nকোনটি?\r\n1. ক\r\n2. খ\r\nAnswer: 1\r\nFeedback: one\r\nmore\r\n',
    )
    expect([format, mistakes]).toEqual(['Aiken', []])
    expect(questions.map(({ body }) => body)).toEqual([
      expect.objectContaining({
        type: 'MCQ',
        title: 'Which one\ndivides?',
        answer: ['A cell'],
        options: ['A wall', 'A cell'],
      }),
      expect.objectContaining({ title: 'কোনটি?', answer: ['ক'], explanation: 'one\nmore' }),
    ])
  })

  it('reads several right letters, and the types that some tools write above', async () => {
    const { questions, leftOut, mistakes } = await aiken(
      [
        'category\nAll\nCells',
        'Q1\nA. a\nB. b\nC. c\nANSWER: A, C',
        'essay\nQ2\ngfeed. more',
        'shortanswer\nQ3\nAnswer: 4, four',
        'truefalse\nQ4\nAnswer: f',
        'numerical\nQ5\nAnswer: ৫',
        'description\nQ6',
        'cloze\nQ7 {1:x}',
        'matching\nQ8\n1. a\nmatch: b',
      ].join('\n\n'),
    )
    expect(mistakes).toEqual([])
    expect(
      questions.map(({ body }) => [body.type, body.title, body.answer, body.tolerance, body.chapter]),
    ).toEqual([
      ['checkbox', 'Q1', ['a', 'c'], null, 'Cells'],
      ['paragraph', 'Q2', [], null, 'Cells'],
      ['shortAns', 'Q3', ['4', 'four'], null, 'Cells'],
      ['MCQ', 'Q4', ['False'], null, 'Cells'],
      ['shortAns', 'Q5', ['5'], 0, 'Cells'],
    ])
    expect(leftOut).toHaveLength(3)
  })

  it('leaves what looks like markup as it is: the text is plain', async () => {
    const { questions } = await aiken('What is <b>this</b>?\nA. <i>x</i>\nB. y\nANSWER: A')
    expect(questions[0]?.body).toMatchObject({
      format: 'text',
      title: 'What is <b>this</b>?',
      answer: ['<i>x</i>'],
    })
  })

  it.each([
    ['Q\nA. a\nB. b\n\nP\nA. a\nB. b\nANSWER: A', "1: ANSWER: the line 'ANSWER: …' is missing"],
    ['Q\nA. a\nB. b\nANSWER: C', "4: ANSWER: 'C' is none of the options, which are A to B"],
    ['Q\nA. a\nB. b\nANSWER:', "4: ANSWER: no answer stands behind 'ANSWER:'"],
    ['Q\nA. a\nthe rest of it\nB. b\nANSWER: B', '1: options: there are no options'],
    ['A. a\nB. b\nANSWER: B', '1: title: there is no question above its options'],
    ['Q\nA. a\nB. b\nANSWER: B\nNext\nA. a\nB. b', '5: stands behind the answer'],
    ['truefalse\nQ\nANSWER: maybe', "3: ANSWER: 'maybe' is neither True nor False"],
    ['numerical\nQ\nANSWER: much', "3: ANSWER: 'much' is not a number"],
  ])('names the mistake in %j', async (text, why) => {
    expect((await aiken(text)).mistakes).toEqual([expect.stringContaining(`bank.txt:${why}`)])
  })
})

describe('Blackboard text', () => {
  it('reads every type that an exam can ask, and names the others', async () => {
    const { format, questions, leftOut, mistakes } = await bbq(
      [
        'MC\t<p>One?</p>\ta\tcorrect\tb\tIncorrect',
        'MA\tTwo?\ta\tcorrect\tb\tincorrect\tc\tCorrect\t',
        'TF\tTrue?\tfalse',
        'ESS\tWhy?\tBecause.',
        'FIB\tName?\tAda\tLovelace',
        'NUM\tHow many?\t-3.5\t0.25',
        'NUM\tAll?\t7',
        'MAT\tMatch\ta\tb',
        'ORD\tOrder\ta\tb',
      ].join('\n'),
    )
    expect([format, mistakes]).toEqual(['Blackboard text', []])
    expect(
      questions.map(({ body }) => [body.type, body.format, body.title, body.answer, body.tolerance]),
    ).toEqual([
      ['MCQ', 'html', '<p>One?</p>', ['a'], null],
      ['checkbox', 'text', 'Two?', ['a', 'c'], null],
      ['MCQ', 'text', 'True?', ['False'], null],
      ['paragraph', 'text', 'Why?', ['Because.'], null],
      ['shortAns', 'text', 'Name?', ['Ada', 'Lovelace'], null],
      ['shortAns', 'text', 'How many?', ['-3.5'], 0.25],
      ['shortAns', 'text', 'All?', ['7'], 0],
    ])
    expect(leftOut).toEqual([
      'bbq.txt:8: a matching question (MAT), which an exam cannot ask',
      'bbq.txt:9: a question about an order (ORD), which an exam cannot ask',
    ])
  })

  it.each([
    ['MC\tQ\ta\tyes\tb\tincorrect', "behind the option 'a' stands 'yes', not Correct or Incorrect"],
    ['MC\tQ\ta\tincorrect\tb\tincorrect', 'none of its options is marked Correct'],
    ['MC\tQ\ta\tcorrect\tb\tcorrect', 'answer: an MCQ has one right option, not 2'],
    ['MC\tQ\ta\tcorrect', 'options: has 1 options'],
    ['TF\tQ\tperhaps', "'perhaps' is neither true nor false"],
    ['NUM\tQ\tabc', "'abc' is not a number"],
    ['NUM\tQ\t1\tabc', "the tolerance 'abc' is not a number"],
    ['FIB\tQ', 'no answer stands behind the question'],
    ['ESS\t', 'title: is empty'],
    ['ESS\tQ\nwhatever', "2: begins with 'whatever', which is no type of question"],
  ])('names the mistake in %j', async (text, why) => {
    expect((await bbq(text)).mistakes).toEqual([expect.stringContaining(why)])
  })
})
