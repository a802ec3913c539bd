/**
 * The scoreboard (spec §2, §7; replies.md): a student's own released live exams. It reads that student's attempts by key and
 * their results by key; ranks come from the exam's merit list. Nothing here grows with the number of students.
 */

import type { CallReply } from '@porua/contract/endpoint'
import type { ExamCalls, ScoreboardRow } from '@porua/contract/exams'
import { limits } from '@porua/contract/limits'
import { malformed } from '../../../platform/problems.ts'
import type { Clock } from '../../../ports/clock/clock.ts'
import type { Database } from '../../../ports/database/database.ts'
import { clockOf } from '../attempt/attempt.store.ts'
import { isFinal, submittedAtOf } from '../attempt/clock.rules.ts'
import type { Finaliser } from '../marking/finaliser.service.ts'
import type { Releases } from '../release/releases.service.ts'
import type { MeritList } from './merit.ts'
import { analyse, newestFirst, type Position } from './scoreboard.rules.ts'
import { liveAttempts, resultsOfAll, type SatResult, type SatRow } from './scoreboard.store.ts'

interface Needs {
  db: Database
  clock: Clock
  finaliser: Finaliser
  releases: Releases
  merit: MeritList
  graceMinutes: number
}

/** An attempt in its place, and with its result once that is asked for. */
interface Row extends Position {
  readonly row: SatRow
}
type Shown = Row & { readonly result: SatResult }

/** Serves the scoreboard's page and its six cards. */
export class Scoreboard {
  readonly #needs: Needs
  constructor(needs: Needs) {
    this.#needs = needs
  }

  /** One page. @throws Problem badRequest when `lastId` is none of this student's live attempts. */
  async page(
    studentId: string,
    query: { lastId?: string | undefined; limit?: number | undefined },
  ): Promise<CallReply<ExamCalls['scoreboard']>> {
    const { lastId, limit = limits.scoreboardPageSize } = query
    const rows = await this.#rows(studentId)
    const last = rows.findIndex((row) => row.id === lastId)
    if (lastId !== undefined && last === -1) throw malformed('lastId', 'is not a row of this scoreboard')
    const examResult: ScoreboardRow[] = []
    for (const shown of await this.#released(rows.slice(last + 1), limit))
      examResult.push(await this.#present(shown))
    return { results: { examResult } }
  }

  /** The six cards. */
  async analytics(studentId: string): Promise<CallReply<ExamCalls['analytics']>> {
    const shown = await this.#released(await this.#rows(studentId), Number.POSITIVE_INFINITY)
    return {
      liveExam: analyse(
        shown.map(({ row, result }) => ({
          marks: result.marks,
          totalMarks: row.total_marks - row.dropped,
          passMark: row.pass_mark,
          pending: result.pending,
        })),
      ),
    }
  }

  /** Live attempts that nothing can change any more, newest first. One inside its grace may still lose a late answer by being shown. */
  async #rows(studentId: string): Promise<Row[]> {
    const { db, clock, graceMinutes } = this.#needs
    const now = clock.now()
    const rows = await db.read((reader) => liveAttempts.rows(reader, { student: studentId }))
    return rows
      .flatMap((row) => {
        const attemptClock = clockOf(row, graceMinutes)
        const submittedAt = submittedAtOf(attemptClock, now)
        if (submittedAt === null || !isFinal(attemptClock, now)) return []
        return [{ id: row.id, submittedAt, row }]
      })
      .sort(newestFirst)
  }

  /** The first `most` that are released, with their results. */
  async #released(rows: readonly Row[], most: number): Promise<Shown[]> {
    const { db, clock, finaliser, releases } = this.#needs
    const shown: Shown[] = []
    const size = Math.min(most, 100)
    for (let from = 0; from < rows.length && shown.length < most; from += size) {
      const open: Row[] = []
      for (const row of rows.slice(from, from + size))
        if (await releases.isReleased(row.row.exam_id)) open.push(row)
      const unmarked = open.filter(({ row }) => row.final_at === null).map(({ id }) => id)
      if (unmarked.length > 0) await finaliser.finalise(unmarked, clock.now())
      const keys = open.map(({ id, row }) => ({ attempt_id: id, generation: row.generation }))
      const results = keys.length === 0 ? [] : await db.read((reader) => resultsOfAll.rows(reader, keys))
      const byAttempt = new Map(results.map((result) => [result.attempt_id, result]))
      for (const row of open) {
        const result = byAttempt.get(row.id)
        if (result && shown.length < most) shown.push({ ...row, result })
      }
    }
    return shown
  }

  async #present({ id, submittedAt, row, result }: Shown): Promise<ScoreboardRow> {
    return {
      _id: id,
      examId: {
        _id: row.exam_id,
        title: row.title,
        totalMarks: (row.total_marks - row.dropped) / 100,
        passMark: row.pass_mark / 100,
        isPracticeExam: false,
      },
      groupId: row.seen_in,
      marksObtained: result.merit / 100,
      withoutGPA: result.marks / 100,
      pendingMarks: result.pending,
      rank: await this.#needs.merit.rankOf(row.exam_id, row.generation, result),
      startsAt: new Date(row.started_at).toISOString(),
      submittedAt: new Date(submittedAt).toISOString(),
    }
  }
}
