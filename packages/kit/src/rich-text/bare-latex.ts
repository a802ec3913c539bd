/** Bare LaTeX, without delimiters: options such as `\frac{x-5}{6}`, and fragments in prose such as `t=4\pi/3`. */
import type { Piece } from './marked-pieces.ts'
import { bracesBalance, hasKnownCommand, hasProse, proseWords } from './tex-hints.ts'

/** Splits a text that stands outside all delimiters; `alone` when nothing stands before it. */
export function findBareLatex(text: string, alone: boolean): Piece[] {
  const plain: Piece = { kind: 'text', text }
  if (!text.includes('\\') || !hasKnownCommand(text)) return [plain]
  const whole = text.trim()
  if (alone && isExpression(whole)) return wrap(text, whole)
  return fragments(text)
}

/** A whole string that is one expression: one line, no word, nothing left open. */
function isExpression(text: string): boolean {
  return !text.includes('\n') && text.length <= 600 && bracesBalance(text) && proseWords(text, 3) === 0
}

function wrap(text: string, formula: string): Piece[] {
  const at = text.indexOf(formula)
  const end = /[.,;:?!]$/.test(formula) ? formula.length - 1 : formula.length
  const tex = formula.slice(0, end)
  const pieces: Piece[] = [
    { kind: 'text', text: text.slice(0, at) },
    { kind: 'maths', tex, display: false, source: tex },
    { kind: 'text', text: text.slice(at + end) },
  ]
  return pieces.filter((piece) => piece.kind === 'maths' || piece.text !== '')
}

/** A token that may stand in a formula: operators, numbers, single letters, calls, scripts; no words. */
function isMathy(token: string): boolean {
  if (!/^[\w+\-*/=<>()[\]{}|.,^'!:?;\\&∞≤≥≠±×÷·]+$/.test(token)) return false
  if (/^(a|A|I)$/.test(token)) return false
  const letters = token.replace(/\\[a-zA-Z]+/g, '').match(/[A-Za-z]{2,}/g) ?? []
  return letters.every((run) => /^(sin|cos|tan|csc|sec|cot|log|ln|exp|d[a-z]|[a-z]d[a-z])$/.test(run))
}

const isOperator = (token: string) => /^([+\-*/=<>]|<=|>=|:=|\|)$/.test(token)

function depth(text: string): number {
  let open = 0
  for (const c of text.replace(/\\[{}()[\]]/g, '')) {
    if ('{(['.includes(c)) open++
    else if ('})]'.includes(c)) open--
  }
  return open
}

/** Grows a formula around each known command, over what is open or operated on, and leaves the sentence alone. */
function fragments(text: string): Piece[] {
  const tokens = text.split(/(\s+)/)
  const pieces: Piece[] = []
  let done = 0
  let at = 0
  while (at < tokens.length) {
    if (!hasKnownCommand(tokens[at] ?? '')) {
      at += 2
      continue
    }
    let start = at
    // `i \neq j`: a relation alone takes what stands before it.
    if (/^\\[a-zA-Z]+$/.test(tokens[at] ?? '') && start - 2 >= done && isMathy(tokens[start - 2] ?? ''))
      start -= 2
    // To the left: `H_1 = \theta`, one operator and what it works on at a time.
    while (start - 4 >= done && isOperator(tokens[start - 2] ?? '') && isMathy(tokens[start - 4] ?? ''))
      start -= 4
    let end = at
    const growing = () => tokens.slice(start, end + 1).join('')
    while (end + 2 < tokens.length && end - start < 120) {
      const next = tokens[end + 2] ?? ''
      const last = tokens[end] ?? ''
      const open = depth(growing()) > 0
      const goesOn =
        isOperator(next) || isOperator(last) || /^\\[a-zA-Z]/.test(next) || /\\[a-zA-Z]+$/.test(last)
      if (!(open || (goesOn && !/[,;:?!]$/.test(last)))) break
      if (!isMathy(next) && !hasKnownCommand(next)) break
      end += 2
    }
    while (end > at && isOperator(tokens[end] ?? '')) end -= 2
    const source = growing()
    const trimmed = trimSentence(source)
    if (trimmed && bracesBalance(trimmed) && !hasProse(trimmed)) {
      const before = tokens.slice(done, start).join('')
      const lead = source.indexOf(trimmed)
      if (before + source.slice(0, lead)) pieces.push({ kind: 'text', text: before + source.slice(0, lead) })
      pieces.push({ kind: 'maths', tex: trimmed, display: false, source: trimmed })
      const rest = source.slice(lead + trimmed.length)
      if (rest) pieces.push({ kind: 'text', text: rest })
      done = end + 1
    }
    at = end + 2
  }
  const rest = tokens.slice(done).join('')
  if (rest) pieces.push({ kind: 'text', text: rest })
  return pieces
}

/** Takes the sentence's punctuation, a lone dollar and unmatched outer brackets off a fragment. */
function trimSentence(source: string): string {
  let text = source
  for (;;) {
    const before = text
    text = text.replace(/(^|[^\\])[.,;:?!]+$/, '$1').replace(/^\$/, '')
    if (depth(text) < 0 && /[)\]]$/.test(text)) text = text.slice(0, -1)
    if (depth(text) > 0 && /^[([]/.test(text)) text = text.slice(1)
    if (text === before) return text
  }
}
