/**
 * Bare LaTeX, without delimiters: `\frac{x-5}{6}`, `1s^{2}2s^{2}`, `t=4\pi/3` in a sentence. A formula grows around what only
 * LaTeX writes, over what is open or operated on; words of a sentence end it. Pure.
 */

import { chemicalSymbols, differential, isEnglish, isFunction, isUnit } from './tex-words.ts'
import { type Token, tokensOf } from './tokens.ts'

/** A run of tokens that is a formula: first and last. */
export interface Run {
  from: number
  to: number
}

/** Operators as commands: what stands at their sides belongs to them. */
const binary =
  /^\\(?:times|div|pm|mp|cdot|ast|star|circ|bullet|oplus|otimes|cap|cup|wedge|vee|setminus|le|leq|leqslant|ge|geq|geqslant|ne|neq|approx|equiv|sim|simeq|cong|propto|in|notin|ni|subset|subseteq|supset|supseteq|to|gets|implies|impliedby|iff|mapsto|mid|parallel|perp|vdash|models|ll|gg|prec|succ|doteq|therefore|because|land|lor|[lL]?ong(?:left|right)+arrow|x?(?:left|right|leftright)arrow|(?:Left|Right|Leftright|Longright)arrow|rightleftharpoons|xrightleftharpoons|rightleftarrows|over|mod|bmod|pmod|colon|coloneqq)(?![A-Za-z])/
const operatorSign =
  /^[-+*/=<>|\u00b1\u00b7\u00d7\u00f7\u2190-\u21ff\u2208-\u220b\u2212\u2217\u2227-\u222a\u223c-\u22ff~&]$/
