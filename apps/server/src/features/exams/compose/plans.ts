/** Plans that change one thing of the school and leave everything else as it stands. */

import { groupBy } from '../../../platform/group-by.ts'
import { Refused } from '../../../platform/refused.ts'
import type { ItemKind } from '../../../ports/database/tables.ts'
import type {
  PackTime,
  PlannedExam,
  PlannedGroup,
  PlannedSchedule,
  SchoolSnapshot,
} from '../../school-pack/school-pack.api.ts'
import { sourceOf } from '../../school-pack/school-pack.api.ts'

/**
 * These groups with everything that they list, and these schedules in the place of those that they have of the same exam, or
 * behind them. In the school's order of groups.
 */
export function groupsWith(
  school: SchoolSnapshot,
  changes: readonly { groupId: string; schedule: PlannedSchedule }[],
): PlannedGroup[] {
  const listed = groupBy(school.groupItems, (row) => `${row.group_id}\n${row.kind}`)
  const schedules = groupBy(school.schedules, (row) => row.group_id)
  const sources = new Map(school.exams.map((exam) => [exam.id, sourceOf(exam.source_json)?.schedules ?? []]))
  const changed = new Map(changes.map(({ groupId, schedule }) => [groupId, schedule]))
  return school.groups.flatMap((group) => {
    const schedule = changed.get(group.id)
    if (!schedule) return []
    const all = JSON.parse(group.all_json) as ItemKind[]
    const items = (kind: ItemKind) =>
      all.includes(kind) ? 'all' : (listed.get(`${group.id}\n${kind}`) ?? []).map((row) => row.item_id)
    const exams = (schedules.get(group.id) ?? []).map((row): PlannedSchedule => {
      if (row.exam_id === schedule.examId) return schedule
      const source = sources.get(row.exam_id)?.find((one) => one.groupId === group.id)
      return {
        placeOf: schedule.placeOf,
        examId: row.exam_id,
        duration: row.duration,
        cutMarks: row.cut_marks,
        startsAt: kept(row.starts_at, source?.startsAt),
        endsAt: kept(row.ends_at, source?.endsAt),
        multiple: row.multiple === 1,
      }
    })
    if (!exams.includes(schedule)) exams.push(schedule)
    return [
      {
        placeOf: schedule.placeOf,
        id: group.id,
        name: group.name,
        courseId: group.course_id,
        exams,
        items: {
          chapter: items('chapter'),
          lecture: items('lecture'),
          questionSolve: items('questionSolve'),
        },
      },
    ]
  })
}

/** A time that stays where it is, as its pack wrote it. */
function kept(at: number, source: string | undefined): PackTime {
  return { source: source ?? new Date(at).toISOString(), at: () => at }
}

/** Nobody could sit it, and nobody means that unless it is said. @throws Refused */
export function refusePast(
  exam: Pick<PlannedExam, 'id' | 'isPractice'> | null,
  schedules: readonly { schedule: PlannedSchedule }[],
  now: number,
): void {
  if (!exam || exam.isPractice || schedules.length === 0) return
  const ends = schedules.map(({ schedule }) => schedule.endsAt.at(now))
  if (ends.some((end) => end > now)) return
  const last = new Date(Math.max(...ends)).toISOString()
  throw new Refused(
    `The exam '${exam.id}' would be over already (its last end is ${last}): nobody could sit it. If it is meant all the same: --past`,
  )
}
