/**
 * The answer store: what the phone keeps of attempts (rules G1, G2, B1, B2). This file is its promise; the browser's is
 * `answer-store.idb.ts`, the one of tests and the fuzz `answer-store.memory.ts`. Both pass `answer-store.suite.ts`.
 */
import type { Attachment, StartReply } from '@porua/contract/exams'
import type { AnswerKey, AnswerRecord, Refusal } from './answer-record.ts'
import type { DraftEnd, DraftWriter } from './drafts.ts'

/** What opens an attempt again without a network: the reply of start without the answers. */
export type AttemptOpening = Omit<StartReply, 'answers'>

/** An attempt as the answer store keeps it. */
export interface AttemptRow {
  student: string
  attempt: string
  exam: string
  group: string
  /** The highest revision given out for it on this device. */
  counter: number
  opening: AttemptOpening
  /** Practice or live; null until the paper said it. */
  practice: boolean | null
  /** When it was submitted, as far as this phone knows. */
  finishedAt: number | null
}

/** What the student has at hand for a question but has not given: a draft, and the mark for review. */
export interface Scratch extends AnswerKey {
  draft: string[] | null
  /** Of options with equal texts: the places of those that the draft ticks. */
  chosen?: readonly number[] | undefined
  /** The files on the card, where they are not those of the answer. */
  files?: Attachment[] | null
  marked: boolean
  /** The number of the draft's last change, from the counter of the answers; 0 or nothing where there was none. */
  revision?: number
  /** When that was, by the server's clock. */
  timestamp?: number
  /** Which page made it. */
  page?: string
}

/** An answer about to be kept. */
export type Given = Pick<
  AnswerRecord,
  'student' | 'attempt' | 'question' | 'exam' | 'group' | 'answer' | 'chosen' | 'files' | 'timestamp'
> & {
  /**
   * The revision will be higher than this: by the time of the tap, and above what this page knows to be given out
   * (rule G2).
   */
  floor: number
  /** Milliseconds after which an answer stands for good; null when it may be changed (rule G4). */
  locksAfter: number | null
  /** The draft that the answer was made of; null for none. */
  draft: Pick<Scratch, 'draft' | 'files'> | null
}

/** What became of a sent answer. Touches only the record of that very revision. */
export interface Settlement {
  question: string
  revision: number
  change:
    | { type: 'saved'; outcome: AnswerRecord['outcome'] }
    | { type: 'refused'; outcome: AnswerRecord['outcome']; refusal: Refusal }
    | { type: 'offline' }
    /** The server no longer has what it had acknowledged (rule R3). */
    | { type: 'lost' }
}

/** Thrown by `give` for an answer that can no longer be changed; nothing was written. */
export class AnswerLocked extends Error {
  override readonly name = 'AnswerLocked'
}

/** Thrown for an attempt that the answer store does not know: the browser has thrown away what was in it. */
export class NotInStore extends Error {
  override readonly name = 'NotInBox'
}

export interface AnswerStore {
  /** False when nothing survives the page: the browser keeps no database. The student is told. */
  readonly durable: boolean
  /**
   * An opaque name of this answer store, made at its first use and kept in it; an answer store that was thrown away
   * under an open page keeps it.
   */
  device(): Promise<string>
  /** Creates the attempt's row or renews its opening; the counter stays. */
  openAttempt(row: Omit<AttemptRow, 'counter' | 'finishedAt'>): Promise<AttemptRow>
  /** This student's attempts. */
  attempts(student: string): Promise<AttemptRow[]>
  finishAttempt(student: string, attempt: string, at: number): Promise<void>
  /**
   * Removes an attempt with everything in it; its paper too, and pictures, that no other attempt on this phone needs.
   * False, and nothing is removed, where a revision above `counter` has been given out: another tab has written there
   * since it was read.
   */
  dropAttempt(row: Pick<AttemptRow, 'student' | 'attempt' | 'counter'>): Promise<boolean>
  /**
   * Allocates the revision and writes the record in one strict transaction; resolves after its `complete`. Drops the
   * draft, see `draftAfter`.
   * @throws AnswerLocked, NotInBox
   */
  give(given: Given): Promise<AnswerRecord>
  /**
   * Writes a record whose revision is already known, unless the answer store has that revision or a higher one.
   * @throws NotInStore
   */
  restore(record: AnswerRecord): Promise<AnswerRecord>
  /**
   * Gives files that have followed their text into a saved answer, as its next revision (rule P2); null where that
   * answer waits for none of them, or the server does not have its words yet. `keys` is by digest; '' takes the key
   * of a file back, as the next revision too: the bytes are to go again (rule P8). A draft beside it is numbered
   * anew, as it stands at `now`.
   */
  bring(
    at: AnswerKey,
    keys: ReadonlyMap<string, string>,
    floor: number,
    now?: number,
  ): Promise<AnswerRecord | null>
  settle(student: string, attempt: string, settlements: readonly Settlement[]): Promise<void>
  records(student: string, attempt: string): Promise<AnswerRecord[]>
  counter(student: string, attempt: string): Promise<number>
  scratch(student: string, attempt: string): Promise<Scratch[]>
  /**
   * Writes it in one strict transaction, a new draft under its own number; answers what stands there then, see
   * `keptScratch`.
   */
  keepScratch(scratch: Scratch, writer: DraftWriter): Promise<Scratch>
  /**
   * Makes an answer of a draft, of this one or a newer one in the answer store, and takes the draft away, in one
   * strict transaction; see `handedIn`.
   * @throws NotInBox
   */
  handIn(scratch: Scratch, end: DraftEnd): Promise<AnswerRecord | null>
  paper(paperId: string): Promise<string | null>
  keepPaper(paperId: string, text: string): Promise<void>
  picture(href: string): Promise<Blob | null>
  keepPicture(href: string, picture: Blob): Promise<void>
  /** Writes that many bytes and reads them back; rejects when they are not the same. */
  selfTest(bytes: number): Promise<void>
  /** Calls back when the browser has thrown away, under the open page, what is in it; answers the function that ends it. */
  onLost(hear: () => void): () => void
  close(): void
}