/** Only blanks. */
const spacing = /^\\(?:[,;:!> ]|quad|qquad|enspace|thinspace|noindent|newline|par)$/
const escapes = /^\\[%$#&_]$/

/** The formulas of a text that stands outside all delimiters, as places in it. */
export function bareFormulas(text: string): { from: number; to: number }[] {
  if (!/\\[A-Za-z]|[\^_]\{|[\^_]\\|\\\{[\s\S]*\\\}/.test(text)) return []
  const tokens = tokensOf(text)
  return stretchesOf(tokens)
    .flatMap((stretch) => runsOf(tokens, stretch))
    .map(({ from, to }) => trimmed(tokens, from, to))
    .filter((run) => run !== null)
    .map(({ from, to }) => ({ from: tokens[from]?.at ?? 0, to: endOf(tokens[to]) }))
}

const endOf = (token: Token | undefined) => (token ? token.at + token.text.length : 0)

/** What only LaTeX writes. */
function isAnchor(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at]
  if (!token) return false
  if (token.kind === 'environment' || token.kind === 'text') return true
  if (/^\\[{}]$/.test(token.text)) return true
  if (token.kind === 'command')
    return !spacing.test(token.text) && !escapes.test(token.text) && /^\\[A-Za-z]/.test(token.text)
  if (token.kind === 'group') return !isAttached(tokens, at) && /\\[A-Za-z]{2}|[\^_]\{/.test(token.text)
  if (token.kind === 'script') {
    const next = tokens[at + 1]
    return next?.kind === 'group' || (next?.kind === 'command' && /^\\[A-Za-z]/.test(next.text))
  }
  return false
}

const isOperator = (token: Token | undefined) =>
  token !== undefined &&
  ((token.kind === 'sign' && operatorSign.test(token.text)) ||
    (token.kind === 'command' && binary.test(token.text)))

/** The nearest token to that side which is no blank. */
function near(tokens: readonly Token[], at: number, step: 1 | -1): Token | undefined {
  const next = tokens[at + step]
  return next?.kind === 'space' ? tokens[at + 2 * step] : next
}

/** May the token stand in a formula at all? */
function isMathy(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at]
  if (!token) return false
  switch (token.kind) {
    case 'other':
    case 'newline':
      return false
    case 'word':
      return isMathyWord(tokens, at)
    case 'group':
      return (
        isAttached(tokens, at) ||
        !/[A-Za-z]{4,}|[\u0980-\u09ff]{2,}/.test(token.text.replace(/\\[A-Za-z]+/g, ''))
      )
    default:
      return true
  }
}

/** A group that is the argument of what stands before it. */
function isAttached(tokens: readonly Token[], at: number): boolean {
  const before = near(tokens, at, -1)
  return before !== undefined && ['command', 'script', 'group', 'text', 'close'].includes(before.kind)
}

function isMathyWord(tokens: readonly Token[], at: number): boolean {
  const word = tokens[at]?.text ?? ''
  const [before, after] = [tokens[at - 1], tokens[at + 1]]
  // The base of a script, whatever it is called.
  if (after?.kind === 'script' && (isAnchor(tokens, at + 1) || word.length === 1) && word.length <= 14)
    return true
  if (before?.kind === 'script') return word.length === 1
  if (isFunction(word) || differential.test(word)) return true
  const operated = isOperator(near(tokens, at, -1)) || isOperator(near(tokens, at, 1))
  const touched = [before, after].some(
    (one) =>
      one !== undefined &&
      !['space', 'newline', 'other'].includes(one.kind) &&
      !/^[.,;:?!'-]$/.test(one.text),
  )
  if (word.length === 1) return !/^[aAI]$/.test(word) || operated || touched
  const bracketed = before?.kind === 'open' && after?.kind === 'close'
  if (bracketed && /^(?:aq|s|l|g|[ivx]+)$/.test(word)) return word === 'aq'
  if (isEnglish(word) || /^[ivx]+$/.test(word)) return false
  // A symbol of chemistry, two points of a line, a product: by what stands beside it.
  if (chemicalSymbols(word).length > 1) return operated || touched
  if (/^[A-Z]{2,3}$/.test(word))
    return (
      operated ||
      touched ||
      /^\\(?:angle|triangle|overline|overrightarrow)/.test(near(tokens, at, -1)?.text ?? '')
    )
  return word.length <= 3 && (operated || touched) && !(before?.kind === 'space' && isUnit(word))
}

/** Stretches of tokens that could be one formula; sentences end them, and lines. */
function stretchesOf(tokens: readonly Token[]): Run[] {
  const stretches: Run[] = []
  let from = -1
  let depth = 0
  const end = (to: number): void => {
    if (from >= 0 && to >= from) stretches.push({ from, to })
    from = -1
    depth = 0
  }
  for (const [at, token] of tokens.entries()) {
    const opened = /^\\left/.test(token.text) ? 1 : /^\\right/.test(token.text) ? -1 : 0
    const goesOn = depth > 0 && token.text !== '\\\\' && !/\n/.test(tokens[at + 1]?.text ?? '')
    if (token.kind === 'newline' && goesOn) continue
    if (!isMathy(tokens, at) || (depth <= 0 && endsSentence(tokens, at)) || isListMark(tokens, at)) {
      end(at - 1)
      continue
    }
    if (from < 0 && token.kind !== 'space') from = at
    if (token.kind === 'open' || token.text === '\\{') depth++
    else if (token.kind === 'close' || token.text === '\\}') depth--
    depth = Math.max(0, depth + opened)
  }
  end(tokens.length - 1)
  return stretches
}

/** Punctuation with a blank behind it. */
function endsSentence(tokens: readonly Token[], at: number): boolean {
  const [token, next] = [tokens[at], tokens[at + 1]]
  if (token?.kind !== 'sign') return false
  if (token.text === '?') return true
  return (
    /^[.,;:!]$/.test(token.text) &&
    (next === undefined || next.kind === 'space' || next.kind === 'newline' || next.kind === 'other')
  )
}

/** `(ii) ` and `b) ` at the beginning of a line or of a part. */
function isListMark(tokens: readonly Token[], at: number): boolean {
  const close = tokens[at]
  if (close?.text !== ')' && close?.text !== '.') return false
  const next = tokens[at + 1]
  if (next !== undefined && next.kind !== 'space' && next.kind !== 'newline') return false
  if (!/^(?:[a-hA-H]|[ivxIVX]{1,4}|\d{1,2})$/.test(tokens[at - 1]?.text ?? '')) return false
  const first = tokens[at - 2]?.kind === 'open' ? at - 3 : at - 2
  const before = tokens[first]
  if (before === undefined || before.kind === 'newline') return true
  return (
    before.kind === 'space' &&
    !isOperator(tokens[first - 1]) &&
    !/^\\/.test(tokens[first - 1]?.text ?? '') &&
    close.text === ')'
  )
}

/** The formulas of a stretch: around its anchors, or all of it where it is the whole line. */
function runsOf(tokens: readonly Token[], { from, to }: Run): Run[] {
  const anchors: number[] = []
  for (let at = from; at <= to; at++) if (isAnchor(tokens, at)) anchors.push(at)
  const [first, last] = [anchors[0], anchors.at(-1)]
  if (first === undefined || last === undefined) return []
  return [{ from: growLeft(tokens, first, from), to: growRight(tokens, last, to) }]
}

function growLeft(tokens: readonly Token[], anchor: number, least: number): number {
  let at = anchor
  while (at > least) {
    const here = tokens[at]
    const before = tokens[at - 1]
    if (before?.kind !== 'space') {
      at--
      continue
    }
    const beyond = tokens[at - 2]
    if (at - 2 < least || beyond === undefined) break
    const joins =
      isOperator(here) ||
      isOperator(beyond) ||
      here?.kind === 'script' ||
      here?.kind === 'group' ||
      (beyond.kind === 'number' && !/^[$€£৳₹]$/.test(tokens[at - 3]?.text ?? '')) ||
      beyond.kind === 'open' ||
      here?.kind === 'close' ||
      beyond.kind === 'command' ||
      (beyond.kind === 'word' &&
        (isFunction(beyond.text) || (tokens[at - 3]?.kind === 'number' && !isUnit(beyond.text)))) ||
      unclosed(tokens, at, anchor)
    if (!joins) break
    at -= 2
  }
  return at
}

/** A bracket closes behind `from` that opens before it. */
function unclosed(tokens: readonly Token[], from: number, to: number): boolean {
  let depth = 0
  for (let at = from; at <= to; at++) {
    if (tokens[at]?.kind === 'open') depth++
    else if (tokens[at]?.kind === 'close' && --depth < 0) return true
  }
  return false
}

function growRight(tokens: readonly Token[], anchor: number, most: number): number {
  let at = anchor
  while (at < most) {
    const here = tokens[at]
    const after = tokens[at + 1]
    if (after?.kind !== 'space' && after?.kind !== 'newline') {
      at++
      continue
    }
    const beyond = tokens[at + 2]
    if (at + 2 > most || beyond === undefined) break
    const next = tokens[at + 3]
    const word = beyond.kind === 'word'
    const joins =
      isOperator(beyond) ||
      isOperator(here) ||
      here?.kind === 'script' ||
      here?.kind === 'open' ||
      beyond.kind === 'group' ||
      beyond.kind === 'command' ||
      beyond.kind === 'script' ||
      (here?.kind === 'command' && /^\\[A-Za-z]+$/.test(here.text) && !spacing.test(here.text)) ||
      (word && (isFunction(beyond.text) || differential.test(beyond.text))) ||
      (beyond.kind !== 'sign' &&
        (next?.kind === 'open' || isOperator(next) || isOperator(near(tokens, at + 2, 1)))) ||
      openIn(tokens, anchor, at)
    if (!joins) break
    at += 2
  }
  return at
}

/** Something is open between the two. */
function openIn(tokens: readonly Token[], from: number, to: number): boolean {
  let depth = 0
  for (let at = from; at <= to; at++) {
    const token = tokens[at]
    if (token?.kind === 'open' || token?.text === '\\{' || /^\\left/.test(token?.text ?? '')) depth++
    else if (token?.kind === 'close' || token?.text === '\\}' || /^\\right/.test(token?.text ?? ''))
      depth = Math.max(0, depth - 1)
  }
  return depth > 0
}

/** Without blanks, punctuation, operators and lone brackets at its ends; null where nothing is left that LaTeX writes. */
function trimmed(tokens: readonly Token[], first: number, last: number): Run | null {
  let [from, to] = [first, last]
  for (;;) {
    const before = `${from} ${to}`
    while (from < to && isLoose(tokens[from], 'start')) from++
    while (
      to > from &&
      isLoose(tokens[to], 'end') &&
      !(tokens[to - 1]?.kind === 'script' && /^[-+]$/.test(tokens[to]?.text ?? ''))
    )
      to--
    // '10^{4} Pa' and '10^{4}Pa': the unit is the sentence's.
    if (tokens[to]?.kind === 'word' && isQuantity(tokens, to - 1) && isUnit(tokens[to]?.text ?? '')) to--
    const lone = loneBracket(tokens, from, to)
    if (lone !== null) {
      if (!hasAnchor(tokens, from, lone - 1)) from = lone + 1
      else if (!hasAnchor(tokens, lone + 1, to)) to = lone - 1
    }
    if (`${from} ${to}` === before) break
  }
  return hasAnchor(tokens, from, to) && to >= from ? { from, to } : null
}

/** A power of ten or a number ends here, or before the blank here. */
function isQuantity(tokens: readonly Token[], at: number): boolean {
  const end = tokens[at]?.kind === 'space' ? at - 1 : at
  if (tokens[end]?.kind === 'group') return tokens[end - 1]?.text === '^' && tokens[end - 2]?.text === '10'
  return (
    tokens[end]?.kind === 'number' && (tokens[at]?.kind === 'space' || (tokens[at + 1]?.text.length ?? 0) > 1)
  )
}

function hasAnchor(tokens: readonly Token[], from: number, to: number): boolean {
  for (let at = from; at <= to; at++) if (isAnchor(tokens, at)) return true
  return false
}

function isLoose(token: Token | undefined, side: 'start' | 'end'): boolean {
  if (token === undefined || token.kind === 'space' || token.kind === 'newline') return true
  if (token.kind === 'command')
    return spacing.test(token.text) || (escapes.test(token.text) && side === 'start' && token.text !== '\\$')
  if (token.kind !== 'sign') return false
  if (side === 'start') return /^[.,;:?!'/*=|&~>]$/.test(token.text)
  return /^[.,;:?/*=+\-|&~<\u2212]$/.test(token.text)
}

/** A bracket without its partner, or null. */
function loneBracket(tokens: readonly Token[], from: number, to: number): number | null {
  const open: number[] = []
  for (let at = from; at <= to; at++) {
    if (tokens[at]?.kind === 'open') open.push(at)
    else if (tokens[at]?.kind === 'close' && open.pop() === undefined) return at
  }
  return open.at(-1) ?? null
}
