/** The doctor: looks for what would go wrong on exam day, and says what to do. Changes nothing. */

import type { Progress } from '../../platform/progress.ts'
import type { Clock } from '../../ports/clock/clock.ts'
import type { Database, Reader } from '../../ports/database/database.ts'
import { DatabaseRefused, DatabaseUnavailable } from '../../ports/database/database.ts'
import type { ExamTable, GroupExamTable } from '../../ports/database/tables.ts'
import type { FileStore } from '../../ports/files/files.ts'
import { hasGateway } from '../account/sms.api.ts'
import { examIdOf } from '../exams/exams.admin.api.ts'
import {
  type ExamFacts,
  endOf,
  examFindings,
  isAhead,
  overFindings,
  overlapFindings,
} from './doctor.exams.ts'
import { lookAtDatabase, machineFindings } from './doctor.machine.ts'
import {
  askedIn,
  examsOf,
  groupsWithStudents,
  keysOf,
  type NamedFile,
  namedFiles,
  newestWork,
  papersOf,
  pendingOf,
  schedulesOf,
} from './doctor.store.ts'
import { type Finding, finding, sorted } from './finding.ts'
import type { Installation } from './installation.ts'

const day = 86_400_000
/** Students who begin within so many days should have a password by now. */
const nearMs = 7 * day
/** So many missing files are named one by one. */
const mostNamed = 20

/** Opens the school; not called where that would migrate it. */
type OpenSchool = <T>(work: (services: { db: Database }) => Promise<T>) => Promise<T>

/**
 * What is found, the worst first. @param exam only this exam, by id or title, whenever it is; else all that may still be sat.
 * @throws Refused where there is no such exam.
 */
export async function examine(
  installation: Installation,
  openSchool: OpenSchool,
  { exam, progress }: { exam: string | undefined; progress: Progress },
): Promise<Finding[]> {
  progress.stage('Looking at the machine')
  const facts = await lookAtDatabase(installation).catch((error: Error) => {
    if (error instanceof DatabaseRefused || error instanceof DatabaseUnavailable) return error
    throw error
  })
  if (facts instanceof Error) return [finding('serious', 'noSchool', { why: facts.message })]
  const machine = await machineFindings(installation, facts)
  // A look must not migrate, nor read what is damaged.
  if (facts.pending.length > 0 || facts.damage.length > 0) return sorted(machine)
  progress.stage('Looking at the school')
  const { clock, files, settings } = installation
  return openSchool(async ({ db }) => {
    const examId = exam === undefined ? undefined : await db.read((reader) => examIdOf(reader, exam))
    const asked = { clock, exam: examId, graceMinutes: settings.graceMinutes }
    const school = await db.scan((reader) => schoolFindings(reader, asked))
    progress.stage('Looking for files')
    const sms = settings.hasSms || (await db.read(hasGateway)) ? [] : [finding('warning', 'noSms')]
    const named = exam === undefined ? await db.scan(namedFiles) : []
    return sorted([...machine, ...sms, ...school, ...(await missingFindings(files, named))])
  })
}

interface Asked {
  clock: Clock
  exam: string | undefined
  graceMinutes: number
}

async function schoolFindings(db: Reader, { clock, exam, graceMinutes }: Asked): Promise<Finding[]> {
  const now = clock.now()
  const exams = await examsOf(db, exam)
  const schedules = await schedulesOf(db)
  const findings = clockFindings(await newestWork(db), now)
  for (const one of exams) {
    const facts = await factsOf(db, one, schedules)
    const ahead = exam !== undefined || isAhead(facts, now) ? examFindings(facts, now) : []
    const found = [...ahead, ...overFindings(facts, graceMinutes, now)]
    findings.push(...found.map((each) => ({ ...each, exam: one.id })))
  }
  const all = exam === undefined ? exams : await examsOf(db, undefined)
  const practice = new Set(all.filter((one) => one.is_practice === 1).map(({ id }) => id))
  const isAsked = (examId: string) => exam === undefined || examId === exam
  findings.push(...overlapFindings(schedules, { practice, isAsked }, now))
  const mine = schedules.filter((one) => isAsked(one.exam_id))
  return [...findings, ...(await groupFindings(db, mine, practice, now))]
}

async function factsOf(
  db: Reader,
  exam: ExamTable,
  schedules: readonly GroupExamTable[],
): Promise<ExamFacts> {
  return {
    exam,
    schedules: schedules.filter((one) => one.exam_id === exam.id),
    questions: await askedIn(db, exam),
    keys: await keysOf(db, exam),
    papers: await papersOf(db, exam),
    pending: await pendingOf(db, exam),
  }
}

/** A clock that stands before what it has written once is wrong now, or was then. */
function clockFindings(newest: number | null, now: number): Finding[] {
  const year = new Date(now).getUTCFullYear()
  const behind = newest !== null && newest > now + 60_000
  if (!behind && year >= 2024 && year < 2100) return []
  const begun = behind ? new Date(newest).toISOString() : null
  return [finding('serious', 'clockWrong', { now: new Date(now).toISOString(), begun })]
}

async function groupFindings(
  db: Reader,
  schedules: readonly GroupExamTable[],
  practice: ReadonlySet<string>,
  now: number,
): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const group of await groupsWithStudents(db)) {
    const live = schedules.filter(
      (one) => one.group_id === group.id && !practice.has(one.exam_id) && endOf(one) > now,
    )
    if (group.students === 0 && live.length > 0) findings.push(finding('warning', 'groupEmpty', group))
    const near = live.some((one) => one.starts_at - now < nearMs)
    if (near && group.unregistered > 0)
      findings.push(
        finding('warning', 'noPassword', {
          group: group.id,
          lacking: group.unregistered,
          students: group.students,
        }),
      )
  }
  return findings
}

/** Files that rows name and the store lacks. The store is gone through once: asking a bucket for each would take longer. */
async function missingFindings(files: FileStore, named: readonly NamedFile[]): Promise<Finding[]> {
  const missing = new Map(named.map((file) => [file.key, file]))
  if (missing.size === 0) return []
  for await (const { key } of files.list()) missing.delete(key)
  const findings = [...missing.values()]
    .slice(0, mostNamed)
    .map(({ isVideo, ...file }) =>
      isVideo ? finding('warning', 'videoGone', file) : finding('serious', 'fileGone', file),
    )
  if (missing.size > mostNamed)
    findings.push(finding('serious', 'fileGone', { more: missing.size - mostNamed }))
  return findings
}
