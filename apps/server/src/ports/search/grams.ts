/**
 * Words for the search: folded so that 'Ohm’s LAW' finds 'ohm’s law' and ৫ finds 5, and cut into grams, so that a part of a word is
 * found and one wrong letter forgiven. The same on both databases: neither splits Bangla the way a reader does.
 */

/** Compatibility forms, lower case, Latin digits, single blanks. */
export function fold(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - 0x09e6))
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
}

/**
 * From the first sign that belongs to a word to the last. Looking for what comes after the last from everywhere would take the
 * square of the length, and ten thousand dots a second.
 */
const withinPunctuation = /[\p{L}\p{M}\p{N}\\^_{}+=<>/*-](?:.*[\p{L}\p{M}\p{N}\\^_{}+=<>/*-])?/su

/** The words of a folded text: what stands between blanks, without the punctuation around it. */
export function wordsOf(folded: string): string[] {
  return folded.split(' ').flatMap((word) => withinPunctuation.exec(word)?.[0] ?? [])
}

/** Every gram of a text that is kept: its words' threes, their first two signs, and short words whole. */
export function gramsOfText(folded: string): string[] {
  const grams = new Set<string>()
  for (const word of new Set(wordsOf(folded))) {
    const signs = [...word]
    grams.add(`^${signs.slice(0, 2).join('')}`)
    for (const gram of threes(signs)) grams.add(gram)
  }
  return [...grams]
}

/** What a text must have to hold these words, each at any place of a word of its own. */
export function gramsOfQuery(words: readonly string[]): string[] {
  const grams = new Set<string>()
  for (const word of words) {
    const signs = [...word]
    // Too short for a three: the beginning of a word.
    if (signs.length < 3) grams.add(`^${word}`)
    // Every second three of a longer one: all its signs are looked up, in half as many lists.
    for (const [at, gram] of threes(signs).entries())
      if (signs.length >= 3 && (at % 2 === 0 || at === signs.length - 3)) grams.add(gram)
  }
  return [...grams]
}

/** How words are cut for one wrong letter: the first way tells most apart, the second forgives what the first cuts through. */
export const cuts = ['halves', 'apart'] as const

/**
 * For one wrong letter: of a word's two halves one is untouched, so a text that means it holds all grams of the one or of the other.
 * Where the letter, or two that changed places, stand in the middle, both are touched: then the word's beginning is not, or the
 * parts before and after the middle. Words too short to be cut must be there as they are.
 */
export function partsOfQuery(words: readonly string[], cut: (typeof cuts)[number]): { grams: string[] }[][] {
  return words.map((word) => {
    const signs = [...word]
    const { length } = signs
    if (length < 5) return [{ grams: gramsOfQuery([word]) }]
    if (cut === 'apart' && length < 7)
      return [{ grams: [`^${signs.slice(0, 2).join('')}`] }, { grams: threes(signs.slice(-3)) }]
    const half = cut === 'apart' ? Math.floor((length - 1) / 2) : Math.max(3, Math.ceil(length / 2))
    const rest = cut === 'apart' ? half : Math.max(3, length - half)
    return [signs.slice(0, half), signs.slice(-rest)].map((part) => ({ grams: threes(part) }))
  })
}

/** Whether two words are the same but for one sign: changed, missing, added, or two changed places. */
export function almost(a: string, b: string): boolean {
  if (a === b) return true
  const [s, t] = [[...a], [...b]]
  if (Math.abs(s.length - t.length) > 1) return false
  let from = 0
  while (from < s.length && s[from] === t[from]) from++
  let [i, j] = [s.length - 1, t.length - 1]
  while (i >= from && j >= from && s[i] === t[j]) {
    i--
    j--
  }
  const [left, right] = [i - from + 1, j - from + 1]
  if (left <= 1 && right <= 1) return true
  return left === 2 && right === 2 && s[from] === t[from + 1] && s[from + 1] === t[from]
}

/** Whether a folded text holds a word that is almost each of these, or begins with almost each. */
export function almostHolds(folded: string, words: readonly string[]): boolean {
  const distinct = new Set(wordsOf(folded))
  const there = [...distinct].map((one) => [...one])
  return words.every((word) => {
    if (distinct.has(word)) return true
    const { length } = [...word]
    // A letter too many or too few in what was typed moves where the beginning ends. Whatever else differs in length is not worth a look.
    return there.some((one) =>
      [length - 1, length, length + 1].some(
        (end) => end <= one.length && almost(one.slice(0, end).join(''), word),
      ),
    )
  })
}

/** What a question carries for its place, so that a search is narrowed where it looks. No word makes such a gram: it holds a blank. */
export function placeGrams(place: {
  courseId?: string | null
  subjectId?: string | null
  chapterId?: string | null
}): string[] {
  return Object.entries({ c: place.courseId, s: place.subjectId, h: place.chapterId }).flatMap(
    ([kind, id]) => (id ? [`${kind} ${id}`] : []),
  )
}

/** A gram as a number, for arrays. FNV-1a, 31 bits: two grams rarely share one, and the text itself is looked at in the end. */
export function gramNumber(gram: string): number {
  let hash = 0x811c9dc5
  for (const byte of new TextEncoder().encode(gram)) hash = Math.imul(hash ^ byte, 0x01000193)
  return (hash >>> 0) & 0x7fffffff
}

function threes(signs: readonly string[]): string[] {
  if (signs.length < 3) return signs.length === 0 ? [] : [`^${signs.join('')}`]
  return Array.from({ length: signs.length - 2 }, (_, at) => signs.slice(at, at + 3).join(''))
}
