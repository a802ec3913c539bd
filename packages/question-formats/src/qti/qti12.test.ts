/** QTI 1.2 as different tools write it. */
import { describe, expect, it } from 'vitest'
import { takeText } from '../testing.ts'

const label = (ident: string, text: string): string =>
  `<flow_label class="Block"><response_label ident="${ident}"><flow_mat><material><mattext>${text}</mattext></material></flow_mat></response_label></flow_label>`
const choice = (cardinality: string, ...labels: string[]): string =>
  `<response_lid ident="r" rcardinality="${cardinality}"><render_choice>${labels.join('')}</render_choice></response_lid>`
const blank = '<response_str ident="r"><render_fib><response_label ident="a"/></render_fib></response_str>'
const when = (condition: string, score: string, more = ''): string =>
  `<respcondition><conditionvar>${condition}</conditionvar><setvar varname="SCORE" action="Set">${score}</setvar>${more}</respcondition>`
const equal = (value: string, response = 'r'): string =>
  `<varequal respident="${response}">${value}</varequal>`

async function item(response: string, conditions: string, more = '') {
  const taken = await takeText(
    'q.xml',
    `<questestinterop><item ident="i"><presentation><flow><material><mattext>Q?</mattext></material>${response}</flow></presentation><resprocessing>${conditions}</resprocessing>${more}</item></questestinterop>`,
  )
  return { ...taken, body: taken.questions[0]?.body }
}

const four = ['A', 'B', 'C', 'D'].map((name) => label(name, name.toLowerCase()))

describe('right options', () => {
  it.each([
    ['one', 'Single', when(equal('B'), '1'), ['b']],
    ['the one with most marks', 'Single', when(equal('A'), '0') + when(equal('C'), '5'), ['c']],
    ['a word for all marks', 'Single', when(equal('D'), 'SCORE.max'), ['d']],
    [
      'all of a list with what must not be',
      'Multiple',
      when(`<and>${equal('A')}${equal('C')}<not>${equal('B')}</not></and>`, '100'),
      ['a', 'c'],
    ],
    [
      'each with marks of its own',
      'Multiple',
      [equal('A'), equal('B')].map((one) => when(one, '50').replace('"Set"', '"Add"')).join('') +
        when(equal('C'), '-50'),
      ['a', 'b'],
    ],
    ['alternatives', 'Multiple', when(`<or>${equal('A')}${equal('D')}</or>`, '1'), ['a', 'd']],
    ['each set by itself', 'Multiple', when(equal('A'), '1') + when(equal('B'), '1'), ['a', 'b']],
    [
      'Blackboard, which also speaks of each option alone',
      'Single',
      when(equal('B'), 'SCORE.max') +
        when('<other/>', '0') +
        when(equal('', 'B'), '100') +
        when(equal('', 'A'), '0'),
      ['b'],
    ],
  ])('%s', async (_, cardinality, conditions, answer) => {
    const { body, mistakes } = await item(choice(cardinality, ...four), conditions)
    expect(mistakes).toEqual([])
    expect(body).toMatchObject({
      type: cardinality === 'Single' ? 'MCQ' : 'checkbox',
      options: ['a', 'b', 'c', 'd'],
      answer,
    })
  })

  it.each([
    [
      'two are right and one may be chosen',
      choice('Single', ...four),
      when(equal('A'), '1') + when(equal('B'), '1'),
      'several options are right, though one may be chosen; here one is right',
    ],
    [
      'several combinations are right',
      choice('Multiple', ...four),
      when(`<or><and>${equal('A')}${equal('B')}</and>${equal('C')}</or>`, '1'),
      'it has several right combinations of options; here a question has one',
    ],
    [
      'an order is asked for',
      choice('Ordered', ...four),
      when(equal('A'), '1'),
      'it is a question about an order, which has no place in an exam here',
    ],
    [
      'a place in a picture is asked for',
      '<response_xy ident="r"><render_hotspot/></response_xy>',
      '',
      'it is answered on a picture or in a way of its tool, which has no place in an exam here',
    ],
    ['nothing is asked', '', '', 'it asks nothing: it has no place for an answer'],
    [
      'parts of texts are enough',
      blank,
      when('<varsubstring respident="r">x</varsubstring>', '1'),
      'it accepts every answer that holds a part of a text; here whole answers are compared',
    ],
    [
      'all numbers above one are right',
      blank,
      when('<vargte respident="r">5</vargte>', '1'),
      'it accepts all numbers above or below one; here a number has a tolerance',
    ],
  ])('are left out where %s', async (_, response, conditions, why) => {
    expect(await item(response, conditions)).toMatchObject({
      questions: [],
      mistakes: [],
      leftOut: [`q.xml:1: i: ${why}`],
    })
  })

  it('are a mistake where they are none, or none of the options', async () => {
    expect((await item(choice('Single', ...four), when(equal('E'), '1'))).mistakes).toEqual([
      "q.xml:1: i: 'E' is right, but no option has this name",
    ])
    expect((await item(choice('Single', ...four), '')).mistakes).toEqual([
      'q.xml:1: answer: a right option is missing',
    ])
  })
})

