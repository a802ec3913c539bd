/** Texts as teachers type them and other programs write them: Aiken in Bangla, Respondus, Brightspace's CSV, papers that are not read. */
import { describe, expect, it } from 'vitest'
import { takeText } from './testing.ts'

const aiken = (...lines: string[]) => takeText('q.txt', lines.join('\n'))

describe('Aiken as teachers type it', () => {
  it.each([
    [['ক) ঢাকা', 'খ) খুলনা', 'গ) সিলেট'], 'উত্তর: খ'],
    [['ক। ঢাকা', 'খ। খুলনা', 'গ। সিলেট'], 'উত্তরঃ খ'],
    [['(ক) ঢাকা', '(খ) খুলনা', '(গ) সিলেট'], 'উঃ (খ)'],
    [['ক. ঢাকা', 'খ. খুলনা', 'গ. সিলেট'], 'সঠিক উত্তর: খ) খুলনা'],
    [['a) ঢাকা', 'b) খুলনা', 'c) সিলেট'], 'Ans: b'],
    [['A. ঢাকা', 'B. খুলনা', 'C. সিলেট'], 'Ans. B'],
    [['১. ঢাকা', '২. খুলনা', '৩. সিলেট'], 'উত্তর: ২'],
    [['(a) ঢাকা', '(b) খুলনা', '(c) সিলেট'], 'Correct answer: (b)'],
    [['(ক) ঢাকা (খ) খুলনা (গ) সিলেট'], 'উত্তর: (খ)'],
    [['ক) ঢাকা   খ) খুলনা', 'গ) সিলেট'], 'উত্তর: খ'],
    [['A) ঢাকা\tB) খুলনা', 'C) সিলেট\tD) রাজশাহী'], 'ANSWER: B'],
    [['ক) ঢাকা', 'খ) খুলনা', 'গ) সিলেট'], 'উত্তর: B'],
    [['A) ঢাকা', 'B) খুলনা', 'C) সিলেট'], 'Answer: খুলনা'],
  ])('%j with %s', async (options, key) => {
    const { format, questions, mistakes } = await aiken('কোনটি?', ...options, key)
    expect([format, mistakes]).toEqual(['Aiken', []])
    const [first] = questions
    expect(first?.body).toMatchObject({ title: 'কোনটি?', answer: ['খুলনা'] })
    expect(first?.body.options.slice(0, 3)).toEqual(['ঢাকা', 'খুলনা', 'সিলেট'])
  })

  it('has several right options', async () => {
    const { questions } = await aiken('কোনগুলো?', 'ক) এক', 'খ) দুই', 'গ) তিন', 'উত্তর: ক ও গ')
    expect(questions[0]?.body).toMatchObject({ type: 'checkbox', answer: ['এক', 'তিন'] })
  })

  it.each([
    [['ক) ঢাকা', 'খ) খুলনা'], 'উত্তর: গ', "'গ' is none of the options, which are ক to খ"],
    [['A) ঢাকা', 'B) খুলনা'], 'ANSWER: B) ঢাকা', 'names an option and the text of another'],
    [['1. ঢাকা', '2. খুলনা'], 'ANSWER: A', "'A' is none of the options"],
    [['A. ঢাকা', 'B. খুলনা'], 'ANSWER: 2', "'2' is none of the options"],
    [['C) ঢাকা', 'D) খুলনা'], 'ANSWER: C', "the options begin with 'C'"],
    [['A) ঢাকা', 'B) খুলনা'], 'ANSWER: A or B', 'is none of the options'],
    [['ক) ঢাকা', 'খ) খুলনা'], 'উত্তর:', "no answer stands behind 'ANSWER:'"],
  ])('%j with %s is refused', async (options, key, why) => {
    const { questions, mistakes } = await aiken('কোনটি?', ...options, key)
    expect(questions).toEqual([])
    expect(mistakes).toEqual([expect.stringContaining(why)])
  })

  it('cuts no option that speaks of another one', async () => {
    const { questions } = await aiken(
      'Q?',
      'A) vitamin B) or C',
      'B) see A) above',
      'C) both A) and B)',
      'ANSWER: C',
    )
    expect(questions[0]?.body.options).toEqual(['vitamin B) or C', 'see A) above', 'both A) and B)'])
  })

  it('typed with Bijoy is refused with the way on: no font says what is Latin', async () => {
    const { questions, mistakes } = await aiken(
      'evsjv‡`‡ki ivRavbx †KvbwU?',
      'A) XvKv',
      'B) Lyjbv',
      'ANSWER: A',
    )
    expect(questions).toEqual([])
    expect(mistakes).toEqual([
      expect.stringContaining("is Bijoy ('বাংলাদেশের রাজধানী কোনটি?'): make the file Unicode"),
    ])
  })

  it('comes with a mark of UTF-8 or in UTF-16', async () => {
    const text = 'কোনটি?\r\nক) এক\r\nখ) দুই\r\nউত্তর: খ\r\n'
    for (const bytes of [Buffer.from(`\ufeff${text}`), Buffer.from(`\ufeff${text}`, 'utf16le')])
      expect((await takeText('q.txt', bytes)).questions[0]?.body).toMatchObject({ answer: ['দুই'] })
  })
})

