/** The live room as the desk is told of it: a page of the picture. Pure. */
import type { ExamAct, RoomReply, StudentState, WatchedStudent } from '@porua/contract/desk/exam-watch'
import { iso } from '../../../platform/iso.ts'
import type { ExamActTable } from '../../../ports/database/tables.ts'
import { isRunning, windowEnd, windowOf } from '../attempt/clock.rules.ts'
import { type LiveState, type LiveStudent, ownEnd, waitingIn } from './live-state.service.ts'
import type { WatchedPlace } from './live-state.store.ts'

/** Which part of the picture is asked for. */
export interface RoomQuery {
  readonly group?: string | undefined
  readonly state?: StudentState | undefined
  readonly search?: string | undefined
  readonly offset?: number | undefined
  readonly limit?: number | undefined
}

const defaultLimit = 50

/** The reply; `acts` are added by who has read them. */
export function roomReply(state: LiveState, query: RoomQuery): Omit<RoomReply, 'acts'> {
  const { at, exam, places } = state
  const ofGroup = query.group ? state.students.filter((one) => one.group_id === query.group) : state.students
  const counts = {
    all: ofGroup.length,
    notStarted: 0,
    answering: 0,
    silent: 0,
    offline: 0,
    handedIn: 0,
    timeOver: 0,
  }
  const answered: number[] = []
  for (const one of ofGroup) {
    counts[one.state]++
    if (one.clock && isRunning(one.clock, at)) answered.push(one.answered)
  }
  answered.sort((a, b) => a - b)
  const [least] = answered
  const sought = query.search?.trim().toLocaleLowerCase('en') ?? ''
  const found = ofGroup.filter(
    (one) => (!query.state || one.state === query.state) && (sought === '' || one.sought.includes(sought)),
  )
  const waiting = waitingIn(ofGroup, at)
  const from = query.offset ?? 0
  return {
    exam: { id: exam.id, title: exam.title, practice: exam.is_practice === 1, questions: exam.questions },
    at: iso(at),
    places: places.map((place) => placeReply(place, at)),
    counts,
    answered:
      least === undefined
        ? null
        : { least, middle: answered[answered.length >> 1] ?? least, most: answered.at(-1) ?? least },
    waiting: waiting && { attempts: waiting.attempts, until: iso(waiting.until) },
    students: found
      .slice(from, from + (query.limit ?? defaultLimit))
      .map((one): WatchedStudent => studentReply(one, at)),
    total: found.length,
  }
}

function studentReply(one: LiveStudent, now: number): WatchedStudent {
  const end = ownEnd(one, now)
  return {
    id: one.student_id,
    sid: one.sid,
    name: one.name,
    groupId: one.group_id,
    state: one.state,
    since: iso(one.since),
    answered: one.answered,
    extraMinutes: one.extraMs / 60_000,
    endsAt: iso(end),
  }
}

/** Whether nobody of the group may begin it any more. */
export function isPlaceOver(row: WatchedPlace, now: number): boolean {
  return placeReply(row, now).state === 'over'
}

function placeReply(row: WatchedPlace, now: number): RoomReply['places'][number] {
  const end = windowEnd(windowOf(row), now)
  const isPaused = row.paused_at !== null && row.ended_at === null
  return {
    groupId: row.group_id,
    name: row.name ?? row.group_id,
    startsAt: iso(row.starts_at),
    endsAt: iso(end),
    state: now < row.starts_at ? 'upcoming' : isPaused ? 'paused' : now < end ? 'live' : 'over',
    extendedMinutes: row.extended_by / 60_000,
  }
}

/** An act as the desk is told of it. */
export function actReply(row: ExamActTable & { student: string | null }): ExamAct {
  return {
    id: row.id,
    at: iso(row.at),
    who: row.staff_id === null ? null : row.who,
    what: row.what,
    minutes: row.minutes,
    groupIds: JSON.parse(row.groups_json) as string[],
    student: row.student,
  }
}
