/** Where a notice leads, as it is kept and as it is told: with every field, null where it has none. Pure. */
import type { NotificationInfo } from '@porua/contract/notifications'

const nothing = {
  id: null,
  courseId: null,
  subjectId: null,
  title: null,
  isPracticeExam: null,
  examResultId: null,
} satisfies Omit<NotificationInfo, 'on'>

/** What a row says; of fields that it does not name nothing is known. */
export function infoOf(json: string | null): NotificationInfo | null {
  return json === null ? null : { ...nothing, ...(JSON.parse(json) as NotificationInfo) }
}
