/**
 * Takes what the local-storage copy has into the answer store (rule B4): of any attempt, whether its exam is ever opened
 * again or not. It may be past its grace by then; late answers are kept for the provider to judge.
 */
import { limits } from '@porua/contract/limits'
import type { AnswerRecord } from './answer-record.ts'
import { type AttemptRow, standsForGood } from './answer-store.ts'
import { type CopiedAnswer, changeCopy, copiedAnswers, isLater } from './local-copy.ts'
import type { LivePorts } from './ports.ts'

type Needs = Pick<LivePorts, 'store'> & Partial<Pick<LivePorts, 'localCopy'>>

/** An attempt is not forgotten before that, in milliseconds: nothing tells its real end any more. */
const graceMs = 24 * 3_600_000

export interface TakenIn {
  /** What stands for good let them not in (G4): they are dropped, for their student to be told of. */
  shut: readonly AnswerRecord[]
  /** What the answer store has refused again: it stands in local storage alone. */
  left: readonly CopiedAnswer[]
}

/** Takes in what is `wanted` of the student's answers. One of another answer store gets a number of this one, and keeps its time. */
export async function takeIn(
  ports: Needs,
  student: string,
  wanted: (answer: AnswerRecord) => boolean,
): Promise<TakenIn> {
  const { store, localCopy } = ports
  const shut: AnswerRecord[] = []
  const left = new Set(
    localCopy ? copiedAnswers(localCopy, student).filter(({ record }) => wanted(record)) : [],
  )
  if (!localCopy || left.size === 0) return { shut, left: [] }
  try {
    const device = await store.device()
    const isWanted = ({ attempt }: AttemptRow) => [...left].some(({ record }) => record.attempt === attempt)
    for (const row of (await copiedRows(ports, student)).filter(isWanted)) await store.openAttempt(row)
    for (const row of (await store.attempts(student)).filter(isWanted)) {
      const kept = new Map((await store.records(student, row.attempt)).map((it) => [it.question, it]))
      const revisions = [...kept.values(), ...[...left].map(({ record }) => record)].map((it) => it.revision)
      let floor = Math.max(row.counter, ...revisions)
      for (const it of [...left].filter(({ record }) => record.attempt === row.attempt)) {
        const { record } = it
        const known = kept.get(record.question)
        if (!known || isLater(it, { record: known, device })) {
          const locksAfter = row.opening.multipleTimesSubmission ? null : limits.answerDebounceMs
          if (standsForGood(known, record.timestamp, locksAfter)) shut.push(record)
          else await store.restore(it.device === device ? record : { ...record, revision: ++floor })
        }
        left.delete(it)
        changeCopy(localCopy, row.exam, { drop: [record] })
      }
    }
  } catch {
    // It is still where it was, and is counted and sent from there.
  }
  return { shut, left: [...left] }
}

/** The student's attempts of which the local-storage copy has something and the answer store no row. */
export async function copiedRows({ store, localCopy }: Needs, student: string): Promise<AttemptRow[]> {
  const copied = localCopy ? copiedAnswers(localCopy, student) : []
  if (copied.length === 0) return []
  const known = new Set((await store.attempts(student)).map(({ attempt }) => attempt))
  const rows = new Map<string, CopiedAnswer[]>()
  for (const it of copied) {
    const { attempt } = it.record
    if (!known.has(attempt)) rows.set(attempt, [...(rows.get(attempt) ?? []), it])
  }
  return [...rows.values()].map(bareRow)
}

/** All that is known of an attempt without its opening: enough to send what is left of it. */
function bareRow(answers: readonly CopiedAnswer[]): AttemptRow {
  const [{ record, number }] = answers as [CopiedAnswer]
  const { student, exam, group, attempt } = record
  const times = answers.map((it) => it.record.timestamp)
  const iso = (ms: number) => new Date(ms).toISOString()
  const lastAt = Math.max(...times)
  return {
    student,
    exam,
    group,
    attempt,
    counter: 0,
    practice: null,
    finishedAt: null,
    opening: {
      attemptId: attempt,
      studentStartsAt: iso(Math.min(...times)),
      endsAt: iso(lastAt),
      graceEndsAt: iso(lastAt + graceMs),
      ...(number !== undefined && { number }),
      setCode: null,
      multipleTimesSubmission: true,
      paused: false,
      submittedAt: null,
      paper: { paperId: '', href: '', bytes: 0, sha256: '', seal: null, images: [] },
      unseal: null,
    },
  }
}