describe('Respondus', () => {
  const read = (...lines: string[]) => takeText('r.txt', lines.join('\n'))

  it('has keys before options or in a list, types, titles, points and feedback', async () => {
    const { format, questions, leftOut, mistakes } = await read(
      'Type: MC',
      '1) What is 2+2?',
      '@ Count.',
      'a) 3',
      '*b) 4',
      'c) 5',
      '',
      '2. Sun is a star',
      '*a. True',
      'b. False',
      'Type: MA',
      'Title: primes',
      'Points: 2',
      '3. Pick primes,',
      'all of them',
      '*a. 2',
      'b. 4',
      '*c. 5',
      'Type: F',
      '4. The powerhouse?',
      'a. mitochondrion',
      'b. mitochondria',
      'Type: E',
      '5. Why?',
      'a. Because.',
      'Type: MT',
      '6. Match',
      'a. x = y',
    )
    expect([format, mistakes]).toEqual(['Respondus', []])
    expect(questions.map(({ body }) => [body.type, body.title, body.answer, body.marks])).toEqual([
      ['MCQ', 'What is 2+2?', ['4'], null],
      ['MCQ', 'Sun is a star', ['True'], null],
      ['checkbox', 'Pick primes,\nall of them', ['2', '5'], 200],
      ['shortAns', 'The powerhouse?', ['mitochondrion', 'mitochondria'], null],
      ['paragraph', 'Why?', ['Because.'], null],
    ])
    expect(questions[0]?.body.explanation).toBe('Count.')
    expect(leftOut).toEqual(['r.txt:27: a matching question, which an exam cannot ask'])
  })

  it('has its keys in a list at the end', async () => {
    const { questions, mistakes } = await read(
      '1. A?',
      'a. x',
      'b. y',
      '2. B?',
      'a. x',
      'b. y',
      'Answers:',
      '1. B',
      '2. A',
    )
    expect(mistakes).toEqual([])
    expect(questions.map(({ body }) => body.answer)).toEqual([['y'], ['x']])
  })

  it('is refused where a key is missing or two differ: nothing is taken for it', async () => {
    const { questions, mistakes } = await read(
      '1. A?',
      'a. x',
      'b. y',
      '2. B?',
      '*a. x',
      'b. y',
      '3. C?',
      '*a. x',
      '*b. y',
      '4. D?',
      'a. x',
      'b. y',
      'Answers:',
      '2. B',
      '4. C',
    )
    expect(questions).toEqual([])
    expect(mistakes).toEqual([
      expect.stringContaining('r.txt:1: has no key'),
      expect.stringContaining("r.txt:4: has one key by '*' and another one"),
      expect.stringContaining("r.txt:7: has several right options: write 'Type: MA'"),
      expect.stringContaining('r.txt:10: its key names an option that is not there'),
    ])
  })
})

describe("Brightspace's CSV", () => {
  it('has a question over several rows', async () => {
    const { format, questions, leftOut, mistakes, warnings } = await takeText(
      'd2l.csv',
      `//MULTIPLE CHOICE QUESTION TYPE,,,,
NewQuestion,MC,,,
ID,CHEM-1,,,
Title,Water,,,
QuestionText,What is H<sub>2</sub>O?,HTML,,
Points,1,,,
Difficulty,5,,,
Image,images/MC1.jpg,,,
Option,100,Water,,Right
Option,0,a < b,,
Feedback,It is.,,,
NewQuestion,TF,,,
QuestionText,The sun is a star,,,
TRUE,100,,,
FALSE,0,,,
NewQuestion,MS,,,
QuestionText,Primes?,,,
Scoring,RightAnswers,,,
Option,1,2,,
Option,0,4,,
Option,1,5,,
NewQuestion,SA,,,
QuestionText,Capital?,,,
InputBox,3,40,,
Answer,100,Dhaka,,
Answer,50,Dacca,,
NewQuestion,WR,,,
QuestionText,Why?,,,
AnswerKey,Because,,,
NewQuestion,O,,,
QuestionText,Order,,,
NewQuestion,MC,,,
QuestionText,Half?,,,
Option,50,x,,
Option,50,y,,
NewQuestion,SA,,,
QuestionText,Pattern?,,,
Answer,100,a.*,regexp,
`,
    )
    expect(format).toBe('Brightspace CSV')
    expect(questions.map(({ id, body }) => [id.slice(0, 6), body.type, body.options, body.answer])).toEqual([
      ['CHEM-1', 'MCQ', ['Water', 'a &lt; b'], ['Water']],
      [expect.any(String), 'MCQ', ['True', 'False'], ['True']],
      [expect.any(String), 'checkbox', ['2', '4', '5'], ['2', '5']],
      [expect.any(String), 'shortAns', [], ['Dhaka']],
      [expect.any(String), 'paragraph', [], ['Because']],
    ])
    expect(questions[0]?.body).toMatchObject({ format: 'html', marks: 100, explanation: 'It is.' })
    expect(leftOut).toEqual(['d2l.csv:30: a question about an order, which an exam cannot ask'])
    expect(mistakes).toEqual([
      expect.stringContaining('d2l.csv:32: has options that are right in part'),
      expect.stringContaining("d2l.csv:38: accepts a pattern ('a.*')"),
    ])
    expect(warnings).toEqual([
      expect.stringContaining("the picture 'images/MC1.jpg' is not read"),
      expect.stringContaining('answers that are right in part are left out'),
    ])
  })
})
