/**
 * What the provider does to an exam while it runs (decisions: Exams; engine.md: Clock): more time for all or for one, a pause
 * when the power goes, an end. Everything follows from a row's columns at the next look of any process; a hint on the live
 * connection makes phones look within a second. Nothing here moves an end earlier but `end`.
 */

import type { ExamEvent } from '@porua/contract/events'
import type { Ids } from '../../../platform/ids.ts'
import { iso } from '../../../platform/iso.ts'
import { Problem } from '../../../platform/problems.ts'
import type { Wording } from '../../../platform/refusals/refusals.ts'
import type { Clock } from '../../../ports/clock/clock.ts'
import type { Database, Tx } from '../../../ports/database/database.ts'
import type { ExamActTable, GroupExamTable } from '../../../ports/database/tables.ts'
import { type Live, type Topic, topicOf } from '../../../ports/live/live.ts'
import { listGroups } from '../../people/people.api.ts'
import { clockOf, lockAttempts } from '../attempt/attempt.store.ts'
import { isFinal, windowEnd, windowOf } from '../attempt/clock.rules.ts'
import { insertAct, settleAct } from './exam-acts.store.ts'
import {
  addExtraTime,
  changePlace,
  type ExamName,
  examNamed,
  groupsOfStudent,
  leaveOutOfPause,
  lengthenAttempt,
  lockPlaces,
  newestAttempt,
  studentOfSid,
} from './schedule.store.ts'

/** Most that one command may add: a slip of the finger is not a week. */
const mostMinutes = 1_440

/** What was done, in one line a group or student; none where the same press has done it before. */
export interface ScheduleReport {
  readonly lines: readonly string[]
  /** What has changed, for the log of staff; null where nothing has. */
  readonly change: { readonly before: object; readonly after: object } | null
}

/** Which exam, and which of its groups; all where none is named. */
export interface Which {
  readonly examId: string
  readonly groupIds?: readonly string[] | undefined
}

/** Who does it. `key` names the press: the same key again does nothing and is no mistake. */
export interface ActBy {
  readonly key: string
  readonly staffId: string
  readonly who: string
}

/** The same press has done it before. */
const nothingDone: ScheduleReport = { lines: [], change: null }

interface Needs {
  db: Database
  clock: Clock
  ids: Ids
  live: Pick<Live, 'write' | 'poke'>
  graceMinutes: number
}

/** What the provider's commands about a running exam do. Minutes come in; the columns hold milliseconds. */
export class Schedules {
  readonly #needs: Needs
  constructor(needs: Needs) {
    this.#needs = needs
  }

