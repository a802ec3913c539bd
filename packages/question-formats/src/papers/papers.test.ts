/** Papers as teachers type them, made by the test: each way that questions, options and keys stand in Word files. */
import { png } from '@porua/testkit/png'
import { describe, expect, it } from 'vitest'
import { takeText } from '../testing.ts'
import { type DocxParts, docxOf, equation, item, letters, p, picture, run, table } from './docx.testing.ts'

const take = (blocks: readonly string[], parts?: DocxParts) => takeText('p.docx', docxOf(blocks, parts))

/** Each question: its title, its options, what is right. */
async function read(blocks: readonly string[], parts?: DocxParts) {
  const taken = await take(blocks, parts)
  expect(taken.format).toBe('Word')
  expect(taken.mistakes).toEqual([])
  return taken.questions.map(({ body }) => [body.title, body.options, body.answer])
}

const capital = ['রাজধানী কোনটি?', ['ঢাকা', 'খুলনা', 'সিলেট', 'বরিশাল'], ['খুলনা']]

describe('options', () => {
  it.each<[string, string[]]>([
    ['one a line', ['১. রাজধানী কোনটি?', 'ক) ঢাকা', 'খ) খুলনা', 'গ) সিলেট', 'ঘ) বরিশাল', 'উত্তর: খ']],
    ['in brackets', ['১। রাজধানী কোনটি?', '(ক) ঢাকা (খ) খুলনা (গ) সিলেট (ঘ) বরিশাল', 'উত্তরঃ (খ)']],
    ['with no blanks', ['(১) রাজধানী কোনটি?', '(ক)ঢাকা(খ)খুলনা(গ)সিলেট(ঘ)বরিশাল', 'উঃ খ']],
    ['in two columns', ['1) রাজধানী কোনটি?', 'A. ঢাকা\tB. খুলনা', 'C. সিলেট\tD. বরিশাল', 'Ans: B']],
    ['in two columns, downwards', ['Q1. রাজধানী কোনটি?', 'a) ঢাকা\tc) সিলেট', 'b) খুলনা\td) বরিশাল', 'Answer- b']],
    ['as Roman numbers', ['1. রাজধানী কোনটি?', '(i) ঢাকা (ii) খুলনা', '(iii) সিলেট (iv) বরিশাল', 'Ans. (ii)']],
    ['as numbers', ['প্রশ্ন ১: রাজধানী কোনটি?', '১) ঢাকা', '২) খুলনা', '৩) সিলেট', '৪) বরিশাল', 'সঠিক উত্তর: ২']],
    ['with line breaks', ['১. রাজধানী কোনটি?\nক. ঢাকা\nখ. খুলনা\nগ. সিলেট\nঘ. বরিশাল\nউত্তর: খ']],
    ['and a key in the last line', ['১. রাজধানী কোনটি?', 'ক) ঢাকা  খ) খুলনা', 'গ) সিলেট  ঘ) বরিশাল   [উত্তর: খ]']],
    ['and a key in the stem', ['১. রাজধানী কোনটি? (উত্তর: খ)', 'ক) ঢাকা  খ) খুলনা  গ) সিলেট  ঘ) বরিশাল']],
    ['and a key by its text', ['১. রাজধানী কোনটি?', 'ক) ঢাকা  খ) খুলনা  গ) সিলেট  ঘ) বরিশাল', 'উত্তর: খুলনা']],
    [
      'and a key below its word',
      ['১. রাজধানী কোনটি?', 'ক) ঢাকা  খ) খুলনা  গ) সিলেট  ঘ) বরিশাল', 'Answer:', 'খ) খুলনা'],
    ],
    [
      'after an empty line',
      ['১. রাজধানী কোনটি?', '', 'ক) ঢাকা  খ) খুলনা', '', 'গ) সিলেট  ঘ) বরিশাল', '', 'উত্তর: খ'],
    ],
  ])('%s', async (_, lines) => {
    expect(await read(lines.map((line) => p(line)))).toEqual([capital])
  })

  it('in cells of a table, across or down, or a question a row', async () => {
    const cells = [
      ['ক) ঢাকা', 'খ) খুলনা'],
      ['গ) সিলেট', 'ঘ) বরিশাল'],
    ]
    const down = [
      ['ক) ঢাকা', 'গ) সিলেট'],
      ['খ) খুলনা', 'ঘ) বরিশাল'],
    ]
    for (const rows of [cells, down])
      expect(await read([p('১. রাজধানী কোনটি?'), table(...rows), p('উত্তর: খ')])).toEqual([capital])
    const row = ['১', `${p('রাজধানী কোনটি?')}${p('ক) ঢাকা  খ) খুলনা')}${p('গ) সিলেট  ঘ) বরিশাল')}`, 'উত্তর: খ']
    expect(await read([table(row)])).toEqual([capital])
    expect(
      await read([
        p('১. রাজধানী কোনটি?'),
        table(['ক', 'ঢাকা', 'খ', 'খুলনা'], ['গ', 'সিলেট', 'ঘ', 'বরিশাল']),
        p('উত্তর: খ'),
      ]),
    ).toEqual([capital])
  })

  it('in columns of a table with a header, or in one cell', async () => {
    const sheet = table(
      ['ক্রমিক', 'প্রশ্ন', 'ক', 'খ', 'গ', 'ঘ', 'উত্তর'],
      ['১', 'রাজধানী কোনটি?', 'ঢাকা', 'খুলনা', 'সিলেট', 'বরিশাল', 'খ'],
      ['২', 'আর?', 'এক', 'দুই', '', '', 'এক'],
    )
    expect(await read([sheet])).toEqual([capital, ['আর?', ['এক', 'দুই'], ['এক']]])
    const cell = `${p('ক) ঢাকা  খ) খুলনা')}${p('গ) সিলেট  ঘ) বরিশাল')}`
    expect(
      await read([table(['SL', 'Question', 'Options', 'Answer'], ['1', 'রাজধানী কোনটি?', cell, 'খ'])]),
    ).toEqual([capital])
  })

  it('numbered by Word: the numbers stand in no paragraph', async () => {
    const lists = {
      1: [
        ['decimal', '%1.'],
        ['lowerLetter', '%2)'],
      ] as [string, string][],
    }
    const blocks = ['One?', 'Two?'].flatMap((title, at) => [
      item(1, title),
      ...['x', 'y', 'z'].map((text) => item(1, text, 1)),
      p(`Ans: ${'bc'[at]}`),
    ])
    expect(await read(blocks, { lists })).toEqual([
      ['One?', ['x', 'y', 'z'], ['y']],
      ['Two?', ['x', 'y', 'z'], ['z']],
    ])
  })

  it('are statements where letters follow: i ও ii', async () => {
    const lines = [
      '১. পানির উপাদান-',
      'i. হাইড্রোজেন',
      'ii. অক্সিজেন',
      'iii. সোনা',
      'নিচের কোনটি সঠিক?',
      'ক) i ও ii  খ) i ও iii',
      'গ) ii ও iii  ঘ) i, ii ও iii',
      'উত্তর: ক',
    ]
    expect(await read(lines.map((line) => p(line)))).toEqual([
      [
        'পানির উপাদান-\ni. হাইড্রোজেন\nii. অক্সিজেন\niii. সোনা\nনিচের কোনটি সঠিক?',
        ['i ও ii', 'i ও iii', 'ii ও iii', 'i, ii ও iii'],
        ['i ও ii'],
      ],
    ])
  })
})

