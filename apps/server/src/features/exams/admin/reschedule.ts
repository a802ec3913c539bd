/** The calendar of an exam in a group, before it begins: afterwards `extend`, `pause` and `end` are for it. */

import { MemoryPack } from '@porua/files/source'
import { ValidationErrors } from '@porua/files/validation-errors'
import { Refused } from '../../../platform/refused.ts'
import { knownGroups } from '../../people/people.api.ts'
import type { PlannedSchedule } from '../../school-pack/school-pack.api.ts'
import {
  CourseMedia,
  emptyPlan,
  type ImportReport,
  importPlan,
  knownSchool,
  PackContext,
  readScheduleOf,
  type SchoolParts,
  type SchoolSnapshot,
  scheduleFields,
} from '../../school-pack/school-pack.api.ts'
import { ExamRefused } from '../compose/compose.ts'
import { groupsWith, refusePast } from '../compose/plans.ts'
import { optionsShape } from '../compose/spec.ts'
import { noExam } from '../exam-names.ts'

/** What is to be; a part that is not given stays as it was. Times as packs write them, minutes, marks. */
export interface NewSchedule {
  startsAt?: string | undefined
  endsAt?: string | undefined
  duration?: number | undefined
  cutMarks?: number | undefined
  multipleTimesSubmission?: boolean | undefined
}

/** Puts the exam into the groups' calendars, or changes when it is there. @throws Refused, ExamRefused */
export async function reschedule(
  parts: SchoolParts,
  {
    examId,
    groupIds,
    dryRun,
    past,
  }: { examId: string; groupIds: readonly string[]; dryRun: boolean; past: boolean },
  wanted: NewSchedule,
): Promise<{ report: ImportReport; schedules: { groupId: string; schedule: PlannedSchedule }[] }> {
  let schedules: { groupId: string; schedule: PlannedSchedule }[] = []
  const report = await importPlan(parts, { dryRun }, async (school, now) => {
    const mistakes = new ValidationErrors()
    const media = new CourseMedia(new MemoryPack({}), mistakes)
    const context = new PackContext(media, mistakes, knownSchool(school), now, { typed: true })
    const exam = school.exams.find((one) => one.id === examId)
    if (!exam) throw await parts.db.scan((reader) => noExam(reader, examId))
    schedules = knownGroups(groupIds, school.groups).flatMap((groupId) => {
      const value = { ...before(school, examId, groupId, now, exam.is_practice === 1), ...given(wanted) }
      const shape = optionsShape('the command line', value, mistakes)
      const fields = shape.fields(scheduleFields)
      const schedule = fields && readScheduleOf(examId, shape, fields, context)
      return schedule ? [{ groupId, schedule }] : []
    })
    if (mistakes.count > 0) throw new ExamRefused(mistakes)
    if (!past) refusePast({ id: examId, isPractice: exam.is_practice === 1 }, schedules, now)
    return { ...emptyPlan(), groups: groupsWith(school, schedules), warnings: mistakes.warnings }
  })
  return { report, schedules }
}

/** What stands in the calendar, as a pack writes it. @throws Refused where a live exam has begun */
function before(
  school: SchoolSnapshot,
  examId: string,
  groupId: string,
  now: number,
  practice: boolean,
): object {
  const row = school.schedules.find((one) => one.exam_id === examId && one.group_id === groupId)
  if (!row) return {}
  if (row.ended_at !== null)
    throw new Refused(
      `The exam '${examId}' was ended for the group '${groupId}'. Take it out of the calendar and schedule it anew: npm run school -- exams unschedule ${examId} --group ${groupId}`,
    )
  if (!practice && row.starts_at <= now)
    throw new Refused(
      `The exam '${examId}' has begun for the group '${groupId}'. See: npm run school -- help extend`,
    )
  return {
    startsAt: iso(row.starts_at),
    endsAt: iso(row.ends_at),
    duration: row.duration / 60_000,
    cutMarks: row.cut_marks / 100,
    multipleTimesSubmission: row.multiple === 1,
  }
}

function given(wanted: NewSchedule): object {
  return Object.fromEntries(Object.entries<unknown>({ ...wanted }).filter(([, value]) => value !== undefined))
}

function iso(at: number): string {
  return new Date(at).toISOString()
}
