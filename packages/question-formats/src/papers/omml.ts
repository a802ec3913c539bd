/** Equations of Word (OMML) as LaTeX that KaTeX sets. No package of npm does this. Pure. */
import { attributeOf, childOf, childrenOf, type XmlElement } from '../xml/xml.ts'

/** Something in an equation that has no place in LaTeX here. */
export class EquationMistake extends Error {
  override readonly name = 'EquationMistake'
}

const deepest = 60

/** The LaTeX of `oMath`. @throws EquationMistake for parts that nobody knows */
export function texOfEquation(equation: XmlElement): string {
  return within(equation, 0).trim()
}

function within(element: XmlElement | undefined, depth: number): string {
  if (!element) return ''
  if (depth > deepest) throw new EquationMistake('is nested too deep')
  let out = ''
  for (const child of childrenOf(element)) {
    const tex = texOf(child, depth + 1)
    // A command ends where a letter would go on with it.
    out += /\\[A-Za-z]+$/.test(out) && /^[A-Za-z]/.test(tex) ? ` ${tex}` : tex
  }
  return out
}

type Maker = (element: XmlElement, part: (name: string) => string, depth: number) => string

const skipped: ReadonlySet<string> = new Set(
  'argPr ctrlPr oMathParaPr rPr bookmarkStart bookmarkEnd proofErr del moveFrom commentRangeStart commentRangeEnd'.split(
    ' ',
  ),
)
const carriers: ReadonlySet<string> = new Set(
  'oMath e num den sub sup deg fName lim ins moveTo smartTag sdtContent box'.split(' '),
)

const makers: Readonly<Record<string, Maker>> = {
  r: (element) => texOfRun(element),
  f(element, part) {
    const type = property(element, 'fPr', 'type')
    if (type === 'lin' || type === 'skw') return `{${part('num')}}/{${part('den')}}`
    if (type === 'noBar') return `\\genfrac{}{}{0pt}{}{${part('num')}}{${part('den')}}`
    return `\\frac{${part('num')}}{${part('den')}}`
  },
  sSup: (_, part) => `${base(part('e'))}^{${part('sup')}}`,
  sSub: (_, part) => `${base(part('e'))}_{${part('sub')}}`,
  sSubSup: (_, part) => `${base(part('e'))}_{${part('sub')}}^{${part('sup')}}`,
  sPre: (_, part) => `{}_{${part('sub')}}^{${part('sup')}}${base(part('e'))}`,
  rad(element, part) {
    const degree = isOn(element, 'radPr', 'degHide') ? '' : part('deg')
    return degree === '' ? `\\sqrt{${part('e')}}` : `\\sqrt[${degree}]{${part('e')}}`
  },
  nary(element, part) {
    const sign = attributeOf(setting(element, 'naryPr', 'chr') ?? none, 'val') ?? '∫'
    const name = bigSigns[sign]
    if (name === undefined) throw new EquationMistake(`has the big sign '${sign}'`)
    const limits = property(element, 'naryPr', 'limLoc') === 'undOvr' ? '\\limits' : ''
    const sub = isOn(element, 'naryPr', 'subHide') ? '' : part('sub')
    const sup = isOn(element, 'naryPr', 'supHide') ? '' : part('sup')
    return `${name}${limits}${sub === '' ? '' : `_{${sub}}`}${sup === '' ? '' : `^{${sup}}`} ${part('e')}`
  },
  d(element, _, depth) {
    const sign = (name: string, usual: string) =>
      attributeOf(setting(element, 'dPr', name) ?? none, 'val') ?? usual
    const parts = childrenOf(element, 'e').map((one) => within(one, depth))
    const [only] = parts
    const [open, close] = [sign('begChr', '('), sign('endChr', ')')]
    // What stands on one line needs no brackets that grow.
    const grows = parts.some((tex) => /\\(?:frac|genfrac|sum|int|prod|begin|sqrt)/.test(tex))
    if (parts.length === 1 && !grows && '()[]|'.includes(open) && '()[]|'.includes(close))
      return `${open}${only ?? ''}${close}`
    return `\\left${bracket(open)}${parts.join(` \\middle${bracket(sign('sepChr', '|'))} `)}\\right${bracket(close)}`
  },
  func: (_, part) => `${functionName(part('fName'))} ${part('e')}`,
  limLow: (_, part) => withLimit(part('e'), '_', part('lim')),
  limUpp: (_, part) => withLimit(part('e'), '^', part('lim')),
  acc(element, part) {
    const sign = attributeOf(setting(element, 'accPr', 'chr') ?? none, 'val') ?? '\u0302'
    const name = accents[sign]
    if (name === undefined) throw new EquationMistake(`has the accent '${sign}'`)
    const wide = part('e').length > 1 ? (wideAccents[name] ?? name) : name
    return `${wide}{${part('e')}}`
  },
  bar: (element, part) =>
    property(element, 'barPr', 'pos') === 'top' ? `\\overline{${part('e')}}` : `\\underline{${part('e')}}`,
  groupChr(element, part) {
    const sign = attributeOf(setting(element, 'groupChrPr', 'chr') ?? none, 'val') ?? '⏟'
    const above = property(element, 'groupChrPr', 'pos') === 'top'
    const arrow = arrows[sign]
    if (sign === '⏟' || sign === '⏞') return `\\${above ? 'over' : 'under'}brace{${part('e')}}`
    if (arrow === undefined) throw new EquationMistake(`has the sign '${sign}' above or below`)
    return above ? `\\overset{${arrow}}{${part('e')}}` : `\\overset{${part('e')}}{${arrow}}`
  },
  borderBox: (_, part) => `\\boxed{${part('e')}}`,
  phant: (element, part) =>
    property(element, 'phantPr', 'show') === '0' ? `\\phantom{${part('e')}}` : part('e'),
  m(element, _, depth) {
    const rows = childrenOf(element, 'mr').map((row) =>
      childrenOf(row, 'e')
        .map((cell) => within(cell, depth))
        .join(' & '),
    )
    return `\\begin{matrix}${rows.join(' \\\\ ')}\\end{matrix}`
  },
  eqArr(element, _, depth) {
    const rows = childrenOf(element, 'e').map((row) => within(row, depth))
    return `\\begin{aligned}${rows.join(' \\\\ ')}\\end{aligned}`
  },
}

