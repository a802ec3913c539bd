/**
 * Formulas as a line of text shows them: `\(x^2 + \frac{a}{b}\)` is 'x² + a/b'. A list draws no formula: it would load the library
 * that does, and move under a thumb. Pure.
 */

const raised: Readonly<Record<string, string>> = {
  ...zip('0123456789+-=()n', '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿ'),
}
const lowered: Readonly<Record<string, string>> = { ...zip('0123456789+-=()', '₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎') }

const signs: Readonly<Record<string, string>> = {
  times: '×',
  cdot: '·',
  div: '÷',
  pm: '±',
  le: '≤',
  leq: '≤',
  ge: '≥',
  geq: '≥',
  ne: '≠',
  neq: '≠',
  approx: '≈',
  infty: '∞',
  to: '→',
  rightarrow: '→',
  Rightarrow: '⇒',
  leftarrow: '←',
  degree: '°',
  circ: '°',
  angle: '∠',
  alpha: 'α',
  beta: 'β',
  gamma: 'γ',
  delta: 'δ',
  epsilon: 'ε',
  theta: 'θ',
  lambda: 'λ',
  mu: 'μ',
  nu: 'ν',
  pi: 'π',
  rho: 'ρ',
  sigma: 'σ',
  tau: 'τ',
  phi: 'φ',
  omega: 'ω',
  Delta: 'Δ',
  Omega: 'Ω',
  Sigma: 'Σ',
  sum: '∑',
  int: '∫',
  sqrt: '√',
  ldots: '…',
  cdots: '…',
  quad: ' ',
  in: '∈',
}

/** The text with its formulas in plain signs; what has no plain sign stands as its name. A text that was cut ends with '…'. */
export function lightText(text: string): string {
  return text.replace(
    /\\\((.*?)\\\)|\\\[(.*?)\\\]|\\[([](.*)…$/gs,
    (_, inline?: string, block?: string, cut?: string) =>
      cut === undefined ? lightFormula(inline ?? block ?? '') : `${lightFormula(cut)}…`,
  )
}

function lightFormula(tex: string): string {
  return tex
    .replace(/\\(?:text|mathrm|mathbf|mathit|operatorname)\s*\{([^{}]*)\}/g, '$1')
    .replace(
      /\\[dt]?frac\s*\{([^{}]*)\}\s*\{([^{}]*)\}/g,
      (_, a: string, b: string) => `${grouped(a)}/${grouped(b)}`,
    )
    .replace(/\\(?:left|right|displaystyle|,|;|!|:)\s*/g, '')
    .replace(/\\([a-zA-Z]+)\s*/g, (_, name: string) => signs[name] ?? `${name} `)
    .replace(/\^\{([^{}]*)\}|\^(\S)/g, (_, a?: string, b?: string) => shifted(a ?? b ?? '', raised, '^'))
    .replace(/_\{([^{}]*)\}|_(\S)/g, (_, a?: string, b?: string) => shifted(a ?? b ?? '', lowered, '_'))
    .replace(/[{}]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}

function grouped(part: string): string {
  return /^[\w.]+$/.test(part.trim()) ? part.trim() : `(${part.trim()})`
}

function shifted(part: string, to: Readonly<Record<string, string>>, sign: string): string {
  const letters = [...part.trim()]
  return letters.every((letter) => to[letter])
    ? letters.map((letter) => to[letter]).join('')
    : `${sign}${part}`
}

function zip(keys: string, values: string): Record<string, string> {
  const signsOf = [...values]
  return Object.fromEntries([...keys].map((key, index) => [key, signsOf[index] ?? key]))
}
