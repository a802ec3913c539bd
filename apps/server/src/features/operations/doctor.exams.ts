/** What would go wrong with an exam. Pure: what was read and the time come in. */
import type { ExamKeyTable, ExamTable, GroupExamTable } from '../../ports/database/tables.ts'
import type { AskedQuestion } from './doctor.store.ts'
import type { Finding } from './finding.ts'

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
  const name = `The exam '${exam.id}' (${exam.title})`
  const findings: Finding[] = []
  if (schedules.length === 0)
    findings.push({
      level: 'warning',
      code: 'examNowhere',
      text: `${name} is in no group: nobody sees it.`,
      advice: 'List it under exams of a group in school.json and import again.',
    })
  if (questions.length === 0)
    findings.push({
      level: 'serious',
      code: 'examEmpty',
      text: `${name} has no questions.`,
      advice: 'Give it questions in school.json and import again.',
    })
  for (const schedule of schedules) findings.push(...windowFindings(name, schedule, now))
  findings.push(...releaseFindings(name, facts))
  findings.push(...paperFindings(name, facts, now))
  for (const question of questions)
    findings.push(
      ...questionFindings(
        name,
        question,
        facts.keys.find((key) => key.question_id === question.id),
      ),
    )
  return findings
}

function windowFindings(name: string, schedule: GroupExamTable, now: number): Finding[] {
  const { group_id, starts_at, ends_at, duration } = schedule
  const findings: Finding[] = []
  if (ends_at - starts_at < duration)
    findings.push({
      level: 'serious',
      code: 'windowShort',
      text: `${name} lasts ${minutes(duration)} minutes, but in the group '${group_id}' it is open for ${minutes(ends_at - starts_at)}.`,
      advice: 'Move endsAt, or shorten the duration: time ends for everybody at endsAt.',
    })
  if (schedule.paused_at !== null && now - schedule.paused_at > hour)
    findings.push({
      level: 'warning',
      code: 'stillPaused',
      text: `${name} has been paused in the group '${group_id}' for ${minutes(now - schedule.paused_at)} minutes.`,
      advice: `npm run school -- resume --exam <id> --group ${group_id}`,
    })
  return findings
}

/** The key is out for those who are done, while others may still sit: an extension moves the end, and not `releaseAt`. */
function releaseFindings(name: string, { exam, schedules }: ExamFacts): Finding[] {
  const { is_practice, release_at, released_at, results } = exam
  if (is_practice === 1 || results === 'hold' || release_at === null || released_at !== null) return []
  const open = schedules.filter((one) => endOf(one) > release_at)
  if (open.length === 0) return []
  const end = Math.max(...open.map(endOf))
  const groups = open.map(({ group_id }) => `'${group_id}'`).join(', ')
  return [
    {
      level: 'serious',
      code: 'releasedWhileOpen',
      text: `${name} shows its results, right answers and all, ${minutes(end - release_at)} minutes before it ends (groups ${groups}).`,
      advice: 'Give it a later releaseAt, or none, in school.json and import again.',
    },
  ]
}

function paperFindings(
  name: string,
  { exam, schedules, papers, questions }: ExamFacts,
  now: number,
): Finding[] {
  const soon = schedules.some((one) => one.starts_at - now < soonMs && endOf(one) > now)
  if (!soon || questions.length === 0) return []
  const sets = JSON.parse(exam.sets_json) as string[]
  const lacking = (sets.length > 0 ? sets : ['']).filter((set) => !papers.includes(set))
  if (lacking.length === 0) return []
  const which = lacking.join('') === '' ? 'its paper' : `the paper of set ${lacking.join(', ')}`
  return [
    {
      level: 'warning',
      code: 'paperMissing',
      text: `${name} begins soon and ${which} is not built.`,
      advice:
        'Import the pack again: papers are built at its end. Else the first student to start waits for it.',
    },
  ]
}

function questionFindings(name: string, question: AskedQuestion, key: ExamKeyTable | undefined): Finding[] {
  const where = `${name}, question ${question.position + 1} (${question.bank_id})`
  const correct = 'Correct the pack and import again; once it has been sat, use regrade.'
  const serious = (code: string, text: string): Finding[] => [
    { level: 'serious', code, text, advice: correct },
  ]
  if (question.type === 'paragraph' || key?.rule) return []
  const answers = key ? (JSON.parse(key.answer_json) as string[]) : []
  const isChoice = question.type !== 'shortAns'
  if (answers.length === 0) {
    if (isChoice)
      return serious('keyMissing', `${where} has no right answer in the key: it would count for nobody.`)
    const text = `${where} has no accepted answer: a teacher has to mark each one.`
    return [
      { level: 'note', code: 'shortByHand', text, advice: 'Give it an answer if a machine should mark it.' },
    ]
  }
  if (!isChoice) return []
  const options = JSON.parse(question.options_json) as string[]
  const stray = answers.find((answer) => !options.includes(answer))
  if (stray !== undefined)
    return serious(
      'answerNotAnOption',
      `${where}: the right answer '${short(stray)}' is not among its options.`,
    )
  const twins = equalOptions(options)
  const mixed = twins.find(
    (some) => some.some((one) => answers.includes(one)) && some.some((one) => !answers.includes(one)),
  )
  if (mixed)
    return serious(
      'equalOptions',
      `${where}: options look the same ('${short(mixed[0] ?? '')}') and only one counts as right.`,
    )
  const [same] = twins
  if (!same) return []
  const text = `${where}: two options look the same ('${short(same[0] ?? '')}').`
  return [{ level: 'warning', code: 'sameOptions', text, advice: correct }]
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
  const name = `The exam '${exam.id}' (${exam.title})`
  const end = Math.max(...schedules.map(endOf)) + (exam.grace_minutes ?? graceMinutes) * 60_000
  if (now < end) return []
  const findings: Finding[] = []
  if (pending > 0)
    findings.push({
      level: now - end > longOverMs ? 'warning' : 'note',
      code: 'unmarked',
      text: `${name} is over and ${pending} written answers wait for a teacher.`,
      advice: 'Mark them: students see no result before.',
    })
  const released =
    exam.released_at !== null || (exam.release_at !== null ? exam.release_at <= now : pending === 0)
  if (!released && now - end > longOverMs)
    findings.push({
      level: 'warning',
      code: 'notReleased',
      text: `${name} has been over for ${Math.floor((now - end) / day)} days and is not released.`,
      advice: `npm run school -- release --exam ${exam.id}`,
    })
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
      findings.push({
        level: 'serious',
        code: 'examsOverlap',
        text: `In the group '${one.group_id}' the exams '${one.exam_id}' and '${other.exam_id}' leave no time to sit both.`,
        advice: 'Move one of them.',
      })
    }
  return findings
}

function minutes(ms: number): number {
  return Math.round(ms / 60_000)
}

function short(text: string): string {
  return text.length > 40 ? `${text.slice(0, 39)}…` : text
}