const none: XmlElement = { name: '', attributes: new Map(), line: 0, children: [] }

function texOf(element: XmlElement, depth: number): string {
  const make = makers[element.name]
  if (make) return make(element, (name) => within(childOf(element, name), depth), depth)
  if (carriers.has(element.name)) return within(element, depth)
  if (skipped.has(element.name) || element.name.endsWith('Pr')) return ''
  if (element.name === 'sdt') return within(childOf(element, 'sdtContent'), depth)
  throw new EquationMistake(`has a part '${element.name}'`)
}

function setting(element: XmlElement, group: string, name: string): XmlElement | undefined {
  const found = childOf(element, group)
  return found && childOf(found, name)
}

function property(element: XmlElement, group: string, name: string): string | undefined {
  const found = setting(element, group, name)
  return found && attributeOf(found, 'val')
}

function isOn(element: XmlElement, group: string, name: string): boolean {
  const found = setting(element, group, name)
  return found !== undefined && !/^(?:0|off|false)$/.test(attributeOf(found, 'val') ?? '')
}

/** What carries an exponent or index: one sign as it is, more in braces. */
function base(tex: string): string {
  return /^(?:[^\\{}]|\\[A-Za-z]+)$/u.test(tex) ? tex : `{${tex}}`
}

const functionNames: ReadonlySet<string> = new Set(
  'sin cos tan cot sec csc sinh cosh tanh coth arcsin arccos arctan log ln lg exp lim max min sup inf det gcd deg dim ker arg'.split(
    ' ',
  ),
)

