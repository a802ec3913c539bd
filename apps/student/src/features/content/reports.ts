/**
 * Reports on what a student began, completed, and where watching stopped. One that fails for want of a network waits on the phone,
 * belongs to its student, and is sent later, once (spec §4 Video progress).
 */
import { ApiError } from '../../platform/api-error.ts'
import { onOnlineChange } from '../../platform/online.ts'
import { read, readSession, write } from '../../platform/storage.ts'
import { contentApi } from './queries.ts'

/** What completion says of a video or a note. */
export interface CompletionReport {
  contentId: string
  courseId: string
  subjectId: string
  type: 'video' | 'file'
}

type Report =
  | ({ kind: 'complete' } & CompletionReport)
  | { kind: 'start'; courseId: string; subjectId: string }

interface Waiting {
  studentId: string
  reports: Report[]
}

/** More than this is a year of learning without a network. */
const mostWaiting = 500

/** Reports a video or note as completed; resolves true once the server knows it. */
export async function reportComplete(report: CompletionReport): Promise<boolean> {
  return sendOrKeep({ kind: 'complete', ...report })
}

/** Reports that a subject was begun. */
export function reportStart(place: { courseId: string; subjectId: string }): void {
  void sendOrKeep({ kind: 'start', ...place })
}

/** Sends what waits, oldest first, whenever the network is back; answers the function that ends it. */
export function sendWaitingReports(sent: () => void): () => void {
  const run = () => void flush().then((any) => any && sent())
  run()
  return onOnlineChange((online) => online && run())
}

async function sendOrKeep(report: Report): Promise<boolean> {
  try {
    await send(report)
    return true
  } catch (error) {
    if (isForLater(error)) keep(report)
    else if (!(error instanceof ApiError)) throw error
    return false
  }
}

function send(report: Report): Promise<unknown> {
  const { courseId, subjectId } = report
  if (report.kind === 'start') return contentApi.startSubject({ body: { courseId, subjectId } })
  const { contentId, type } = report
  const input = { params: { contentId }, body: { courseId, subjectId, type } }
  return type === 'video' ? contentApi.markComplete(input) : contentApi.reportCompletion(input)
}

function isForLater(error: unknown): boolean {
  return error instanceof ApiError && (error.retryable || error.status === 401)
}

function waiting(): Waiting {
  const studentId = readSession().student?._id ?? ''
  const kept = read('contentReports') as Partial<Waiting> | null
  const mine = kept?.studentId === studentId && Array.isArray(kept.reports)
  return { studentId, reports: mine ? (kept.reports as Report[]) : [] }
}

function keep(report: Report): void {
  const { studentId, reports } = waiting()
  if (studentId === '' || reports.some((one) => sameReport(one, report))) return
  write('contentReports', { studentId, reports: [...reports, report].slice(-mostWaiting) })
}

let flushing = false

async function flush(): Promise<boolean> {
  if (flushing) return false
  flushing = true
  let any = false
  try {
    for (let next = waiting().reports[0]; next; next = waiting().reports[0]) {
      try {
        await send(next)
        any = true
      } catch (error) {
        if (isForLater(error)) break
        if (!(error instanceof ApiError)) throw error
        // Refused for good (it has left the group): it says nothing to anybody any more.
      }
      const { studentId, reports } = waiting()
      const done = next
      write('contentReports', { studentId, reports: reports.filter((one) => !sameReport(one, done)) })
    }
  } finally {
    flushing = false
  }
  return any
}

function sameReport(a: Report, b: Report): boolean {
  if (a.kind === 'complete') return b.kind === 'complete' && a.contentId === b.contentId
  return b.kind === 'start' && a.subjectId === b.subjectId
}
