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

/** What the mirror has of an attempt, beside what the box has. */
interface Mirrored {
  /** The box lacks them: they go into it. */
  lacking: AnswerRecord[]
  /** They were on their way to the box when their page went, and what stands there for good would have let nothing in (G4). */
  shut: AnswerRecord[]
}

/**
 * What the mirror has of an attempt and the box lacks. One of another box gets a number above `counter` and above those that this
 * box has given out; its time stays.
 */
export async function mirrorOnly(ports: Needs, row: MirroredRow): Promise<AnswerRecord[]> {
  return (await compare(ports, row)).lacking
}

type MirroredRow = Omit<AttemptRow, 'group' | 'practice' | 'finishedAt'>

async function compare({ box, mirror }: Needs, row: MirroredRow): Promise<Mirrored> {
  const { student, exam, attempt, counter, opening } = row
  const mirrored = mirror ? mirroredAnswers(mirror, student, exam, attempt) : []
  if (mirrored.length === 0) return { lacking: [], shut: [] }
  const here = await box.device()
  const kept = new Map((await box.records(student, attempt)).map((record) => [record.question, record]))
  const fated = (fate: Fate) =>
    mirrored.filter((it) => fateOf(kept.get(it.record.question), it, here, opening) === fate)
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

/** Into the box, in it already or older than what is, or let in by nothing. */
type Fate = 'lacking' | 'known' | 'shut'

/**
 * What becomes of an answer of the mirror where the box has `known` of its question and is called `here`. Revisions of two boxes
 * cannot be compared: of two answers to one question the later one counts (G2).
 */
export function fateOf(
  known: AnswerRecord | undefined,
  { record, device }: MirroredAnswer,
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
 * Puts what the mirror has, and the box lacks, into the box. What a full disk refuses stays in the mirror alone. `wanted` chooses
 * exams. Answers what the box would not have let in (G4): it is dropped, for its student to be told of.
 */
export async function keepMirrored(
  ports: Needs,
  student: string,
  wanted: (exam: string) => boolean = () => true,
): Promise<AnswerRecord[]> {
  const allShut: AnswerRecord[] = []
  const mirrored = new Set(
    (ports.mirror ? mirroredAttempts(ports.mirror, student) : [])
      .filter(({ exam }) => wanted(exam))
      .map(({ attempt }) => attempt),
  )
  if (mirrored.size === 0) return allShut
  try {
    for (const { counter: _, finishedAt: __, ...row } of await mirroredRows(ports, student))
      if (mirrored.has(row.attempt)) await ports.box.openAttempt(row)
    for (const row of await ports.box.attempts(student)) {
      if (!mirrored.has(row.attempt)) continue
      const { lacking, shut } = await compare(ports, row)
      for (const record of lacking) await ports.box.restore(record)
      if (ports.mirror) dropMirrored(ports.mirror, row.exam, shut)
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
