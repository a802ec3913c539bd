/**
 * LaTeX in GIFT as teachers type it: its braces are signs of GIFT, and would have to be written `\{`. What can only be LaTeX gets
 * its backslashes here; anything else stays, and the parser refuses it with its line. Pure.
 */

/** How many groups follow a command. */
const groups = new Map([
  ...['frac', 'dfrac', 'tfrac', 'cfrac', 'binom', 'dbinom', 'overset', 'underset', 'stackrel'].map(
    (name) => [name, 2] as const,
  ),
  ...(
    'sqrt text textrm textbf textit mathrm mathbf mathit mathbb mathcal mathsf operatorname vec hat bar dot ddot tilde overline ' +
    'underline overrightarrow widehat overbrace underbrace boxed xrightarrow xleftarrow ce pu begin end'
  )
    .split(' ')
    .map((name) => [name, 1] as const),
])

/** A longer group or formula is none. */
const longest = 500

/** What only answers begin with. */
const answers = /^\s*(?:[=~#]|(?:T|TRUE|F|FALSE)\s*(?:#|$)|$)/i

/** The text with a backslash before each sign of GIFT that belongs to a formula. */
export function withLatexEscaped(text: string): string {
  if (!/[\^_\\$]/.test(text)) return text
  let made = ''
  let done = 0
  const take = (from: number, to: number, signs: RegExp): void => {
    made += text.slice(done, from) + escaped(text.slice(from, to), signs)
    done = to
  }
  for (let at = 0; at < text.length; at = Math.max(at + 1, done)) {
    const sign = text[at]
    if (sign === '\\') {
      const formula = /^\\[([]/.test(text.slice(at, at + 2)) ? delimitedEnd(text, at) : -1
      const group = formula < 0 ? commandEnd(text, at) : -1
      if (formula > 0) take(at, formula, /[{}=~#]/)
      else if (group > 0) take(at, group, /[{}=~#]/)
      else at++
    } else if (sign === '^' || sign === '_') {
      const end = scriptEnd(text, at)
      if (end > 0) take(at, end, /[{}=~#]/)
    } else if (sign === '$') {
      const end = text.indexOf('$', at + 1)
      if (end < 0 || end - at > longest) continue
      const inner = text.slice(at + 1, end)
      const isEquation =
        isWholeAnswer(text, at, end) && !inner.includes('~') && /[^\s=]\s*=\s*[^\s=]/.test(inner)
      if (!isFormula(inner)) continue
      if (isEquation) take(at, end + 1, /[{}=]/)
      else if (inner.includes('{')) take(at, end + 1, /[{}]/)
    }
  }
  return made + text.slice(done)
}

function escaped(part: string, signs: RegExp): string {
  return part.replace(/\\[\s\S]|[{}=~#]/g, (one) => (signs.test(one[0] ?? '') ? `\\${one}` : one))
}

/** The dollars begin and end what stands behind a '=' or '~'. */
function isWholeAnswer(text: string, at: number, end: number): boolean {
  return (
    /[=~](?:%[\d.,-]+%)?\s*$/.test(text.slice(Math.max(0, at - 30), at)) &&
    /^\s*[=~#}]/.test(text.slice(end + 1, end + 30))
  )
}

/** Braces that balance, none of them around answers. */
function isFormula(inner: string): boolean {
  for (let at = 0; at < inner.length; at++) {
    if (inner[at] === '\\') at++
    else if (inner[at] === '}') return false
    else if (inner[at] === '{') {
      const end = groupEnd(inner, at)
      const isScript = /[\^_]\s*$/.test(inner.slice(0, at))
      if (end < 0 || (!isScript && answers.test(inner.slice(at + 1, end - 1)))) return false
      at = end - 1
    }
  }
  return true
}

/** Where `\(…\)` or `\[…\]` ends that begins here, -1 where none does. */
function delimitedEnd(text: string, at: number): number {
  const close = text[at + 1] === '(' ? '\\)' : '\\]'
  const inner = text.slice(at + 2, at + 2 + longest)
  const end = inner.indexOf(close)
  return end >= 0 && isFormula(inner.slice(0, end)) ? at + 2 + end + 2 : -1
}

/** Where the groups of a command end that begins here. */
function commandEnd(text: string, at: number): number {
  const found = /^\\{1,2}([A-Za-z]+)(?:\[[^\]{}=~]{1,20}\])?/.exec(text.slice(at, at + 50))
  let left = groups.get(found?.[1] ?? '') ?? 0
  let end = -1
  for (let from = at + (found?.[0].length ?? 0); left > 0 && text[from] === '{'; left--) {
    end = groupEnd(text, from)
    if (end < 0 || answers.test(text.slice(from + 1, end - 1))) return -1
    from = end
  }
  return left === 0 ? end : -1
}

/** Where the group of a super- or subscript ends; a blank `____` has none. */
function scriptEnd(text: string, at: number): number {
  const open = text[at + 1] === '{' && /[^\s_^{}]|\}/.test(text[at - 1] ?? '') ? at + 1 : -1
  const end = open < 0 ? -1 : groupEnd(text, open)
  return end >= 0 && !answers.test(text.slice(open + 1, end - 1)) ? end : -1
}

/** Behind the brace that closes the one at `open`; -1 where none does. */
function groupEnd(text: string, open: number): number {
  let depth = 0
  for (let at = open; at < text.length && at - open < longest; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === '{') depth++
    else if (text[at] === '}' && --depth === 0) return at + 1
  }
  return -1
}
