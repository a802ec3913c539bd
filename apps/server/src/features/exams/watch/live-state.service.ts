/**
 * The live room's picture of an exam. A process has one of each exam that is watched, however many watch: it reads everything
 * once a minute, and between that only which logs have grown and what is new.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Clock } from '../../../ports/clock/clock.ts'
import type { Database } from '../../../ports/database/database.ts'
import { clockOf } from '../attempt/attempt.store.ts'
import { type AttemptClock, endOf, graceEndOf, isFinal, isRunning } from '../attempt/clock.rules.ts'
import { byUrgency, type Standing, standingOf, undeliveredMs, urgency } from './live-state.rules.ts'
import {
  allAttempts,
  answeredCounts,
  type Candidate,
  candidates,
  declaredRevisions,
  deliveredRevisions,
  openAttempts,
  studentsNamed,
  type WatchedAttempt,
  type WatchedExam,
  type WatchedPlace,
  watchedExam,
} from './live-state.store.ts'

/** A picture is believed for so long: with the page's own pause what happens shows within three seconds. */
const believedMs = 1_200
/** Who belongs to it and who has become final is read anew. */
const wholeMs = 60_000
/** Nobody has watched for so long: the picture goes. */
const forgetMs = 120_000
/** Attempts whose answers or calls are read in one statement, and of those that are quiet so many in one look. */
const perLook = 500
/** Attempts that are read, and drawn, in one turn of the loop. */
const perPiece = 1_000
/** Calls of a quiet attempt are read this often at most. */
const askAgainMs = 3_000

/** A student in the picture. Times are UTC milliseconds. */
export interface LiveStudent extends Standing, Candidate {
  readonly clock: AttemptClock | null
  readonly answered: number
  /** Of the student alone. */
  readonly extraMs: number
}

/** The picture. */
export interface LiveState {
  readonly at: number
  readonly exam: WatchedExam
  readonly places: readonly WatchedPlace[]
  /** The newest problem first. */
  readonly students: readonly LiveStudent[]
}

/** What is known of one attempt between looks. */
interface Seen {
  row: WatchedAttempt
  answered: number
  calledAt: number
  undelivered: boolean
  /** When its calls were last read. */
  askedAt: number
}

type Named = Pick<Candidate, 'name' | 'sid' | 'sought'>

interface Watching {
  state: LiveState | null
  making: Promise<LiveState | null> | null
  askedAt: number
  wholeAt: number
  validUntil: number
  /** By student; by name and roll number. */
  roster: Map<string, Candidate>
  attempts: Map<string, Seen>
  named: Map<string, Named>
}

interface Needs {
  db: Database
  clock: Clock
  graceMinutes: number
}

const nobody: Named = { name: '', sid: '', sought: '' }
const notBegun = { ...standingOf(null, 0), clock: null, answered: 0, extraMs: 0 }

/** One a process. */
export class LiveStates {
  readonly #needs: Needs
  readonly #watched = new Map<string, Watching>()
  constructor(needs: Needs) {
    this.#needs = needs
  }

