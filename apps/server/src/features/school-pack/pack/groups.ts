/** `groups` of school.json: who sees what, and when its exams are. */

import { fault } from '@porua/files/faults/faults'
import type { Fields, Shape } from '@porua/files/shape'
import { noSuch } from '@porua/files/shape'
import type { ItemKind } from '../../../ports/database/tables.ts'
import type { PlannedGroup, PlannedSchedule } from '../plan.ts'
import { itemLists, longestName, type PackContext } from './context.ts'

const minute = 60_000
const longestExam = 7 * 24 * 60

/** Reads all groups. Courses and exams must have been read before. */
export function readGroups(fields: Fields, context: PackContext): PlannedGroup[] {
  return fields
    .list('groups')
    .map((shape) => readGroup(shape, context))
    .filter((group) => group !== null)
}

function readGroup(shape: Shape, context: PackContext): PlannedGroup | null {
  const fields = shape.fields(['id', 'name', 'courseId', ...Object.keys(itemLists), 'exams'])
  if (!fields) return null
  const id = context.id(fields, 'group')
  const courseId = fields.id('courseId')
  if (courseId !== null && !context.declares('course', courseId) && !context.known.courses.has(courseId))
    fields.find('courseId')?.wrong(noSuch('course', courseId, context.all('course', context.known.courses)))
  const group: PlannedGroup = {
    placeOf: shape.placeOf,
    id: id ?? '',
    name: fields.text('name', longestName) ?? '',
    courseId: courseId ?? '',
    items: { chapter: [], lecture: [], questionSolve: [] },
    exams: [],
  }
  for (const [list, kind] of Object.entries(itemLists)) {
    group.items[kind] = readList(fields, list, kind, group.courseId, context)
  }
  for (const item of fields.list('exams')) {
    const schedule = readSchedule(item, group, context)
    if (schedule) group.exams.push(schedule)
  }
  return id === null ? null : group
}

/** The ids of a list, or "all". */
function readList(
  fields: Fields,
  list: string,
  kind: ItemKind,
  courseId: string,
  context: PackContext,
): string[] | 'all' {
  const shape = fields.find(list)
  if (!shape) return []
  if (shape.node.kind === 'text') return shape.oneOf(['all'] as const) ?? []
  const found = new Set<string>()
  for (const item of shape.list() ?? []) {
    const id = item.id()
    if (id === null) continue
    const owner = context.subjects.get(context.items[kind].get(id) ?? '')
    if (owner === undefined) item.wrong(noSuch(kind, id, context.items[kind].keys()))
    else if (courseId !== '' && owner !== courseId)
      item.wrong(fault('courseOther', { kind, id, course: owner, own: courseId }))
    else if (found.has(id)) item.wrong(fault('listedTwice', { value: id }))
    found.add(id)
  }
  return [...found]
}

function readSchedule(shape: Shape, group: PlannedGroup, context: PackContext): PlannedSchedule | null {
  const fields = shape.fields(['examId', ...scheduleFields])
  if (!fields) return null
  const examId = fields.id('examId')
  if (examId !== null) checkExam(fields, examId, group, context)
  return readScheduleOf(examId, shape, fields, context)
}

/** When an exam is for a group, as packs have it. */
export const scheduleFields = ['startsAt', 'endsAt', 'duration', 'cutMarks', 'multipleTimesSubmission']

/** The calendar of an exam in a group; null after a mistake. */
export function readScheduleOf(
  examId: string | null,
  shape: Shape,
  fields: Fields,
  context: PackContext,
): PlannedSchedule | null {
  const before = context.mistakes.count
  const startsAt = context.time(fields.need('startsAt'))
  const endsAt = context.time(fields.need('endsAt'))
  if (startsAt && endsAt && startsAt.at(context.now) >= endsAt.at(context.now))
    fields.find('endsAt')?.wrong(fault('laterThanStart'))
  const duration = fields.number('duration', { least: 0.5, most: longestExam, decimals: 2 })
  const cutMarks = fields.number('cutMarks', { least: 0, most: 1000, decimals: 2 }, 0)
  const multiple = fields.flag('multipleTimesSubmission', false)
  if (context.mistakes.count > before || !examId || !startsAt || !endsAt) return null
  return {
    placeOf: shape.placeOf,
    examId,
    startsAt,
    endsAt,
    duration: Math.round((duration ?? 0) * minute),
    cutMarks: Math.round((cutMarks ?? 0) * 100),
    multiple,
  }
}

function checkExam(fields: Fields, examId: string, group: PlannedGroup, context: PackContext): void {
  const shape = fields.find('examId')
  if (group.exams.some((other) => other.examId === examId)) shape?.wrong(fault('examTwice', { exam: examId }))
  const subject = context.exams.get(examId)
  if (subject === undefined) return void shape?.wrong(noSuch('exam', examId, context.exams.keys()))
  const course = context.subjects.get(subject)
  if (course !== undefined && group.courseId !== '' && course !== group.courseId)
    shape?.warn(fault('courseOther', { kind: 'exam', id: examId, course, own: group.courseId }))
}
