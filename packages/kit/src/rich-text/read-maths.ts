/** A formula in a line of text, for those who hear it: a browser leaves MathML out of a button's name. */

/** What of a MathML element is needed to read it. */
export interface MathsNode {
  readonly localName: string
  readonly textContent: string | null
  readonly children: ArrayLike<MathsNode>
}

/** Reads MathML from left to right, with brackets where a drawing needs none: `(a + 1)/b`, `√x`, `x^2`. */
export function readMaths(node: MathsNode): string {
  return read(node)
    .replace(/\s+/g, ' ')
    .replace(/ (?=[)\]},;])/g, '')
    .trim()
}

function read(node: MathsNode): string {
  const parts = Array.from(node.children).map(read)
  const [first = '', second = '', third = ''] = parts
  switch (node.localName) {
    case 'annotation':
    case 'annotation-xml':
    case 'mphantom':
      return ''
    case 'mi':
    case 'mn':
    case 'mtext':
    case 'ms':
      return node.textContent ?? ''
    case 'mo':
      return operator(node.textContent?.trim() ?? '')
    case 'mspace':
      return ' '
    case 'semantics':
      return first
    case 'mfrac':
      return `${grouped(first)}/${grouped(second)}`
    case 'msqrt':
      return `√${grouped(parts.join(''))}`
    case 'mroot':
      return `${grouped(second)}√${grouped(first)}`
    case 'msup':
      if (/^[∘°′″‴]$/.test(second.trim())) return `${grouped(first)}${second.trim().replace('∘', '°')}`
      return `${grouped(first)}^${grouped(second)} `
    case 'mover':
      if (marks.has(second.trim())) return `${grouped(first)}${marks.get(second.trim())}`
      return `${grouped(first)}^${grouped(second)} `
    case 'msub':
    case 'munder':
      return `${grouped(first)}_${grouped(second)} `
    case 'msubsup':
    case 'munderover':
      return `${grouped(first)}_${grouped(second)}^${grouped(third)} `
    case 'mtr':
      return parts.join(', ')
    case 'mtable':
      return parts.join('; ')
    default:
      return parts.length > 0 ? parts.join('') : (node.textContent ?? '')
  }
}

/** Signs over a letter, as the letter itself carries them: a voice says 'A vector' or 'x bar', or at least the letter. */
const marks: ReadonlyMap<string, string> = new Map([
  ['→', '\u20d7'],
  ['\u20d7', '\u20d7'],
  ['^', '\u0302'],
  ['ˆ', '\u0302'],
  ['ˉ', '\u0304'],
  ['¯', '\u0304'],
  ['‾', '\u0305'],
  ['~', '\u0303'],
  ['˜', '\u0303'],
  ['˙', '\u0307'],
  ['¨', '\u0308'],
])

/** The invisible ones (function application, times) have no sound; what compares or adds stands apart. */
function operator(sign: string): string {
  const heard = sign.replace(/[\u2061-\u2064]/g, '')
  return /^[=<>≤≥≠≈≡∼+−±∓×÷·→←↔⇒⇔⇌∈∉⊂⊆∪∩-]$/.test(heard) ? ` ${heard} ` : heard
}

/** In brackets, unless it is one thing. */
function grouped(text: string): string {
  const it = text.trim()
  return /^[^\s+\-−/^_]*$/.test(it) || /^\([^()]*\)$/.test(it) ? it : `(${it})`
}
