/** What would go wrong with an exam. Pure: what was read and the time come in. */
import type { ExamKeyTable, ExamTable, GroupExamTable } from '../../ports/database/tables.ts'
import type { AskedQuestion } from './doctor.store.ts'
import { type Finding, finding } from './finding.ts'

const hour = 3_600_000
const day = 24 * hour
/** An exam that is so near needs its paper. */
const soonMs = day
/** So long after its end somebody should have marked and released it. */
const longOverMs = 7 * day

/** One exam with all that was read of it. */
export interface ExamFacts {
  readonly exam: ExamTable
  readonly schedules: readonly GroupExamTable[]
  readonly questions: readonly AskedQuestion[]
  readonly keys: readonly ExamKeyTable[]
  /** Sets that have a paper. */
  readonly papers: readonly string[]
  readonly pending: number
}

/** Whether anybody may still begin it, so that what is wrong with it matters. */
export function isAhead({ exam, schedules }: Pick<ExamFacts, 'exam' | 'schedules'>, now: number): boolean {
  return exam.is_practice === 1 || schedules.length === 0 || schedules.some((one) => endOf(one) > now)
}

export function endOf({ ends_at, extended_by, paused_for, ended_at }: GroupExamTable): number {
  return ended_at ?? ends_at + extended_by + paused_for
}

/** What is wrong with its questions, key and calendar. */
export function examFindings(facts: ExamFacts, now: number): Finding[] {
  const { exam, schedules, questions } = facts
  const findings: Finding[] = []
  if (schedules.length === 0) findings.push(finding('warning', 'examNowhere', { exam }))
  if (questions.length === 0) findings.push(finding('serious', 'examEmpty', { exam }))
  for (const schedule of schedules) findings.push(...windowFindings(exam, schedule, now))
  findings.push(...releaseFindings(facts))
  findings.push(...paperFindings(facts, now))
  for (const question of questions)
    findings.push(
      ...questionFindings(
        exam,
        question,
        facts.keys.find((key) => key.question_id === question.id),
      ),
    )
  return findings
}

function windowFindings(exam: ExamTable, schedule: GroupExamTable, now: number): Finding[] {
  const { group_id: group, starts_at, ends_at, duration, paused_at } = schedule
  const findings: Finding[] = []
  const open = ends_at - starts_at
  if (open < duration)
    findings.push(
      finding('serious', 'windowShort', { exam, group, lasts: minutes(duration), open: minutes(open) }),
    )
  if (paused_at !== null && now - paused_at > hour)
    findings.push(finding('warning', 'stillPaused', { exam, group, minutes: minutes(now - paused_at) }))
  return findings
}

/** The key is out for those who are done, while others may still sit: an extension moves the end, and not `releaseAt`. */
function releaseFindings({ exam, schedules }: ExamFacts): Finding[] {
  const { is_practice, release_at, released_at, results } = exam
  if (is_practice === 1 || results === 'hold' || release_at === null || released_at !== null) return []
  const open = schedules.filter((one) => endOf(one) > release_at)
  if (open.length === 0) return []
  const early = Math.max(...open.map(endOf)) - release_at
  const groups = open.map(({ group_id }) => group_id)
  return [finding('serious', 'releasedWhileOpen', { exam, minutes: minutes(early), groups })]
}

function paperFindings({ exam, schedules, papers, questions }: ExamFacts, now: number): Finding[] {
  const soon = schedules.some((one) => one.starts_at - now < soonMs && endOf(one) > now)
  if (!soon || questions.length === 0) return []
  const sets = JSON.parse(exam.sets_json) as string[]
  const lacking = (sets.length > 0 ? sets : ['']).filter((set) => !papers.includes(set))
  if (lacking.length === 0) return []
  return [finding('warning', 'paperMissing', { exam, sets: lacking.filter((set) => set !== '') })]
}

function questionFindings(
  exam: ExamTable,
  question: AskedQuestion,
  key: ExamKeyTable | undefined,
): Finding[] {
  const of = { exam, number: question.position + 1, question: question.bank_id }
  if (question.type === 'paragraph' || key?.rule) return []
  const answers = key ? (JSON.parse(key.answer_json) as string[]) : []
  const isChoice = question.type !== 'shortAns'
  if (answers.length === 0)
    return [isChoice ? finding('serious', 'keyMissing', of) : finding('note', 'shortByHand', of)]
  if (!isChoice) return []
  const options = JSON.parse(question.options_json) as string[]
  const stray = answers.find((answer) => !options.includes(answer))
  if (stray !== undefined) return [finding('serious', 'answerNotAnOption', { ...of, option: short(stray) })]
  const twins = equalOptions(options)
  const mixed = twins.find(
    (some) => some.some((one) => answers.includes(one)) && some.some((one) => !answers.includes(one)),
  )
  if (mixed) return [finding('serious', 'equalOptions', { ...of, option: short(mixed[0] ?? '') })]
  const [same] = twins
  return same ? [finding('warning', 'sameOptions', { ...of, option: short(same[0] ?? '') })] : []
}

/** Options that a student cannot tell apart: spaces, case of Unicode's forms and invisible signs aside. */
function equalOptions(options: readonly string[]): string[][] {
  const seen = (option: string) =>
    option
      .normalize('NFKC')
      .replace(/[\p{Cf}\s]+/gu, ' ')
      .trim()
  return [...Map.groupBy(options, seen).values()].filter((some) => some.length > 1)
}

/** Live exams that are over: not marked, not released. */
export function overFindings(
  { exam, schedules, pending }: ExamFacts,
  graceMinutes: number,
  now: number,
): Finding[] {
  if (exam.is_practice === 1 || schedules.length === 0) return []
  const end = Math.max(...schedules.map(endOf)) + (exam.grace_minutes ?? graceMinutes) * 60_000
  if (now < end) return []
  const findings: Finding[] = []
  const isLong = now - end > longOverMs
  if (pending > 0) findings.push(finding(isLong ? 'warning' : 'note', 'unmarked', { exam, answers: pending }))
  const released =
    exam.released_at !== null || (exam.release_at !== null ? exam.release_at <= now : pending === 0)
  if (!released && isLong)
    findings.push(finding('warning', 'notReleased', { exam, days: Math.floor((now - end) / day) }))
  return findings
}

/** Live exams of one group that a student cannot sit one after the other; one of each pair `isAsked`. */
export function overlapFindings(
  schedules: readonly GroupExamTable[],
  { practice, isAsked }: { practice: ReadonlySet<string>; isAsked: (examId: string) => boolean },
  now: number,
): Finding[] {
  const findings: Finding[] = []
  const live = schedules.filter((one) => !practice.has(one.exam_id) && endOf(one) > now)
  for (const [place, one] of live.entries())
    for (const other of live.slice(place + 1)) {
      if (one.group_id !== other.group_id || one.starts_at >= endOf(other) || other.starts_at >= endOf(one))
        continue
      if (!isAsked(one.exam_id) && !isAsked(other.exam_id)) continue
      const room = Math.max(endOf(one), endOf(other)) - Math.min(one.starts_at, other.starts_at)
      if (room >= one.duration + other.duration) continue
      findings.push(
        finding('serious', 'examsOverlap', {
          group: one.group_id,
          one: one.exam_id,
          other: other.exam_id,
        }),
      )
    }
  return findings
}

function minutes(ms: number): number {
  return Math.round(ms / 60_000)
}

function short(text: string): string {
  return text.length > 40 ? `${text.slice(0, 39)}…` : text
}
