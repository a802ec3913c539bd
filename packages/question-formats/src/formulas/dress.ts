/** What bare LaTeX needs beside its delimiters: functions with their backslash, chemistry and units upright. Pure. */
import { chemicalSymbols, fusedFunction, isFunction, isUnit, texFunctions } from './tex-words.ts'
import { type Token, tokensOf } from './tokens.ts'

/** A bare formula as it should be set. */
export function dressed(tex: string): string {
  const tokens = tokensOf(tex)
  if (isChemistry(tokens)) return `\\mathrm{${tex}}`
  return tokens.map((token, at) => dressedToken(tokens, token, at)).join('')
}

function dressedToken(tokens: readonly Token[], { kind, text }: Token, at: number): string {
  if (kind === 'command' && /^\\x[a-zA-Z]*arrow/.test(text)) return withUprightArgs(text)
  if (kind === 'group' && isSet(tokens, at))
    return `\\{${text.slice(1, -1).replace(/^\{([^{}]*(?:\{[^{}]*\}[^{}]*)*)\}$/, '$1')}\\}`
  if (kind === 'group' && at > 0)
    return `{${tokensOf(text.slice(1, -1))
      .map((token, place, inner) => dressedToken(inner, token, place))
      .join('')}}`
  if (kind !== 'word') return text
  const rest = /^[A-Za-z\d]/.test(tokens[at + 1]?.text ?? '') ? ' ' : ''
  const fusedName = fusedFunction(text)
  if (fusedName) return `\\${fusedName.name} ${fusedName.rest}`
  if (texFunctions.has(text)) return `\\${text}${rest}`
  if (isFunction(text)) return `\\operatorname{${text}}`
  if (isUnit(text) && text.length > 1 && isOfNumber(tokens, at))
    return `${tokens[at - 1]?.kind === 'space' ? '\\,' : ''}\\mathrm{${text}}`
  if (tokens[at + 1]?.kind !== 'script') return text
  return text.length >= 4 && chemicalSymbols(text).length === 0 ? `\\text{${text}}` : text
}

/** `{x : x > 0}` and `{1, 2}` on their own: TeX would not show their braces. */
function isSet(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1]
  return (
    (before === undefined || before.kind === 'space' || before.kind === 'sign' || before.kind === 'open') &&
    /[,:|]/.test(tokens[at]?.text ?? '') &&
    tokens[at + 1]?.kind !== 'script'
  )
}

/** A unit of the number before it, with or without a blank; also the second one of `kg m^{-3}`. */
function isOfNumber(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1]?.kind === 'space' ? tokens[at - 2] : tokens[at - 1]
  if (before?.kind === 'number') return true
  if (before === undefined || before.text === '/')
    return tokens[at + 1]?.kind === 'script' || before !== undefined
  return (
    before.kind === 'group' ||
    (before.kind === 'word' && isUnit(before.text) && tokens[at + 1]?.kind === 'script')
  )
}

/** What stands over an arrow are words and substances. */
function withUprightArgs(text: string): string {
  return text.replace(
    /\[([^\]]*)\]|\{((?:[^{}]|\{[^{}]*\})*)\}$/g,
    (all, below: string | undefined, above: string | undefined) => {
      const inner = below ?? above ?? ''
      if (inner.trim() === '' || /\\/.test(inner)) return all
      const words = /[_^]/.test(inner)
        ? `\\mathrm{${inner.replace(/ /g, '\\ ')}}`
        : `\\text{${inner.replace(/\\?%/g, '\\%')}}`
      return below === undefined ? `{${words}}` : `[${words}]`
    },
  )
}

/** Nothing but symbols, numbers, charges and arrows, and a symbol that nobody takes for a variable. */
function isChemistry(tokens: readonly Token[]): boolean {
  let symbols = 0
  let sure = false
  for (const [at, { kind, text }] of tokens.entries()) {
    if (kind === 'word') {
      const found = chemicalSymbols(text)
      const subshell =
        /^[spdf]$/.test(text) && tokens[at - 1]?.kind === 'number' && tokens[at + 1]?.text === '^'
      if (subshell) sure = true
      else if (/^(?:aq|s|l|g)$/.test(text) && tokens[at - 1]?.kind === 'open') continue
      else if (found.length === 0) return false
      symbols++
      if (found.length > 1 || /[a-z]/.test(text)) sure = true
      // N_{2}, O^{2-}, H^{+}
      else if (/^[HNOFCIKSU]$/.test(text) && isIonOrMolecule(tokens, at)) sure = true
    } else if (kind === 'command') {
      if (
        !/^\\(?:x?(?:right|left|leftright)arrow|rightleftharpoons|to|longrightarrow|uparrow|downarrow|Delta|cdot|[,; ]|equiv|%|overset|underset|text|bullet|circ)(?![A-Za-z])/.test(
          text,
        )
      )
        return false
      if (text === '\\Delta') return false
    } else if (kind === 'group') {
      const inner = text.slice(1, -1).trim()
      if (
        tokens[at - 1]?.kind === 'script' &&
        !/^(?:\d*\s*[+\-−]*|[+\-−]\s*\d*|\d*n?|\\circ|aq|n[+-]?\d*)$/.test(inner)
      )
        return false
    } else if (kind === 'sign') {
      if (!/^[+\-=.,→⇌↑↓·⋅−≡]$/.test(text)) return false
    } else if (kind === 'environment' || kind === 'other' || kind === 'text') return false
  }
  return (
    sure &&
    symbols > 0 &&
    (!/=/.test(tokens.map(({ text }) => text).join('')) || /C/.test(tokens.map(({ text }) => text).join('')))
  )
}

function isIonOrMolecule(tokens: readonly Token[], at: number): boolean {
  const script = tokens[at + 1]
  const inner = (tokens[at + 2]?.text ?? '').replace(/[{}\s]/g, '')
  if (script?.kind !== 'script') return false
  if (script.text === '^') return /^\d*[+\-−]$/.test(inner) && tokens.length <= 4
  return (
    /^[23]$/.test(inner) &&
    tokens[at + 3] === undefined &&
    /^[HNOFI]$/.test(tokens[at]?.text ?? '') &&
    /^\d?$/.test(tokens[at - 1]?.text ?? '')
  )
}
