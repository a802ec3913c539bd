/** The lines of a paper that are not empty, and what can be said of each by itself. Pure. */
import { answerIn, explanationIn, isHeading, isNoise } from './answers.ts'
import { labelsAt } from './labels.ts'
import { type OptionRun, runAt, type View } from './options.ts'
import { flat, type PaperLine, type Piece, trimmed } from './paper.ts'

/** The list of options among a question's lines: the last one of letters; numbers before it are statements. */
export function listOf(views: readonly View[]): { run: OptionRun | null; from: number; twoLists: boolean } {
  const runs: { run: OptionRun; from: number }[] = []
  for (let at = 0; at < views.length; ) {
    const run = runAt(views, at, isStop)
    if (run) runs.push({ run, from: at })
    at = run?.end ?? at + 1
  }
  const letters = runs.filter(({ run }) => run.family === 'latin' || run.family === 'bangla')
  const boxes = runs.filter(({ run }) => run.family === 'bullet')
  const alike = letters.length > 0 ? letters : boxes.length > 0 ? boxes : runs
  const chosen = alike.at(-1)
  return chosen ? { ...chosen, twoLists: alike.length > 1 } : { run: null, from: 0, twoLists: false }
}

/** A list that is labelled with letters, or has boxes. */
export function isLetterRun(run: OptionRun | null): boolean {
  return run !== null && (run.family === 'latin' || run.family === 'bangla' || run.family === 'bullet')
}

/** Lines that end a list of options. */
export function isStop(view: View): boolean {
  return answerIn(view.text) !== null || explanationIn(view.text) !== null || isNoise(view.text)
}

/** A heading by its style or its words. */
export function isOwnHeading(view: View): boolean {
  const { line, text } = view
  if (labelsAt(text, 0).length > 0) return false
  const bold = view.pieces.every(({ text: piece, look }) => piece.trim() === '' || look.marks.includes('b'))
  return line.heading || isHeading(text.replace(/^•\s*/u, '')) || (bold && line.centred && text.length < 120)
}

/** Pieces without blanks at their ends, and their text. */
export function textOf(pieces: readonly Piece[]): { pieces: Piece[]; text: string } {
  const own = trimmed(pieces)
  return { pieces: own, text: flat(own) }
}

/** The lines that are not empty. */
export function viewsOf(lines: readonly PaperLine[]): View[] {
  const views: View[] = []
  let gap = false
  let cell: string | undefined
  for (const line of lines) {
    const own = textOf(line.pieces)
    const table = String(line.place.cell?.table ?? '')
    if (table !== cell) gap = true
    cell = table
    if (own.text === '') gap = true
    else {
      views.push({ line, ...own, gap })
      gap = false
    }
  }
  return views
}
