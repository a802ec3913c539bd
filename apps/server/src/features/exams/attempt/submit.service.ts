/** Ending an attempt (spec §4 Exam submit; decisions: Late arrivals). */
import type { CallReply } from '@porua/contract/endpoint'
import type { ExamCalls } from '@porua/contract/exams'
import { Problem } from '../../../platform/problems.ts'
import type { Clock } from '../../../ports/clock/clock.ts'
import type { Database } from '../../../ports/database/database.ts'
import { GroupCommit } from '../group-commit.ts'
import { type AttemptReader, callRow } from './attempt.reader.ts'
import { type AttemptRow, lockAttempts } from './attempt.store.ts'
import { type CallRow, type SubmitRow, writeSubmits } from './attempt.writes.store.ts'
import type { Caller } from './caller.ts'
import { endOf, isFinal, submitTime, submittedAtOf } from './clock.rules.ts'

type SubmitReply = CallReply<ExamCalls['submit']>

interface Needs {
  db: Database
  clock: Clock
  attempts: AttemptReader
  /** Marks practice attempts as soon as they are submitted. */
  finaliser: { finalise(attemptIds: readonly string[], now: number): Promise<unknown> }
}

interface Submit {
  readonly attemptId: string
  readonly caller: Caller
  readonly now: number
}

/** One a process, as it batches submissions. */
export class SubmitService {
  readonly #needs: Needs
  readonly #submits: GroupCommit<Submit, AttemptRow | undefined>

  constructor(needs: Needs) {
    this.#needs = needs
    this.#submits = new GroupCommit({ run: (items) => this.#commit(items), most: 200 })
  }

  /**
   * Ends my attempt; once more is the same submission, and after the end the server's own.
   * @throws Problem notFound, noAttempt, attemptReplaced
   */
  async submit(
    caller: Caller,
    examId: string,
    groupId: string,
    attemptId: string | undefined,
  ): Promise<SubmitReply> {
    const { attempts, clock, finaliser } = this.#needs
    const { studentId } = caller
    const found = await (attemptId === undefined
      ? attempts.latest(studentId, examId)
      : attempts.own(studentId, examId, attemptId))
    if (!found) await attempts.guard(studentId, examId, groupId)
    const now = clock.now()
    const row = found && (await this.#submits.add({ attemptId: found.row.id, caller, now }))
    if (!row) throw new Problem('noAttempt', 'startFirst')
    if (row.replaced_at !== null) throw new Problem('attemptReplaced', 'startedAgain')
    const attemptClock = attempts.clockOf(row)
    // Practice shows its key at once, so its marks are written at once; should this be cut off, the job does it.
    if (attemptClock.practice && row.final_at === null) await finaliser.finalise([row.id], now)
    const submittedAt = new Date(submittedAtOf(attemptClock, now) ?? now).toISOString()
    const startsAt = new Date(row.started_at).toISOString()
    return {
      attemptId: row.id,
      submittedAt,
      exam: { exam: row.exam_id, submittedAt, startsAt, setCode: row.set_code || null },
    }
  }

  /** Resolves when every submission that was begun is on disk or refused. */
  settled(): Promise<void> {
    return this.#submits.settled()
  }

  /** Submits under the row locks that saves and the finaliser take too; answers with the rows as they now stand. */
  async #commit(submits: readonly Submit[]): Promise<(AttemptRow | undefined)[]> {
    const { db, attempts } = this.#needs
    const ids = [...new Set(submits.map((submit) => submit.attemptId))].sort()
    return db.write(async (tx) => {
      const rows = await lockAttempts.rows(
        tx,
        ids.map((id) => ({ id })),
      )
      const standing = new Map(rows.map((row) => [row.id, row]))
      const written: SubmitRow[] = []
      const calls: CallRow[] = []
      for (const { attemptId, caller, now } of submits) {
        const row = standing.get(attemptId)
        if (!row || row.replaced_at !== null || row.submitted_at !== null) continue
        const clock = attempts.clockOf(row)
        if (isFinal(clock, now)) continue
        const change = { submitted_at: submitTime(clock, now), submitted_device: caller.device }
        written.push({ id: attemptId, ...change })
        standing.set(attemptId, { ...row, ...change })
        calls.push(callRow(attemptId, caller, now, now <= endOf(clock, now)))
      }
      if (written.length > 0) await writeSubmits(tx, written, calls)
      return submits.map((submit) => standing.get(submit.attemptId))
    })
  }
}
