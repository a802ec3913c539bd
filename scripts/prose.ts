/**
 * How the project's pages are written: lines of prose end within 120 columns, and a sentence has at most 25 words. Tables, code, headings
 * and addresses are no prose; a visible text in quotes or code quotes counts as one word, because it stands as the screen has it.
 */

/** Longest line of prose, in columns. */
export const longestLine = 120

/** Most words of one sentence. */
export const mostWords = 25

/** A place where a page is not written as it should be. */
export type ProseFault = { line: number; what: string }

/** The faults of one page. */
export function proseFaults(text: string): ProseFault[] {
  const found: ProseFault[] = []
  for (const block of blocksOf(text)) {
    for (const [at, line] of block.lines.entries())
      if ([...line].length > longestLine && line.trim().includes(' '))
        found.push({ line: block.line + at, what: `${[...line].length} columns` })
    for (const sentence of sentencesOf(block.lines.join(' '))) {
      const words = wordsOf(sentence)
      if (words.length > mostWords)
        found.push({ line: block.line, what: `${words.length} words: ${words.slice(0, 6).join(' ')} …` })
    }
  }
  return found
}

type Block = { line: number; lines: string[] }

/** Paragraphs and list items, each with the number of its first line. */
function blocksOf(text: string): Block[] {
  const blocks: Block[] = []
  let open: Block | undefined
  let inCode = false
  for (const [at, line] of text.split('\n').entries()) {
    if (/^\s*```/.test(line)) inCode = !inCode
    const isItem = /^\s*(?:[-*]|\d+\.) /.test(line)
    // Four blanks begin code where no item is open.
    const isIndented = !open && !isItem && /^ {4}/.test(line)
    const isProse = !inCode && !isIndented && /\S/.test(line) && !/^\s*(?:```|\||#|<|\[[^\]]+\]: )/.test(line)
    if (!isProse) open = undefined
    else if (!open || isItem) {
      open = { line: at + 1, lines: [line] }
      blocks.push(open)
    } else open.lines.push(line)
  }
  return blocks
}

function sentencesOf(block: string): string[] {
  const plain = block
    .replace(/^\s*(?:[-*]|\d+\.) (?:\[[ x]\] )?/, '')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/``.+?``|`[^`]*`/g, 'code')
    .replace(/(^|[\s(*])'(?:[^']|'(?=\p{L}))+'(?!\p{L})/gu, '$1quoted')
    .replace(/"[^"]+"|“[^”]+”/g, 'quoted')
    .replaceAll('*', '')
  return plain.split(/(?<=[.!?]\)?)\s+(?=[\p{Lu}\p{Lo}\p{N}(c])/u)
}

/** Words, not signs that stand alone. */
function wordsOf(sentence: string): string[] {
  return sentence.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word))
}
