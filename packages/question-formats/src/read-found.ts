/** What readers of question formats give, one thing at a time: a file of any length is never in memory as a whole. */

import { type Fault, fault } from '@porua/files/faults/faults'
import type { PackSource } from '@porua/files/source'
import { Unreadable } from '@porua/files/unreadable'
import type { Place, Remark, ValidationErrors } from '@porua/files/validation-errors'
import type { ForeignQuestion } from './format.ts'

/**
 * A question, a line of our own JSONL, or something to say about the file. `doubted` is a question as far as it was understood:
 * somebody has to say what the remark asks.
 */
export type Found =
  | { kind: 'question'; question: ForeignQuestion }
  | { kind: 'line'; line: number; text: string }
  | { kind: 'leftOut' | 'warning'; remark: Remark }
  | { kind: 'mistake'; remark: Remark; doubted?: ForeignQuestion }

/** A file of questions, known by its format and ready to be read once. */
export interface OpenedBank {
  /** 'GIFT', 'Moodle XML', 'QTI 2.1' …: for a person. */
  format: string
  found: AsyncIterable<Found>
  /** Pictures and files that come with it. */
  media: PackSource
  /** Takes away what was unpacked; after the media have been kept. */
  close(): Promise<void>
}

/** A question that no exam here asks. One that contradicts itself or its format is Unreadable, and no more than that. */
export class LeftOut extends Unreadable {
  override readonly name = 'LeftOut'
}

export function foundQuestion(question: ForeignQuestion): Found {
  return { kind: 'question', question }
}

export function foundRemark(kind: 'leftOut' | 'warning' | 'mistake', place: Place, what: Fault): Found {
  return { kind, remark: { ...place, ...what } }
}

/** Warnings that many questions of a file share: said once, with their number and the first line. */
export class Shared {
  readonly #file: string
  readonly #said = new Map<string, { what: Fault; line: number; n: number }>()
  constructor(file: string) {
    this.#file = file
  }

  add(line: number, what: Fault): void {
    const said = this.#said.get(what.text)
    if (said) said.n++
    else this.#said.set(what.text, { what, line, n: 1 })
  }

  *found(): Generator<Found> {
    for (const { what, line, n } of this.#said.values())
      yield foundRemark('warning', { file: this.#file, line, field: '' }, fault('ofQuestions', { what, n }))
  }
}

/** Puts what a reader said beside its questions where the rest of an import's remarks are. */
export function noteRemark(found: Found & { remark: Remark }, mistakes: ValidationErrors): void {
  if (found.kind === 'mistake') mistakes.addRemark(found.remark)
  else if (found.kind === 'warning') mistakes.warnRemark(found.remark)
  else mistakes.warnRemark({ ...found.remark, text: `is left out: ${found.remark.text}`, leftOut: true })
}

/** Files that came inside of none. */
export const noMedia: PackSource = {
  find: async (path) => fault('noFileWithQuestions', { path }),
  names: async () => [],
  tree: async () => [],
}
