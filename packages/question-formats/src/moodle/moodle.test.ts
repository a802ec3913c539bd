/** Moodle XML: what is understood, what comes along, and what is named. */

import { png } from '@porua/testkit/png'
import { describe, expect, it } from 'vitest'
import { keyOf, takeText } from '../testing.ts'

const image = Buffer.from(png).toString('base64')
const pdf = Buffer.from('%PDF-1.4 text\n%%EOF\n')
const quiz = (...questions: string[]) =>
  takeText('quiz.xml', `<?xml version="1.0"?>\n<quiz>\n${questions.join('\n')}\n</quiz>`)
const question = (type: string, inner: string, title = 'Q') =>
  `<question type="${type}"><name><text>n</text></name><questiontext format="html"><text><![CDATA[${title}]]></text></questiontext>${inner}</question>`
const answer = (fraction: string, text: string, more = '') =>
  `<answer fraction="${fraction}"><text>${text}</text>${more}</answer>`
const single = '<single>true</single>'

describe('Moodle XML', () => {
  it.each([
    [
      question('multichoice', `${single}${answer('100', 'a')}${answer('0', 'b')}`),
      { type: 'MCQ', options: ['a', 'b'], answer: ['a'] },
    ],
    [
      question(
        'multichoice',
        `<single>false</single>${answer('50', 'a')}${answer('-50', 'b')}${answer('50', 'c')}`,
      ),
      { type: 'checkbox', answer: ['a', 'c'] },
    ],
    [question('truefalse', answer('0', 'true') + answer('100', 'false')), { type: 'MCQ', answer: ['False'] }],
    [
      question('shortanswer', answer('100', 'a') + answer('50', 'b') + answer('100', 'c')),
      { type: 'shortAns', answer: ['a', 'c'], tolerance: null },
    ],
    [
      question('numerical', answer('100', '3.14', '<tolerance>0.01</tolerance>')),
      { type: 'shortAns', answer: ['3.14'], tolerance: 0.01 },
    ],
    [question('numerical', `${answer('100', '5')}<tolerance>1</tolerance>`), { answer: ['5'], tolerance: 1 }],
    [
      question('essay', '<generalfeedback><text>why</text></generalfeedback>'),
      { type: 'paragraph', explanation: 'why' },
    ],
    [question('essay', '<defaultgrade>2.5000000</defaultgrade>'), { marks: 250 }],
    [
      question(
        'multichoice',
        `${single}${answer('100', 'a', '<feedback><text>good</text></feedback>')}${answer('0', 'b')}`,
      ),
      { explanation: 'good' },
    ],
    [question('essay', '', '<p>a&nbsp;b</p>'), { format: 'html', title: '<p>a&nbsp;b</p>' }],
    [question('essay', '', 'plain & simple'), { title: 'plain & simple' }],
  ])('reads %s', async (xml, expected) => {
    const { format, questions, mistakes } = await quiz(xml)
    expect([format, mistakes]).toEqual(['Moodle XML', []])
    expect(questions.map(({ body }) => body)).toEqual([expect.objectContaining(expected)])
  })

  it.each(
    [
      'matching',
      'cloze',
      'multianswer',
      'calculated',
      'calculatedmulti',
      'ddwtos',
      'gapselect',
      'ddmarker',
    ].concat(['ddimageortext', 'description', 'randomsamatch', 'ordering', 'stack', 'wiris']),
  )('names %s as left out', async (type) => {
    const { questions, leftOut, mistakes } = await quiz(question(type, ''))
    expect([questions, mistakes]).toEqual([[], []])
    expect(leftOut).toEqual([expect.stringMatching(/^quiz\.xml:3: n: /)])
  })

  it.each([
    [
      question('multichoice', `${single}${answer('0', 'a')}${answer('0', 'b')}`),
      'none of its options is right',
    ],
    [question('multichoice', `${single}${answer('x', 'a')}`), "its fraction 'x' is not a number"],
    [question('truefalse', answer('100', 'maybe')), "one of 'true' and 'false' must have the fraction 100"],
    [question('shortanswer', answer('50', 'a')), 'none has the fraction 100'],
    [question('numerical', answer('100', 'many')), "'many' is not a number"],
    [question('numerical', answer('100', '1', '<tolerance>x</tolerance>')), "'x' is not a number"],
    [question('essay', '<defaultgrade>much</defaultgrade>'), "defaultgrade: 'much' is not a number of marks"],
    [question('essay', '', ' '), 'questiontext: is empty or missing'],
    ['<question><name/></question>', 'type: is missing'],
    [question('multichoice', `${single}${answer('100', 'a')}`), 'options: has 1 options'],
    ['<question type="essay">', 'unexpected close tag'],
  ])('names the mistake in %s', async (xml, why) => {
    const { questions, mistakes } = await quiz(xml)
    expect(questions).toEqual([])
    expect(mistakes).toEqual([expect.stringMatching(/^quiz\.xml:[34]: /)])
    expect(mistakes[0]).toContain(why)
  })

  it('leaves out options of which one is enough, and numbers with two tolerances', async () => {
    const { leftOut } = await quiz(
      question('multichoice', `${single}${answer('100', 'a')}${answer('100', 'b')}`),
      question(
        'numerical',
        answer('100', '1', '<tolerance>0</tolerance>') + answer('100', '2', '<tolerance>1</tolerance>'),
      ),
    )
    expect(leftOut).toEqual([
      expect.stringContaining('2 options that are wholly right'),
      expect.stringContaining('different tolerances'),
    ])
  })

  it('brings pictures and linked files along, and tells two files of one name apart', async () => {
    const withFiles = (bytes: Buffer, name: string) =>
      `<question type="multichoice"><name><text>${name}</text></name><questiontext format="html"><text><![CDATA[<p>See</p><p><img src="@@PLUGINFILE@@/a.png"></p><a href="@@PLUGINFILE@@/d.pdf">the text</a>]]></text>
      <file name="a.png" path="/" encoding="base64">${image}</file><file name="d.pdf" path="/" encoding="base64">${bytes.toString('base64')}</file></questiontext>
      ${single}<answer fraction="100" format="html"><text><![CDATA[<img src="@@PLUGINFILE@@/o.png">]]></text><file name="o.png" encoding="base64">${image}</file></answer>${answer('0', 'b')}</question>`
    const other = Buffer.from('%PDF-1.4 other\n%%EOF\n')
    const { questions, mistakes } = await quiz(withFiles(pdf, 'one'), withFiles(other, 'two'))
    expect(mistakes).toEqual([])
    const picture = keyOf(png, 'png')
    expect(questions.map(({ body }) => body)).toEqual(
      [pdf, other].map((bytes) =>
        expect.objectContaining({
          title: '<p>See</p>the text',
          images: [picture],
          files: [keyOf(bytes, 'pdf')],
          options: [picture, 'b'],
          imageOptions: [0],
          answer: [picture],
        }),
      ),
    )
  })

  it('names a picture that is not inside, and base64 that is broken', async () => {
    const text = '<img src="@@PLUGINFILE@@/a.png">See'
    const missing = await quiz(question('essay', '', text))
    expect(missing.mistakes).toEqual([
      expect.stringContaining("the file 'a.png' is not among those of its question"),
    ])
    const broken = `<question type="essay"><questiontext format="html"><text><![CDATA[${text}]]></text><file name="a.png" encoding="base64">***</file></questiontext></question>`
    const { warnings, mistakes } = await quiz(broken)
    expect(warnings).toEqual([expect.stringContaining("the file 'a.png' is not whole")])
    expect(mistakes).toHaveLength(1)
  })

  it('keeps pictures of explanations away from the question, where they would tell the answer', async () => {
    const feedback = `<generalfeedback format="html"><text><![CDATA[So: <img src="@@PLUGINFILE@@/a.png">]]></text><file name="a.png" encoding="base64">${image}</file></generalfeedback>`
    const { questions, warnings } = await quiz(question('essay', feedback))
    expect(questions[0]?.body).toMatchObject({ images: [], explanation: 'So:' })
    expect(warnings).toHaveLength(1)
  })

  it('gives what stood before the place at which it stops being XML', async () => {
    const { questions, mistakes } = await takeText(
      'quiz.xml',
      `<quiz>${question('essay', '')}\n<question type="essay"`,
    )
    expect(questions).toHaveLength(1)
    expect(mistakes).toEqual([expect.stringMatching(/^quiz\.xml:2: /)])
  })

  it('takes no entities', async () => {
    const { mistakes } = await takeText(
      'quiz.xml',
      `<!DOCTYPE q [<!ENTITY x "y">]>\n<quiz>${question('essay', '', '&x;')}</quiz>`,
    )
    expect(mistakes).toEqual([expect.stringContaining('entities')])
  })
})
