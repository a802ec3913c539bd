import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { findMaths } from './find-maths.ts'

/** Writes a text with its formulas in ⟦…⟧ (inline) and ⟪…⟫ (displayed). */
function marked(text: string): string {
  return findMaths(text)
    .map((piece) =>
      piece.kind === 'text' ? piece.text : piece.display ? `⟪${piece.tex}⟫` : `⟦${piece.tex}⟧`,
    )
    .join('')
}

const unchanged = (texts: readonly string[]) => {
  for (const text of texts) expect(marked(text)).toBe(text)
}

describe('money is money', () => {
  test('prices in prose', () => {
    unchanged([
      '$5 and $10',
      'I have $5',
      '$4.52',
      '$5.52 ',
      'Jill gets paid $20 per hour to teach and $30 to be a cheerleading coach.',
      '3 x $68 = $204.\nmini cupcakes 2 x $80 = $160.',
      '80,000+50,000=$130,000 and 200,000-130,000=$70,000',
      '$20/hour * 35 hours/week = $700/week',
      '$0.70 | $0.80 | $0.925 | $1.095',
      'US$5 and A$6',
      'between $5-$10 or $5–$10',
      'It is worth $ 5 and $ 6 more',
      'দাম $2 দরে, তারপর $5 দরে $10',
      'তিনি $80,000-এ একটি বাড়ি ক্রয় করলেন এবং $50,000 দিয়ে মেরামত করলেন।',
    ])
  })

  test('a dollar alone, and one that a backslash takes away', () => {
    unchanged(['$', '$$', 'a $ b $ c', '100% of $'])
    expect(marked('costs \\$5 and \\$6')).toBe('costs $5 and $6')
  })

  test('a formula between prices', () => {
    expect(marked('It costs $5, but $x^2$ is more than $10')).toBe('It costs $5, but ⟦x^2⟧ is more than $10')
    expect(marked('Twinkies cost $0.10, U(t,s) = \\sqrt{ts}. He has $1.')).toBe(
      'Twinkies cost $0.10, ⟦U(t,s) = \\sqrt{ts}⟧. He has $1.',
    )
  })
})

describe('delimiters', () => {
  test('all four', () => {
    expect(marked('a $x$ b $$y^2$$ c \\(z\\) d \\[w\\] e')).toBe('a ⟦x⟧ b ⟪y^2⟫ c ⟦z⟧ d ⟪w⟫ e')
  })

  test('numbers and words that a formula may hold', () => {
    expect(marked('shifted $20$ units')).toBe('shifted ⟦20⟧ units')
    expect(marked('$4.0 m \\times 5.0 m$ floor')).toBe('⟦4.0 m \\times 5.0 m⟧ floor')
    expect(marked('trace of $Cov$?')).toBe('trace of ⟦Cov⟧?')
    expect(marked('$5\\sqrt{5}$')).toBe('⟦5\\sqrt{5}⟧')
    expect(marked('borrow $\\$10,\\!000$ at $10\\%$')).toBe('borrow ⟦\\$10,\\!000⟧ at ⟦10\\%⟧')
  })

  test('blanks inside the dollars', () => {
    expect(marked('so $ x^2 $ is')).toBe('so ⟦x^2⟧ is')
  })

  test('one that is never closed leaves the next alone', () => {
    expect(marked('$s_1=6.3%$ and $s_2=6.9%, what is the rate $f_{1,2}$?')).toBe(
      '⟦s_1=6.3%⟧ and $s_2=6.9%, what is the rate ⟦f_{1,2}⟧?',
    )
  })

  test('prose between two dollars stays prose', () => {
    unchanged(['he gave $a to the man and b$ to her', '$Paul ran home$'])
  })

  test('nothing, a blank line and unbalanced braces are no formula', () => {
    unchanged(['\\(\\)', '$$ $$', 'a $x\n\ny$ b', '$R_E}=$ is'])
  })
})

describe('bare LaTeX', () => {
  test('an option that is one expression', () => {
    for (const option of ['\\frac{x-5}{6}', '56\\sqrt{15}', '240\\sqrt{7}/7'])
      expect(marked(option)).toBe(`⟦${option}⟧`)
    expect(marked('0.5\\theta^{-1}.')).toBe('⟦0.5\\theta^{-1}⟧.')
  })

  test('fragments in a sentence', () => {
    expect(marked('y(0)=0, y(\\pi/2) = 1. What is y(\\pi/4)?')).toBe(
      'y(0)=0, ⟦y(\\pi/2) = 1⟧. What is ⟦y(\\pi/4)⟧?',
    )
    expect(marked('if i \\neq j, then')).toBe('if ⟦i \\neq j⟧, then')
    expect(marked('\\lim_{x \\to 1}(1/(x - 1) - c/(x^3 - 1)) exists.')).toBe(
      '⟦\\lim_{x \\to 1}(1/(x - 1) - c/(x^3 - 1))⟧ exists.',
    )
    expect(marked('\\lambda is a constant')).toBe('⟦\\lambda⟧ is a constant')
  })

  test('environments', () => {
    expect(marked('image \\begin{bmatrix}0 & 1\\\\ 1 & 0\\end{bmatrix} is')).toBe(
      'image ⟪\\begin{bmatrix}0 & 1\\\\ 1 & 0\\end{bmatrix}⟫ is',
    )
    unchanged(['\\begin{bmatrix}0 & 1'])
  })

  test('what is no LaTeX', () => {
    unchanged(['C:\\new\\table', 'a\\b', 'print("\\n")', '\\frac{\\sqrt{2465}{9}', 'regex \\d+\\w*', '\\'])
  })
})

test('a hostile text costs no time', () => {
  const texts = [
    '$'.repeat(20_000),
    '\\('.repeat(10_000),
    '\\begin{a}'.repeat(3_000),
    '\\frac{'.repeat(3_000),
    '$x'.repeat(9_000),
  ]
  for (const text of texts) {
    // A pattern that runs away would never come back: the test's own timeout is the verdict.
    expect(findMaths(text).length, text.slice(0, 20)).toBeGreaterThan(0)
  }
})

// The real question banks, where they are at hand.
const banks = new URL('../../../../../shared/data/questions', import.meta.url).pathname
describe.runIf(existsSync(banks))('real questions', () => {
  const textsOf = (file: string) =>
    readFileSync(`${banks}/${file}`, 'utf8')
      .split('\n')
      .filter(Boolean)
      .flatMap((line) => {
        const row = JSON.parse(line) as {
          title: string
          options: string[]
          answer: string[]
          explanation: string | null
        }
        return [row.title, ...row.options, ...row.answer, row.explanation ?? '']
      })

  test('word problems about money hold no formula', () => {
    for (const file of ['gsm8k.jsonl', 'mgsm.jsonl']) unchanged(textsOf(file))
  })

  test('no text is lost', () => {
    for (const file of readdirSync(banks).filter((name) => name.endsWith('.jsonl'))) {
      for (const text of textsOf(file)) {
        const whole = findMaths(text)
          .map((piece) => (piece.kind === 'text' ? piece.text : piece.source))
          .join('')
        // A dollar that was escaped stands without its backslash in a text.
        const plain = (one: string) => one.replaceAll('\\$', '$')
        expect(plain(whole)).toBe(plain(text))
      }
    }
  })
})