describe('keys', () => {
  const bare = (number: number) => [p(`${number}. Which ${number}?`), p('a) w  b) x  c) y  d) z')]
  const answers = (taken: Awaited<ReturnType<typeof take>>) => taken.questions.map(({ body }) => body.answer)

  it.each<[string, string[]]>([
    ['a list', [p('Answers'), p('1. b  2. d  3. a')]],
    ['a list without a title', [p('১-খ, ২-ঘ, ৩-ক')]],
    ['a line each', [p('উত্তরমালা'), p('১. খ'), p('২. ঘ'), p('৩. ক')]],
    ['a table, numbers above', [p('Answer key:'), table(['Q', '1', '2', '3'], ['Ans', 'b', 'd', 'a'])]],
    ['a table, numbers beside', [table(['1', 'B', '2', 'D'], ['3', 'A', '', ''])]],
    ['a table of pairs', [table(['1. b', '2. d', '3. a'])]],
  ])('at the end: %s', async (_, end) => {
    const taken = await take([...bare(1), ...bare(2), ...bare(3), ...end])
    expect([answers(taken), taken.mistakes]).toEqual([[['x'], ['z'], ['w']], []])
  })

  it.each<[string, string]>([
    ['bold', '<w:b/>'],
    ['underlined', '<w:u w:val="single"/>'],
    ['highlighted', '<w:highlight w:val="yellow"/>'],
    ['shaded', '<w:shd w:val="clear" w:fill="FFFF00"/>'],
    ['coloured', '<w:color w:val="FF0000"/>'],
  ])('%s', async (_, looks) => {
    const blocks = [1, 2].flatMap((number) => [
      p(`${number}. Which ${number}?`),
      p(`${run('a) w  ')}${run('b) x', looks)}${run('  c) y')}`),
    ])
    const taken = await take(blocks)
    expect([answers(taken), taken.mistakes]).toEqual([[['x'], ['x']], []])
    expect(taken.questions[0]?.body).toMatchObject({ format: 'text', options: ['w', 'x', 'y'] })
  })

  it.each(['b) x ✓', '✔ b) x', 'b) x ✅', '*b) x', 'b) x*', 'b) x (correct)'])('a tick: %s', async (line) => {
    const taken = await take([p('1. Which?'), p('a) w'), p(line), p('c) y')])
    expect([taken.mistakes, taken.questions[0]?.body]).toMatchObject([
      [],
      { options: ['w', 'x', 'y'], answer: ['x'] },
    ])
  })

  it('boxes', async () => {
    const tick = '<w:r><w:sym w:font="Wingdings" w:char="F0FE"/></w:r>'
    const box = '<w:r><w:sym w:font="Wingdings" w:char="F0A8"/></w:r>'
    const taken = await take([p('1. Which?'), p(`${box}${run(' w')}`), p(`${tick}${run(' x')}`)])
    expect([taken.mistakes, taken.questions[0]?.body]).toMatchObject([
      [],
      { options: ['w', 'x'], answer: ['x'] },
    ])
  })

  it('several make a checkbox', async () => {
    const taken = await take([...bare(1), p('উত্তর: ক ও গ')])
    expect(taken.questions[0]?.body).toMatchObject({ type: 'checkbox', answer: ['w', 'y'] })
  })

  it('of papers that begin anew at 1 stand behind each part, or in its order at the end', async () => {
    const list = (keys: string) => p([...keys].map((key, at) => `${at + 1}. ${key}`).join('  '))
    const parts = [...bare(1), ...bare(2), ...bare(3)]
    const behind = await take([...parts, list('abc'), ...parts, list('dcb')])
    const atEnd = await take([
      ...parts,
      ...parts,
      p('Answer key (Physics)'),
      list('abc'),
      p('Answer key (Chemistry)'),
      list('dcb'),
    ])
    for (const taken of [behind, atEnd])
      expect([taken.mistakes, answers(taken)]).toEqual([[], [['w'], ['x'], ['y'], ['z'], ['y'], ['x']]])
    const once = await take([...parts, ...parts, list('abc')])
    expect([answers(once), once.mistakes.length]).toEqual([[], 6])
    expect(once.mistakes[0]).toContain('its number stands twice')
  })
})

