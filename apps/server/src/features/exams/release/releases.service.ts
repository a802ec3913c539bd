/** Whether an exam's results may be seen, asked by a whole school at once. */
import type { Clock } from '../../../ports/clock/clock.ts'
import type { Database, Reader, Tx } from '../../../ports/database/database.ts'
import type { GroupExamTable } from '../../../ports/database/tables.ts'
import { windowEnd, windowOf } from '../attempt/clock.rules.ts'
import { Lru } from '../lru.ts'
import { isReleased } from './release.rules.ts'
import { openWork, releaseRows } from './release.store.ts'

/** How the database is read. */
type Reads = <T>(work: (reader: Reader) => Promise<T>) => Promise<T>

/** A release is believed for a while, a refusal hardly. */
const releasedMs = 30_000
const refusedMs = 1_000

interface Needs {
  db: Database
  clock: Clock
  graceMinutes: number
}

/** One a process: what it remembers may be `releasedMs` (a released exam) or `refusedMs` (one that is not) old. */
export class Releases {
  readonly #needs: Needs
  readonly #known = new Lru<string, { released: boolean; until: number }>(2_000)
  readonly #open = new Lru<string, { open: boolean; until: number }>(2_000)

  constructor(needs: Needs) {
    this.#needs = needs
  }

  /** Whether this exam, live or practice, is released as a whole. */
  async isReleased(examId: string): Promise<boolean> {
    const now = this.#needs.clock.now()
    const known = this.#known.get(examId)
    if (known && known.until > now) return known.released
    const released = await this.#ask(examId, now)
    this.#known.set(examId, { released, until: now + (released ? releasedMs : refusedMs) })
    return released
  }

  /** Whether who did not sit it may read its paper: it is released, and nobody can begin it any more. */
  async isOpenToRead(examId: string): Promise<boolean> {
    if (!(await this.isReleased(examId))) return false
    const now = this.#needs.clock.now()
    const known = this.#open.get(examId)
    if (known && known.until > now) return known.open
    const open = await this.isOver(examId)
    this.#open.set(examId, { open, until: now + (open ? releasedMs : refusedMs) })
    return open
  }

  /** Something that a release waits for has been done by this process: it is asked anew. */
  forget(examId: string): void {
    this.#known.delete(examId)
  }

  /** Whether no group can begin it any more, and no answer of one that did can still come in. */
  async isOver(examId: string): Promise<boolean> {
    const { db, clock, graceMinutes } = this.#needs
    const now = clock.now()
    const found = await db.read((reader) => releaseRows(reader, examId))
    if (!found || found.groups.length === 0) return true
    const end = lastEnd(found.groups, (found.exam.grace_minutes ?? graceMinutes) * 60_000, now)
    return end !== null && end < now
  }

  /** Whether no group can sit it any more; what was given before may still come in. */
  async hasEnded(examId: string): Promise<boolean> {
    const { db, clock } = this.#needs
    const now = clock.now()
    const found = await db.read((reader) => releaseRows(reader, examId))
    const end = found ? lastEnd(found.groups, 0, now) : null
    return end !== null && end <= now
  }

  /** The last moment at which an answer of any group may still arrive; null while one is paused, or where none lists it. */
  async graceEnd(examId: string): Promise<number | null> {
    const { db, clock, graceMinutes } = this.#needs
    const found = await db.read((reader) => releaseRows(reader, examId))
    return found
      ? lastEnd(found.groups, (found.exam.grace_minutes ?? graceMinutes) * 60_000, clock.now())
      : null
  }

  async #ask(examId: string, now: number): Promise<boolean> {
    return this.#decide(
      examId,
      now,
      (work) => this.#needs.db.read(work),
      (work) => this.#needs.db.scan(work),
    )
  }

  /** The same inside a unit that has locked the exam's row, whatever was remembered. */
  isReleasedIn(tx: Tx, examId: string): Promise<boolean> {
    const within = <T>(work: (reader: Reader) => Promise<T>) => work(tx)
    return this.#decide(examId, this.#needs.clock.now(), within, within)
  }

  async #decide(examId: string, now: number, read: Reads, scan: Reads): Promise<boolean> {
    const { graceMinutes } = this.#needs
    const found = await read((reader) => releaseRows(reader, examId))
    if (!found) return false
    const { exam, groups } = found
    // Everybody has been told that the results are out, and then the last group has let go of the exam: they stay out.
    if (groups.length === 0 && exam.announced_at != null) return true
    const graceMs = (exam.grace_minutes ?? graceMinutes) * 60_000
    const facts = {
      practice: exam.is_practice === 1,
      releasedAt: exam.released_at,
      releaseAt: exam.release_at,
      held: exam.results === 'hold',
      lastGraceEnd: lastEnd(groups, graceMs, now),
      openAttempts: false,
      pendingMarks: false,
    }
    // The cheap part first: most who ask too early are refused by the calendar alone.
    if (facts.practice || !isReleased(facts, now)) return facts.practice
    const byCalendar = isReleased({ ...facts, openAttempts: true, pendingMarks: true }, now)
    if (byCalendar) return true
    const open = await scan((reader) => openWork(reader, examId, exam))
    return isReleased({ ...facts, ...open }, now)
  }
}

/** The last moment at which any group's answers may still arrive; null while one is paused or none lists the exam. */
function lastEnd(groups: readonly GroupExamTable[], graceMs: number, now: number): number | null {
  if (groups.length === 0) return null
  const ends = groups.map((group) => {
    if (group.paused_at !== null && group.ended_at === null) return null
    return windowEnd(windowOf(group), now)
  })
  return ends.includes(null) ? null : Math.max(...ends.filter((end) => end !== null)) + graceMs
}
