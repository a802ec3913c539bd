import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { markHtml } from './mark-html.ts'
import { markText } from './mark-text.ts'

const seed = 20261125
const marked = (text: string): string => markText(text).text

describe('what is no formula', () => {
  it.each([
    '$5 and $10',
    'Jill gets paid $20 per hour to teach and $30 to be a coach.',
    '$20/hour * 35 hours/week = $700/week',
    'It is worth $ 5 and $ 6 more',
    'দাম $2 দরে, তারপর $5 দরে $10',
    'C:\\temp\\sum',
    'regex \\d+\\w*',
    '$i+$j and $HOME:$PATH',
    '50% of 20 kg',
    '$5 = $ and $6',
    'I spent $5; she spent $',
    'price $12 - $15',
    "$HOME's $PATH",
  ])('%s', (text) => {
    expect(marked(text)).toBe(text)
  })
})

describe('bare LaTeX', () => {
  it.each([
    ['Na^{+} আয়নের', '\\(\\mathrm{Na^{+}}\\) আয়নের'],
    ['1s^{2}2s^{2}2p^{6}', '\\(\\mathrm{1s^{2}2s^{2}2p^{6}}\\)'],
    ['HNO_{3}', '\\(\\mathrm{HNO_{3}}\\)'],
    [
      '\\int x^{2} \\left ( \\frac{1}{x} + lnx \\right ) dx = ?',
      '\\(\\int x^{2} \\left ( \\frac{1}{x} + \\ln x \\right ) dx\\) = ?',
    ],
    [
      'Simplify \\left \\{ (2b)^{ - 1}.\\sqrt[3]{b^{2}}\\right \\}^{3} .',
      'Simplify \\(\\left \\{ (2b)^{ - 1}.\\sqrt[3]{b^{2}}\\right \\}^{3}\\) .',
    ],
    ['\\text{- NO_{2}}', '\\(\\text{- }\\mathrm{NO_{2}}\\)'],
    ['\\text{- CN}', '- CN'],
    ['10^{-19}C of charge', '\\(10^{-19}\\)C of charge'],
    ['(i) x^{2} (ii) y^{2}', '(i) \\(x^{2}\\) (ii) \\(y^{2}\\)'],
    ['\\{1, 2\\}', '\\(\\{1, 2\\}\\)'],
    ['It costs $5, but $x^2$ is more than $10', 'It costs $5, but \\(x^2\\) is more than $10'],
    ['b ^ { 2 } - 9 a ^ { 2 }', '\\(b^{2} - 9 a^{2}\\)'],
    ['y = - 0.5 ( x + 1 ) ^ { 2 } - 2', '\\(y = - 0.5 ( x + 1 )^{2} - 2\\)'],
    ['costs \\$5 and \\$6', 'costs $5 and $6'],
  ])('%s', (text, made) => {
    expect(marked(text)).toBe(made)
  })
})

describe('delimited formulas', () => {
  it.each([
    ['$$x^2$$', '\\[x^2\\]'],
    ['$ 10 $', '\\(10\\)'],
    [
      'Solve $ 5x + 10 = 60 $ where \\(\\text{cost} = \\$5\\).',
      'Solve \\(5x + 10 = 60\\) where \\(\\text{cost} = \\$5\\).',
    ],
    ['\\[\na\n\n+ b\n\\]', '\\[a\n+ b\\]'],
    ['$\\ce{2H2 + O2 -> 2H2O}$', '\\(\\ce{2H2 + O2 -> 2H2O}\\)'],
    ['$\\SI{9.8e3}{\\metre\\per\\second\\squared}$', '\\(9.8\\times 10^{3}\\,\\mathrm{m\\,s^{-2}}\\)'],
    [
      '\\begin{tabular}{|c|c|}\n\\hline\n$x$ & days \\\\\n\\hline\n\\end{tabular}',
      '\\[\\begin{array}{|c|c|}\\hline x & \\text{days} \\\\\\hline \\end{array}\\]',
    ],
    ['$বেগ = \\frac{s}{t}$', '\\(\\text{বেগ} = \\frac{s}{t}\\)'],
    ['$6.3%$', '\\(6.3\\%\\)'],
    ['Find $5 x^{3}-15 $', 'Find \\(5 x^{3}-15\\)'],
    ['at $t=2 . $', 'at \\(t=2 .\\)'],
    ['of $2a + c = $ ____.', 'of \\(2a + c =\\) ____.'],
    ['$100% $ bleach', '\\(100\\%\\) bleach'],
    ["the $3'$-OH", "the \\(3'\\)-OH"],
    ['where $*$ is $/$ here', 'where \\(*\\) is \\(/\\) here'],
    ['pairs $(Amal, Bina)$', 'pairs \\((\\text{Amal}, \\text{Bina})\\)'],
    ['$F=3\\text{ N\\cdot m}$', '\\(F=3\\text{ }\\mathrm{N\\cdot}\\text{ m}\\)'],
    ['$4\\piR^2$', '\\(4\\pi R^2\\)'],
  ])('%s', (text, made) => {
    expect(marked(text)).toBe(made)
  })
})