/** True for a row that was made of what local storage had left (`from-local-storage copy.ts`): it opens nothing. */
export function isBare({ opening }: Pick<AttemptRow, 'opening'>): boolean {
  return opening.paper.paperId === ''
}

/** Rule G4: whether `before` stands for good and takes no answer given at `timestamp` in its place. */
export function standsForGood(
  before: AnswerRecord | undefined,
  timestamp: number,
  locksAfter: Given['locksAfter'],
): boolean {
  if (locksAfter === null || !before || before.state === 'refused') return false
  return before.state === 'saved' || timestamp - before.timestamp > locksAfter
}

type Tap = Pick<Given, 'answer' | 'files' | 'timestamp'>

function sameTap(one: Tap, other: Tap): boolean {
  const said = ({ answer, files, timestamp }: Tap) => JSON.stringify([timestamp, answer, files])
  return said(one) === said(other)
}

/** The record that `give` writes, or `AnswerLocked`. Pure, so that both answer stores decide alike. */
export function giveOver(given: Given, counter: number, before: AnswerRecord | undefined): AnswerRecord {
  const { floor, locksAfter, draft: _, ...rest } = given
  // Another tab has brought this very tap in from local storage meanwhile (B4): it is not given twice.
  if (before && before.revision === floor + 1 && sameTap(before, given)) return before
  if (standsForGood(before, given.timestamp, locksAfter))
    throw new AnswerLocked('You cannot change the answer')
  return {
    ...rest,
    revision: Math.max(counter, floor) + 1,
    accepted: before?.accepted ?? null,
    offline: false,
    state: 'unsent',
    refusal: null,
    outcome: null,
  }
}

/** Pictures that none of these papers (their texts) names any more: a season's pictures would fill a cheap phone. */
export function unnamedPictures(hrefs: readonly string[], papers: readonly string[]): string[] {
  // By the file's own name, which is what an address and a paper have in common, wherever pictures are served from.
  const name = (href: string) => href.split(/[?#]/, 1)[0]?.split('/').at(-1) ?? href
  return hrefs.filter((href) => !papers.some((text) => text.includes(name(href))))
}

/**
 * The record that `bring` writes, or null. Its time stays: the words were given then, and declared these files. Only
 * a saved answer takes keys. It lets go of those that the server no longer knows ('') in either state: another tab
 * may have heard that it was saved.
 */
export function bringOver(
  record: AnswerRecord | undefined,
  keys: ReadonlyMap<string, string>,
  counter: number,
): AnswerRecord | null {
  if (!record || record.state === 'refused') return null
  const keyOf = ({ key, sha256 }: Attachment) => {
    const next = sha256 && keys.get(sha256)
    if (next === undefined || (next === '') === (key === '')) return undefined
    return next === '' || record.state === 'saved' ? next : undefined
  }
  if (!record.files.some((file) => keyOf(file) !== undefined)) return null
  const files = record.files.map((file) => ({ ...file, key: keyOf(file) ?? file.key }))
  return { ...record, files, revision: counter + 1, state: 'unsent', offline: false, outcome: null }
}

/** The record after a settlement, or null when the settlement is not about this revision. */
export function settleRecord(record: AnswerRecord, { revision, change }: Settlement): AnswerRecord | null {
  if (record.revision !== revision) {
    const proves = change.type === 'saved' && revision < record.revision && revision > (record.accepted ?? 0)
    return proves ? { ...record, accepted: revision } : null
  }
  switch (change.type) {
    case 'lost':
      return record.state === 'saved' ? { ...record, state: 'unsent' } : null
    case 'offline':
      return record.state === 'unsent' ? { ...record, offline: true } : null
    case 'saved':
      return {
        ...record,
        state: 'saved',
        accepted: revision,
        offline: false,
        refusal: null,
        outcome: change.outcome,
      }
    case 'refused':
      // An acknowledgement is never taken back.
      return record.state === 'saved' && record.accepted === revision
        ? null
        : { ...record, state: 'refused', offline: false, refusal: change.refusal, outcome: change.outcome }
  }
}
