/**
 * Tells students that their results are out: by the calendar, at releaseAt or by the provider's hand, each once. A job looks;
 * any number of processes may do so at once, for an attempt's own column says, under its lock, whether its student was told.
 */
import type { Clock } from '../../../ports/clock/clock.ts'
import type { Database } from '../../../ports/database/database.ts'
import { type Live, topicOf } from '../../../ports/live/live.ts'
import { clockOf, lockAttempts } from '../attempt/attempt.store.ts'
import { isRunning } from '../attempt/clock.rules.ts'
import { resultInfo } from '../marking/result-info.store.ts'
import type { NoticesApi } from '../notices.api.ts'
import { anyOpenAttempt } from '../release/release.store.ts'
import type { Releases } from '../release/releases.service.ts'
import { hint } from '../schedule/schedules.service.ts'
import {
  anyExamToTell,
  examsToTell,
  markAnnounced,
  markTold,
  type ToldExam,
  untoldAttempts,
} from './announcement.store.ts'

/** Attempts a unit of work: it stays under the 20 ms that one unit may hold SQLite's writer. */
const perUnit = 200

interface Needs {
  db: Database
  clock: Clock
  releases: Releases
  live: Pick<Live, 'write'>
  notices: NoticesApi | undefined
  graceMinutes: number
}

/** Serves the job that announces results; where no notices are wired it does nothing. */
export class Announcer {
  readonly #needs: Needs
  constructor(needs: Needs) {
    this.#needs = needs
  }

  /** The job: tells everybody whose result is out and who has not been told. */
  async announceDue(): Promise<void> {
    const { db, notices, releases } = this.#needs
    if (!notices) return
    // Asked first, because the thread of the long reads is not kept awake for exams that are told long ago.
    if (!(await db.read(anyExamToTell))) return
    for (const exam of await db.scan(examsToTell))
      if (await releases.isReleased(exam.id)) await this.#announce(exam, notices)
  }

  async #announce(exam: ToldExam, notices: NoticesApi): Promise<void> {
    const { db, clock, releases } = this.#needs
    let waiting = false
    let behind = ''
    for (;;) {
      const place = behind
      const some = await db.scan((reader) => untoldAttempts(reader, exam, place, perUnit))
      const last = some.at(-1)
      if (!last) break
      const told = await this.#tell(
        exam,
        some.map(({ id }) => id),
        notices,
      )
      waiting ||= told < some.length
      behind = last.student_id
    }
    const now = clock.now()
    if (waiting || !(await releases.isOver(exam.id))) return
    if (await db.scan((reader) => anyOpenAttempt(reader, exam.id))) return
    await db.write((tx) => markAnnounced(tx, exam, now))
  }

  /** Tells the students of these attempts but those who are still sitting; answers with how many are told by now. */
  async #tell(exam: ToldExam, attemptIds: readonly string[], notices: NoticesApi): Promise<number> {
    const { db, clock, live, graceMinutes } = this.#needs
    const now = clock.now()
    const ids = [...attemptIds].sort()
    const told = await db.write(async (tx) => {
      const rows = await lockAttempts.rows(
        tx,
        ids.map((id) => ({ id })),
      )
      const over = rows.filter((row) => !isRunning(clockOf(row, graceMinutes), now))
      const untold = over.filter((row) => row.told_at == null)
      const [first] = untold
      if (first) {
        await markTold(
          tx,
          untold.map((row) => row.id),
          now,
        )
        await notices.notifyIn(tx, {
          to: { students: untold.map((row) => row.student_id) },
          type: 'notification',
          message: `The result of "${exam.title}" has been published.`,
          info: await resultInfo(tx, exam.id),
          id: `result:${first.id}`,
          source: 'exams',
        })
        for (const [groupId, rows] of Map.groupBy(untold, (row) => row.group_id)) {
          const topics = rows.map((row) => topicOf.student(row.student_id))
          await hint(live, tx, exam.id, [groupId], 'released', topics)
        }
      }
      return over.length
    })
    notices.sent()
    return told
  }
}
