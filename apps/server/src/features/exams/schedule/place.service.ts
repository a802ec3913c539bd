/** The calendar of an exam in a group, before it begins: afterwards `extend`, `pause` and `end` are for it. */

import { MemoryPack } from '@porua/files/source'
import { type Remark, ValidationErrors } from '@porua/files/validation-errors'
import type { Ids } from '../../../platform/ids.ts'
import { iso } from '../../../platform/iso.ts'
import { Refused } from '../../../platform/refusals/refused.ts'
import { refuseOlder } from '../../../platform/versions.ts'
import type { Clock } from '../../../ports/clock/clock.ts'
import type { Database, Reader } from '../../../ports/database/database.ts'
import type { ExamTable, GroupExamTable } from '../../../ports/database/tables.ts'
import type { Live } from '../../../ports/live/live.ts'
import { namedGroups } from '../../people/people.api.ts'
import { nextRevision, schoolZone } from '../../school/school.api.ts'
import type { PlannedSchedule } from '../../school-pack/school-pack.api.ts'
import {
  CourseMedia,
  emptySchool,
  PackContext,
  readScheduleOf,
  scheduleFields,
} from '../../school-pack/school-pack.api.ts'
import { refusePast } from '../compose/past.ts'
import { optionsShape } from '../compose/spec.ts'
import { noExam } from '../exam-names.ts'
import { ExamRefused } from '../exam-refused.ts'
import { lockExam } from '../one-exam.store.ts'
import { writeOneExam } from '../one-exam.ts'
import { attemptCount, attemptsRunning } from '../sittings.store.ts'
import { lockPlaces } from './schedule.store.ts'

/** What is to be; a part that is not given stays as it was. Times as packs write them, minutes, marks. */
export interface NewSchedule {
  startsAt?: string | undefined
  endsAt?: string | undefined
  duration?: number | undefined
  cutMarks?: number | undefined
  multipleTimesSubmission?: boolean | undefined
}

/** An exam, and the groups whose calendars it is for. */
export interface Placement {
  examId: string
  groupIds: readonly string[]
  /** By group: the version of the exam's place there that the change was made from, null: there was none; without it, of whatever stands. */
  versions?: ReadonlyMap<string, number | null> | undefined
  dryRun: boolean
  /** Also where it would be over in every group already. */
  past: boolean
}

/** What was put where. */
export interface Placed {
  changed: boolean
  warnings: Remark[]
  schedules: { groupId: string; schedule: PlannedSchedule }[]
}

interface Parts {
  db: Database
  clock: Clock
  ids: Ids
  live?: Pick<Live, 'write' | 'poke'>
}

/**
 * Puts the exam into the groups' calendars, or changes when it is there.
 * @throws Refused, ExamRefused, Problem `conflict`; nothing was changed then
 */
export async function placeExam(
  { db, clock, ids, live }: Parts,
  { examId, groupIds, versions, dryRun, past }: Placement,
  wanted: NewSchedule,
): Promise<Placed> {
  const now = clock.now()
  const done = await db.write(async (tx) => {
    if (!dryRun) await nextRevision(tx)
    const exam = await lockExam(tx, examId)
    if (!exam) throw await noExam(tx, examId)
    const asked = await namedGroups(tx, groupIds)
    const places = new Map((await lockPlaces(tx, examId, asked)).map((row) => [row.group_id, row]))
    for (const groupId of asked) {
      const named = versions?.get(groupId)
      // No place has the version 0.
      if (named !== null || places.has(groupId))
        refuseOlder(named ?? (named === null ? 0 : undefined), places.get(groupId))
    }
    const mistakes = new ValidationErrors()
    const schedules = await read(tx, { exam, asked, places, wanted, now }, mistakes)
    if (mistakes.count > 0) throw new ExamRefused(mistakes)
    if (!past) refusePast({ id: examId, isPractice: exam.is_practice === 1 }, schedules, now)
    const questions = {
      bank: [],
      examQuestions: [],
      examKeys: [],
      attempts: new Map([[examId, await attemptCount(tx, examId)]]),
      regrading: new Set<string>(),
      running: await attemptsRunning(tx, exam, now),
    }
    const stands = { examId, current: exam, questions }
    const rest = { exam: null, schedules, now, dryRun, force: true }
    const { changes, mistakes: found } = await writeOneExam({ db, ids, live }, tx, { ...stands, ...rest })
    const warnings = [...mistakes.warnings, ...found.warnings]
    return { changed: changes.size > 0, warnings, schedules }
  })
  live?.poke()
  return done
}

interface Wanted {
  exam: ExamTable
  asked: readonly string[]
  places: ReadonlyMap<string, GroupExamTable>
  wanted: NewSchedule
  now: number
}

/** What is wanted, read by the rules of a pack's calendars. @throws Refused where a live exam has begun */
async function read(
  db: Reader,
  { exam, asked, places, wanted, now }: Wanted,
  mistakes: ValidationErrors,
): Promise<Placed['schedules']> {
  const media = new CourseMedia(new MemoryPack({}), mistakes)
  const known = { ...emptySchool(), timeZone: await schoolZone(db) }
  const context = new PackContext(media, mistakes, known, now, { typed: true })
  const schedules: Placed['schedules'] = []
  for (const groupId of asked) {
    const place = places.get(groupId)
    const value = { ...(place ? before(place, exam, now) : {}), ...given(wanted) }
    const shape = optionsShape('the command line', value, mistakes)
    const fields = shape.fields(scheduleFields)
    const schedule = fields && readScheduleOf(exam.id, shape, fields, context)
    if (schedule) schedules.push({ groupId, schedule })
  }
  return schedules
}

/** What stands in the calendar, as a pack writes it. @throws Refused where a live exam has begun */
function before(row: GroupExamTable, exam: ExamTable, now: number): object {
  const { exam_id: examId, group_id: groupId } = row
  if (row.ended_at !== null) throw new Refused(['endedForGroup', { exam: examId, group: groupId }])
  if (exam.is_practice === 0 && row.starts_at <= now)
    throw new Refused(['begunForGroup', { exam: examId, group: groupId }])
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
