/** Question sheets as teachers and other products make them: headings, keys, tags, templates. A key is right or refused. */

import { workbookOf } from '@porua/spreadsheets/testing'
import { describe, expect, it } from 'vitest'
import { takeText } from '../testing.ts'

const csv = (...lines: string[]) => takeText('q.csv', lines.join('\n'))

/** The texts of the right options, or the mistake. */
async function keyOf(heading: string, row: string): Promise<string[] | string> {
  const { questions, mistakes } = await csv(heading, row)
  return questions[0]?.body.answer ?? mistakes.join(' ')
}

const cell = (name: string, inner: string) => `<c r="${name}" t="inlineStr"><is>${inner}</is></c>`
const text = (name: string, value: string) => cell(name, `<t>${value}</t>`)
const sup = (base: string, high: string) =>
  `<r><t>${base}</t></r><r><rPr><vertAlign val="superscript"/></rPr><t>${high}</t></r>`

describe('the heading of a question sheet', () => {
  it.each([
    'Question,Option A,Option B,Option C,Ans.',
    'Question Statement,Option1,Option2,Option3,CorrectAnswer',
    'questions,a),b),c),Correct Ans',
    'প্রশ্ন,ক,খ,গ,সঠিক',
    'প্রশ্ন,(ক),(খ),(গ),সঠিক উত্তর:',
    'প্রশ্ন,বিকল্প ১,বিকল্প ২,বিকল্প ৩,উঃ',
    'প্রশ্ন,অপশন ক,অপশন খ,অপশন গ,সঠিক অপশন',
    'cÖkœ,K,L,M,DËi',
  ])('is understood in %j', async (heading) => {
    expect(await keyOf(heading, 'Q?,x,y,z,2')).toEqual(['y'])
  })
})

it('with options that do not begin at the first is refused: a letter would mean another column', async () => {
  expect((await csv('question,B,C,answer', 'Q?,x,y,B')).mistakes).toEqual([
    expect.stringContaining('q.csv:1: has no column for the option A'),
  ])
})

describe('a key', () => {
  it.each([
    ['B', ['y']],
    ['b)', ['y']],
    ['(b)', ['y']],
    ['Option B', ['y']],
    ['Ans: B', ['y']],
    ['2', ['y']],
    ['২', ['y']],
    ['খ', ['y']],
    ['(খ)', ['y']],
    ['খ)', ['y']],
    ['Y', ['y']],
    ['B. y', ['y']],
    ['A,C', ['x', 'z']],
    ['A and C', ['x', 'z']],
    ['1, 3', ['x', 'z']],
    ['কগ', ['x', 'z']],
    ['ক, খ ও ঘ', ['x', 'y', 'w']],
    ['ক এবং গ', ['x', 'z']],
    ['x; z', ['x', 'z']],
  ])('%j is known', async (key, right) => {
    expect(await keyOf('question,A,B,C,D,answer', `Q?,x,y,z,w,"${key}"`)).toEqual(right)
  })

  it.each([
    ['0', 'is neither the letter'],
    ['5', 'names an option that is not there'],
    ['B. x', 'names an option and the text of another'],
    ['A or B', 'is neither the letter'],
    ['A/B', 'is neither the letter'],
    ['A?', 'is neither the letter'],
    ['x or y', 'is neither the letter'],
    ['-1', 'is neither the letter'],
  ])('%j is refused', async (key, why) => {
    expect(await keyOf('question,A,B,C,D,answer', `Q?,x,y,z,w,"${key}"`)).toContain(
      `q.csv:2: answer: '${key}'`,
    )
    expect(await keyOf('question,A,B,C,D,answer', `Q?,x,y,z,w,"${key}"`)).toContain(why)
  })

  it.each([
    ['Option A,Option B,Option C,Option D', '3,4,5,6', '4'],
    ['Option1,Option2,Option3,Option4', '2,3,4,5', '3'],
    ['A,B,C,D', 'b,a,c,d', 'B'],
    ['A,B,C,D', 'A,B,AB,O', 'AB'],
    ['A,B,C,D', '"1, 2",1,2,3', '"1, 2"'],
  ])('that fits two options of %s = %s is refused: %s', async (options, texts, key) => {
    expect(await keyOf(`question,${options},answer`, `Q?,${texts},${key}`)).toContain(
      'can be read in two ways',
    )
  })

  it.each([
    ['1,2,3,4', '2', ['2']],
    ['ক,খ,গ,ঘ', 'গ', ['গ']],
    ['10,20,30,40', '2', ['20']],
    ['True,False', 'TRUE', ['True']],
  ])('that fits one option of %s is taken: %s', async (texts, key, right) => {
    const heading = 'question,A,B,C,D'.split(',').slice(0, texts.split(',').length + 1)
    expect(await keyOf(`${heading.join(',')},answer`, `Q?,${texts},${key}`)).toEqual(right)
  })
})