describe('what is doubtful is marked, and nothing is guessed', () => {
  const stem = p('1. Which?')
  const options = p('a) w  b) x  c) y')
  it.each<[string, string[], string]>([
    ['no key', [stem, options], 'nothing says which option is right'],
    [
      'a key that is no option',
      [stem, options, p('Ans: d')],
      "its answer 'd' is not clearly one of its options",
    ],
    ['one of two', [stem, options, p('Ans: a or b')], "its answer 'a or b' is not clearly"],
    ['a label and another text', [stem, options, p('Ans: a) x')], "its answer 'a\\) x' is not clearly"],
    ['a number for letters', [stem, options, p('Ans: 2')], "its answer '2' is not clearly"],
    ['a label or a text', [stem, p('a) 2  b) 1  c) a'), p('Ans: a')], "its answer 'a' is not clearly"],
    ['two keys', [stem, options, p('Ans: a'), p('Ans: b')], 'two different things'],
    ['a key and a list', [stem, options, p('Ans: a'), p('Answer key'), p('1. b')], 'two different things'],
    [
      'a tick and a key',
      [stem, p('a) w ✓  b) x'), p('Ans: b')],
      'is not clear where its options end|two different things',
    ],
    ['several ticks', [stem, p('a) w ✓'), p('b) x ✓'), p('c) y')], '2 of its options are marked as right'],
    [
      'text behind',
      [stem, p('a) w'), p('b) x'), p('and more'), p('Ans: a')],
      "whether 'and more' belongs to its last option",
    ],
    [
      'a label that is missing',
      [stem, p('a) w'), p('b) x'), p('d) z'), p('Ans: b')],
      "whether 'd\\) z' belongs",
    ],
    ['twins', [stem, p('a) w  b) x  c) w'), p('Ans: a')], 'two of its options are the same'],
    [
      'a label inside',
      [stem, p('a) w and b) x'), p('b) y  c) z'), p('Ans: a')],
      'a label stands inside of one',
    ],
  ])('%s', async (_, blocks, why) => {
    const { questions, mistakes } = await take(blocks)
    expect(questions).toEqual([])
    expect(mistakes).toEqual([expect.stringMatching(new RegExp(`^p\\.docx:1: question '1': .*(?:${why})`))])
  })

  it('a look that one question alone has', async () => {
    const marked = (number: number, looks: string) => [
      p(`${number}. Which?`),
      p(`${run('a) w  ')}${run('b) x', looks)}`),
    ]
    const { questions, mistakes } = await take([
      ...marked(1, '<w:b/>'),
      ...marked(2, ''),
      ...marked(3, ''),
      p('4. Last?'),
      p('a) w  b) x'),
      p('Ans: a'),
    ])
    expect(questions.map(({ body }) => body.answer)).toEqual([['w']])
    expect(mistakes[0]).toContain('one option looks different, but other questions are not marked so')
  })

  it('a question without options, or with two lists, is left out', async () => {
    const { leftOut, questions } = await take([
      ...['1. Why?', 'Ans: because', '2. Which?', 'a) w  b) x', 'Which else?', 'a) y  b) z', 'Ans: a'].map(
        (line) => p(line),
      ),
    ])
    expect(questions).toEqual([])
    expect(leftOut).toEqual([
      "p.docx:1: question '1': it has no options",
      "p.docx:3: question '2': it has two lists of options: perhaps the number of a question is missing",
    ])
  })
})

