/** Exams for a person at the command line, and the same as data. */

import { printable } from '@porua/files/validation-errors'
import { iso } from '../../../platform/iso.ts'
import type { Database } from '../../../ports/database/database.ts'
import type { GroupExamTable } from '../../../ports/database/tables.ts'
import { schoolTimeIn } from '../../school/school.api.ts'
import type { ExamWatch, Released } from '../watch.api.ts'
import { calendarLines, type ExamLine, examLines, questionLines } from './exam-lines.store.ts'

/** An exam in a group's calendar; minutes and marks, extensions and an early end counted in. */
export interface CalendarEntry {
  groupId: string
  startsAt: string
  endsAt: string
  duration: number
  cutMarks: number
  /** Its clocks stand still, so that its end moves on with them. */
  paused: boolean
}

export interface ListedExam {
  id: string
  title: string
  subjectId: string
  isPracticeExam: boolean
  /** Where it stands: nobody's calendar, still to come, being sat in some group, or over in all. */
  state: 'unscheduled' | 'upcoming' | 'live' | 'over' | 'practice'
  questions: number
  totalMarks: number
  passMark: number
  sets: string[]
  usesGpa: boolean
  /** Those that a retake has replaced, too: their marks and written answers are kept. */
  attempts: number
  /** Attempts that have their marks, and those of them that wait for a teacher. */
  final: number
  pending: number
  /** 'hold': nothing but a release by the provider shows its results. */
  results: 'auto' | 'hold'
  releaseAt: string | null
  /** When the provider released it by hand. */
  releasedAt: string | null
  /** How and when its results came out; null while they are not, and for practice. */
  released: { how: Released['how']; at: string } | null
  groups: CalendarEntry[]
}

/** Where exams are listed from; without `examWatch` nothing is said of releases by the calendar. */
interface Parts {
  db: Database
  examWatch?: Pick<ExamWatch, 'released'> | undefined
}

export async function examListJson(
  { db, examWatch }: Parts,
  now: number,
  { group }: { group?: string | undefined } = {},
): Promise<ListedExam[]> {
  const [exams, calendar] = await db.scan(async (reader) => [
    await examLines(reader, null),
    await calendarLines(reader, null),
  ])
  const places = Map.groupBy(calendar, (row) => row.exam_id)
  const released = await examWatch?.released(exams.map(({ id }) => id))
  const listed = exams.map((exam) => listedExam(exam, places.get(exam.id) ?? [], now, released?.get(exam.id)))
  return group === undefined
    ? listed
    : listed.filter((exam) => exam.groups.some((one) => one.groupId === group))
}

/** One exam; null where there is none. */
export async function oneExam(db: Database, now: number, examId: string): Promise<ListedExam | null> {
  const [exam, calendar] = await db.scan(
    async (reader) => [(await examLines(reader, examId))[0], await calendarLines(reader, examId)] as const,
  )
  return exam ? listedExam(exam, calendar, now) : null
}

/** One exam with its questions and their keys; null where there is none. */
export async function examShown({ db, examWatch }: Parts, now: number, examId: string) {
  const { exam, calendar, questions } = await db.scan(async (reader) => ({
    exam: (await examLines(reader, examId))[0],
    calendar: await calendarLines(reader, examId),
    questions: await questionLines(reader, examId),
  }))
  if (!exam) return null
  return {
    ...listedExam(exam, calendar, now, (await examWatch?.released([examId]))?.get(examId)),
    questions: questions.map((row) => ({
      id: row.id,
      bank: row.bank_file,
      bankId: row.bank_id,
      type: row.type,
      title: row.title,
      marks: row.point / 100,
      answer: JSON.parse(row.answer_json) as string[],
      rule: row.rule ?? null,
    })),
  }
}