describe('looks', () => {
  const names = ['question', 'A', 'B', 'answer'].map((name, at) => text(`${'ABCD'[at]}1`, name)).join('')

  it('tell options apart that have the same letters, in the key too, and make no mistake of a short answer', async () => {
    const rows = `<row r="1">${names}</row>
      <row r="2">${cell('A2', sup('Which is 10', '3'))}${cell('B2', sup('10', '2'))}${text('C2', '102')}${cell('D2', sup('10', '2'))}</row>
      <row r="3">${text('A3', 'Which is 102?')}${cell('B3', sup('10', '2'))}${text('C3', '102')}${text('D3', '102')}</row>
      <row r="4">${text('A4', 'Unit of area, &lt; a mile?')}${cell('D4', sup('m', '2'))}</row>
      <row r="5">${text('A5', 'Which is a cube?')}${cell('B5', sup('x', '3'))}${text('C5', 'y &lt; 1')}${text('D5', 'x3')}</row>`
    const { questions, mistakes } = await takeText('q.xlsx', await workbookOf({ One: { rows } }))
    expect(mistakes).toEqual([])
    expect(questions.map(({ body }) => [body.format, body.title, body.options, body.answer])).toEqual([
      ['html', 'Which is 10<sup>3</sup>', ['10<sup>2</sup>', '102'], ['10<sup>2</sup>']],
      ['html', 'Which is 102?', ['10<sup>2</sup>', '102'], ['102']],
      ['text', 'Unit of area, < a mile?', [], ['m²']],
      ['html', 'Which is a cube?', ['x<sup>3</sup>', 'y &lt; 1'], ['x<sup>3</sup>']],
    ])
  })

  it('are read of tags and names of signs, and texts beside them stay texts', async () => {
    const { questions, warnings } = await csv(
      'question,A,B,answer',
      'H<sub>2</sub>SO<sub>4</sub> &amp; x&sup2;?,CO<sub>2</sub>,a < b,co2',
      'Unit?,,,m<sup>2</sup>',
    )
    expect(questions.map(({ body }) => [body.format, body.title, body.options, body.answer])).toEqual([
      [
        'html',
        'H<sub>2</sub>SO<sub>4</sub> &amp; x&sup2;?',
        ['CO<sub>2</sub>', 'a &lt; b'],
        ['CO<sub>2</sub>'],
      ],
      ['text', 'Unit?', [], ['m²']],
    ])
    expect(warnings).toEqual([expect.stringContaining('q.csv:2: the tags in it are taken for looks')])
  })

  it('are none where tags are what is asked about, or the column format says so', async () => {
    const { questions, warnings } = await csv(
      'question,A,B,answer,format',
      'Which tag begins a line?,<br>,<p>,A,',
      'What does <b>x</b> show?,x,<b>x</b>,A,text',
      'a < b and c > d?,yes,no,A,',
    )
    expect(questions.map(({ body }) => [body.format, body.options])).toEqual([
      ['text', ['<br>', '<p>']],
      ['text', ['x', '<b>x</b>']],
      ['text', ['yes', 'no']],
    ])
    expect(warnings).toEqual([expect.stringContaining('q.csv:2: the tags in it are shown as they stand')])
  })

  it('may not be guessed of a sign’s name by itself', async () => {
    expect((await csv('question,A,B,answer', 'Which is less?,&lt;,&gt;,A')).mistakes).toEqual([
      expect.stringContaining("'&lt;' is a sign, or the name of one in HTML"),
    ])
  })
})

describe('Bijoy in a table of text', () => {
  it('is read by its characters where they are sure, and shown', async () => {
    const { questions, warnings, mistakes } = await csv(
      'question,A,B,C,answer',
      'evsjv‡`‡ki ivRavbx †KvbwU?,XvKv,DNA,Lyjbv,A',
    )
    expect(mistakes).toEqual([])
    expect(questions[0]?.body).toMatchObject({
      title: 'বাংলাদেশের রাজধানী কোনটি?',
      options: ['ঢাকা', 'DNA', 'খুলনা'],
      answer: ['ঢাকা'],
    })
    expect(warnings[0]).toBe(
      "q.csv:2: title: 'evsjv‡`‡ki ivRavbx †KvbwU?' is Bijoy and is read as 'বাংলাদেশের রাজধানী কোনটি?'",
    )
  })

  it('is not guessed: a text that may be either refuses the row, Latin by itself stays', async () => {
    const { questions, mistakes, warnings } = await csv(
      'question,A,B,answer',
      'evsjv‡`‡ki ivRavbx †KvbwU?,water,Lyjbv,A',
      'Which river?,wgj,Padma,B',
      'Where is it?,XvKv,Lyjbv,A',
    )
    expect(mistakes).toEqual([expect.stringContaining("q.csv:2: options[0]: 'water' may be Bijoy")])
    expect(questions.map(({ body }) => body.options)).toEqual([
      ['wgj', 'Padma'],
      ['XvKv', 'Lyjbv'],
    ])
    expect(warnings).toEqual([
      expect.stringContaining("'XvKv' may be Bijoy ('ঢাকা') and is kept"),
      expect.stringContaining("'Lyjbv' may be Bijoy ('খুলনা') and is kept"),
    ])
  })
})