describe('what KaTeX cannot set', () => {
  it('stays as it is written, and is told with its reason', () => {
    const text = 'দেওয়া আছে \\frac{1} এবং $x^2$'
    const { text: made, unset } = markText(text)
    expect(made).toBe('দেওয়া আছে \\frac{1} এবং \\(x^2\\)')
    expect(unset.map(({ source }) => source)).toEqual(['\\frac{1}'])
  })
})

describe('HTML', () => {
  it.each([
    ['<p>If $a &lt; b$ then <code>$x$</code></p>', '<p>If \\(a &lt; b\\) then <code>$x$</code></p>'],
    ['<p>\\(a<b\\) and <b>x</b></p>', '<p>\\(a&lt;b\\) and <b>x</b></p>'],
    ['<p>\\[a<br>+ b\\]</p>', '<p>\\[a\n+ b\\]</p>'],
    ['<p>R&amp;D for $5</p>', '<p>R&amp;D for $5</p>'],
  ])('%s', (html, made) => {
    expect(markHtml(html).text).toBe(made)
  })
})

const word = fc.constantFrom(
  'price',
  'is',
  'and',
  '$5',
  '$10.50',
  'US$3',
  'বেগ',
  'কত',
  'সূত্রটি',
  '20 kg',
  '5 cm',
  '50%',
  '(a)',
  'x',
  '=',
  '+',
  '.',
  ',',
  '\n',
  '{',
  '}',
  '\\',
  '$',
  '\\$',
  '&',
  '<',
  '_',
  '^',
  'snake_case',
  'C:\\temp',
)
const formula = fc.constantFrom(
  '$x^2$',
  '\\(a+b\\)',
  '\\[\\frac{1}{2}\\]',
  '$$y$$',
  '\\frac{a}{b}',
  'H_{2}O',
  'Na^{+}',
  '\\alpha',
  '10^{-3}',
  '\\text{ab}',
  '\\frac{1}',
  '\\begin{bmatrix}1&2\\\\3&4\\end{bmatrix}',
  '\\{1, 2\\}',
  '\\left ( x \\right )',
)
const text = fc
  .array(fc.oneof({ weight: 3, arbitrary: word }, formula), { maxLength: 14 })
  .map((parts) => parts.join(' '))

describe('any text', () => {
  it('marked again stays as it is', () => {
    fc.assert(
      fc.property(text, (one) => {
        const once = marked(one)
        expect(marked(once)).toBe(once)
      }),
      { seed, numRuns: 3000 },
    )
  })

  it('marked again in HTML stays as it is', () => {
    fc.assert(
      fc.property(text, (one) => {
        const once = markHtml(`<p>${one.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>`).text
        expect(markHtml(once).text).toBe(once)
      }),
      { seed, numRuns: 1000 },
    )
  })

  it('keeps its words, money and Bangla in their order', () => {
    const words = fc.array(
      fc.constantFrom('price', 'সূত্রটি', '$5', 'costs', '20 kg', 'কত', 'and', 'US$3', '50%', '\n'),
      { minLength: 1, maxLength: 10 },
    )
    fc.assert(
      fc.property(
        words,
        fc.constantFrom('\\(x^2\\)', '\\frac{a}{b}', 'HNO_{3}'),
        words,
        (before, one, after) => {
          const made = marked(`${before.join(' ')} ${one} ${after.join(' ')}`)
          const outside = made.replace(/\\\([\s\S]*?\\\)/g, '')
          expect(outside.split(/\s+/).filter(Boolean)).toEqual(
            [...before, ...after].join(' ').split(/\s+/).filter(Boolean),
          )
        },
      ),
      { seed, numRuns: 1500 },
    )
  })

  it('that is hostile costs no time', () => {
    const texts = [
      '$'.repeat(5_000),
      '\\('.repeat(2_500),
      '\\begin{a}'.repeat(1_000),
      '\\frac{'.repeat(1_000),
      '$x'.repeat(2_500),
      '{'.repeat(2_500),
      '^{a'.repeat(1_500),
    ]
    for (const one of texts) expect(marked(one).length, one.slice(0, 20)).toBeGreaterThan(0)
  })
})
