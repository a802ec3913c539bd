/** Finding in a list that is on the phone already: what a student types against what stands there. */

const bengaliZero = '০'.charCodeAt(0)

/** As it is compared: case, width, accents' encoding and Bengali digits make no difference. */
function folded(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - bengaliZero))
}

/** A test of texts: true where every word of `query` begins or stands in one, in any order; true of all for an empty query. */
export function finder(query: string): (text: string) => boolean {
  const words = folded(query).split(/\s+/).filter(Boolean)
  if (words.length === 0) return () => true
  return (text) => {
    const where = folded(text)
    return words.every((word) => where.includes(word))
  }
}
