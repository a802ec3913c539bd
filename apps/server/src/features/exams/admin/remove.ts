/** Takes exams out of calendars, and out of the school: only what nobody sat, or what is over and has its results out. */

import type { Ids } from '../../../platform/ids.ts'
import { Refused } from '../../../platform/refusals/refused.ts'
import { refuseOlder } from '../../../platform/versions.ts'
import type { Clock } from '../../../ports/clock/clock.ts'
import type { Database } from '../../../ports/database/database.ts'
import type { GroupExamTable } from '../../../ports/database/tables.ts'
import { type Hint, type Live, topicOf } from '../../../ports/live/live.ts'
import { nextRevision, schoolZone } from '../../school/school.api.ts'
import { noExam } from '../exam-names.ts'
import type { ExamsAdmin } from '../marking.api.ts'
import { lockExam } from '../one-exam.store.ts'
import { attemptsByGroup, deleteExam, keepReleased, lockedPlaces, takeOutOf } from './remove.store.ts'
import { keepRemoved, rowsOfExam } from './undo.store.ts'

interface Parts {
  db: Database
  clock: Clock
  /** With it what is removed is kept for some minutes, and can be taken back. */
  ids?: Pick<Ids, 'next'>
  live?: Pick<Live, 'write' | 'poke'>
  examsAdmin?: Pick<ExamsAdmin, 'finishDue' | 'state'>
}

/** What an exam was taken out of. */
export interface Unscheduled {
  readonly exam: string
  readonly groups: readonly string[]
  /** Attempts that it has; their results stay. */
  readonly attempts: number
  /** What `undoRemoval` takes it back by; null where nothing is kept. */
  readonly undo: string | null
}

interface Unschedule {
  examId: string
  groupIds: readonly string[] | null
  /** By group: the version of its place that the removal was asked from; without it, of whatever stands. */
  versions?: ReadonlyMap<string, number> | undefined
  dryRun: boolean
}

/**
 * Takes an exam out of groups' calendars; null: of all. One that was sat only when it is over there and its results are out, which
 * stay as they are. @throws Refused, Problem `conflict`
 */
export async function unschedule(
  { db, clock, ids: makeIds, live, examsAdmin }: Parts,
  { examId, groupIds, versions, dryRun }: Unschedule,
): Promise<Unscheduled> {
  await examsAdmin?.finishDue()
  const released = (await examsAdmin?.state(examId))?.released ?? false
  const now = clock.now()
  const zone = await db.read(schoolZone)
  const done = await db.write(async (tx) => {
    if (!dryRun) await nextRevision(tx)
    const exam = await lockExam(tx, examId)
    if (!exam) throw await noExam(tx, examId)
    const places = await lockedPlaces(tx, examId)
    const wanted = places.filter((place) => groupIds === null || groupIds.includes(place.group_id))
    for (const place of wanted) refuseOlder(versions?.get(place.group_id), place)
    const strange = groupIds?.find((id) => !places.some((place) => place.group_id === id))
    if (strange !== undefined) throw new Refused(['notInCalendarOf', { exam: examId, group: strange }])
    if (wanted.length === 0) throw new Refused(['inNoCalendar', { exam: examId }])
    const attempts = await attemptsByGroup(tx, examId)
    for (const place of wanted) {
      const { all = 0, open = 0 } = attempts.get(place.group_id) ?? {}
      if (all === 0) continue
      const end = endOf(place)
      if (exam.is_practice === 0 && (end === null || end > now))
        throw new Refused([
          'notOverIn',
          { exam: examId, group: place.group_id, until: end === null ? null : { at: end, zone } },
        ])
      if (open > 0) throw new Refused(['notFinalIn', { exam: examId, group: place.group_id, attempts: open }])
      if (exam.is_practice === 0 && !released) throw new Refused(['wouldStayUnreleased', { exam: examId }])
    }
    const ids = wanted.map((place) => place.group_id)
    const sat = [...attempts.values()].reduce((sum, { all }) => sum + all, 0)
    if (dryRun) return { exam: examId, groups: ids, attempts: sat, undo: null }
    await takeOutOf(tx, exam, ids)
    // Its calendar is what said that the results are out.
    if (sat > 0 && exam.is_practice === 0 && ids.length === places.length) await keepReleased(tx, examId, now)
    await live?.write(tx, ids.map(groupHint))
    const undo = makeIds?.next(now) ?? null
    if (undo !== null)
      await keepRemoved(
        tx,
        { id: undo, examId, now },
        { exam: null, places: wanted, questions: [], keys: [], extra: [] },
      )
    return { exam: examId, groups: ids, attempts: sat, undo }
  })
  live?.poke()
  return done
}

/** Deletes an exam that nobody has begun, with its calendar, its papers and its key. @throws Refused, Problem `conflict` */
export async function removeExam(
  { db, clock, ids, live }: Parts,
  { examId, version, dryRun }: { examId: string; version?: number | undefined; dryRun: boolean },
): Promise<{ exam: string; title: string; groups: readonly string[]; undo: string | null }> {
  const now = clock.now()
  const done = await db.write(async (tx) => {
    if (!dryRun) await nextRevision(tx)
    const exam = await lockExam(tx, examId)
    if (!exam) throw await noExam(tx, examId)
    refuseOlder(version, exam)
    const places = await lockedPlaces(tx, examId)
    const attempts = [...(await attemptsByGroup(tx, examId)).values()].reduce((sum, { all }) => sum + all, 0)
    if (attempts > 0) throw new Refused(['staysWithResults', { exam: examId, attempts }])
    const open = places.filter((place) => exam.is_practice === 1 || mayBegin(place, now))
    if (open.length > 0)
      throw new Refused(['mayBeBegun', { exam: examId, groups: open.map(({ group_id }) => group_id) }])
    const groups = places.map((place) => place.group_id)
    const undo = dryRun ? null : (ids?.next(now) ?? null)
    if (undo !== null) await keepRemoved(tx, { id: undo, examId, now }, await rowsOfExam(tx, exam, places))
    if (!dryRun) {
      await deleteExam(tx, examId)
      await live?.write(tx, groups.map(groupHint))
    }
    return { exam: examId, title: exam.title, groups, undo }
  })
  live?.poke()
  return done
}

/** When it is over in a group; null while it is paused there. */
function endOf(place: GroupExamTable): number | null {
  if (place.ended_at !== null) return place.ended_at
  return place.paused_at === null ? place.ends_at + place.extended_by + place.paused_for : null
}

function mayBegin(place: GroupExamTable, now: number): boolean {
  const end = endOf(place)
  return place.starts_at <= now && (end === null || end > now)
}

/** Tells a group's phones that its exams have changed. */
export function groupHint(groupId: string): Hint {
  return { topics: [topicOf.group(groupId)], event: 'group', payload: { groupId } }
}
