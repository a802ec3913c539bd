/** What somebody may have meant who came to an address that nothing stands at. Pure. */

/** A page that can be opened without an id, and the words of addresses that mean it. */
interface Section<To extends string> {
  to: To
  words: readonly string[]
}

/** How many letters may be wrong: one in four. */
const share = 4

/** The first section that one of the address's words nearly names; null when none does. */
export function suggestAddress<To extends string>(
  pathname: string,
  sections: readonly Section<To>[],
): To | null {
  const given = pathname
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
  let best: { to: To; off: number } | null = null
  for (const { to, words } of sections) {
    for (const word of words) {
      for (const piece of given) {
        const off = distance(piece, word)
        if (off <= Math.floor(word.length / share) && off < (best?.off ?? Number.POSITIVE_INFINITY))
          best = { to, off }
      }
    }
  }
  return best?.to ?? null
}

/** How many letters must be put in, taken out, changed, or swapped with their neighbour. */
function distance(a: string, b: string): number {
  // An address may be as long as somebody likes; words of ours are short.
  if (Math.abs(a.length - b.length) > b.length) return b.length
  const table: number[][] = [Array.from({ length: b.length + 1 }, (_, at) => at)]
  const at = (i: number, j: number) => table[i]?.[j] ?? Number.POSITIVE_INFINITY
  for (let i = 1; i <= a.length; i++) {
    table[i] = [i]
    for (let j = 1; j <= b.length; j++) {
      const change = at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1)
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const swap = swapped ? at(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY
      table[i]?.push(Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, change, swap))
    }
  }
  return at(a.length, b.length)
}
