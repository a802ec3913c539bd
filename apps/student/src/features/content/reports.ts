/**
 * Reports on what a student began, completed, and where watching stopped. One that fails for want of a network waits on the phone,
 * belongs to its student, and is sent later, once (spec §4 Video progress); a sign-out leaves it for that student's next sign-in.
 */
import { ApiError } from '@porua/kit/platform/api-error.ts'
import { serverClock } from '@porua/kit/platform/clock.ts'
import { onOnlineChange } from '@porua/kit/platform/online.ts'
import { read, readSession, remove, write } from '../../platform/storage.ts'
import { contentApi } from './queries.ts'

/** What completion says of a video or a note. */
export interface CompletionReport {
  contentId: string
  courseId: string
  subjectId: string
  type: 'video' | 'file'
}

/** Where watching a video stopped: seconds into it, and when that was by the server's clock, in milliseconds. */
interface Place {
  contentId: string
  seconds: number
  at: number
}

type Report =
  | ({ kind: 'complete' } & CompletionReport)
  | ({ kind: 'place' } & Place)
  | { kind: 'start'; courseId: string; subjectId: string }

interface Waiting {
  studentId: string
  reports: readonly Report[]
}

/** Of one student: more than this is a year of learning without a network. */
const mostWaiting = 500
/** On one phone: those who were here last. */
const mostStudents = 20

/** Reports a video or note as completed; resolves true once the server knows it. */
export async function reportComplete(report: CompletionReport): Promise<boolean> {
  return sendOrKeep({ kind: 'complete', ...report })
}

/** Reports where watching stopped, in seconds. Outlives the page; of one video only the newest place waits. */
export async function reportPlace(contentId: string, seconds: number): Promise<void> {
  await sendOrKeep({ kind: 'place', contentId, seconds, at: Math.round(serverClock.now()) })
}

/** Reports that a subject was begun. */
export function reportStart(place: { courseId: string; subjectId: string }): void {
  void sendOrKeep({ kind: 'start', ...place })
}

/** Sends what waits for the student who is signed in, oldest first, whenever the network is back; answers the function that ends it. */
export function sendWaitingReports(sent: () => void): () => void {
  const run = () => void flush().then((any) => any && sent())
  run()
  return onOnlineChange((online) => online && run())
}

async function sendOrKeep(report: Report): Promise<boolean> {
  // Asked first: where the session has ended, the reply's own handling signs the student out before we hear of it.
  const studentId = whoIsHere()
  try {
    await send(report)
    return true
  } catch (error) {
    if (isForLater(error)) keep(studentId, report)
    else if (!(error instanceof ApiError)) throw error
    return false
  }
}

function send(report: Report): Promise<unknown> {
  if (report.kind === 'place') {
    const { contentId, seconds, at } = report
    const input = { params: { contentId }, body: { seconds, at } }
    return contentApi.keepPosition(input, { keepalive: true, timeoutMs: 10_000 })
  }
  const { courseId, subjectId } = report
  if (report.kind === 'start') return contentApi.startSubject({ body: { courseId, subjectId } })
  const { contentId, type } = report
  const input = { params: { contentId }, body: { courseId, subjectId, type } }
  return type === 'video' ? contentApi.markComplete(input) : contentApi.reportCompletion(input)
}

function isForLater(error: unknown): boolean {
  return error instanceof ApiError && (error.retryable || error.status === 401)
}

function whoIsHere(): string {
  return readSession().student?._id ?? ''
}

function waiting(): Waiting[] {
  const kept = read('contentReports')
  // Earlier versions kept one student's alone.
  const all = (Array.isArray(kept) ? kept : [kept]) as (Waiting | null)[]
  return all.filter((one): one is Waiting => one !== null && Array.isArray(one.reports))
}

function reportsOf(studentId: string): readonly Report[] {
  return waiting().find((one) => one.studentId === studentId)?.reports ?? []
}

/** The student's go to the end: who was here last is forgotten last. */
function writeReports(studentId: string, reports: readonly Report[]): void {
  const others = waiting().filter((one) => one.studentId !== studentId)
  const mine = reports.length > 0 ? [{ studentId, reports: reports.slice(-mostWaiting) }] : []
  const all = [...others, ...mine].slice(-mostStudents)
  if (all.length > 0) write('contentReports', all)
  else remove('contentReports')
}

function keep(studentId: string, report: Report): void {
  if (studentId === '') return
  writeReports(studentId, [...reportsOf(studentId).filter((one) => !sameReport(one, report)), report])
}

let flushing = false

async function flush(): Promise<boolean> {
  if (flushing) return false
  flushing = true
  let any = false
  const studentId = whoIsHere()
  try {
    for (let next = reportsOf(studentId)[0]; next; next = reportsOf(studentId)[0]) {
      // Another tab may have signed somebody else in: theirs is another session.
      if (whoIsHere() !== studentId) break
      try {
        await send(next)
        any = true
      } catch (error) {
        if (isForLater(error)) break
        if (!(error instanceof ApiError)) throw error
        // Refused for good (it has left the group): it says nothing to anybody any more.
      }
      // A newer place of the same video may wait by now.
      const done = JSON.stringify(next)
      writeReports(
        studentId,
        reportsOf(studentId).filter((one) => JSON.stringify(one) !== done),
      )
    }
  } finally {
    flushing = false
  }
  return any
}

function sameReport(a: Report, b: Report): boolean {
  if (a.kind === 'start') return b.kind === 'start' && a.subjectId === b.subjectId
  return a.kind === b.kind && a.contentId === b.contentId
}