  /** Moves the end for everybody of the groups. @throws Problem badRequest, which says why */
  extend(which: Which, minutes: number, by?: ActBy): Promise<ScheduleReport> {
    const more = milliseconds(minutes)
    const now = this.#needs.clock.now()
    return this.#places(
      which,
      'extended',
      this.#act(which.examId, 'extend', by, { minutes }),
      async (tx, place) => {
        if (place.ended_at !== null) throw refused(['endedFor', { group: place.group_id }])
        const extended = { ...place, extended_by: place.extended_by + more }
        if (windowEnd(windowOf(extended), now) <= now)
          throw refused(['overInThePast', { group: place.group_id }])
        await changePlace(tx, place, { extended_by: extended.extended_by })
        return extended
      },
    )
  }

  /** Stops the clocks; what is answered meanwhile is taken as ever. @throws Problem badRequest, which says why */
  pause(which: Which, by?: ActBy): Promise<ScheduleReport> {
    const now = this.#needs.clock.now()
    return this.#places(which, 'paused', this.#act(which.examId, 'pause', by), async (tx, place) => {
      if (place.paused_at !== null) return null
      if (place.ended_at !== null || windowEnd(windowOf(place), now) <= now)
        throw refused(['overFor', { group: place.group_id }])
      await changePlace(tx, place, { paused_at: now })
      return { ...place, paused_at: now }
    })
  }

  /** Lets the clocks run on: everybody whose time was running has the pause added to it. @throws Problem badRequest, which says why */
  resume(which: Which, by?: ActBy): Promise<ScheduleReport> {
    const now = this.#needs.clock.now()
    return this.#places(which, 'resumed', this.#act(which.examId, 'resume', by), async (tx, place) => {
      if (place.paused_at === null) return null
      const lasted = Math.max(0, now - place.paused_at)
      await leaveOutOfPause(tx, place, lasted)
      const changes = { paused_at: null, paused_for: place.paused_for + lasted }
      await changePlace(tx, place, changes)
      return { ...place, ...changes }
    })
  }

  /** Ends the exam now; answers given before still come in until the grace is over. @throws Problem badRequest, which says why */
  end(which: Which, by?: ActBy): Promise<ScheduleReport> {
    const now = this.#needs.clock.now()
    return this.#places(which, 'ended', this.#act(which.examId, 'end', by), async (tx, place) => {
      if (place.ended_at !== null) return null
      if (now < place.starts_at)
        throw refused(['notBegunFor', { group: place.group_id, exam: place.exam_id }])
      await changePlace(tx, place, { ended_at: now })
      return { ...place, ended_at: now }
    })
  }

  /** More time for one student, by roll number: for the attempt that runs, or else for the one to come. @throws Problem badRequest, which says why */
  async extraTime(examId: string, sid: string, minutes: number, by?: ActBy): Promise<ScheduleReport> {
    const { db, clock, graceMinutes, live } = this.#needs
    const more = milliseconds(minutes)
    const now = clock.now()
    const report = await db.write(async (tx) => {
      const exam = await mustExam(tx, examId)
      const student = await studentOfSid(tx, sid)
      if (!student) throw refused(['noStudent', { sid }])
      const act = this.#act(examId, 'extraTime', by, { minutes, student_id: student.id })
      if (!(await insertAct(tx, act))) return null
      const groups = await groupsOfStudent(tx, student.id, examId)
      const attempt = await newestAttempt(tx, student.id, examId)
      if (!attempt && groups.length === 0) throw refused(['noGroupOfStudent', { sid, exam: examId }])
      if (attempt) {
        const [row] = await lockAttempts.rows(tx, [{ id: attempt.id }])
        const attemptClock = row && clockOf(row, graceMinutes)
        if (attemptClock && attemptClock.submittedAt !== null)
          throw refused(['handedIn', { sid, exam: examId }])
        if (attemptClock && isFinal(attemptClock, now)) throw refused(['timeWasOver', { sid, exam: examId }])
        await lengthenAttempt(tx, attempt.id, more)
      }
      const sum = await addExtraTime(tx, student.id, examId, more)
      await hint(live, tx, examId, attempt ? [attempt.group_id] : groups, 'extended', [
        topicOf.student(student.id),
      ])
      const when = attempt ? 'for the attempt that runs' : 'from the start of the attempt'
      await settleAct(tx, act, attempt ? [attempt.group_id] : groups)
      return {
        lines: [
          `${named(exam)}: ${sum / 60_000} minutes of extra time for ${sid} (${student.name}), ${when}.`,
        ],
        change: {
          before: { extraMinutes: (sum - more) / 60_000 },
          after: { student: `${student.name} (${sid})`, minutes, extraMinutes: sum / 60_000 },
        },
      }
    })
    live.poke()
    return report ?? nothingDone
  }

  #act(
    examId: string,
    what: ExamActTable['what'],
    by: ActBy | undefined,
    more: Partial<Pick<ExamActTable, 'minutes' | 'student_id'>> = {},
  ): ExamActTable {
    const { clock, ids } = this.#needs
    const at = clock.now()
    return {
      exam_id: examId,
      id: by?.key ?? ids.next(at),
      at,
      staff_id: by?.staffId ?? null,
      who: by?.who ?? '',
      what,
      minutes: null,
      groups_json: '[]',
      student_id: null,
      ...more,
    }
  }

  /** Changes each place under its lock, all or none; null from `change`: it stands so already. */
  async #places(
    { examId, groupIds }: Which,
    what: ExamEvent['change'],
    act: ExamActTable,
    change: (tx: Tx, place: GroupExamTable) => Promise<GroupExamTable | null>,
  ): Promise<ScheduleReport> {
    const { db, clock, live } = this.#needs
    const report = await db.write(async (tx) => {
      const exam = await mustExam(tx, examId)
      if (!(await insertAct(tx, act))) return nothingDone
      if (exam.is_practice === 1) throw refused(['practiceHasNoEnd', { exam: exam.id, title: exam.title }])
      const places = await lockPlaces(tx, examId, groupIds ?? null)
      const missing = groupIds?.find((id) => !places.some((place) => place.group_id === id))
      if (missing !== undefined) throw refused(['groupListsNot', { group: missing, exam: examId }])
      if (places.length === 0) throw refused(['noGroupLists', { exam: examId }])
      const done: string[] = []
      const changed: string[] = []
      const early: string[] = []
      const names = new Map((await listGroups(tx)).map(({ id, name }) => [id, name]))
      const [before, standing]: [object[], object[]] = [[], []]
      for (const place of places) {
        const after = await change(tx, place)
        const end = windowEnd(windowOf(after ?? place), clock.now())
        done.push(`${named(exam)}, ${place.group_id}: ${after ? what : `${what} already`}, end ${iso(end)}.`)
        if (isOutBefore(exam, end)) early.push(place.group_id)
        if (!after) continue
        changed.push(place.group_id)
        const group = names.get(place.group_id) ?? place.group_id
        before.push(factsOf(group, place, clock.now()))
        standing.push(factsOf(group, after, clock.now()))
      }
      await settleAct(tx, act, changed)
      await hint(live, tx, examId, changed, what)
      if (early.length > 0 && exam.release_at !== null)
        done.push(
          `Its results, right answers and all, come out by themselves at ${iso(exam.release_at)}, while it is still open for ${early.join(', ')}: give it a later releaseAt.`,
        )
      return {
        lines: done,
        change: {
          before: { places: before },
          after: { ...(act.minutes === null ? {} : { minutes: act.minutes }), places: standing },
        },
      }
    })
    live.poke()
    return report
  }
}

