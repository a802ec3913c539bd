/** Mends what authors commonly write in formulas and KaTeX cannot set. Only what fails is mended, but for what would be lost without a word. */
import { type Fault, fault } from '@porua/files/faults/faults'
import { bracesBalance, replaceCommands } from './braces.ts'
import { isCommand, whyNotSet } from './katex-check.ts'
import { meantCommand } from './slips.ts'
import { withArrays } from './tables.ts'
import { withPlainUnits } from './units.ts'

/** A formula that KaTeX can set, or why there is none. */
export type Repaired = { tex: string; why: null } | { tex: null; why: Fault | string }

/** The formula as it is stored. */
export function repairTex(source: string, display: boolean): Repaired {
  let tex = always(source.trim())
  if (tex === '') return { tex: null, why: fault('formulaEmpty') }
  let why = whyNotSet(tex, display)
  const tried = new Set([tex])
  for (let round = 0; why !== null && round < 6; round++) {
    tex = mended(tex, why)
    if (tried.has(tex)) break
    tried.add(tex)
    why = whyNotSet(tex, display)
  }
  return why === null ? { tex, why } : { tex: null, why }
}

/** What KaTeX takes but would not show as meant, and what would end the formula too early. */
function always(source: string): string {
  let tex = source
    // What stood between two texts of one formula in HTML is a blank.
    .replace(/\r\n?|[\ue000-\uf8ff]/g, '\n')
    .replace(/\n\s*\n/g, '\n')
    // A `%` begins a comment.
    .replace(/\\?%/g, '\\%')
    // Their place in the text says that these are formulas already.
    .replace(/(?<!\\)\\\(((?:[^\\]|\\[^()])*)\\\)/g, (_, inner: string) => `$${inner}$`)
    .replace(/\\\\(?=[)\]])/g, '\\\\ ')
  if (tex.includes('tabular')) tex = withArrays(tex)
  if (/\\(?:SI|si|qty|unit|num|ang|SIrange|numrange)\b/.test(tex)) tex = withPlainUnits(tex)
  if (!tex.includes('\\begin') && /\\\\[A-Za-z]{2,}/.test(tex) && !/(^|[^\\])\\[A-Za-z]/.test(tex))
    tex = tex.replace(/\\\\(?=([A-Za-z]+|[{}]))/g, (all, name: string) =>
      /[{}]/.test(name) || isCommand(name) ? '\\' : all,
    )
  return withTextWords(tex).trim()
}

/** Letters of scripts whose signs join: each alone in a formula would fall apart. */
const joined =
  /[\u0600-\u06ff\u0900-\u0dff][\u0600-\u06ff\u0900-\u0dff\u200c\u200d]*(?:[ ]+[\u0600-\u06ff\u0900-\u0dff\u200c\u200d]+)*/g
const onlyDigits = /^[০-৯०-९\s]+$/

/** Bangla words go into `\text{}`. */
function withTextWords(tex: string): string {
  if (!/[\u0600-\u06ff\u0900-\u0dff]/.test(tex)) return tex
  return outsideTexts(tex, (part) =>
    part.replace(joined, (words) => (onlyDigits.test(words) ? words : `\\text{${words}}`)),
  )
}

const textCommands =
  'text|textrm|textbf|textit|texttt|textsf|textup|textnormal|mbox|hbox|ce|pu|operatorname|emph|intertext|tag|label'
const textStart = new RegExp(`\\\\(?:${textCommands})\\*?\\s*\\{`, 'g')

/** Works on what stands outside of texts. */
function outsideTexts(tex: string, work: (part: string) => string): string {
  let made = ''
  let done = 0
  textStart.lastIndex = 0
  for (let found = textStart.exec(tex); found; found = textStart.exec(tex)) {
    let depth = 1
    let at = textStart.lastIndex
    for (; at < tex.length && depth > 0; at++) {
      if (tex[at] === '\\') at++
      else if (tex[at] === '{') depth++
      else if (tex[at] === '}') depth--
    }
    made += work(tex.slice(done, found.index)) + tex.slice(found.index, at)
    done = at
    textStart.lastIndex = at
  }
  return made + work(tex.slice(done))
}

