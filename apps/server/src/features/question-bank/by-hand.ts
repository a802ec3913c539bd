/** What somebody has made of a file's questions before they are imported: mended some, left some out, filed them. */
import type { QuestionFields } from '@porua/contract/desk/questions'
import { PackMedia } from '@porua/files/media'
import type { MediaKind } from '@porua/files/media-kinds'
import type { PackSource } from '@porua/files/source'
import { type Place, ValidationErrors } from '@porua/files/validation-errors'
import type { ForeignQuestion } from '@porua/question-formats/format'
import { BankJudge } from '@porua/question-formats/judge'
import type { PlannedQuestion } from '@porua/question-formats/question'
import type { Found } from '@porua/question-formats/read-found'
import type { Files } from '../../ports/files/files.ts'
import type { ClashChoice } from './clash.ts'
import { StoredMedia } from './stored-media.ts'
import { writtenOf } from './typed-question.ts'

/** Questions are named by their numbers: what was found in the file, from 0. */
export interface ByHand {
  readonly subject: string | null
  readonly chapter: string | null
  readonly leaveOut: ReadonlySet<number>
  readonly mended: ReadonlyMap<number, QuestionFields>
  /** What becomes of those whose id another question of the bank has; what fits the two where it says nothing. */
  readonly clashes: ReadonlyMap<number, ClashChoice>
}

/** Counts what is found as the preview does, and puts what was mended in its place. */
export class HandReader {
  readonly #hand: ByHand
  readonly #source: PackSource
  readonly #name: string
  #n = 0

  constructor(hand: ByHand, { source, name }: { source: PackSource; name: string }) {
    this.#hand = hand
    this.#source = source
    this.#name = name
  }

  /**
   * What is to be judged instead of what was found; null: it is left out.
   * @param media Gets the pictures of a mended question, to be kept
   */
  async next(found: Found, media: PackMedia): Promise<Found | null> {
    if (!isCounted(found)) return found
    const n = this.#n++
    if (this.#hand.leaveOut.has(n)) return null
    const fields = this.#hand.mended.get(n)
    if (!fields) return found
    const original = await this.#original(found, media)
    const place = { file: this.#name, line: original?.place.line ?? 0, field: '' }
    return {
      kind: 'question',
      question: { place, written: writtenOf(original?.id ?? `mended-${n}`, fields) },
    }
  }

  /** What was chosen for the question that was read last, should the bank have another of its id. */
  get clash(): ClashChoice | null {
    return this.#hand.clashes.get(this.#n - 1) ?? null
  }

  /** Files the question under what was chosen, where it says nothing itself. */
  filed(question: PlannedQuestion): PlannedQuestion {
    const { subject, chapter } = question.body
    const body = {
      ...question.body,
      subject: subject ?? this.#hand.subject,
      chapter: chapter ?? this.#hand.chapter,
    }
    return { ...question, body }
  }

  /** The question as the file has it, for its id and its pictures; what is wrong with it was mended. */
  async #original(found: Found, media: PackMedia): Promise<{ id: string; place: Place } | null> {
    const foreign = foreignOf(found)
    const errors = new ValidationErrors()
    const own = new PackMedia(this.#source, errors)
    const judge = new BankJudge(this.#name, own, errors)
    const planned = (await judge.question(found)) ?? (await judge.doubted(found))
    for (const [key, one] of own.planned) media.planned.set(key, one)
    if (planned) return planned
    return foreign ? { id: foreign.written.id, place: foreign.place } : null
  }
}

/** What the preview gives a number: all but what is said of the file as a whole, which stands in no line of it. */
export function isCounted(found: Found): boolean {
  if (found.kind === 'warning') return false
  return found.kind !== 'mistake' || foreignOf(found) !== null || found.remark.line > 0
}

/** The question as its reader wrote it, however sure. */
export function foreignOf(found: Found): ForeignQuestion | null {
  if (found.kind === 'question') return found.question
  return found.kind === 'mistake' ? (found.doubted ?? null) : null
}

/** Media of an import in which questions were mended: those of the file by their paths, and by their keys what is kept already. */
export class HandMedia extends PackMedia {
  readonly #stored: StoredMedia

  constructor(source: PackSource, files: Files, mistakes: ValidationErrors) {
    super(source, mistakes)
    this.#stored = new StoredMedia(files, mistakes)
  }

  override async key(
    path: string,
    place: Place,
    allowed: readonly MediaKind[],
    folders?: readonly string[],
  ): Promise<string | null> {
    if (this.planned.has(path)) return path
    if (/^school\/[0-9a-f]{32}\./.test(path)) return this.#stored.key(path, place, allowed)
    return super.key(path, place, allowed, folders)
  }
}
