/** Writes one exam and its places in calendars, by the comparison that an import makes of a whole school. */

import type { Ids } from '../../platform/ids.ts'
import { applyStatements, changeStatements } from '../../ports/database/changes.store.ts'
import type { Database, Tx } from '../../ports/database/database.ts'
import type { ExamTable } from '../../ports/database/tables.ts'
import type { Live } from '../../ports/live/live.ts'
import { hintsOf } from '../people/people.api.ts'
import {
  changeExams,
  changeSchedules,
  Difference,
  type PlannedExam,
  type PlannedSchedule,
  type SnapshotQuestions,
} from '../school-pack/school-pack.api.ts'
import { ExamRefused } from './exam-refused.ts'
import { writeExams } from './exams.tables.ts'
import { refuseWhileSat } from './import-guard.ts'
import { lastPosition } from './one-exam.store.ts'
import { lockPlaces } from './schedule/schedule.store.ts'

interface Parts {
  db: Database
  ids: Ids
  live?: Pick<Live, 'write'>
}

/** An exam as it stands, locked, and as it is wanted. */
interface Wanted {
  examId: string
  /** Undefined: there is none yet. */
  current: ExamTable | undefined
  questions: SnapshotQuestions
  /** Null: only its calendars change. */
  exam: PlannedExam | null
  schedules: readonly { groupId: string; schedule: PlannedSchedule }[]
  now: number
  dryRun: boolean
  /** Also more rows than may be written while students sit an exam. */
  force: boolean
}

/**
 * Compares, writes unless `dryRun`, and tells the phones of groups that list the exam.
 * @throws ExamRefused, ImportPostponed; the unit is to be given up then
 */
export async function writeOneExam(
  { db, ids, live }: Parts,
  tx: Tx,
  { examId, current, questions, exam, schedules, now, dryRun, force }: Wanted,
): Promise<Difference> {
  const difference = new Difference()
  const groupIds = schedules.map(({ groupId }) => groupId)
  const places = await lockPlaces(tx, examId, groupIds)
  const positions = new Map(places.map((place) => [place.group_id, place.position]))
  const groups = []
  for (const { groupId, schedule } of schedules) {
    const position = positions.get(groupId) ?? (await lastPosition(tx, groupId))
    groups.push({ id: groupId, placeOf: schedule.placeOf, exams: [{ ...schedule, position }] })
  }
  const plan = { exams: exam ? [exam] : [], groups }
  const school = { exams: current ? [current] : [], schedules: places }
  const sources = changeSchedules({ plan, school, questions, now }, difference)
  changeExams({ plan, school, questions, now, ids }, sources, difference)
  if (difference.mistakes.count > 0) throw new ExamRefused(difference.mistakes)
  const { changes } = difference
  if (dryRun || changes.size === 0) return difference
  if (!force) await refuseWhileSat({ scan: (work) => work(tx) }, changes.size, now)
  await applyStatements(tx, changeStatements(db.dialect, changes, [writeExams]), { commit: false })
  await live?.write(tx, hintsOf(changes, await lockPlaces(tx, examId, null)))
  return difference
}
