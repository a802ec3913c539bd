/** The start of a long text, for a list (spec §9: cut at 400 characters). Pure. */
import { findMaths } from '@porua/kit/rich-text/find-maths.ts'
import { mayHoldMaths } from '@porua/kit/rich-text/marked-pieces.ts'

/** The text, or its first characters where it is longer; a letter with its signs is never taken apart, nor is a formula. */
export function cutText(text: string, most: number): { text: string; cut: boolean } {
  if (text.length <= most) return { text, cut: false }
  const letters = new Intl.Segmenter('bn', { granularity: 'grapheme' })
  const at = letters.segment(text).containing(most)?.index ?? most
  return { text: text.slice(0, beforeFormula(text, at)), cut: true }
}

/** The place itself, or where the formula begins that it lies in; a text that is one long formula is cut all the same. */
function beforeFormula(text: string, at: number): number {
  if (!mayHoldMaths(text)) return at
  let from = 0
  for (const piece of findMaths(text)) {
    const to = from + (piece.kind === 'text' ? piece.text : piece.source).length
    if (to > at) return piece.kind === 'maths' && from > 0 ? from : at
    from = to
  }
  return at
}
