/** Releases an exam's results by hand, before its time (decisions: Release). */

import { printable } from '@porua/files/validation-errors'
import type { Wording } from '../../../platform/refusals/refusals.ts'
import { Refused } from '../../../platform/refusals/refused.ts'
import type { Clock } from '../../../ports/clock/clock.ts'
import type { Database } from '../../../ports/database/database.ts'
import { type Hint, type Live, topicOf } from '../../../ports/live/live.ts'
import { schoolTimeOf, schoolZone } from '../../school/school.api.ts'
import { noExam } from '../exam-names.ts'
import type { ExamsAdmin } from '../marking.api.ts'
import { type ListedExam, oneExam } from './list.ts'
import { groupsListing, releaseExam } from './release.store.ts'

interface Parts {
  db: Database
  clock: Clock
  live?: Pick<Live, 'write' | 'poke'>
  /** Knows of attempts that may still change. */
  examsAdmin?: Pick<ExamsAdmin, 'finishDue' | 'state'>
}

interface ReleaseOptions {
  /** Also while somebody sits the exam or may still begin it. */
  early?: boolean
  /** Only says what it would do. */
  dryRun?: boolean
  /** The exam's version that the caller has seen. */
  version?: number
}

/** What a release did, or would do. */
export interface ReleaseReport {
  /** When the results were or would be released, UTC milliseconds. */
  at: number
  /** They were released before. */
  already: boolean
  /** Students with answers that wait for a teacher. */
  pending: number
  /** One line for the terminal. */
  line: string
}

/**
 * Releases, and tells the phones of the exam's groups that there is something to fetch. It cannot be taken back, so an exam
 * that is not over is refused. @param examId the exam's id in the pack. @throws Refused, Problem conflict
 */
export async function release(
  parts: Parts,
  examId: string,
  { early = false, dryRun = false, version }: ReleaseOptions = {},
): Promise<ReleaseReport> {
  const { db, clock, live, examsAdmin } = parts
  const now = clock.now()
  const exam = await oneExam(db, now, examId)
  if (!exam) throw await db.scan((reader) => noExam(reader, examId))
  const title = `the exam '${exam.id}' (${printable(exam.title)})`
  if (exam.isPracticeExam) throw new Refused(['practiceIsReleased', { exam: exam.id, title: exam.title }])
  const time = await schoolTimeOf(db)
  const already = (at: number, pending: number): ReleaseReport => {
    return { at, already: true, pending, line: `${capital(title)} was released at ${time(at)} already.` }
  }
  if (exam.releasedAt !== null) return already(Date.parse(exam.releasedAt), exam.pending)
  await examsAdmin?.finishDue()
  const { open = 0, pending = exam.pending } = (await examsAdmin?.state(examId)) ?? {}
  const why = early ? null : whyNotYet(exam, open, now, await db.read(schoolZone))
  if (why !== null) throw new Refused(why)
  if (!dryRun) {
    const found = await db.write(async (tx) => {
      const released = await releaseExam(tx, examId, now, version)
      if (released?.releasedBefore === null)
        await live?.write(tx, hintsOf(examId, await groupsListing(tx, examId)))
      return released
    })
    live?.poke()
    const before = found?.releasedBefore ?? null
    if (before !== null) return already(before, pending)
  }
  const said = dryRun
    ? `Nothing is written. Would release the results of ${title} now.`
    : `Released the results of ${title} at ${time(now)}.`
  const students = pending === 1 ? '1 student has' : `${pending} students have`
  const wait = pending === 0 ? '' : ` ${students} answers that wait for marks: their result is not final.`
  const shownFrom = exam.results === 'hold' && exam.releaseAt !== null ? Date.parse(exam.releaseAt) : now
  const from = shownFrom > now ? ` Students see them from ${time(shownFrom)}.` : ''
  return { at: now, already: false, pending, line: `${said}${from}${wait}` }
}

/** Why it is too early; null: it is not. */
function whyNotYet(exam: ListedExam, open: number, now: number, zone: string): Wording | null {
  const named = { exam: exam.id, title: exam.title }
  if (exam.groups.length === 0 && exam.attempts === 0) return ['releaseUnscheduled', named]
  const lasts = exam.groups.filter((group) => group.paused || Date.parse(group.endsAt) > now)
  if (lasts.length > 0) {
    const groups = lasts.map(({ groupId, paused, endsAt }) => ({
      group: groupId,
      until: paused ? ('paused' as const) : { at: Date.parse(endsAt), zone },
    }))
    return ['releaseNotOver', { ...named, groups }]
  }
  return open === 0 ? null : ['releaseMayChange', { ...named, attempts: open }]
}

function hintsOf(examId: string, groupIds: readonly string[]): Hint[] {
  return groupIds.map((groupId) => ({
    topics: [topicOf.group(groupId)],
    event: 'exam',
    payload: { examId, groupId, change: 'released' },
  }))
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