function listedExam(
  exam: ExamLine,
  calendar: readonly GroupExamTable[],
  now: number,
  known?: Released | undefined,
): ListedExam {
  const byHand: Released | null = exam.released_at === null ? null : { how: 'hand', at: exam.released_at }
  const released = known ?? (exam.results === 'hold' && (exam.release_at ?? 0) > now ? null : byHand)
  const paused = (row: GroupExamTable) => row.paused_at !== null && row.ended_at === null
  const ends = calendar.map((row) => {
    const pause = row.paused_for + (row.paused_at === null ? 0 : Math.max(0, now - row.paused_at))
    const end = row.ends_at + row.extended_by + pause
    return row.ended_at === null ? end : Math.min(end, row.ended_at)
  })
  const begun = calendar.filter((row) => row.starts_at <= now)
  const state = () => {
    if (exam.is_practice === 1) return 'practice'
    if (calendar.length === 0) return 'unscheduled'
    if (begun.length === 0) return 'upcoming'
    return ends.every((end) => end <= now) ? 'over' : 'live'
  }
  return {
    id: exam.id,
    title: exam.title,
    subjectId: exam.subject_id,
    isPracticeExam: exam.is_practice === 1,
    state: state(),
    questions: exam.questions,
    totalMarks: exam.total_marks / 100,
    passMark: exam.pass_mark / 100,
    usesGpa: exam.uses_gpa === 1,
    sets: JSON.parse(exam.sets_json) as string[],
    attempts: exam.attempts,
    final: exam.final,
    pending: exam.pending,
    results: exam.results ?? 'auto',
    releaseAt: iso(exam.release_at),
    releasedAt: iso(exam.released_at),
    released: released && { how: released.how, at: iso(released.at) },
    groups: calendar.map((row, place) => ({
      groupId: row.group_id,
      startsAt: iso(row.starts_at),
      endsAt: iso(ends[place] ?? 0),
      duration: row.duration / 60_000,
      cutMarks: row.cut_marks / 100,
      paused: paused(row),
    })),
  }
}

export function examListText(exams: readonly ListedExam[], timeZone: string): string {
  if (exams.length === 0) return 'There are no exams.\n'
  const at = schoolTimeIn(timeZone)
  return exams
    .map((exam) => {
      const sets = exam.sets.length > 0 ? `, sets ${exam.sets.join(' ')}` : ''
      const pending = exam.pending > 0 ? `, ${exam.pending} with answers to mark` : ''
      const attempts =
        exam.attempts === 0
          ? 'no attempts'
          : `${exam.attempts} ${exam.attempts === 1 ? 'attempt' : 'attempts'}, ${exam.final} marked${pending}`
      return [
        `${exam.id}  ${printable(exam.title)} (${exam.state}${releaseText(exam, at)})\n`,
        `      ${exam.subjectId}: ${exam.questions} questions, ${exam.totalMarks} marks, pass at ${exam.passMark} %${sets}; ${attempts}\n`,
        calendarText(exam.groups, timeZone),
      ].join('')
    })
    .join('')
}

const releaseWords = {
  hand: 'by hand',
  time: 'at the time that it names',
  calendar: 'by itself, after its end and the last mark',
} as const satisfies Record<Released['how'], string>

/** How an exam's results came out, or what they wait for. */
export function releaseText(
  { released, results, releaseAt, releasedAt, isPracticeExam }: ListedExam,
  at: (moment: string) => string,
): string {
  if (isPracticeExam) return ''
  if (released) return `, released ${at(released.at)} ${releaseWords[released.how]}`
  if (releasedAt !== null) return `, released by hand, and shown from ${at(releaseAt ?? releasedAt)}`
  if (results === 'hold') return ', results held until you release them'
  return releaseAt === null ? '' : `, results come out ${at(releaseAt)}`
}

/** A line for all groups that sit it at the same time: a school may have forty, and an exam is mostly for all of them. */
export function calendarText(
  groups: readonly (Omit<CalendarEntry, 'paused'> & { paused?: boolean })[],
  timeZone: string,
): string {
  const at = schoolTimeIn(timeZone)
  const when = ({ startsAt, endsAt, duration, cutMarks, paused = false }: (typeof groups)[number]) => {
    const stands = paused ? ', PAUSED: its end moves on' : ''
    return `${at(startsAt)} to ${at(endsAt)} (${timeZone}), ${duration} minutes, wrong answers cost ${cutMarks}${stands}`
  }
  return [...Map.groupBy(groups, when)]
    .map(([line, places]) => `      ${places.map(({ groupId }) => groupId).join(', ')}: ${line}\n`)
    .join('')
}
