/**
 * Looks for formulas in texts whose formulas nobody marked: posts of students, and papers from before an import marked them. Its
 * own chunk: an exam whose formulas are marked never loads it.
 */
import { findMaths } from './find-maths.ts'
import type { Piece } from './marked-pieces.ts'

/** The pieces of a text, as far as they can be guessed. */
export function guessPieces(text: string): Piece[] {
  return findMaths(text).map((piece) =>
    piece.kind === 'text' ? piece : { ...piece, tex: repairTex(piece.tex) },
  )
}

/** Repairs what authors commonly leave in a formula: `%` begins a comment, `_` ends a text, `tabular` is unknown. */
function repairTex(tex: string): string {
  return tex
    .replace(/\\?%/g, '\\%')
    .replace(/\\text(tt|rm|bf|it)?\{([^{}]*)\}/g, (all) => all.replace(/\\?_/g, '\\_'))
    .replace(/\\(begin|end)\{tabular\}/g, '\\$1{array}')
    .replace(/\\sqrt\(([^()]*)\)/g, '\\sqrt{($1)}')
}
