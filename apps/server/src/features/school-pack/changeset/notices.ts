/**
 * The difference of notices. One that a student has seen or removed stays so, and none is announced twice: what changes
 * is what it says, whom it is for, and when. A notice that the pack does not hold stays.
 */
import type { NotificationInfo } from '@porua/contract/notifications'
import { says } from '../../../ports/database/changes.ts'
import type { NoticeGroupTable } from '../../../ports/database/tables.ts'
import type { Difference, DifferenceInput } from '../changeset.ts'
import type { PlannedInfo, PlannedNotice } from '../plan.ts'
import { packSource } from '../snapshot.ts'
import { resolve } from './schedules.ts'

export function changeNotices(input: DifferenceInput, difference: Difference): void {
  const { plan, school } = input
  const current = new Map(school.notices.map((notice) => [notice.id, notice]))
  const addresses = Map.groupBy(school.noticeGroups, (row) => row.notice_id)
  for (const notice of plan.notices) {
    const before = current.get(notice.id)
    const row = {
      id: notice.id,
      type: 'notice' as const,
      message: notice.message,
      source: packSource,
      info_json: notice.info && JSON.stringify(infoOf(notice.info, input)),
      created_at: timeOf(notice, before, input.now),
    }
    const changed = !says(before, row)
    if (changed) difference.changes.put('notice', { ...row, at_source: notice.at?.source ?? null })
    const wanted = notice.groups.map((group_id) => ({
      group_id,
      created_at: row.created_at,
      notice_id: notice.id,
    }))
    const moved = changeAddresses(addresses.get(notice.id) ?? [], wanted, difference)
    if (changed || moved) difference.count('notices', before ? 'changed' : 'added')
  }
}

/** A notice without a time is from when it was first imported. */
function timeOf(
  { at }: PlannedNotice,
  before: { created_at: number; at_source: string | null } | undefined,
  now: number,
): number {
  return at ? resolve(at, before?.at_source, before?.created_at, now) : (before?.created_at ?? now)
}

function changeAddresses(
  current: readonly NoticeGroupTable[],
  wanted: readonly NoticeGroupTable[],
  difference: Difference,
): boolean {
  const gone = current.filter((row) => !wanted.some((other) => says(row, other)))
  const come = wanted.filter((row) => !current.some((other) => says(other, row)))
  for (const { group_id, created_at, notice_id } of gone)
    difference.changes.remove('notice_group', { group_id, created_at, notice_id })
  for (const row of come) difference.changes.put('notice_group', row)
  return gone.length + come.length > 0
}

/** As the app goes by it: an exam's card stands on one of two tabs. */
function infoOf(info: PlannedInfo, { plan, school }: DifferenceInput): NotificationInfo {
  const { on, id, courseId, subjectId, title } = info
  const planned = plan.exams.find((exam) => exam.id === id)
  const practice = planned
    ? planned.isPractice
    : school.exams.find((exam) => exam.id === id)?.is_practice === 1
  return {
    on,
    id,
    ...(courseId === null ? {} : { courseId }),
    ...(subjectId === null ? {} : { subjectId }),
    ...(title === null ? {} : { title }),
    ...(on === 'exam' ? { isPracticeExam: practice } : {}),
  }
}