describe('written answers', () => {
  it('are texts, numbers with what they may be off, or essays', async () => {
    expect(
      (await item(blank, when(equal('Dhaka'), '1') + when(equal('ঢাকা'), '1') + when(equal('Daka'), '0.5')))
        .body,
    ).toMatchObject({ type: 'shortAns', answer: ['Dhaka', 'ঢাকা'], tolerance: null })
    const range = (low: string, high: string): string =>
      `<vargte respident="r">${low}</vargte><varlte respident="r">${high}</varlte>`
    expect((await item(blank, when(`<and>${range('3.10', '3.18')}</and>`, '1'))).body).toMatchObject({
      type: 'shortAns',
      answer: ['3.14'],
      tolerance: 0.04,
    })
    expect(
      (await item(blank, when(`<or>${equal('9.80')}<and>${range('9.7', '9.9')}</and></or>`, '1'))).body,
    ).toMatchObject({ answer: ['9.80'], tolerance: 0.1 })
    const decimal = blank.replace('<render_fib>', '<render_fib fibtype="Decimal">')
    expect((await item(decimal, when(equal('-4'), '1'))).body).toMatchObject({ answer: ['-4'], tolerance: 0 })
    expect((await item(blank, when('<other/>', '0'))).body).toMatchObject({ type: 'paragraph', answer: [] })
    expect((await item(decimal, when(equal('four'), '1'))).leftOut).toEqual([
      "q.xml:1: i: its answer 'four' is not a number, though a number is asked for",
    ])
  })

  it('are right where Blackboard calls them so by its feedback alone, and say that they have no key', async () => {
    const called = (value: string, ident: string) =>
      `<respcondition><conditionvar>${equal(value)}</conditionvar><displayfeedback linkrefid="${ident}"/></respcondition>`
    const right = await item(blank, called('mitochondrion', 'correct') + when('<other/>', '0'))
    expect(right.body).toMatchObject({ type: 'shortAns', answer: ['mitochondrion'] })
    const scored = await item(blank, called('nucleus', 'correct') + when(equal('cell'), '1'))
    expect(scored.body).toMatchObject({ answer: ['cell'] })
    const kind = '<itemmetadata><bbmd_questiontype>Fill in the Blank</bbmd_questiontype></itemmetadata>'
    const none = await item(blank, called('nucleus', 'other') + when('<other/>', '0'), kind)
    expect(none.body).toMatchObject({ type: 'shortAns', answer: [] })
    expect(none.warnings).toEqual([expect.stringContaining('has no accepted answer: a teacher marks')])
    const unnamed = await item(blank, when('<other/>', '0'))
    expect(unnamed.body).toMatchObject({ type: 'paragraph' })
    expect(unnamed.warnings).toEqual(['q.xml:1: i: it has no key: a teacher marks what students write'])
  })

  it('say what they leave behind', async () => {
    const feedback = ['correct_fb', 'general_incorrect_fb']
      .map(
        (ident) =>
          `<itemfeedback ident="${ident}"><material><mattext>${ident}</mattext></material></itemfeedback>`,
      )
      .join('')
    const { body, warnings } = await item(blank, when(equal('a'), '2') + when(equal('b'), '1'), feedback)
    expect(body?.explanation).toBe('correct_fb')
    expect(warnings).toEqual([
      'q.xml:1: i: feedback to wrong answers and to single options has no place here and is left out',
      'q.xml:1: i: answers that are right in part are left out',
    ])
  })
})

describe('texts', () => {
  it('are HTML where one of them is, and pictures stand beside', async () => {
    const xml = `<questestinterop><item ident="i"><presentation><material><mat_extension><mat_formattedtext type="HTML">&lt;b&gt;Q&lt;/b&gt; &lt;i&gt;?&lt;/i&gt;</mat_formattedtext></mat_extension><matimage uri="no.png"/></material>${choice('Single', label('A', 'a &lt; b'), label('B', 'b'))}</presentation><resprocessing>${when(equal('A'), '1')}</resprocessing></item></questestinterop>`
    const { mistakes } = await takeText('q.xml', xml)
    expect(mistakes).toEqual(["q.xml:1: images[0]: there is no file 'no.png' in the pack"])
    const { questions } = await takeText('q.xml', xml.replace('<matimage uri="no.png"/>', ''))
    expect(questions[0]?.body).toMatchObject({
      format: 'html',
      title: '<b>Q</b> <i>?</i>',
      options: ['a &lt; b', 'b'],
    })
  })

  it('of items with one name are told apart', async () => {
    const one = `<item ident="i"><presentation><material><mattext>Q?</mattext></material>${blank}</presentation></item>`
    const { questions } = await takeText(
      'q.xml',
      `<questestinterop>${one}${one.replace('Q?', 'R?')}</questestinterop>`,
    )
    expect(questions.map(({ id }) => id)).toEqual(['i', expect.stringMatching(/^i~/)])
  })
})
