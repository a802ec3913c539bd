/** Plain text as a paper: a line is a paragraph. */

import { fault } from '@porua/files/faults/faults'
import { Unreadable } from '@porua/files/unreadable'
import { hasAikenKind } from '../aiken.ts'
import type { Line } from '../read-lines.ts'
import { bulletAt, labelsAt, numberAt } from './labels.ts'
import { type Paper, plainLook, thingSign } from './paper.ts'

/** Characters of one paper. */
const mostCharacters = 20_000_000

/**
 * Whether a text is a typed paper: numbered questions above options, or options that Aiken would not take because their answers
 * stand elsewhere.
 * @param isAiken it has lines with answers
 */
export function looksLikePaper(text: string, isAiken: boolean): boolean {
  let [lists, below, boxes] = [0, 0, 0]
  let numbered = false
  if (isAiken && hasAikenKind(text)) return false
  for (const line of text.split(/\r?\n/).map((one) => one.trim())) {
    const number = numberAt(line)
    if (labelsAt(line, 0).some(({ family, index }) => family !== 'number' && index === 0)) {
      lists++
      if (numbered) below++
      numbered = false
    } else if (number && number.to < line.length) numbered = true
    else if (bulletAt(line) && numbered) boxes++
  }
  if (lists === 0) return boxes > 1
  return !isAiken || below * 2 >= lists
}

/** @throws Unreadable for one that is too long */
export async function readTextPaper(lines: AsyncIterable<Line>): Promise<Paper> {
  const paper: Paper = { lines: [], tables: [], remarks: [] }
  let length = 0
  for await (const { number, text } of lines) {
    length += text.length + 1
    if (length > mostCharacters) throw new Unreadable(fault('paperLong'))
    paper.lines.push({
      pieces: text === '' ? [] : [{ text: text.replaceAll(thingSign, ' '), look: plainLook }],
      place: { paragraph: number },
      list: null,
      first: true,
      heading: false,
      centred: false,
    })
  }
  return paper
}