it('has options in columns that are numbered, and none in columns that nobody knows', async () => {
  expect(await keyOf('Question,1,2,3,4,Answer', 'Q?,x,y,z,w,2')).toEqual(['y'])
  expect(await keyOf('Question,Correct answer,Wrong 1,Wrong 2', 'Q?,x,y,z')).toContain(
    "q.csv:2: options: has a key and no options, but texts in the columns 'Wrong 1', 'Wrong 2'",
  )
  expect(await keyOf('SL,Question,Answer,Teacher,Date', '1,Q?,x,Ada,May')).toEqual(['x'])
  expect(await keyOf('Question,Answer,Room,Bench,type', 'Q?,x,1,2,shortAns')).toEqual(['x'])
})

it('takes a total below the questions for none', async () => {
  const { questions, leftOut, mistakes } = await csv(
    'প্রশ্ন,ক,খ,উত্তর,নম্বর',
    'Q?,x,y,ক,1',
    'মোট নম্বর,,,,1',
    'Total,,,,1',
    'Total?,x,y,খ,1',
  )
  expect([questions.length, mistakes]).toEqual([2, []])
  expect(leftOut).toEqual([
    'q.csv:3: a total of the sheet and no question',
    'q.csv:4: a total of the sheet and no question',
  ])
})

describe('templates of other products', () => {
  it('Kahoot', async () => {
    const { questions, mistakes } = await csv(
      ';;;;;;;',
      ';Quiz template;;;;;;',
      ';Question - max 120 characters;Answer 1 - max 75 characters;Answer 2 - max 75 characters;Answer 3 - max 75 characters;Answer 4 - max 75 characters;Time limit (sec) – 5, 10, 20, 30, 60, 90, 120, or 240 secs;Correct answer(s) - choose at least one',
      '1;Red planet?;Venus;Mars;Jupiter;Saturn;20;2',
      '2;Which is 2?;2;1;3;4;20;2',
      '3;Gas planets?;Venus;Mars;Jupiter;Saturn;20;"3,4"',
    )
    expect(mistakes).toEqual([])
    expect(questions.map(({ body }) => [body.title, body.type, body.answer])).toEqual([
      ['Red planet?', 'MCQ', ['Mars']],
      ['Which is 2?', 'MCQ', ['1']],
      ['Gas planets?', 'checkbox', ['Jupiter', 'Saturn']],
    ])
  })

  it('Quizizz, whose blanks have their accepted answers in the options', async () => {
    const { questions, leftOut, mistakes } = await csv(
      'Question Text,Question Type,Option 1,Option 2,Option 3,Option 4,Option 5,Correct Answer,Time in seconds,Image Link,Answer explanation',
      'Text of the question (required),(default is Multiple Choice),Text for option 1,,,,,The correct option,Time,,',
      'Red planet?,Multiple Choice,Venus,Mars,Jupiter,,,2,20,,It rusts.',
      'Gas planets?,Checkbox,Venus,Mars,Jupiter,Saturn,,"3,4",20,,',
      'The star of our planets?,Fill-in-the-Blank,Sun,The Sun,,,,,20,,',
      'Why is it red?,Open-Ended,,,,,,,20,,',
      'Do you like it?,Poll,yes,no,,,,,20,,',
    )
    expect(mistakes).toEqual([])
    expect(questions.map(({ body }) => [body.type, body.answer, body.explanation])).toEqual([
      ['MCQ', ['Mars'], 'It rusts.'],
      ['checkbox', ['Jupiter', 'Saturn'], null],
      ['shortAns', ['Sun', 'The Sun'], null],
      ['paragraph', [], null],
    ])
    expect(leftOut).toEqual(['q.csv:7: a poll without a right answer'])
  })

  it('Blooket', async () => {
    const { questions, mistakes } = await csv(
      '"Blooket\nImport Template",,,,,,,',
      'Question #,Question Text,Answer 1,Answer 2,"Answer 3\n(Optional)","Answer 4\n(Optional)","Time Limit (sec)\n(Max: 300 seconds)","Correct Answer(s)\n(Only include Answer #)"',
      '1,2+2?,3,4,5,6,20,2',
      '2,Pick primes,2,4,5,9,20,"1,3"',
    )
    expect(mistakes).toEqual([])
    expect(questions.map(({ body }) => body.answer)).toEqual([['4'], ['2', '5']])
  })

  it('the answers of a Google form are no questions, and it is said what to do', async () => {
    expect((await csv('Timestamp,Score,Roll,Which gas?', '1/2/2026,1,7,CO2')).mistakes).toEqual([
      expect.stringContaining(
        'holds the answers that people gave to a form (Google Forms), not its questions',
      ),
    ])
  })
})
