/** The notices of packs as a pack has them: with the time from which they can be read. */
import type { NotificationInfo } from '@porua/contract/notifications'
import type { SchoolSnapshot } from '../snapshot.ts'
import type { LeftOut } from './left-out.ts'

/** Those that lead to something which a later pack has taken away are left out: no pack can name it. */
export function noticesJson(school: SchoolSnapshot, left: LeftOut): object[] {
  const addresses = Map.groupBy(school.noticeGroups, (row) => row.notice_id)
  const targets = new Set([
    ...school.items.map(({ kind, id }) => `${kind}\n${id}`),
    ...school.exams.map(({ id }) => `exam\n${id}`),
  ])
  return school.notices.flatMap((notice) => {
    const info = notice.info_json === null ? null : (JSON.parse(notice.info_json) as NotificationInfo)
    if (info && info.on !== 'question' && !targets.has(`${info.on}\n${info.id}`)) {
      left.add('notice', notice.id, `there is no ${info.on} '${info.id}' any more`)
      return []
    }
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