  /** The picture of an exam, a second old at most while looks are quick; null: there is no such exam. */
  async of(examId: string): Promise<LiveState | null> {
    const now = this.#needs.clock.now()
    for (const [id, { askedAt }] of this.#watched) if (now - askedAt > forgetMs) this.#watched.delete(id)
    const watching = this.#watched.get(examId) ?? newWatching()
    this.#watched.set(examId, watching)
    watching.askedAt = now
    if (watching.state && now < watching.validUntil && now >= watching.state.at) return watching.state
    watching.making ??= this.#look(examId, watching).finally(() => {
      watching.making = null
    })
    const state = await watching.making
    if (!state) this.#watched.delete(examId)
    return state
  }

  /** Something was done to the exam: the next picture is a new one. */
  forget(examId: string): void {
    const watching = this.#watched.get(examId)
    if (watching) watching.validUntil = 0
  }

  async #look(examId: string, watching: Watching): Promise<LiveState | null> {
    const { db, clock } = this.#needs
    const now = clock.now()
    const whole = watching.state === null || now - watching.wholeAt >= wholeMs || now < watching.wholeAt
    const head = await db.scan((reader) => watchedExam(reader, examId))
    if (!head) return null
    if (whole) await this.#readRoster(examId, watching)
    const rows = await this.#attempts(examId, whole ? allAttempts : openAttempts)
    const known = watching.attempts
    const open = new Set(rows.map(({ id }) => id))
    // One that was open and is not in the answer has become final, or a retake has taken its place.
    const closed = !whole && [...known.values()].some(({ row }) => row.final_at === null && !open.has(row.id))
    const fresh = closed ? await this.#attempts(examId, allAttempts) : rows
    if (whole || closed) dropOthers(known, fresh)
    const grown: string[] = []
    for (const row of fresh) {
      const seen = known.get(row.id)
      const isGrown = seen?.row.seq_end !== row.seq_end || seen.row.final_at !== row.final_at
      if (isGrown) grown.push(row.id)
      // A device that has just delivered is asked for anew once it is quiet again.
      if (seen) Object.assign(seen, isGrown ? { row, undelivered: false, askedAt: 0 } : { row })
      else known.set(row.id, { row, answered: 0, calledAt: 0, undelivered: false, askedAt: 0 })
    }
    await this.#readAnswers(known, grown)
    await this.#readCalls(known, quietIn(known, now), now)
    await this.#readNames(watching)
    const state = await this.#picture(head, watching, now)
    watching.state = state
    if (whole) watching.wholeAt = now
    watching.validUntil = now + believedMs
    return state
  }

  /** Some at a time: between two pieces the loop takes students' answers. */
  async #attempts(examId: string, which: typeof allAttempts): Promise<WatchedAttempt[]> {
    const found: WatchedAttempt[] = []
    for (;;) {
      const last = found.at(-1)
      const place = { exam: examId, student: last?.student_id ?? '', id: last?.id ?? '', limit: perPiece }
      const rows = await this.#needs.db.scan((reader) => which.rows(reader, place))
      found.push(...rows)
      if (rows.length < perPiece) return found
    }
  }

  async #readRoster(examId: string, watching: Watching): Promise<void> {
    const rows = await this.#needs.db.scan((reader) => candidates.rows(reader, { exam: examId }))
    const roster = new Map<string, Candidate>()
    // Of several groups the first counts.
    for (const row of rows) if (!roster.has(row.student_id)) roster.set(row.student_id, row)
    watching.roster = roster
  }

  async #readAnswers(known: Map<string, Seen>, ids: readonly string[]): Promise<void> {
    for (const some of chunks(ids)) {
      const counted = await this.#needs.db.scan((reader) => answeredCounts.rows(reader, some))
      const answers = new Map(counted.map(({ id, answered }) => [id, answered]))
      for (const { id } of some) {
        const seen = known.get(id)
        if (seen) seen.answered = answers.get(id) ?? 0
      }
    }
  }

  async #readCalls(known: Map<string, Seen>, ids: readonly string[], now: number): Promise<void> {
    for (const some of chunks(ids)) {
      const [declared, delivered] = await this.#needs.db.scan(async (reader) => [
        await declaredRevisions.rows(reader, some),
        await deliveredRevisions.rows(reader, some),
      ])
      const reached = new Map(delivered.map((row) => [`${row.id} ${row.device}`, row.revision]))
      const byAttempt = Map.groupBy(declared, (row) => row.id)
      for (const { id } of some) {
        const seen = known.get(id)
        if (!seen) continue
        const calls = byAttempt.get(id) ?? []
        seen.calledAt = Math.max(0, ...calls.map((row) => row.called_at))
        seen.undelivered = calls.some(
          (row) => (row.declared ?? 0) > (reached.get(`${id} ${row.device}`) ?? 0),
        )
        seen.askedAt = now
      }
    }
  }

  /** Who sits it through a group that has let go of it, or of the student, has a name all the same. */
  async #readNames({ roster, attempts, named }: Watching): Promise<void> {
    const missing = new Set<string>()
    for (const { row } of attempts.values())
      if (!roster.has(row.student_id) && !named.has(row.student_id)) missing.add(row.student_id)
    for (const some of chunks([...missing])) {
      for (const { id } of some) named.set(id, nobody)
      const rows = await this.#needs.db.scan((reader) => studentsNamed.rows(reader, some))
      for (const { id, ...who } of rows) named.set(id, who)
    }
  }

  async #picture(
    { exam, places }: { exam: WatchedExam; places: WatchedPlace[] },
    { roster, attempts, named }: Watching,
    now: number,
  ): Promise<LiveState> {
    const placeOf = new Map(places.map((place) => [place.group_id, place]))
    const begun = new Map([...attempts.values()].map((seen) => [seen.row.student_id, seen]))
    const byRank = Object.values(urgency).map((): LiveStudent[] => [])
    const add = (student: LiveStudent) => byRank[urgency[student.state]]?.push(student)
    const sitting = (seen: Seen, who: Named) =>
      this.#sitting(exam, placeOf.get(seen.row.group_id), seen, who, now)
    let drawn = 0
    for (const [studentId, listed] of roster) {
      if (++drawn % perPiece === 0) await nextTurn()
      const seen = begun.get(studentId)
      add(seen ? sitting(seen, listed) : { ...listed, ...notBegun })
    }
    for (const [studentId, seen] of begun)
      if (!roster.has(studentId)) add(sitting(seen, named.get(studentId) ?? nobody))
    const students: LiveStudent[] = []
    // The roster's order is that of most ranks already, so little is left to sort.
    for (const some of byRank) for (const one of some.sort(byUrgency)) students.push(one)
    return { at: now, exam, places, students }
  }

  #sitting(
    exam: WatchedExam,
    place: WatchedPlace | undefined,
    { row, answered, calledAt, undelivered }: Seen,
    { name, sid, sought }: Named,
    now: number,
  ): LiveStudent {
    const clock = clockOf(
      {
        ...row,
        is_practice: exam.is_practice,
        grace_minutes: exam.grace_minutes,
        ends_at: place?.ends_at ?? null,
        extended_by: place?.extended_by ?? null,
        paused_at: place?.paused_at ?? null,
        paused_for: place?.paused_for ?? null,
        ended_at: place?.ended_at ?? null,
      },
      this.#needs.graceMinutes,
    )
    const heardAt = Math.max(row.started_at, row.saved_at ?? 0, calledAt)
    const standing = standingOf({ clock, handedIn: row.handed_in === 1, heardAt, undelivered }, now)
    const who = { student_id: row.student_id, group_id: row.group_id, name, sid, sought }
    return { ...who, ...standing, clock, answered, extraMs: row.extra_time }
  }
}

