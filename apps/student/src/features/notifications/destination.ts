/** Where a notification leads (spec §2 Notification drawer). Pure. */
import type { NotificationInfo } from '@porua/contract/notifications'

/** A page of the app; for a lesson also the course and subject that are remembered on the way. */
export interface Destination {
  path: string
  state?: { isPracticeExam: boolean; examResultId: string | null }
  lesson?: { courseId: string; subjectId: string }
}

const lessonTypes: ReadonlyMap<string, string> = new Map([
  ['lecture', 'lecture'],
  ['chapter', 'chapter'],
  ['questionSolve', 'question-solve'],
])

/** The way, or null for a kind that leads nowhere. */
export function destinationOf(info: NotificationInfo | null): Destination | null {
  if (!info) return null
  const { on, id, courseId, subjectId } = info
  const type = lessonTypes.get(on)
  if (type && id) {
    const path = `/videos/${encodeURIComponent(id)}/${type}`
    return courseId && subjectId ? { path, lesson: { courseId, subjectId } } : { path }
  }
  if (on === 'exam')
    return {
      path: '/exams',
      state: {
        isPracticeExam: info.isPracticeExam ?? false,
        examResultId: info.examResultId ?? null,
      },
    }
  if (on === 'question' && id) return { path: `/question-details/${encodeURIComponent(id)}` }
  return null
}

/** Whether what a notification speaks of is what the page at this address shows: nobody need be told of it there. */
export function isOnScreen(info: NotificationInfo | null, pathname: string): boolean {
  if (!info?.id) return false
  const id = encodeURIComponent(info.id)
  if (info.on === 'question') return pathname === `/question-details/${id}`
  return info.on === 'exam' && Boolean(info.examResultId) && pathname.startsWith(`/result/${id}/`)
}
