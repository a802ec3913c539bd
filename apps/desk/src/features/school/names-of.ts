/** Names typed into one field. Pure. */

/** One a line; where there is one line alone, commas part them too. Blanks at the ends and empty lines do not count. */
export function namesOf(text: string): string[] {
  const lines = text.trim().includes('\n') ? text.split('\n') : text.split(/[,;،]/)
  return lines.map((line) => line.trim().replace(/\s+/g, ' ')).filter((line) => line !== '')
}

/** A name that stands twice, capital letters aside; undefined where none does. */
export function twiceIn(names: readonly string[]): string | undefined {
  const small = names.map((name) => name.normalize('NFC').toLowerCase())
  return names.find((_, place) => small.indexOf(small[place] ?? '') < place)
}
