/** What the writers of question formats share: questions as the bank has them, their media, and what a format cannot hold. */

import type { Readable } from 'node:stream'
import { type Fault, fault } from '@porua/files/faults/faults'
import type { Remark } from '@porua/files/validation-errors'
import { htmlTokens } from './html.ts'
import { withoutEntities } from './html-entities.ts'
import type { BankQuestion } from './question.ts'

/** A question on its way out. */
export interface BankEntry {
  id: string
  body: BankQuestion
}

/** A bank's questions in order. */
export type Questions = Iterable<BankEntry> | AsyncIterable<BankEntry>

/** A media file that can be had. */
export interface MediaFile {
  /** Bytes. */
  size: number
  open(): Readable
}

/** Finds media by key; null where the file is gone. */
export type MediaOf = (key: string) => Promise<MediaFile | null>

/** So many questions are named for each thing that is said. */
const mostNamed = 5

export class WriteContext {
  readonly #file: string
  readonly #media: MediaOf
  readonly #said = new Map<string, { what: Fault; ids: string[]; n: number }>()
  readonly #looked = new Map<string, Promise<MediaFile | null>>()
  /** Questions that the format has no way to say. */
  leftOut = 0

  /** @param file the bank, for messages */
  constructor(file: string, media: MediaOf) {
    this.#file = file
    this.#media = media
  }

  /** Says something about a question; the same about many is said once. */
  warn(id: string, what: Fault): void {
    const said = this.#said.get(what.text) ?? { what, ids: [], n: 0 }
    this.#said.set(what.text, said)
    said.n++
    if (said.ids.length < mostNamed) said.ids.push(id)
  }

  /** A question that is not written at all. */
  leave(id: string, why: Fault): void {
    this.leftOut++
    this.warn(id, fault('notWritten', { why }))
  }

  get warnings(): Remark[] {
    const place = { file: this.#file, line: 0, field: '' }
    return [...this.#said.values()].map((said) => ({ ...place, ...fault('ofQuestionIds', said) }))
  }

  /** A media file of a question, or null after a warning. */
  async media(id: string, key: string): Promise<MediaFile | null> {
    let looked = this.#looked.get(key)
    if (!looked) {
      looked = this.#media(key)
      this.#looked.set(key, looked)
    }
    const found = await looked
    if (!found) this.warn(id, fault('fileGone', { key }))
    return found
  }

  /** Those of a list of keys that can be had. */
  async present(id: string, keys: readonly string[]): Promise<string[]> {
    const kept: string[] = []
    for (const key of keys) if (await this.media(id, key)) kept.push(key)
    return kept
  }
}

/** The name of a media file inside an export: its key without the folder. */
export function mediaName(key: string): string {
  return key.slice(key.lastIndexOf('/') + 1)
}

/**
 * The right options' indices: equal options are told apart, as far as the answers are so many. Of equal ones it is the next in the
 * answers' own order, so that they are read back in it.
 */
export function rightIndices({ options, answer }: BankQuestion): number[] {
  const taken = new Set<number>()
  let last = -1
  for (const text of answer) {
    const free = (from: number): number =>
      options.findIndex((option, at) => at > from && option === text && !taken.has(at))
    const next = free(last)
    last = next >= 0 ? next : free(-1)
    if (last >= 0) taken.add(last)
  }
  return [...taken].sort((a, b) => a - b)
}

/** Marks as a number. */
export function marksOf({ marks }: BankQuestion): number | null {
  return marks === null ? null : marks / 100
}

/** The first words of a text, without its markup, for names. */
export function firstWords({ title, format }: BankQuestion, most = 80): string {
  const text =
    format === 'html'
      ? withoutEntities(
          htmlTokens(title)
            .map((token) => (token.kind === 'text' ? token.source : ' '))
            .join(''),
        )
      : title
  const plain = text.replace(/[\s\p{C}]+/gu, ' ').trim()
  const letters = [...plain]
  return letters.length > most ? `${letters.slice(0, most - 1).join('')}…` : plain
}