/** Attempts that are over and may still get late answers, and until when; null: none. */
export function waitingIn(
  students: readonly LiveStudent[],
  now: number,
): { attempts: number; until: number } | null {
  let [attempts, until] = [0, 0]
  for (const { clock } of students) {
    if (!clock || isRunning(clock, now) || isFinal(clock, now)) continue
    attempts++
    until = Math.max(until, graceEndOf(clock, now))
  }
  return attempts === 0 ? null : { attempts, until }
}

/** The end of a student's own time; null: not begun. */
export function ownEnd({ clock }: LiveStudent, now: number): number | null {
  return clock && endOf(clock, now)
}

function newWatching(): Watching {
  return {
    state: null,
    making: null,
    askedAt: 0,
    wholeAt: 0,
    validUntil: 0,
    roster: new Map(),
    attempts: new Map(),
    named: new Map(),
  }
}

function dropOthers(known: Map<string, Seen>, rows: readonly WatchedAttempt[]): void {
  const there = new Set(rows.map(({ id }) => id))
  for (const id of known.keys()) if (!there.has(id)) known.delete(id)
}

/** Attempts that save nothing may still call: those that have been quiet, the ones looked at longest ago first. */
function quietIn(known: Map<string, Seen>, now: number): string[] {
  return [...known.values()]
    .filter(({ row, calledAt, askedAt }) => {
      if (now - askedAt < askAgainMs) return false
      const heard = Math.max(row.started_at, row.saved_at ?? 0, calledAt)
      return row.final_at === null && row.submitted_at === null && now - heard >= undeliveredMs
    })
    .sort((a, b) => a.askedAt - b.askedAt)
    .slice(0, perLook)
    .map(({ row }) => row.id)
}

function* chunks(ids: readonly string[]): Generator<{ id: string }[]> {
  for (let from = 0; from < ids.length; from += perLook)
    yield ids.slice(from, from + perLook).map((id) => ({ id }))
}