/** Commands that only LaTeX's pages need. */
const dropped =
  /\\(?:label|vspace|vskip|pagebreak|caption|centering|noindent|newline|par|vfill|medskip|smallskip|bigskip|protect|require|setlength|footnotesize|renewcommand\s*\{[^{}]*\})\*?(?:\s*\{[^{}]*\})?/g

const renamed: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/\\(?:mbox|textsc|textmd|textsl|fbox)(?=\s*\{)/g, '\\text'],
  [/\\(?:overarc|wideparen|overparen|arc)(?![A-Za-z])/g, '\\overgroup'],
  [/\\(?:nicefrac|sfrac|xfrac|flatfrac)(?![A-Za-z])/g, '\\frac'],
  [/\\hfill(?![A-Za-z])/g, '\\quad '],
  [/\\(?:dotfill)(?![A-Za-z])/g, '\\ldots '],
  [/\\(?:textdegree|degrees|deg(?=\s*[CF]\b))(?![A-Za-z])/g, '{}^{\\circ}'],
  [/\\(?:textcelsius|degreeCelsius|celsius|degC)(?![A-Za-z])/g, '{}^{\\circ}\\mathrm{C}'],
  [/\\(?:ohm|textohm)(?![A-Za-z])/g, '\\Omega '],
  [/\\(?:textmu|micro)(?![A-Za-z])/g, '\\mu '],
  [/\\(?:texttimes)(?![A-Za-z])/g, '\\times '],
  [/\\(?:euro)(?![A-Za-z])/g, '\\text{€}'],
  [/\\(?:permil|permille)(?![A-Za-z])/g, '\\text{‰}'],
  [/\\(?:xarrowright|xrightarow)(?![A-Za-z])/g, '\\xrightarrow'],
  [/\\(?:infinity|infinite)(?![A-Za-z])/g, '\\infty '],
  [/\\mathdd(?![A-Za-z])/g, '\\mathbb'],
  [/\\male(?![A-Za-z])/g, '\\text{♂}'],
  [/\\female(?![A-Za-z])/g, '\\text{♀}'],
  [/\\(?=\d)/g, ''],
  [/\\cline\s*\{[^{}]*\}/g, '\\hline '],
  [/\\em(?![A-Za-z])/g, '\\it '],
  [/\\(?:lbrack\\!\\lbrack)/g, '[\\![ '],
  [/\\(?:bold|mathbold|boldmath)(?![A-Za-z])/g, '\\mathbf'],
  [/\\(?:Sin|Cos|Tan|Log|Ln)(?![A-Za-z])/g, '\\operatorname{$&}'],
  [/\\(?:textsubscript)\s*\{([^{}]*)\}/g, '_{\\text{$1}}'],
  [/\\(?:textsuperscript)\s*\{([^{}]*)\}/g, '^{\\text{$1}}'],
  [/\\begin\{(?:eqnarray)\*?\}/g, '\\begin{array}{rcl}'],
  [/\\end\{(?:eqnarray)\*?\}/g, '\\end{array}'],
  [/\\(begin|end)\{(?:multline|flalign|alignat)\*?\}/g, '\\$1{gathered}'],
  [
    /\\(begin|end)\{(?:center|table|figure|minipage|flushleft|flushright|adjustbox)\*?\}(?:\[[^\]]*\])?(?:\{[^{}]*\})?/g,
    ' ',
  ],
]

