/** The difference of the groups' calendars. Extensions, pauses and early ends belong to the provider and stay. */

import { fault } from '@porua/files/faults/faults'
import { says } from '../../../ports/database/changes.ts'
import type { GroupExamTable } from '../../../ports/database/tables.ts'
import type { Difference, DifferenceInput } from '../changeset.ts'
import type { PackTime } from '../pack/times.ts'
import type { PlannedGroup, PlannedSchedule, SchoolPlan } from '../plan.ts'

/** The times of an exam as packs have written them, in `source_json`: a relative time that still says the same is kept. */
export interface ExamSource {
  questions: unknown
  releaseAt: string | null
  schedules: { groupId: string; startsAt: string; endsAt: string }[]
}

/** By exam id: what `source_json` will say of the calendars, where that changes. */
export type ScheduleSources = Map<string, ExamSource['schedules']>

export function sourceOf(json: string | undefined): ExamSource | undefined {
  return json === undefined ? undefined : (JSON.parse(json) as ExamSource)
}

/** When a time is: as it was resolved at first, where the pack still writes it in the same way. */
export function resolve(
  time: PackTime,
  source: string | null | undefined,
  at: number | null | undefined,
  now: number,
): number {
  return source === time.source && typeof at === 'number' ? at : time.at(now)
}

/** What calendars are compared with: of the whole school, or of the places that change. */
export interface SchedulesInput extends Pick<DifferenceInput, 'now'> {
  plan: Pick<SchoolPlan, 'exams'> & { groups: readonly Pick<PlannedGroup, 'id' | 'placeOf' | 'exams'>[] }
  school: Pick<DifferenceInput['school'], 'schedules' | 'exams'>
  questions: Pick<DifferenceInput['questions'], 'attempts' | 'running'>
}

/** Puts the changes into `difference`. The exams' own rows are `changeExams`' to write. */
export function changeSchedules(input: SchedulesInput, difference: Difference): ScheduleSources {
  const { plan, school } = input
  const changed: ScheduleSources = new Map()
  const current = Map.groupBy(school.schedules, (row) => row.group_id)
  const stored = new Map(school.exams.map((exam) => [exam.id, sourceOf(exam.source_json)?.schedules ?? []]))
  const sourcesOf = (examId: string): ExamSource['schedules'] => {
    let sources = changed.get(examId)
    if (!sources) {
      sources = [...(stored.get(examId) ?? [])]
      changed.set(examId, sources)
    }
    return sources
  }
  const held = new Set(plan.exams.map(({ id }) => id))
  const staying = new Set<string>()
  for (const group of plan.groups) {
    const rows = new Map((current.get(group.id) ?? []).map((row) => [row.exam_id, row]))
    group.exams.forEach((schedule, position) => {
      const source = stored.get(schedule.examId)?.find((one) => one.groupId === group.id)
      const place = schedule.position ?? position
      const row = rowOf(schedule, group.id, place, rows.get(schedule.examId), source, input.now)
      const before = rows.get(schedule.examId)
      rows.delete(schedule.examId)
      if (says<ScheduleColumns>(before, row)) return
      checkSchedule(schedule, row, before, input, difference)
      difference.changes.put('group_exam', { ...row, extended_by: 0, paused_for: 0 })
      difference.count('exams of groups', before ? 'changed' : 'added')
      const sources = sourcesOf(schedule.examId)
      const index = sources.findIndex((one) => one.groupId === group.id)
      const { startsAt, endsAt } = schedule
      const entry = { groupId: group.id, startsAt: startsAt.source, endsAt: endsAt.source }
      sources.splice(index < 0 ? sources.length : index, 1, entry)
    })
    for (const row of rows.values()) {
      // What a pack leaves out stays: it does not know an exam that was composed here, and cannot mean to take it away.
      if (!held.has(row.exam_id)) {
        staying.add(row.exam_id)
        continue
      }
      if (running(input, row) > 0)
        difference.mistakes.add(
          group.placeOf('exams'),
          fault('beingSat', { exam: row.exam_id, group: group.id }),
        )
      difference.changes.remove('group_exam', { group_id: row.group_id, exam_id: row.exam_id })
      difference.removed('exams of groups', `${row.exam_id} of ${row.group_id}`)
      const sources = sourcesOf(row.exam_id)
      const index = sources.findIndex((one) => one.groupId === group.id)
      if (index >= 0) sources.splice(index, 1)
    }
  }
  if (staying.size > 0) difference.mistakes.note('', fault('examsStay', { exams: [...staying].sort() }))
  return changed
}

type ScheduleColumns = Omit<
  GroupExamTable,
  'extended_by' | 'paused_at' | 'paused_for' | 'ended_at' | 'version'
>

function rowOf(
  schedule: PlannedSchedule,
  groupId: string,
  position: number,
  before: GroupExamTable | undefined,
  source: { startsAt: string; endsAt: string } | undefined,
  now: number,
): ScheduleColumns {
  return {
    group_id: groupId,
    exam_id: schedule.examId,
    position,
    starts_at: resolve(schedule.startsAt, source?.startsAt, before?.starts_at, now),
    ends_at: resolve(schedule.endsAt, source?.endsAt, before?.ends_at, now),
    duration: schedule.duration,
    cut_marks: schedule.cutMarks,
    multiple: schedule.multiple ? 1 : 0,
  }
}

/** The end of an exam that is being sat never moves earlier (decisions: Exams). */
function checkSchedule(
  schedule: PlannedSchedule,
  row: ScheduleColumns,
  before: GroupExamTable | undefined,
  input: SchedulesInput,
  difference: Difference,
): void {
  const { placeOf, examId } = schedule
  if (row.starts_at >= row.ends_at) difference.mistakes.add(placeOf('endsAt'), fault('endNotLater'))
  if (!before) return
  const sitting = running(input, before)
  if (sitting > 0 && row.ends_at < before.ends_at)
    difference.mistakes.add(placeOf('endsAt'), fault('endOnlyLater', { exam: examId, n: sitting }))
  if (before.cut_marks !== row.cut_marks && (input.questions.attempts.get(examId) ?? 0) > 0)
    difference.mistakes.warn(placeOf('cutMarks'), fault('keepTheirCut', { exam: examId }))
}

function running({ questions }: SchedulesInput, row: { exam_id: string; group_id: string }): number {
  return (
    questions.running.find((one) => one.exam_id === row.exam_id && one.group_id === row.group_id)?.count ?? 0
  )
}
