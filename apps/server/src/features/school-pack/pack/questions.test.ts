/** Question banks: what is read, and every mistake with its line and field. */

import { remarkLine } from '@porua/files/validation-errors'
import { png } from '@porua/testkit/png'
import { describe, expect, it } from 'vitest'
import { packOf, smallSchool } from '../school.factory.ts'
import { mistakesIn, readFiles, withQuestion, withSchool } from '../testing.ts'

describe('questions', () => {
  it.each([
    [{ type: 'mcq' }, ': type: must be one of "MCQ", "checkbox", "shortAns", "paragraph"'],
    [{ title: '' }, ': title: is empty'],
    [{ title: 'a\u0000b' }, ': title: holds the character U+0000'],
    [{ title: 'a\ud800b' }, ': title: holds half a character'],
    [{ title: 7 }, ': title: must be a text'],
    [{ options: ['only'], answer: ['only'], answerIndex: [0] }, ': options: has 1 options, at least 2'],
    [
      { options: Array.from({ length: 12 }, (_, i) => `o${i}`), answer: ['o0'] },
      ': options: has 12 options, at most 11',
    ],
    [{ answer: [], answerIndex: null }, ': answer: a right option is missing'],
    [{ answer: ['A tree'], answerIndex: null }, ": answer: answer[0] 'A tree' is not one of the options"],
    [{ answer: ['A cell', 'A wall'], answerIndex: null }, ': answer: an MCQ has one right option, not 2'],
    [{ answerIndex: [1] }, ": answerIndex: does not name the same options as 'answer'"],
    [{ answerIndex: [5], answer: ['A cell'] }, ': answerIndex[0]: is 5, it must be from 0 to 1'],
    [{ type: 'checkbox', answer: ['A cell', 'A cell'], answerIndex: null }, ": answer: names 'A cell' twice"],
    [{ options: ['A cell', ' '] }, ': options: options[1] is empty'],
    [{ tolerance: 1 }, ': tolerance: is only for questions of the type shortAns'],
    [{ type: 'shortAns', answerIndex: null }, ': options: a question of the type shortAns has no options'],
    [
      { type: 'shortAns', options: [], answer: ['many'], answerIndex: null, tolerance: 1 },
      ": answer: 'many' is not a number",
    ],
    [
      { type: 'shortAns', options: [], answer: ['1'], answerIndex: null, tolerance: -1 },
      ': tolerance: is -1',
    ],
    [{ marks: 1.005 }, ': marks: is 1.005, only 2 digits after the point'],
    [{ marks: -1 }, ': marks: is -1'],
    [{ images: ['media/none.png'] }, ": images[0]: there is no file 'media/none.png' in the pack"],
    [{ images: ['../../etc/passwd.png'] }, ": images[0]: '../../etc/passwd.png' leads out of the pack"],
    [{ images: ['/etc/passwd'] }, ": images[0]: '/etc/passwd' is not a path inside the pack"],
    [{ images: ['..\\..\\x.png'] }, 'leads out of the pack'],
    [{ images: ['media/logo.svg'] }, ': images[0]:'],
    [{ optionType: { 7: 'image' } }, ": optionType.7: there is no option '7'"],
    [{ optionType: { 0: 'video' } }, ': optionType.0: must be one of "image"'],
    [{ optionType: { 0: 'image' } }, ': options[0]: there is no file'],
    [{ id: 'q2' }, "botany.jsonl:2: id: 'q2' stands already in line 1"],
    [{ id: ' q1' }, 'is not an id'],
    [{ format: 'markdown' }, ': format: must be one of "text", "html"'],
  ])('%j', async (change, message) => {
    const found = (await mistakesIn(withQuestion(change))).filter((line) => line.startsWith('questions/'))
    expect(found[0]).toContain(message)
    expect(found[0]).toMatch(/^questions\/botany\.jsonl:[12]:/)
  })

  it('names the line that is not JSON', async () => {
    const files = packOf()
    files['questions/botany.jsonl'] = `${files['questions/botany.jsonl']}\n\n{"id": "q9",}`
    expect(await mistakesIn(files)).toEqual([
      "questions/botany.jsonl:6: is not JSON: there is a ',' too many before the '}' (character 13)",
    ])
  })

  it('takes equal options, a tolerance as text, written questions without answers', async () => {
    const plan = await readFiles(
      packOf(smallSchool(), [
        {
          id: 'q1',
          type: 'MCQ',
          title: 'T',
          options: ['same', 'same', 'other'],
          answer: ['same'],
          answerIndex: [0],
        },
        { id: 'q2', type: 'checkbox', title: 'T', options: ['x', 'x', 'y'], answerIndex: [0, 1] },
        {
          id: 'q3',
          type: 'shortAns',
          title: 'T',
          options: [],
          answer: ['2,125', '২১২৫'],
          tolerance: '0.05',
          numeric: true,
        },
        { id: 'q4', type: 'paragraph', title: 'T' },
      ]),
    )
    expect(plan.banks[0]?.questions.map((one) => [one.body.answer, one.body.tolerance])).toEqual([
      [['same'], null],
      [['x', 'x'], null],
      [['2,125', '২১২৫'], 0.05],
      [[], null],
    ])
  })

  it('reads banks of other formats, which are called as a JSONL file is', async () => {
    const aiken = 'Which one divides?\nA. A wall\nB. A cell\nANSWER: B\n'
    const exam = {
      questions: [
        { file: 'questions/old.gift', ids: ['t'] },
        { file: 'questions/new.txt', take: 1 },
      ],
    }
    const plan = await readFiles({
      ...withSchool((school) => void Object.assign(school.exams[1] ?? {}, exam)),
      'questions/old.gift': '::t::True? {T}\n\nMatch {=a -> b =c -> d}',
      'questions/new.txt': aiken,
    })
    expect(plan.banks.map(({ file, questions }) => [file, questions.length])).toEqual([
      ['questions/botany.jsonl', 4],
      ['questions/new.jsonl', 1],
      ['questions/old.jsonl', 1],
    ])
    const questions = plan.exams[1]?.questions ?? []
    expect(questions.map(({ file, question }) => [file, question.body.answer])).toEqual([
      ['questions/old.jsonl', ['True']],
      ['questions/new.jsonl', ['A cell']],
    ])
    expect(plan.exams[1]?.composition.map(({ file }) => file)).toEqual([
      'questions/old.jsonl',
      'questions/new.jsonl',
    ])
    expect(plan.warnings.map(remarkLine)).toContainEqual(
      'questions/old.gift:3: is left out: a matching question, which an exam cannot ask',
    )
  })

  it('names mistakes of other formats, and two files that would be one bank', async () => {
    const files = { ...packOf(), 'questions/botany.gift': 'Open {=a', 'questions/b.xml': '<quiz><question' }
    expect(await mistakesIn(files)).toEqual([
      expect.stringMatching(/^questions\/b\.xml:1: /),
      "questions/botany.gift:1: the answers' '{' is not closed by a '}' in its question",
      'questions/botany.jsonl: is the same bank as questions/botany.gift: give one of them another name',
    ])
  })
})