/** The formula with the next repair that its fault asks for. */
function mended(tex: string, why: string): string {
  if (/only in display mode|display equations/.test(why))
    return tex
      .replace(/\\(begin|end)\{(align|gather|alignat)\*?\}/g, '\\$1{$2ed}')
      .replace(/\\(begin|end)\{alignated\}/g, '\\$1{aligned}')
      .replace(/\\(begin|end)\{(?:equation|CD)\*?\}/g, '')
      .replace(/\\tag\*?\s*\{([^{}]*)\}/g, '\\quad(\\text{$1})')
  if (why.startsWith('Unknown column alignment')) return tex.replace(/[@!><]\s*\{[^{}]*\}(?=[^&]*?\})/g, '')
  if (why.includes('macro argument') || why.includes("after '\\xrightarrow'"))
    return tex.replace(/\\x(right|left)arrow(?!\s*[{[A-Za-z])/g, '\\$1arrow ')
  if (why.startsWith('Double superscript') || why.startsWith('Double subscript'))
    return withoutDoubleScripts(tex)
  if (why.includes("'\\right'") || why.includes("'\\left'")) return withPairs(tex)
  if (/got '#'/.test(why)) return tex.replace(/(?<!\\)#/g, '\\#')
  if (/got '_'|got '\^'|Can't use function '\$' in math|in text mode/.test(why)) {
    const split = withSplitTexts(tex)
    if (split !== tex) return split
    if (/'\$'/.test(why)) return tex.replace(/(?<!\\)\$/g, '')
  }
  if (/got '&'|got '\\\\'|got '\\cr'/.test(why) && bracesBalance(tex))
    return `\\begin{aligned}${tex}\\end{aligned}`
  if (
    why.startsWith('Undefined control sequence') ||
    why.startsWith('No such environment') ||
    why.includes('\\renewcommand')
  ) {
    let next = tex.replace(dropped, ' ')
    for (const [pattern, instead] of renamed) next = next.replace(pattern, instead)
    if (next === tex) next = withSplitTexts(tex)
    return next === tex ? withCommandsApart(tex) : next
  }
  if (/\\sqrt\s*\(/.test(tex)) return tex.replace(/\\sqrt\s*\(([^()]*)\)/g, '\\sqrt{($1)}')
  return closed(tex)
}

/** `a^{2}^{3}` and `a_1_2`: the first script gets a base of its own. */
function withoutDoubleScripts(tex: string): string {
  const script = (sign: string) =>
    new RegExp(`(${sign}(?:\\{[^{}]*\\}|\\\\[A-Za-z]+|[^\\s{}\\\\]))(\\s*)(?=${sign})`, 'g')
  const apart = tex.replace(/\\degree(?![A-Za-z])\s*/g, '^{\\circ}{}')
  return apart
    .replace(script('\\^'), '$1{}$2')
    .replace(script('_'), '$1{}$2')
    .replace(/('+)\s*\^/g, '{}^{\\prime}{}^')
}

/** A `\left` without its `\right` gets an invisible one, and the other way round. */
function withPairs(tex: string): string {
  const lefts = tex.match(/\\left(?![A-Za-z])/g)?.length ?? 0
  const rights = tex.match(/\\right(?![A-Za-z])/g)?.length ?? 0
  if (lefts > rights) return tex + '\\right.'.repeat(lefts - rights)
  if (rights > lefts) return '\\left.'.repeat(rights - lefts) + tex
  return tex.replace(/\\(?:left|right)(?![A-Za-z])\s*\.?/g, '')
}

/** `\text{- NO_{2}}`: what has scripts in a text is set upright as a formula. */
function withSplitTexts(tex: string): string {
  return replaceCommands(
    tex,
    { text: 1, textrm: 1, textbf: 1, textit: 1, mbox: 1, textnormal: 1 },
    (name, { args }) => {
      const [inner = ''] = args
      if (!/[_^]|\\[A-Za-z]/.test(inner)) return null
      return inner
        .split(/(\$[^$]*\$|(?:[^\s{}]|\{[^{}]*\})*(?:[_^]|\\[A-Za-z]+)(?:[^\s{}]|\{[^{}]*\})*)/)
        .map((part, index) => {
          if (part === '') return ''
          if (index % 2 === 0) return `\\${name}{${part}}`
          return part.startsWith('$') ? part.slice(1, -1) : `\\mathrm{${part}}`
        })
        .join('')
    },
  )
}

/** `\timesb` is `\times b`. */
function withCommandsApart(tex: string): string {
  return tex.replace(/\\([A-Za-z]+)/g, (all, name: string) => meantCommand(name) ?? all)
}

/** Braces that are missing at the end, where it is clear that they belong there. */
function closed(tex: string): string {
  for (let more = 1; more <= 2; more++)
    if (bracesBalance(tex + '}'.repeat(more))) return tex + '}'.repeat(more)
  return tex
}
