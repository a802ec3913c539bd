/** The start of a long text, for a list (spec §9: cut at 400 characters). Pure. */

/** The text, or its first characters where it is longer; a letter with its signs is never taken apart. */
export function cutText(text: string, most: number): { text: string; cut: boolean } {
  if (text.length <= most) return { text, cut: false }
  const letters = new Intl.Segmenter('bn', { granularity: 'grapheme' })
  const at = letters.segment(text).containing(most)?.index ?? most
  return { text: text.slice(0, at), cut: true }
}
