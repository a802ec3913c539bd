/**
 * `localSavedAnswers` of spec §3: a copy, per exam and question, of the answers that the answer store refused, or had
 * not written when their page went (rule B4). This file knows its form, and no rule.
 */
import type { Attachment } from '@porua/contract/exams'
import type { AnswerRecord } from './answer-record.ts'
import type { LocalCopy } from './ports.ts'

interface Entry {
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
  /** The attempt's, where its server tells it: whether another one that stands is a retake of it (O5). */
  number?: number | undefined
  /** It stands under its question, or beside another attempt's answer to that. */
  question?: string
}

type Entries = Record<string, Entry>

/** An answer of the copy. */
export interface CopiedAnswer {
  record: AnswerRecord
  /** The answer store that gave it its revision. */
  device: string
  /** The attempt's number. */
  number?: number | undefined
}

/** The student's answers that stand there. */
export function copiedAnswers(copy: LocalCopy, student: string): CopiedAnswer[] {
  return Object.entries(examsIn(copy)).flatMap(([exam, entries]) =>
    answersOf(exam, entries).filter(({ record }) => record.student === student),
  )
}

/** Takes these very answers to an exam out, and puts others there; a later one to the same question stays. */
export function changeCopy(
  copy: LocalCopy,
  exam: string,
  { drop = [], put = [] }: { drop?: readonly AnswerRecord[]; put?: readonly CopiedAnswer[] },
): void {
  const { [exam]: entries, ...others } = examsIn(copy)
  const before = answersOf(exam, entries)
  let after = before.filter(({ record }) => !drop.some((it) => isSame(it, record)))
  for (const it of put) {
    const there = after.find(({ record }) => isAt(it.record, record))
    if (there && isLater(there, it)) continue
    after = [...after.filter((other) => other !== there), it]
  }
  if (after.length === 0 && before.length === 0) return
  copy.write(after.length > 0 ? { ...others, [exam]: entriesOf(after) } : others)
}

function isAt(one: AnswerRecord, other: AnswerRecord): boolean {
  return one.attempt === other.attempt && one.question === other.question
}

/** The same tap, whatever number it has come to have. */
function isSame(one: AnswerRecord, other: AnswerRecord): boolean {
  const said = ({ answer, timestamp }: AnswerRecord) => JSON.stringify([timestamp, answer])
  return isAt(one, other) && said(one) === said(other)
}

/** Of two answers to one question. Revisions of two answer stores cannot be compared. */
export function isLater(one: CopiedAnswer, other: CopiedAnswer): boolean {
  return one.device === other.device
    ? one.record.revision > other.record.revision
    : one.record.timestamp > other.record.timestamp
}

function entriesOf(answers: readonly CopiedAnswer[]): Entries {
  const entries: Entries = {}
  for (const { record, device, number } of answers) {
    const { student, attempt, group, question, answer, files, offline, timestamp, revision, asDraft } = record
    entries[entries[question] ? `${attempt} ${question}` : question] = {
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
      question,
    }
  }
  return entries
}

function answersOf(exam: string, entries: Entries | null | undefined): CopiedAnswer[] {
  return Object.entries(entries ?? {}).flatMap(([key, entry]) => {
    if (!isEntry(entry)) return []
    const { answer, question = key, device, number, student, attempt, group, timestamp, revision } = entry
    const record: AnswerRecord = {
      student,
      attempt,
      question,
      exam,
      group,
      answer: answer.text,
      files: answer.fileList,
      revision,
      timestamp,
      accepted: null,
      offline: entry.offline === true,
      state: 'unsent',
      refusal: null,
      outcome: null,
      ...(entry.asDraft === true && { asDraft: true }),
    }
    return [{ record, device, ...(typeof number === 'number' && { number }) }]
  })
}

function examsIn(copy: LocalCopy): Record<string, Entries> {
  const value = copy.read()
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, Entries>)
    : {}
}

/** Anything may stand in local storage: another version's entry, or half of one. */
function isEntry(value: unknown): value is Entry {
  if (typeof value !== 'object' || value === null) return false
  const { answer, timestamp, revision, group, device, student, attempt } = value as Partial<Entry>
  return (
    Array.isArray(answer?.text) &&
    answer.text.every((part) => typeof part === 'string') &&
    Array.isArray(answer.fileList) &&
    [timestamp, revision].every((it) => typeof it === 'number') &&
    [group, device, student, attempt].every((it) => typeof it === 'string')
  )
}
