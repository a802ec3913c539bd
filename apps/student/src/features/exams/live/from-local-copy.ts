/**
 * What local storage still has of answers whose answer store was thrown away, or whose disk refused them (rule B4):
 * of any attempt, whether its exam is ever opened again or not. It may be past its grace by then; late answers are
 * kept for the provider to judge.
 */
import { limits } from '@porua/contract/limits'
import type { AnswerRecord } from './answer-record.ts'
import { type AttemptOpening, type AttemptRow, standsForGood } from './answer-store.ts'
import { type CopiedAnswer, copiedAnswers, copiedAttempts, dropCopied } from './local-copy.ts'
import type { LivePorts } from './ports.ts'

type Needs = Pick<LivePorts, 'store'> & Partial<Pick<LivePorts, 'localCopy'>>

/** An attempt is not forgotten before that, in milliseconds: nothing tells its real end any more. */
const graceMs = 24 * 3_600_000

/** The student's attempts of which the local-storage copy has something and the answer store no row. */
export async function copiedRows({ store, localCopy }: Needs, student: string): Promise<AttemptRow[]> {
  if (!localCopy) return []
  const attempts = copiedAttempts(localCopy, student)
  if (attempts.length === 0) return []
  const known = new Set((await store.attempts(student)).map(({ attempt }) => attempt))
  return attempts
    .filter(({ attempt }) => !known.has(attempt))
    .map(({ exam, group, attempt, number }) => {
      const answers = copiedAnswers(localCopy, student, exam, attempt)
      const times = answers.map(({ record }) => record.timestamp)
      const row = bareRow({ student, exam, group, attempt }, Math.min(...times), Math.max(...times))
      return number === undefined ? row : { ...row, opening: { ...row.opening, number } }
    })
}

/** What the local-storage copy has of an attempt, beside what the answer store has. */
interface Compared {
  /** The answer store lacks them: they go into it. */
  lacking: AnswerRecord[]
  /**
   * They were on their way to the answer store when their page went, and what stands there for good would have let
   * nothing in (G4).
   */
  shut: AnswerRecord[]
}

/**
 * What the local-storage copy has of an attempt and the answer store lacks. One of another answer store gets a number
 * above `counter` and above those that this box has given out; its time stays.
 */
export async function copiedOnly(ports: Needs, row: CopiedRow): Promise<AnswerRecord[]> {
  return (await compare(ports, row)).lacking
}

type CopiedRow = Omit<AttemptRow, 'group' | 'practice' | 'finishedAt'>

async function compare({ store, localCopy }: Needs, row: CopiedRow): Promise<Compared> {
  const { student, exam, attempt, counter, opening } = row
  const copied = localCopy ? copiedAnswers(localCopy, student, exam, attempt) : []
  if (copied.length === 0) return { lacking: [], shut: [] }
  const here = await store.device()
  const kept = new Map((await store.records(student, attempt)).map((record) => [record.question, record]))
  const fated = (fate: Fate) =>
    copied.filter((it) => fateOf(kept.get(it.record.question), it, here, opening) === fate)
  const lacking = fated('lacking')
  const own = lacking.filter(({ device }) => device === here).map(({ record }) => record.revision)
  let floor = Math.max(counter, ...own, ...[...kept.values()].map(({ revision }) => revision))
  return {
    lacking: lacking.map(({ record, device }) => {
      if (device === here) return record
      floor += 1
      return { ...record, revision: floor }
    }),
    shut: fated('shut').map(({ record }) => record),
  }
}

/** Into the answer store, in it already or older than what is, or let in by nothing. */
type Fate = 'lacking' | 'known' | 'shut'

/**
 * What becomes of an answer of the local-storage copy where the answer store has `known` of its question and is
 * called `here`. Revisions of two answer stores cannot be compared: of two answers to one question the later one
 * counts (G2).
 */
export function fateOf(
  known: AnswerRecord | undefined,
  { record, device }: CopiedAnswer,
  here: string,
  { multipleTimesSubmission }: Pick<AttemptOpening, 'multipleTimesSubmission'>,
): Fate {
  if (!known) return 'lacking'
  const later = device === here ? record.revision > known.revision : record.timestamp > known.timestamp
  if (!later) return 'known'
  const locksAfter = multipleTimesSubmission ? null : limits.answerDebounceMs
  return standsForGood(known, record.timestamp, locksAfter) ? 'shut' : 'lacking'
}

/**
 * Puts what the local-storage copy has, and the answer store lacks, into the answer store. What a full disk refuses
 * stays in the local-storage copy alone. `wanted` chooses exams. Answers what the answer store would not have let in
 * (G4): it is dropped, for its student to be told of.
 */
export async function takeInCopied(
  ports: Needs,
  student: string,
  wanted: (exam: string) => boolean = () => true,
): Promise<AnswerRecord[]> {
  const allShut: AnswerRecord[] = []
  const copied = new Set(
    (ports.localCopy ? copiedAttempts(ports.localCopy, student) : [])
      .filter(({ exam }) => wanted(exam))
      .map(({ attempt }) => attempt),
  )
  if (copied.size === 0) return allShut
  try {
    for (const { counter: _, finishedAt: __, ...row } of await copiedRows(ports, student))
      if (copied.has(row.attempt)) await ports.store.openAttempt(row)
    for (const row of await ports.store.attempts(student)) {
      if (!copied.has(row.attempt)) continue
      const { lacking, shut } = await compare(ports, row)
      for (const record of lacking) await ports.store.restore(record)
      if (ports.localCopy) dropCopied(ports.localCopy, row.exam, shut)
      allShut.push(...shut)
    }
  } catch {
    // It is still where it was, and is counted and sent from there.
  }
  return allShut
}

/** All that is known of an attempt without its opening: enough to send what is left of it. */
function bareRow(
  at: Pick<AttemptRow, 'student' | 'exam' | 'group' | 'attempt'>,
  firstAt: number,
  lastAt: number,
): AttemptRow {
  const iso = (ms: number) => new Date(ms).toISOString()
  return {
    ...at,
    counter: 0,
    practice: null,
    finishedAt: null,
    opening: {
      attemptId: at.attempt,
      studentStartsAt: iso(firstAt),
      endsAt: iso(lastAt),
      graceEndsAt: iso(lastAt + graceMs),
      setCode: null,
      multipleTimesSubmission: true,
      paused: false,
      submittedAt: null,
      paper: { paperId: '', href: '', bytes: 0, sha256: '', seal: null, images: [] },
      unseal: null,
    },
  }
}