function functionName(tex: string): string {
  const plain = tex.replace(/\\mathrm\{([a-z]+)\}/g, '$1')
  const [, name = '', rest = ''] = /^([a-z]+)((?:[_^].*)?)$/s.exec(plain) ?? []
  if (functionNames.has(name)) return `\\${name}${rest}`
  if (name === 'cosec') return `\\operatorname{cosec}${rest}`
  return name === '' || tex.startsWith('\\') ? tex : `\\operatorname{${name}}${rest}`
}

/** What stands below or above: of a function its limit. */
function withLimit(tex: string, side: '_' | '^', limit: string): string {
  const name = tex
    .trim()
    .replace(/^\\mathrm\{([a-z]+)\}$/, '$1')
    .replace(/^\\/, '')
  if (functionNames.has(name)) return `\\${name}${side}{${limit}}`
  return side === '_' ? `\\underset{${limit}}{${tex}}` : `\\overset{${limit}}{${tex}}`
}

function bracket(sign: string): string {
  if (sign === '') return '.'
  const known: Record<string, string> = {
    '{': '\\{',
    '}': '\\}',
    '⟨': '\\langle ',
    '⟩': '\\rangle ',
    '〈': '\\langle ',
    '〉': '\\rangle ',
    '⌊': '\\lfloor ',
    '⌋': '\\rfloor ',
    '⌈': '\\lceil ',
    '⌉': '\\rceil ',
    '‖': '\\| ',
    '∥': '\\| ',
    '∣': '|',
  }
  const found = known[sign] ?? ('()[]|/'.includes(sign) ? sign : undefined)
  if (found === undefined) throw new EquationMistake(`has the bracket '${sign}'`)
  return found
}

const bigSigns: Readonly<Record<string, string>> = {
  '∑': '\\sum',
  '∏': '\\prod',
  '∐': '\\coprod',
  '∫': '\\int',
  '∬': '\\iint',
  '∭': '\\iiint',
  '∮': '\\oint',
  '⋃': '\\bigcup',
  '⋂': '\\bigcap',
  '⋁': '\\bigvee',
  '⋀': '\\bigwedge',
}
const accents: Readonly<Record<string, string>> = {
  '\u0302': '\\hat',
  '^': '\\hat',
  '\u0303': '\\tilde',
  '~': '\\tilde',
  '\u0304': '\\bar',
  '\u0305': '\\overline',
  '¯': '\\bar',
  '\u0307': '\\dot',
  '\u0308': '\\ddot',
  '\u030c': '\\check',
  '\u0306': '\\breve',
  '\u20d7': '\\vec',
  '→': '\\vec',
  '\u20d6': '\\overleftarrow',
  '\u20e1': '\\overleftrightarrow',
}
const wideAccents: Readonly<Record<string, string>> = {
  '\\hat': '\\widehat',
  '\\tilde': '\\widetilde',
  '\\bar': '\\overline',
  '\\vec': '\\overrightarrow',
}
const arrows: Readonly<Record<string, string>> = {
  '→': '\\rightarrow',
  '←': '\\leftarrow',
  '⇌': '\\rightleftharpoons',
  '⇄': '\\rightleftarrows',
  '⇒': '\\Rightarrow',
  '↔': '\\leftrightarrow',
  '⟶': '\\longrightarrow',
}