/** Whether `releaseAt` shows the key to those who are done while others may go on until `end`. */
function isOutBefore({ release_at, released_at, results }: ExamName, end: number): boolean {
  return results !== 'hold' && released_at === null && release_at !== null && release_at < end
}

/** Tells the phones of these groups, or only `topics`, that the exam has changed. */
export async function hint(
  live: Pick<Live, 'write'>,
  tx: Tx,
  examId: string,
  groupIds: readonly string[],
  change: ExamEvent['change'],
  topics?: readonly Topic[],
): Promise<void> {
  await live.write(
    tx,
    groupIds.map((groupId) => ({
      topics: topics ?? [topicOf.group(groupId)],
      event: 'exam' as const,
      payload: { examId, groupId, change },
    })),
  )
}

/** A group's place as the log has it. */
function factsOf(group: string, place: GroupExamTable, now: number) {
  return {
    group,
    endsAt: new Date(windowEnd(windowOf(place), now)).toISOString(),
    ...(place.paused_at === null ? {} : { paused: true }),
  }
}

async function mustExam(tx: Tx, examId: string): Promise<ExamName> {
  const exam = await examNamed(tx, examId)
  if (!exam) throw refused(['noSuchThing', { thing: 'exam', asked: examId, near: [] }])
  return exam
}

function named({ id, title }: ExamName): string {
  return `The exam '${id}' (${title})`
}

/** @throws Problem badRequest, which says why */
function milliseconds(minutes: number): number {
  if (!Number.isInteger(minutes) || minutes < 1 || minutes > mostMinutes)
    throw refused(['minutesFromTo', { most: mostMinutes }])
  return minutes * 60_000
}

function refused(wording: Wording): Problem {
  return new Problem('badRequest', wording)
}
