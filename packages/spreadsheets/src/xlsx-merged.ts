/** Cells merged downwards: what the topmost holds stands for all of them. A sheet names them after its rows. */
import { fault } from '@porua/files/faults/faults'
import { Unreadable } from '@porua/files/unreadable'
import type { XlsxPackage } from './xlsx-package.ts'
import { cellPlace } from './xlsx-values.ts'

/** Rows of one column, from `first` to `last`. */
interface Merged {
  column: number
  first: number
  last: number
}

const mostCharacters = 16_000_000
const begin = /<(?:\w+:)?mergeCells\b/
const one = /<(?:\w+:)?mergeCell\s[^>]*\bref\s*=\s*["']([^"':]+):([^"']+)["']/g

/** Those that reach over more than one row, from the top. Read before the rows, from a pass of its own over the part. */
export async function mergedCells(source: XlsxPackage, part: string): Promise<Merged[]> {
  const decoder = new TextDecoder('latin1')
  let kept = ''
  let begun = false
  for await (const chunk of source.bytes(part)) {
    const text = kept + decoder.decode(chunk, { stream: true })
    if (!begun) {
      const at = text.search(begin)
      begun = at >= 0
      // The mark may be cut in two.
      kept = begun ? text.slice(at) : text.slice(-100)
    } else kept = text
    if (kept.length > mostCharacters) throw new Unreadable(fault('manyMerged'))
  }
  const found: Merged[] = []
  for (const [, from = '', to = ''] of begun ? kept.matchAll(one) : []) {
    const [start, end] = [cellPlace(from), cellPlace(to)]
    if (start && end && end[1] > start[1]) found.push({ column: start[0], first: start[1], last: end[1] })
  }
  return found.sort((a, b) => a.first - b.first)
}

/** What a cell says: its text, and its text as HTML or in Bijoy where it has one. */
interface Filled {
  text: string
  html: string | undefined
  bijoy: string | undefined
}

/** Of a row: by the index of the cell. */
export interface FactsToFill {
  html: Map<number, string>
  bijoy: Map<number, string>
}

/** Fills merged cells in, row by row from the top. */
export class MergedFill {
  readonly #waiting: Merged[]
  #next = 0
  #active: (Merged & Filled)[] = []
  constructor(merged: Merged[]) {
    this.#waiting = merged
  }

  /** @param cells of row number `row`, changed in place, as `facts` is */
  fill(row: number, cells: string[], { html, bijoy }: FactsToFill): void {
    if (this.#active.length > 0) this.#active = this.#active.filter(({ last }) => last >= row)
    for (const { column, ...above } of this.#active) {
      while (cells.length <= column) cells.push('')
      if (cells[column] !== '') continue
      cells[column] = above.text
      if (above.html !== undefined) html.set(column, above.html)
      if (above.bijoy !== undefined) bijoy.set(column, above.bijoy)
    }
    for (
      let next = this.#waiting[this.#next];
      next && next.first <= row;
      next = this.#waiting[++this.#next]
    ) {
      if (next.first !== row) continue
      const { column } = next
      const first = { text: cells[column] ?? '', html: html.get(column), bijoy: bijoy.get(column) }
      this.#active.push({ ...next, ...first })
    }
  }
}
