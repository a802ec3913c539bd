/**
 * What local storage still has of answers whose box was thrown away, or whose disk refused them (rule B4): of any attempt, whether
 * its exam is ever opened again or not. It may be past its grace by then; late answers are kept for the provider to judge.
 */
import { limits } from '@porua/contract/limits'
import { type AttemptOpening, type AttemptRow, standsForGood } from './answer-box.ts'
import { dropMirrored, type MirroredAnswer, mirroredAnswers, mirroredAttempts } from './answer-mirror.ts'
import type { AnswerRecord } from './answer-record.ts'
import type { LivePorts } from './ports.ts'

type Needs = Pick<LivePorts, 'box'> & Partial<Pick<LivePorts, 'mirror'>>

/** An attempt is not forgotten before that, in milliseconds: nothing tells its real end any more. */
const graceMs = 24 * 3_600_000

/** The student's attempts of which the mirror has something and the box no row. */
export async function mirroredRows({ box, mirror }: Needs, student: string): Promise<AttemptRow[]> {
  if (!mirror) return []
  const attempts = mirroredAttempts(mirror, student)
  if (attempts.length === 0) return []
  const known = new Set((await box.attempts(student)).map(({ attempt }) => attempt))
  return attempts
    .filter(({ attempt }) => !known.has(attempt))
    .map(({ exam, group, attempt, number }) => {
      const answers = mirroredAnswers(mirror, student, exam, attempt)
      const times = answers.map(({ record }) => record.timestamp)
      const row = bareRow({ student, exam, group, attempt }, Math.min(...times), Math.max(...times))
      return number === undefined ? row : { ...row, opening: { ...row.opening, number } }
    })
}

/**
 * What the mirror has of an attempt and the box lacks. One of another box gets a number above `counter` and above those that this
 * box has given out; its time stays.
 */
export async function mirrorOnly(
  { box, mirror }: Needs,
  { student, exam, attempt, counter, opening }: Omit<AttemptRow, 'group' | 'practice' | 'finishedAt'>,
): Promise<AnswerRecord[]> {
  const mirrored = mirror ? mirroredAnswers(mirror, student, exam, attempt) : []
  if (mirrored.length === 0) return []
  const here = await box.device()
  const kept = new Map((await box.records(student, attempt)).map((record) => [record.question, record]))
  const lacking = mirrored.filter((it) => boxLacks(kept.get(it.record.question), it, here, opening))
  const own = lacking.filter(({ device }) => device === here).map(({ record }) => record.revision)
  let floor = Math.max(counter, ...own, ...[...kept.values()].map(({ revision }) => revision))
  return lacking.map(({ record, device }) => {
    if (device === here) return record
    floor += 1
    return { ...record, revision: floor }
  })
}

/** Whether an answer of the mirror goes into the box, which has `known` of its question and is called `here`. */
export function boxLacks(
  known: AnswerRecord | undefined,
  mirrored: MirroredAnswer,
  here: string,
  opening: Pick<AttemptOpening, 'multipleTimesSubmission'>,
): boolean {
  return fateOf(known, mirrored, here, opening) === 'lacking'
}

/** shut: it was on its way to the box when its page went, and what stands there for good would have let nothing in (G4). */
function fateOf(
  known: AnswerRecord | undefined,
  { record, device }: MirroredAnswer,
  here: string,
  { multipleTimesSubmission }: Pick<AttemptOpening, 'multipleTimesSubmission'>,
): 'lacking' | 'known' | 'shut' {
  if (!known) return 'lacking'
  if (device !== here || known.revision >= record.revision) return 'known'
  const locksAfter = multipleTimesSubmission ? null : limits.answerDebounceMs
  return standsForGood(known, record.timestamp, locksAfter) ? 'shut' : 'lacking'
}

/** Nothing waits for what the box would not have let in. */
async function dropShut({ box, mirror }: Needs, row: AttemptRow): Promise<void> {
  if (!mirror) return
  const { student, exam, attempt, opening } = row
  const here = await box.device()
  const kept = new Map((await box.records(student, attempt)).map((record) => [record.question, record]))
  const shut = mirroredAnswers(mirror, student, exam, attempt)
    .filter((it) => fateOf(kept.get(it.record.question), it, here, opening) === 'shut')
    .map(({ record }) => record)
  dropMirrored(mirror, exam, shut)
}

/**
 * Puts what the mirror has, and the box lacks, into the box. What a full disk refuses stays in the mirror alone. `wanted` chooses
 * exams.
 */
export async function keepMirrored(
  ports: Needs,
  student: string,
  wanted: (exam: string) => boolean = () => true,
): Promise<void> {
  const mirrored = new Set(
    (ports.mirror ? mirroredAttempts(ports.mirror, student) : [])
      .filter(({ exam }) => wanted(exam))
      .map(({ attempt }) => attempt),
  )
  if (mirrored.size === 0) return
  try {
    for (const { counter: _, finishedAt: __, ...row } of await mirroredRows(ports, student))
      if (mirrored.has(row.attempt)) await ports.box.openAttempt(row)
    for (const row of await ports.box.attempts(student)) {
      if (!mirrored.has(row.attempt)) continue
      for (const record of await mirrorOnly(ports, row)) await ports.box.restore(record)
      await dropShut(ports, row)
    }
  } catch {
    // It is still where it was, and is counted and sent from there.
  }
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
