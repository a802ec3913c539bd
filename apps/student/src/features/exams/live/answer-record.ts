/** One answer as the answer store keeps it, and the pure questions one may ask about it. */
import type { AnswerOutcome, Attachment, SavedAnswer } from '@porua/contract/exams'

/** unsent: the server is not known to have it. saved: acknowledged. refused: the server said no; kept and told. */
export type RecordState = 'unsent' | 'saved' | 'refused'

/** Why the server said no. The code is a promise, the title is what the student reads. */
export interface Refusal {
  code: string
  title: string
}

/** Whose answer, to which question of which attempt. */
export interface AnswerKey {
  student: string
  attempt: string
  question: string
}

/** One record per (student, attempt, question): the latest answer given on this device. */
export interface AnswerRecord extends AnswerKey {
  exam: string
  group: string
  answer: string[]
  /** Of options with equal texts: the places of those that were tapped. */
  chosen?: readonly number[] | undefined
  files: Attachment[]
  /** Which answer of this device in this attempt it is, counted from 1. Never given out twice. */
  revision: number
  /** When it was given, by the server's clock, in milliseconds. */
  timestamp: number
  /** The highest revision of this question that the server has acknowledged. */
  accepted: number | null
  /** Three tries have failed: it counts as 'Offline saved'. */
  offline: boolean
  state: RecordState
  refusal: Refusal | null
  /** What the server made of it; null before it said anything. */
  outcome: AnswerOutcome | null
  /** It was a draft when the time ended (rule D3). */
  asDraft?: true
}

/** What the server holds for a question, as far as the phone must know it. */
export type AcknowledgedAnswer = Pick<
  SavedAnswer,
  | 'questionId'
  | 'answer'
  | 'chosen'
  | 'timestamp'
  | 'extra'
  | 'device'
  | 'revision'
  | 'seq'
  | 'locked'
  | 'outcome'
>

const refusals: ReadonlySet<AnswerOutcome> = new Set(['locked', 'tooLate', 'invalid'])

/** True for an outcome that means: this answer was not taken. */
export function isRefusal(outcome: AnswerOutcome): boolean {
  return refusals.has(outcome)
}

/**
 * Rule R3: must this record be sent (again), given what the server says it holds? Another device's answer that is
 * at least as new stands in for ours; ours is then in the log or was told 'older'.
 */
export function serverLacks(
  record: AnswerRecord,
  acknowledged: AcknowledgedAnswer | undefined,
  device: string,
): boolean {
  if (record.state === 'refused') return false
  // D4: the server has noted the number, and holds what it held.
  const isNoted = record.asDraft && record.outcome === 'older' && record.accepted === record.revision
  if (isNoted && (isOnlyNumber(record) || acknowledged?.answer.join() === record.answer.join())) return false
  if (!acknowledged) return true
  if (acknowledged.device === device && acknowledged.revision !== null)
    return acknowledged.revision < record.revision
  if (record.outcome === 'older' && record.accepted === record.revision) return false
  // A locked answer of another device stands for good: sending ours again could only be refused again.
  if (acknowledged.locked && record.state === 'saved') return false
  return record.state === 'unsent' || Date.parse(acknowledged.timestamp) < record.timestamp
}

/** Rule R3: true when the server's list itself proves that it has this very answer. */
export function serverHas(
  record: AnswerRecord,
  acknowledged: AcknowledgedAnswer | undefined,
  device: string,
): boolean {
  return (
    acknowledged?.device === device &&
    acknowledged.revision !== null &&
    acknowledged.revision >= record.revision
  )
}

/** What stands as the student's answer to a question. */
export interface CurrentAnswer {
  answer: readonly string[]
  chosen?: readonly number[] | undefined
  files: readonly Attachment[]
  from: 'phone' | 'server'
}

/**
 * Rule V1: the phone's own answer stands unless it was refused or the server holds a newer one of another device.
 */
export function currentAnswer(
  record: AnswerRecord | undefined,
  acknowledged: AcknowledgedAnswer | undefined,
  device: string,
): CurrentAnswer | null {
  if (record && ownIsCurrent(record, acknowledged, device)) {
    const { answer, chosen, files } = record
    return { answer, ...(chosen && { chosen }), files, from: 'phone' }
  }
  if (!acknowledged) return null
  const { answer, chosen, extra: files } = acknowledged
  return { answer, ...(chosen && { chosen }), files, from: 'server' }
}

function ownIsCurrent(
  record: AnswerRecord,
  acknowledged: AcknowledgedAnswer | undefined,
  device: string,
): boolean {
  if (isOnlyNumber(record)) return false
  if (record.state === 'unsent') return true
  if (record.state === 'refused') return false
  if (!acknowledged) return true
  // The server has ours and says that another device's stands: it knows better (a moved clock claims what it likes).
  return acknowledged.device === device && (acknowledged.revision ?? 0) <= record.revision
}

/** D4: the number of a draft that has vanished, beside no answer. */
export function isOnlyNumber({ asDraft, answer, files }: AnswerRecord): boolean {
  return asDraft === true && answer.length === 0 && files.length === 0
}

/** Bytes of the record on the wire, near enough to keep a call's body small (rule S7). */
export function wireSize(record: Pick<AnswerRecord, 'question' | 'answer' | 'files'>): number {
  let characters = 120 + record.question.length
  for (const part of record.answer) characters += part.length + 4
  for (const file of record.files) characters += file.name.length + file.key.length + file.type.length + 40
  // Bangla takes three bytes a character in UTF-8.
  return characters * 3
}