const specials: Readonly<Record<string, string>> = {
  '\\': '\\backslash ',
  '{': '\\{',
  '}': '\\}',
  '#': '\\#',
  $: '\\$',
  '%': '\\%',
  '&': '&',
  _: '\\_',
  '~': '\\sim ',
  '^': '\\wedge ',
  '×': '\\times ',
  '÷': '\\div ',
  '·': '\\cdot ',
  '⋅': '\\cdot ',
  '±': '\\pm ',
  '∓': '\\mp ',
  '≤': '\\le ',
  '≥': '\\ge ',
  '≠': '\\ne ',
  '≈': '\\approx ',
  '≡': '\\equiv ',
  '∝': '\\propto ',
  '∞': '\\infty ',
  '→': '\\to ',
  '⟶': '\\longrightarrow ',
  '⇒': '\\Rightarrow ',
  '⇔': '\\Leftrightarrow ',
  '⇌': '\\rightleftharpoons ',
  '∴': '\\therefore ',
  '∵': '\\because ',
  '∈': '\\in ',
  '∉': '\\notin ',
  '⊂': '\\subset ',
  '⊆': '\\subseteq ',
  '∪': '\\cup ',
  '∩': '\\cap ',
  '∅': '\\emptyset ',
  '∀': '\\forall ',
  '∃': '\\exists ',
  '∂': '\\partial ',
  '∇': '\\nabla ',
  '∠': '\\angle ',
  '⊥': '\\perp ',
  '∥': '\\parallel ',
  '△': '\\triangle ',
  '°': '^{\\circ}',
  '′': "'",
  '″': "''",
  '−': '-',
  '…': '\\ldots ',
  '⋯': '\\cdots ',
  '℃': '{}^{\\circ}\\mathrm{C}',
  ℏ: '\\hbar ',
  ℝ: '\\mathbb{R}',
  ℕ: '\\mathbb{N}',
  ℤ: '\\mathbb{Z}',
  ℚ: '\\mathbb{Q}',
  ℂ: '\\mathbb{C}',
  '\u2061': '',
  '\u2062': '',
  '\u2063': '',
  '\u200b': '',
  '\u00a0': '~',
  '\u2009': '\\,',
}
const greek =
  'α alpha β beta γ gamma δ delta ε varepsilon ϵ epsilon ζ zeta η eta θ theta ϑ vartheta ι iota κ kappa λ lambda μ mu µ mu ν nu ξ xi π pi ρ rho σ sigma ς varsigma τ tau υ upsilon φ varphi ϕ phi χ chi ψ psi ω omega Γ Gamma Δ Delta Θ Theta Λ Lambda Ξ Xi Π Pi Σ Sigma Υ Upsilon Φ Phi Ψ Psi Ω Omega ∆ Delta ℓ ell'.split(
    ' ',
  )
const letters = new Map<string, string>()
for (let at = 0; at + 1 < greek.length; at += 2) letters.set(greek[at] ?? '', `\\${greek[at + 1]} `)

/** A run: its letters in italics as TeX sets them, upright where Word does, words and Bangla as text. */
function texOfRun(run: XmlElement): string {
  const settings = childOf(run, 'rPr')
  const is = (name: string) => settings !== undefined && childOf(settings, name) !== undefined
  const style = attributeOf((settings && childOf(settings, 'sty')) ?? none, 'val')
  let raw = ''
  for (const child of childrenOf(run)) {
    if (child.name === 't') raw += child.children.filter((part) => typeof part === 'string').join('')
    else if (child.name === 'br') raw += ' '
    else if (child.name === 'sym') throw new EquationMistake('has a sign of a font of signs')
  }
  const text = raw.normalize('NFKC') === raw ? raw : plainLetters(raw)
  if (is('nor') || /[\u0980-\u09ff]/.test(text)) return textMode(text)
  const tex = [...text].map((sign) => specials[sign] ?? letters.get(sign) ?? sign).join('')
  if (style === 'p' && /^[A-Za-z]{2,}$/.test(text.trim()))
    return functionNames.has(text.trim()) ? `\\${text.trim()} ` : `\\mathrm{${text.trim()}}`
  if (style === 'b' || style === 'bi') return `\\mathbf{${tex}}`
  return style === 'p' && /[A-Za-z]/.test(text) ? `\\mathrm{${tex}}` : tex
}

/** Letters of mathematics (𝑥) as plain ones; other signs stay. */
function plainLetters(text: string): string {
  return [...text]
    .map((sign) => (/[\u{1d400}-\u{1d7ff}ℎ]/u.test(sign) ? sign.normalize('NFKC') : sign))
    .join('')
}

function textMode(text: string): string {
  if (text.trim() === '') return text === '' ? '' : '~'
  return `\\text{${text.replace(/[\\{}#$%&_^~]/g, (sign) => (sign === '\\' ? '' : sign === '^' || sign === '~' ? ' ' : `\\${sign}`))}}`
}
