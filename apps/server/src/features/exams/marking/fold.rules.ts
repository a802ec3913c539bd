/** When two short answers say the same (decisions: Marks): trimmed; case, width and Bengali or Latin digits folded. */

const bengaliZero = 0x09e6

/** A whole number grouped in thousands (1,000,000) or in the way of the subcontinent (10,00,000), with a fraction or not. */
const grouped = /^[+-]?(?:\d{1,3}(?:,\d{3})+|\d{1,2}(?:,\d{2})*,\d{3})(?:\.\d+)?$/
const plainNumber = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/

/** Raised and lowered figures behind a figure: 10² is not 102, and 101₂ is not 1012. */
const raised = /(?<=[\p{Nd}])[⁺⁻]?[⁰¹²³⁴-⁹]+/gu
const lowered = /(?<=[\p{Nd}])[₀-₉]+/gu

/** Joiners too: ক্ষ is typed with and without one, and no two words differ by that alone. */
const unseen = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g

/**
 * The form in which short answers are compared. NFKC folds full-width letters and composes Bangla letters that keyboards
 * type in two ways, and would make 102 of 10², which is 10^2 here; '1,000' is 1000. What nobody sees or types on purpose goes:
 * marks of pasted text (of direction, zero width, soft hyphens), joiners, and the quotes, hyphens and minus that a word processor
 * or an iPhone puts in the place of the plain ones. So does what a keyboard adds: a full stop at the end, blanks around signs.
 */
export function fold(text: string): string {
  const plain = text
    .replace(raised, (figures) => `^${figures}`)
    .replace(lowered, (figures) => `_${figures}`)
    .normalize('NFKC')
    .replace(unseen, '')
    .replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - bengaliZero))
    .replace(/[\u2010\u2212\u2012\u2013]/g, '-')
    .replace(/[\u2018\u2019\u02bc]/g, "'")
    .replace(/[\u201c\u201d]/g, '"')
    .replace(/\s+/g, ' ')
    .toLowerCase()
  const folded = withoutBlanks(withoutStop(plain.trim()))
  return grouped.test(folded) ? folded.replaceAll(',', '') : folded
}

/** Without a full stop or dari at the end: '1971.', 'ঢাকা।'. Dots behind dots stay. */
function withoutStop(text: string): string {
  return text.replace(/([^.। ]) ?[.।]$/, '$1')
}

/** Blanks around % and signs say nothing: '50 %', '- 5', 'x = 2 + y'. Between words and numbers they stay. */
function withoutBlanks(text: string): string {
  return text.replace(/ ?([%°=<>≤≥×÷±+/*^:-]) ?/g, '$1')
}

/** The number that a folded text is, or null when it is none. '1/2', '5 kg' and '' are not numbers. */
export function numberOf(folded: string): number | null {
  if (!plainNumber.test(folded)) return null
  const value = Number(folded)
  return Number.isFinite(value) ? value : null
}

/**
 * Whether `given` is one of the accepted answers. With a tolerance, numbers may differ by it (its edge included) and
 * what is no number is still compared as text.
 */
export function accepts(accepted: readonly string[], tolerance: number | null, given: string): boolean {
  if (isFarLonger(given, accepted)) return false
  const answer = fold(given)
  if (answer === '') return false
  const value = tolerance === null ? null : numberOf(answer)
  return accepted.some((candidate) => {
    const right = fold(candidate)
    if (right === answer) return true
    if (tolerance === null || value === null) return false
    const target = numberOf(right)
    if (target === null) return false
    // 0.3 is within 0.1 of 0.2, although binary fractions say 0.10000000000000003.
    const noise = 4 * Number.EPSILON * Math.max(Math.abs(target), Math.abs(value), tolerance)
    return Math.abs(value - target) <= tolerance + noise
  })
}

/**
 * Whether no folding could make an accepted answer of it: marks that nobody sees and blanks are all that goes. To fold twenty
 * thousand signs, chosen for it, takes half a second, and whoever marks thousands of answers has not got it.
 */
function isFarLonger(given: string, accepted: readonly string[]): boolean {
  const longest = Math.max(0, ...accepted.map((one) => one.length))
  return given.length > unseenMarks + 4 * longest && given.trim().length > unseenMarks + 4 * longest
}
const unseenMarks = 1_000
