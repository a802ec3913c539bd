/** Cuts a text whose formulas are marked (`\(…\)`, `\[…\]`) into its pieces. Nothing else is a formula: nothing is guessed. */
import { markedFormula } from '@porua/contract/formulas'

/** A piece of a text. `source` of a formula is what stood there, delimiters included: shown when it cannot be set. */
export type Piece =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'maths'; readonly tex: string; readonly display: boolean; readonly source: string }

/** False where nobody could find a formula. An author's MathML needs the fonts that come with KaTeX. */
export function mayHoldMaths(text: string): boolean {
  return /[$\\]|<math/.test(text)
}

/** The pieces in order; their sources together are the text. */
export function markedPieces(text: string): Piece[] {
  const pieces: Piece[] = []
  let done = 0
  for (const { 0: source, 1: inline, 2: display, index } of text.matchAll(markedFormula)) {
    if (index > done) pieces.push({ kind: 'text', text: text.slice(done, index) })
    pieces.push({ kind: 'maths', tex: inline ?? display ?? '', display: display !== undefined, source })
    done = index + source.length
  }
  if (done < text.length) pieces.push({ kind: 'text', text: text.slice(done) })
  return pieces
}

/** The signs at the beginning of a text that belong to the formula before it: no line begins with them. */
export function signsAfter(text: string): string {
  return /^[.,;:!?।)\]}’”»…]{1,3}/.exec(text)?.[0] ?? ''
}