describe('what stands in a question', () => {
  const key = [p('a) x  b) y'), p('Ans: a')]
  const first = async (blocks: readonly string[], parts?: DocxParts) => {
    const taken = await take(blocks, parts)
    return { ...taken, body: taken.questions[0]?.body }
  }

  it('equations, raised and lowered signs, and looks of a part', async () => {
    const fraction = equation(
      `<m:f><m:num>${letters('x')}</m:num><m:den><m:r><m:t>2</m:t></m:r></m:den></m:f>`,
    )
    const { body, mistakes } = await first([
      p(
        `${run('1. H')}${run('2', '<w:vertAlign w:val="subscript"/>')}${run('O is ')}${run('not', '<w:u w:val="single"/>')}${run(' ')}${fraction}`,
      ),
      ...key,
    ])
    expect(mistakes).toEqual([])
    expect(body).toMatchObject({
      format: 'html',
      title: 'H<sub>2</sub>O is <u>not</u> \\(\\frac{x}{2}\\)',
      formulas: 'marked',
    })
  })

  it('pictures, of a stem and as options', async () => {
    const pictures = { r7: { name: 'a.png', bytes: png }, r8: { name: 'b.emf', bytes: png } }
    const own = await first(
      [
        p(`${run('1. See ')}${picture('r7')}`),
        p(`${run('a) ')}${picture('r7')}${run('  b) none')}`),
        p('Ans: b'),
      ],
      { pictures },
    )
    expect([own.mistakes, own.body]).toMatchObject([
      [],
      { title: 'See', imageOptions: [0], answer: ['none'] },
    ])
    expect(own.body?.images).toHaveLength(1)
    const other = await first([p(`${run('1. See ')}${picture('r8')}`), ...key], { pictures })
    expect(other.mistakes).toEqual([expect.stringContaining('a picture is of the kind EMF')])
    const outside = await first([p(`${run('1. See ')}${picture('r9')}`), ...key], { pictures })
    expect(outside.mistakes).toEqual([expect.stringContaining('a picture is not inside of the file')])
  })

  it('a table, marks, an explanation, the subject and chapter', async () => {
    const { body, mistakes } = await first([
      p('বিষয়: পদার্থ'),
      p('অধ্যায়: গতি'),
      p('১. সারণিটি দেখ: [২ নম্বর]'),
      table(['সময়', '১০'], ['পথ', '২০']),
      ...key,
      p('ব্যাখ্যা: কারণ এই।'),
      p('আরও কথা।'),
    ])
    expect(mistakes).toEqual([])
    expect(body).toMatchObject({
      explanation: 'কারণ এই।<br>আরও কথা।',
      subject: 'পদার্থ',
      chapter: 'গতি',
    })
    expect(body?.title).toContain('<table><tr><td>সময়</td><td>১০</td></tr>')
  })

  it('a passage that questions share', async () => {
    const taken = await take([
      ...[
        '১. প্রথম?',
        'ক) এক  খ) দুই',
        'উত্তর: ক',
        'রহিম ঢাকায় থাকে।',
        'উদ্দীপকটি পড়ে ২ ও ৩ নং প্রশ্নের উত্তর দাও:',
        '২. কোথায়?',
        'ক) ঢাকা  খ) সিলেট',
        'উত্তর: ক',
        '৩. কে?',
        'ক) করিম  খ) রহিম',
        'উত্তর: খ',
        '৪. শেষ?',
        'ক) না  খ) হ্যাঁ',
        'উত্তর: খ',
      ].map((line) => p(line)),
    ])
    expect(taken.mistakes).toEqual([])
    const passage = 'রহিম ঢাকায় থাকে।\nউদ্দীপকটি পড়ে ২ ও ৩ নং প্রশ্নের উত্তর দাও:'
    expect(taken.questions.map(({ body }) => body.title.includes(passage))).toEqual([
      false,
      true,
      true,
      false,
    ])
  })

  it('text in Bijoy, by the font of the run, its style or the theme', async () => {
    const bijoy = '<w:rFonts w:ascii="SutonnyMJ" w:hAnsi="SutonnyMJ"/>'
    const lines = ['1| evsjv‡`‡ki ivRavbx †KvbwU?', 'K) XvKv  L) Lyjbv', 'DËi: K']
    const want = [['বাংলাদেশের রাজধানী কোনটি?', ['ঢাকা', 'খুলনা'], ['ঢাকা']]]
    expect(await read(lines.map((line) => p(run(line, bijoy))))).toEqual(want)
    const style = `<w:style w:type="paragraph" w:styleId="B"><w:name w:val="Bangla"/><w:rPr>${bijoy}</w:rPr></w:style>`
    expect(
      await read(
        lines.map((line) => p(line, '<w:pStyle w:val="B"/>')),
        { styles: style },
      ),
    ).toEqual(want)
    const themed =
      '<w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:asciiTheme="minorHAnsi"/></w:rPr></w:rPrDefault></w:docDefaults>'
    const fonts = '<a:minorFont><a:latin typeface="SutonnyMJ"/></a:minorFont>'
    expect(
      await read(
        lines.map((line) => p(line)),
        { styles: themed, fonts },
      ),
    ).toEqual(want)
    const cut = [
      p(`${run('1| evsjv‡`‡k', bijoy)}${run('i ivRavbx †KvbwU?', bijoy)}`),
      ...lines.slice(1).map((line) => p(run(line, bijoy))),
    ]
    expect(await read(cut)).toEqual(want)
  })

  it('changes as if they were accepted; text boxes; nothing of headers or hidden text', async () => {
    const box = `<w:r><mc:AlternateContent><mc:Choice><w:drawing><wps:txbx><w:txbxContent>${p('2. Boxed?')}${p('a) x  b) y')}${p('Ans: b')}</w:txbxContent></wps:txbx></w:drawing></mc:Choice><mc:Fallback><w:pict><v:textbox><w:txbxContent>${p('2. Boxed?')}</w:txbxContent></v:textbox></w:pict></mc:Fallback></mc:AlternateContent></w:r>`
    const taken = await take([
      `<w:p><w:r><w:t>1. Old</w:t></w:r><w:del><w:r><w:delText>er</w:delText></w:r></w:del><w:ins>${run(' and new?')}</w:ins></w:p>`,
      p(`${run('a) x  b) y')}${run(' c) z', '<w:vanish/>')}`),
      p(`${run('Ans: a')}${box}`),
    ])
    expect(taken.questions.map(({ body }) => [body.title, body.options, body.answer])).toEqual([
      ['Old and new?', ['x', 'y'], ['x']],
      ['Boxed?', ['x', 'y'], ['y']],
    ])
    expect(taken.mistakes).toEqual([])
    expect(taken.warnings).toEqual([
      expect.stringContaining('tracked changes'),
      expect.stringContaining('hidden text'),
    ])
  })

  it('a formula of an old editor makes it doubtful', async () => {
    const old = '<w:r><w:object><v:shape/><o:OLEObject ProgID="Equation.DSMT4"/></w:object></w:r>'
    const { mistakes } = await first([p(`${run('1. See ')}${old}`), ...key])
    expect(mistakes).toEqual([expect.stringContaining('a formula of an old equation editor')])
  })

  it('says where it stands', async () => {
    const { mistakes } = await first([p('Title'), table(['1. Which?', ''], ['a) x', 'b) y'])])
    expect(mistakes).toEqual([
      "p.docx:2: question '1', table 1, row 1, column 1: nothing says which option is right",
    ])
  })
})
