/**
 * `localSavedAnswers` of spec §3: what waits on the phone, per exam and question, in localStorage. Only a
 * local-storage copy of the box (rule B4): written after it, merged at start by revision, cleared with everything
 * else in local storage.
 */
import type { Attachment } from '@porua/contract/exams'
import type { AnswerRecord } from './answer-record.ts'
import type { LocalCopy } from './ports.ts'

interface CopiedEntry {
  answer: { text: string[]; fileList: Attachment[] }
  offline: boolean
  timestamp: number
  student: string
  attempt: string
  group: string
  device: string
  revision: number
  /** It was a draft when the time ended. */
  asDraft?: true
  /**
   * The attempt's, where its server tells it: whether another one that stands is a retake of it, or of a server that
   * forgot it (O5).
   */
  number?: number | undefined
  /** Where the entry does not stand under its question: another attempt has been made on this phone since. */
  question?: string
}

type Copied = Record<string, Record<string, CopiedEntry>>

/**
 * What is copied of an attempt's answers: those that the server is not known to have. Another attempt's stay, and
 * what another tab has written that this page has not heard of: `records` are all that it knows.
 */
export function copyAnswers(
  copy: LocalCopy,
  device: string,
  { exam, attempt: own, number }: Pick<CopiedAttempt, 'exam' | 'attempt' | 'number'>,
  records: ReadonlyMap<string, AnswerRecord>,
): void {
  const all = asCopied(copy.read())
  const entries: Record<string, CopiedEntry> = {}
  for (const [key, entry] of Object.entries(all[exam] ?? {})) {
    if (!isEntry(entry)) continue
    const question = entry.question ?? key
    if (entry.attempt !== own) entries[`${entry.attempt} ${question}`] = { ...entry, question }
    else if (isNews(entry, device, records.get(question))) entries[question] = entry
  }
  for (const record of records.values()) {
    if (entries[record.question]) continue
    if (record.state !== 'unsent') continue
    const { student, attempt, group, question, answer, files, offline, timestamp, revision, asDraft } = record
    entries[question] = {
      answer: { text: answer, fileList: files },
      offline,
      timestamp,
      student,
      attempt,
      group,
      device,
      revision,
      ...(asDraft && { asDraft }),
      number,
    }
  }
  if (Object.keys(entries).length === 0 && !all[exam]) return
  const { [exam]: _, ...others } = all
  copy.write(Object.keys(entries).length > 0 ? { ...others, [exam]: entries } : others)
}

/**
 * Another tab has written it, and this page knows nothing as new. Revisions of two answer stores cannot be compared.
 */
function isNews(entry: CopiedEntry, device: string, known: AnswerRecord | undefined): boolean {
  if (!known) return true
  return entry.device === device ? entry.revision > known.revision : entry.timestamp > known.timestamp
}

/** An answer of the local-storage copy, and the device id of the answer store that gave it its revision. */
export interface CopiedAnswer {
  record: AnswerRecord
  device: string
}

/**
 * The local-storage copy's answers of this student's attempt that the answer store lacks. One of another device id
 * comes from an answer store that the browser has thrown away: it keeps its time, and `device` says that its revision
 * is not one of this answer store.
 */
export function copiedAnswers(
  copy: LocalCopy,
  student: string,
  exam: string,
  attempt: string,
): CopiedAnswer[] {
  const found: CopiedAnswer[] = []
  for (const [key, entry] of Object.entries(asCopied(copy.read())[exam] ?? {})) {
    if (!isEntry(entry) || entry.student !== student || entry.attempt !== attempt) continue
    const record: AnswerRecord = {
      student,
      attempt,
      question: entry.question ?? key,
      exam,
      group: entry.group,
      answer: entry.answer.text,
      files: entry.answer.fileList,
      revision: entry.revision,
      timestamp: entry.timestamp,
      accepted: null,
      offline: entry.offline === true,
      state: 'unsent',
      refusal: null,
      outcome: null,
      ...(entry.asDraft === true && { asDraft: true }),
    }
    found.push({ record, device: entry.device })
  }
  return found
}

/**
 * Takes an attempt's answers out of the local-storage copy: they stand in another attempt now. Those that are newer
 * than what was `taken` over stay: another tab has been given them meanwhile.
 */
export function dropTakenOver(
  copy: LocalCopy,
  { exam, attempt }: { exam: string; attempt: string },
  taken: readonly AnswerRecord[],
): void {
  const times = new Map(taken.map(({ question, timestamp }) => [question, timestamp]))
  const isNewer = (question: string, { timestamp }: CopiedEntry) =>
    timestamp > (times.get(question) ?? Number.NEGATIVE_INFINITY)
  leaveOnly(copy, exam, (question, entry) => entry.attempt !== attempt || isNewer(question, entry))
}

/** Takes these very answers of an exam out of the local-storage copy; a later one to the same question stays. */
export function dropCopied(copy: LocalCopy, exam: string, answers: readonly AnswerRecord[]): void {
  leaveOnly(
    copy,
    exam,
    (question, entry) =>
      !answers.some(
        (it) => it.attempt === entry.attempt && it.question === question && it.revision === entry.revision,
      ),
  )
}

/** Takes out of an exam's entries what does not stay. */
function leaveOnly(
  copy: LocalCopy,
  exam: string,
  stays: (question: string, entry: CopiedEntry) => boolean,
): void {
  const { [exam]: entries = {}, ...others } = asCopied(copy.read())
  const all = Object.entries(entries ?? {})
  const left = all.filter(([key, entry]) => isEntry(entry) && stays(entry.question ?? key, entry))
  if (left.length === all.length) return
  copy.write(left.length > 0 ? { ...others, [exam]: Object.fromEntries(left) } : others)
}

/** What an entry tells of its attempt. */
export interface CopiedAttempt {
  exam: string
  group: string
  attempt: string
  number?: number | undefined
}

/** Attempts of which something stands in the local-storage copy. */
export function copiedAttempts(copy: LocalCopy, student: string): CopiedAttempt[] {
  const found = new Map<string, CopiedAttempt>()
  for (const [exam, entries] of Object.entries(asCopied(copy.read())))
    for (const entry of Object.values(entries ?? {}))
      if (isEntry(entry) && entry.student === student)
        found.set(entry.attempt, {
          exam,
          group: entry.group,
          attempt: entry.attempt,
          number: numberOf(entry),
        })
  return [...found.values()]
}

function numberOf({ number }: CopiedEntry): number | undefined {
  return typeof number === 'number' ? number : undefined
}

function asCopied(value: unknown): Copied {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Copied) : {}
}

/** Anything may stand in local storage: another version's entry, or half of one. */
function isEntry(value: unknown): value is CopiedEntry {
  if (typeof value !== 'object' || value === null) return false
  const { answer, timestamp, revision, group, device, student, attempt } = value as Partial<CopiedEntry>
  return (
    Array.isArray(answer?.text) &&
    answer.text.every((part) => typeof part === 'string') &&
    Array.isArray(answer.fileList) &&
    typeof timestamp === 'number' &&
    typeof revision === 'number' &&
    typeof group === 'string' &&
    typeof device === 'string' &&
    typeof student === 'string' &&
    typeof attempt === 'string'
  )
}
