/** Looks at exams for the provider: who sits, who is silent, what waits for its grace, and how results came out. It changes nothing. */
import type { Clock } from '../../../ports/clock/clock.ts'
import type { Database } from '../../../ports/database/database.ts'
import { clockOf } from '../attempt/attempt.store.ts'
import { graceEndOf, isFinal, isRunning } from '../attempt/clock.rules.ts'
import { namedMoment } from '../release/release.rules.ts'
import type { Releases } from '../release/releases.service.ts'
import { type ExamProgress, type ExamWatch, type Released, silentMs } from '../watch.api.ts'
import { membersOf, releaseMoments, watchedAttempts } from './watch.store.ts'

interface Needs {
  db: Database
  clock: Clock
  releases: Releases
  graceMinutes: number
}

/** The exams feature's side of `exams list`, `exams live` and what results and analyses say of attempts that wait. */
export class Watch implements ExamWatch {
  readonly #needs: Needs
  constructor(needs: Needs) {
    this.#needs = needs
  }

  async released(examIds: readonly string[]): Promise<ReadonlyMap<string, Released>> {
    const { db, clock, releases } = this.#needs
    const now = clock.now()
    const found = new Map<string, Released>()
    for (const row of await db.scan((reader) => releaseMoments(reader, examIds))) {
      if (row.is_practice === 1 || !(await releases.isReleased(row.id))) continue
      const { released_at: releasedAt, release_at: releaseAt, results } = row
      const named = namedMoment({ releasedAt, releaseAt, held: results === 'hold' })
      if (named !== null && named <= now)
        found.set(row.id, { how: releasedAt !== null && named >= releasedAt ? 'hand' : 'time', at: named })
      // Students are told within seconds of a release by the calendar; where nobody was, its end is the nearest that is known.
      else found.set(row.id, { how: 'calendar', at: row.told_at ?? row.ends_at ?? now })
    }
    return found
  }

  async progress(examId: string): Promise<ExamProgress | null> {
    const { db, clock, graceMinutes } = this.#needs
    const now = clock.now()
    const found = await db.scan(async (reader) => {
      const [exam] = await releaseMoments(reader, [examId])
      if (!exam) return null
      return { rows: await watchedAttempts(reader, examId), members: await membersOf(reader, examId) }
    })
    if (!found) return null
    const counts = { answering: 0, silent: 0, handedIn: 0, timeOver: 0 }
    const answered: number[] = []
    const ends: number[] = []
    for (const row of found.rows) {
      const attempt = clockOf(row, graceMinutes)
      if (isRunning(attempt, now)) {
        answered.push(row.answered)
        if (now - row.heard_at < silentMs) counts.answering++
        else counts.silent++
        continue
      }
      if (row.handed_in === 1) counts.handedIn++
      else counts.timeOver++
      if (!isFinal(attempt, now)) ends.push(graceEndOf(attempt, now))
    }
    answered.sort((a, b) => a - b)
    const [least] = answered
    return {
      notStarted: found.members,
      ...counts,
      answered:
        least === undefined
          ? null
          : { least, middle: answered[answered.length >> 1] ?? least, most: answered.at(-1) ?? least },
      waiting: ends.length === 0 ? null : { attempts: ends.length, until: Math.max(...ends) },
    }
  }
}
