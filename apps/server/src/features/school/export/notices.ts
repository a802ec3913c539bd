/** The notices of packs as a pack has them: with the time from which they can be read. */
import type { NotificationInfo } from '@porua/contract/notifications'
import { groupBy } from '../difference/courses.ts'
import type { SchoolSnapshot } from '../school.snapshot.ts'

export function noticesJson(school: SchoolSnapshot): object[] {
  const addresses = groupBy(school.noticeGroups, (row) => row.notice_id)
  return school.notices.map((notice) => {
    const info: NotificationInfo | null = notice.info_json === null ? null : JSON.parse(notice.info_json)
    return {
      id: notice.id,
      groups: (addresses.get(notice.id) ?? []).map((row) => row.group_id).sort(),
      message: notice.message,
      // The course, the subject and the tab follow from what it is on.
      info: info ? { on: info.on, id: info.id, title: info.title } : undefined,
      at: new Date(notice.created_at).toISOString(),
    }
  })
}