describe('questions of a right pack', () => {
  it('keeps unknown fields of questions out, with one warning a field', async () => {
    const plan = await readFiles(withQuestion({ source: 'x', license: 'y' }))
    expect(plan.warnings.map(remarkLine).filter((line) => line.includes('unknown'))).toHaveLength(2)
    expect(JSON.stringify(plan.banks)).not.toContain('license')
  })

  it('keeps texts as they are: HTML, formulas, names of our own insides', async () => {
    const plan = await readFiles(
      withQuestion({
        title: '<script>x</script> $5 \\(x\\)',
        options: ['__proto__', 'constructor'],
        answer: ['__proto__'],
        answerIndex: [0],
      }),
    )
    const [first] = plan.banks[0]?.questions ?? []
    expect(first?.body).toMatchObject({ title: '<script>x</script> $5 \\(x\\)', answer: ['__proto__'] })
  })

  it('gives option images their media keys, in the answer too', async () => {
    const plan = await readFiles(
      withQuestion({
        options: ['media/a.png', 'text'],
        optionType: { 0: 'image' },
        answer: ['media/a.png'],
        answerIndex: [0],
      }),
    )
    const [first] = plan.banks[0]?.questions ?? []
    const [key] = plan.media.keys()
    expect(key).toMatch(/^school\/[0-9a-f]{32}\.png$/)
    expect(first?.body).toMatchObject({ options: [key, 'text'], imageOptions: [0], answer: [key] })
  })

  it('takes a picture under a wrong ending, with a warning', async () => {
    const plan = await readFiles({ ...withQuestion({ images: ['media/b.jpg'] }), 'media/b.jpg': png })
    expect([...plan.media.keys()]).toEqual([expect.stringMatching(/\.png$/)])
    expect(plan.warnings.map(remarkLine)).toContainEqual(
      expect.stringContaining('its contents are a PNG picture'),
    )
  })

  it('marks formulas once, options and answers alike, and tells which cannot be set', async () => {
    const change = {
      title: 'HNO_{3} costs $5',
      options: ['$x^2$', '\\frac{1}'],
      answer: ['$x^2$'],
      answerIndex: [0],
    }
    const plan = await readFiles(withQuestion(change))
    const asked = plan.banks
      .flatMap(({ questions }) => questions)
      .find((one) => one.body.title.includes('HNO'))
    expect(asked?.body).toMatchObject({
      title: '\\(\\mathrm{HNO_{3}}\\) costs $5',
      options: ['\\(x^2\\)', '\\frac{1}'],
      answer: ['\\(x^2\\)'],
      formulas: 'marked',
    })
    expect(plan.warnings.map(remarkLine).join('\n')).toMatch(
      /options\[1\]: question '.*': '\\frac\{1\}' cannot be set as a formula: a part in braces \{…\} is missing/,
    )
  })
})
