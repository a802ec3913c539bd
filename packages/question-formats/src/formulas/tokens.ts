/** Cuts a text that may hold bare LaTeX into tokens. Pure. */
import { groupEnd, readArgs } from './braces.ts'
import { isCommand } from './katex-check.ts'
import { meantCommand } from './slips.ts'
import { isEnglish } from './tex-words.ts'

export type TokenKind =
  /** `\frac`, `\{`; `\left(` is one. */
  | 'command'
  /** `{…}`, balanced. */
  | 'group'
  /** `\begin{…}…\end{…}` */
  | 'environment'
  /** `\text{…}` and its relatives with their words. */
  | 'text'
  | 'script'
  | 'number'
  | 'word'
  | 'sign'
  | 'open'
  | 'close'
  | 'space'
  | 'newline'
  /** What no formula holds: another script, quotes. */
  | 'other'

export interface Token {
  kind: TokenKind
  text: string
  /** Its first place in the text. */
  at: number
}

export const textCommand =
  /^\\(?:text|textrm|textbf|textit|texttt|textsf|textsc|textnormal|textup|mbox|emph|underline|uline)$/

/** Signs of formulas beyond ASCII: Greek, operators, arrows, small digits. */
const mathsSign =
  /[\u00b0\u00b1\u00b2\u00b3\u00b7\u00b9\u00d7\u00f7\u0391-\u03c9\u03d5\u2032\u2033\u2070-\u209c\u2190-\u21ff\u2200-\u22ff\u2212\u2223]/

const pattern =
  /\\(?:left|right|big|Big|bigg|Bigg)[lrm]?\s*(?:\\[{}|]|\\[lr](?:angle|vert|Vert|floor|ceil)(?![A-Za-z])|[()[\]|.<>/])|\\[A-Za-z]+|\\[^A-Za-z\s]|\\ |[\d০-৯]+(?:[.,][\d০-৯]+)*|[A-Za-z]+|[ \t]+|\r?\n|[\s\S]/gu

/** The tokens in order; their texts together are the text. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  const next = new RegExp(pattern)
  for (let match = next.exec(text); match; match = next.exec(text)) {
    const given = tokenOf(text, match[0], match.index)
    const token =
      given.kind === 'group' && isOfWords(given.text, tokens)
        ? { ...given, kind: 'other' as const, text: '{' }
        : given
    tokens.push(token)
    next.lastIndex = token.at + token.text.length
  }
  return tokens
}

/** A set that is told in words, `{x : x is prime}`: its formulas are those inside. */
function isOfWords(group: string, before: readonly Token[]): boolean {
  const last = before.at(-1)?.kind === 'space' ? before.at(-2) : before.at(-1)
  if (last !== undefined && ['command', 'script', 'group', 'text', 'word', 'close'].includes(last.kind))
    return false
  const plain = group.replace(/\\[A-Za-z]+(?:\{[^{}]*\})?/g, ' ')
  return (
    /[\u0980-\u09ff]{2}/.test(plain) ||
    (plain.match(/[A-Za-z]{2,}/g) ?? []).some((word) => word.length > 3 || isEnglish(word))
  )
}

function tokenOf(text: string, sign: string, at: number): Token {
  if (sign.startsWith('\\begin')) return environment(text, sign, at)
  if (/^\\[A-Za-z]/.test(sign)) return commandToken(text, sign, at)
  if (sign.startsWith('\\')) return { kind: sign === '\\\\' ? 'newline' : 'command', text: sign, at }
  if (sign === '{') {
    const end = groupEnd(text, at)
    return end < 0 ? { kind: 'other', text: sign, at } : { kind: 'group', text: text.slice(at, end + 1), at }
  }
  return { kind: kindOf(sign), text: sign, at }
}

function kindOf(sign: string): TokenKind {
  if (/^[\d০-৯]/.test(sign)) return 'number'
  if (/^[A-Za-z]/.test(sign)) return 'word'
  if (/^[ \t]/.test(sign)) return 'space'
  if (/^[\r\n\ue000-\uf8ff]/.test(sign)) return 'newline'
  if (sign === '^' || sign === '_') return 'script'
  if (sign === '(' || sign === '[') return 'open'
  if (sign === ')' || sign === ']') return 'close'
  return /^[-+*/=<>|,.;:!?'&~]$/.test(sign) || mathsSign.test(sign) ? 'sign' : 'other'
}

function environment(text: string, sign: string, at: number): Token {
  const name = /^\{([A-Za-z]+\*?)\}/.exec(text.slice(at + sign.length, at + sign.length + 40))?.[1]
  const other: Token = { kind: 'other', text: sign, at }
  if (name === undefined) return other
  const [open, close] = [`\\begin{${name}}`, `\\end{${name}}`]
  let depth = 0
  for (let from = at; ; ) {
    const end = text.indexOf(close, from)
    if (end < 0) return other
    const inner = text.indexOf(open, from)
    const opens = inner >= 0 && inner < end
    depth += opens ? 1 : -1
    from = opens ? inner + open.length : end + close.length
    if (depth === 0) return { kind: 'environment', text: text.slice(at, from), at }
  }
}

function commandToken(text: string, sign: string, at: number): Token {
  const name = /^\\([A-Za-z]+)/.exec(sign)?.[1] ?? ''
  if (
    textCommand.test(sign) ||
    /^\\(?:ce|pu|SI|si|qty|num|ang|operatorname|mathrm|mathbf|mathit)$/.test(sign)
  ) {
    const from = at + sign.length
    const blanks = /^ */.exec(text.slice(from, from + 8))?.[0].length ?? 0
    if (text[from + blanks] === '{') {
      const end = groupEnd(text, from + blanks)
      if (end > 0)
        return { kind: textCommand.test(sign) ? 'text' : 'command', text: text.slice(at, end + 1), at }
    }
  }
  if (/^\\(?:x[a-zA-Z]*arrow[a-z]*|xrightleftharpoons|xlongequal)$/.test(sign)) {
    const use = readArgs(text, at + sign.length, 1)
    if (use) return { kind: 'command', text: text.slice(at, use.end), at }
  }
  // C:\temp\sum is a path, not three commands.
  const isPath = /[A-Za-z]:\\[^\s]*$/.test(text.slice(Math.max(0, at - 80), at + 1))
  return {
    kind:
      !isPath && (isCommand(name) || rewritten.has(name) || meantCommand(name) !== null)
        ? 'command'
        : 'other',
    text: sign,
    at,
  }
}

/** Not KaTeX's, but put into its words by `repair.ts`. */
const rewritten = new Set(
  'SI si qty num ang unit mathdd xarrowright infinity male female overarc arc nicefrac sfrac textdegree celsius degreeCelsius ohm micro hfill textsuperscript textsubscript mbox'.split(
    ' ',
  ),
)
