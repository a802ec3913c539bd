/** Starting, resuming and retaking (spec §4 Exam flow, Retake; decisions: Exams). */
import type { StartReply } from '@porua/contract/exams'
import type { Ids } from '../../../platform/ids.ts'
import { Problem } from '../../../platform/problems.ts'
import type { Clock } from '../../../ports/clock/clock.ts'
import type { Database } from '../../../ports/database/database.ts'
import type { AttemptTable } from '../../../ports/database/tables.ts'
import { GroupCommit } from '../group-commit.ts'
import type { PaperService } from '../paper/paper.service.ts'
import { type AttemptReader, callRow, type Found, removed } from './attempt.reader.ts'
import { clockOf, type Entry } from './attempt.store.ts'
import { type CallRow, replaceAttempt, startAttempts } from './attempt.writes.store.ts'
import type { Caller } from './caller.ts'
import { isFinal, isRunning, mayStart, windowOf } from './clock.rules.ts'

interface Needs {
  db: Database
  clock: Clock
  ids: Ids
  papers: PaperService
  /** What remembers which attempt is a student's newest. */
  answers: { forget(studentId: string, examId: string): void }
  attempts: AttemptReader
  graceMinutes: number
}

interface Start {
  readonly row: AttemptTable
  readonly call: CallRow
}

/** One a process, as it batches starts. */
export class StartService {
  readonly #needs: Needs
  readonly #starts: GroupCommit<Start, AttemptTable>

  constructor(needs: Needs) {
    this.#needs = needs
    // A whole school starts in the same minute: starts share their flush of the disk as saves do.
    this.#starts = new GroupCommit({ run: (items) => this.#commit(items), most: 200 })
  }

  /**
   * Starts my attempt, or resumes the one that is running, on any device.
   * @throws Problem notFound, notStarted, examEnded, attemptEnded
   */
  async start(caller: Caller, examId: string, groupId: string): Promise<StartReply> {
    const { clock, attempts, graceMinutes } = this.#needs
    const { studentId } = caller
    const { entry, found: standing } = await attempts.look(studentId, examId, groupId)
    const now = clock.now()
    if (!entry) {
      // Membership guards the start. Whoever has begun goes on, and a phone that wakes asks here.
      if (standing?.row.group_id !== groupId || isFinal(standing.clock, now)) throw removed()
      return this.#resume(standing, caller, now)
    }
    if (standing) return this.#resume(standing, caller, now)
    refuseOutside(entry, now)
    const row = await this.#newAttempt(caller, examId, groupId, entry, 1, now)
    const begun = await this.#starts.add({ row, call: callRow(row.id, caller, now, true) })
    if (begun.id !== row.id) {
      // Another tap or device was first: that attempt is the one.
      const winner = await attempts.own(studentId, examId, begun.id)
      if (winner) return this.#resume(winner, caller, now)
    }
    return attempts.present(begun, clockOf({ ...entry, ...begun }, graceMinutes), [], now)
  }

  /**
   * Replaces my finished practice attempt by a new one, whose clock begins now; `start` then opens it. Twice at once makes
   * one, and a retake while one is running answers with that one.
   * @throws Problem notFound, noAttempt, retakeNotAllowed
   */
  async retake(caller: Caller, examId: string, groupId: string): Promise<{ attemptId: string }> {
    const { db, clock, answers, attempts } = this.#needs
    const { studentId } = caller
    const { entry, found: old } = await attempts.look(studentId, examId, groupId)
    if (!entry) throw removed()
    if (entry.is_practice !== 1) throw new Problem('retakeNotAllowed', 'retakePracticeOnly')
    const now = clock.now()
    if (!old) throw new Problem('noAttempt', 'startFirst')
    if (isRunning(old.clock, now)) return { attemptId: old.row.id }
    refuseOutside(entry, now)
    const row = await this.#newAttempt(caller, examId, groupId, entry, old.row.number + 1, now)
    const call = callRow(row.id, caller, now, true)
    await db.write((tx) => replaceAttempt(tx, old.row.id, row, call))
    answers.forget(studentId, examId)
    const standing = await attempts.latest(studentId, examId)
    return { attemptId: standing?.row.id ?? row.id }
  }

  /** Resolves when every start that was begun is on disk or refused. */
  settled(): Promise<void> {
    return this.#starts.settled()
  }

  async #resume(found: Found, caller: Caller, now: number): Promise<StartReply> {
    const { row, clock } = found
    // Of an attempt that the server finished no device has submitted anything.
    if (row.submitted_device !== null) throw new Problem('attemptEnded', 'alreadySubmitted')
    // Over, but not final: the phone learns what the server holds, and the OK of 'Exam time is over!' is still to come.
    if (isFinal(clock, now)) throw new Problem('attemptEnded', 'yourTimeIsOver')
    const { attempts } = this.#needs
    const shared = await attempts.remember(found, caller, now)
    return {
      ...(await attempts.present(row, clock, await attempts.savedAnswers(found, now), now)),
      ...shared,
    }
  }

  async #newAttempt(
    caller: Caller,
    examId: string,
    groupId: string,
    entry: Entry,
    number: number,
    now: number,
  ): Promise<AttemptTable> {
    const { ids, papers } = this.#needs
    const sets = [...(await papers.sets(examId, entry.edition))]
    const [setCode, paperId] = sets[Math.floor(ids.random() * sets.length)] ?? ['', '']
    // The provider's GPA where one was imported, else the student's own, which the provider then sees as unverified.
    const ssc = entry.imported_ssc ?? entry.own_ssc
    const hsc = entry.imported_hsc ?? entry.own_hsc
    return {
      id: ids.next(now),
      exam_id: examId,
      group_id: groupId,
      student_id: caller.studentId,
      number,
      paper_id: paperId,
      set_code: setCode,
      started_at: now,
      duration: entry.duration,
      cut_marks: entry.cut_marks,
      multiple: entry.multiple,
      extra_time: entry.extra ?? 0,
      gpa_ssc: ssc,
      gpa_hsc: hsc,
      gpa_verified: entry.imported_ssc === ssc && entry.imported_hsc === hsc ? 1 : 0,
      submitted_at: null,
      submitted_device: null,
      final_at: null,
      replaced_at: null,
      seq: 0,
      digest: '',
      paused_before: entry.paused_for,
    }
  }

  async #commit(starts: readonly Start[]): Promise<AttemptTable[]> {
    const { db } = this.#needs
    // In one order everywhere: two processes that insert the same students' attempts would wait for each other.
    const order = [...starts.keys()].sort((a, b) =>
      (starts[a]?.row.student_id ?? '') < (starts[b]?.row.student_id ?? '') ? -1 : 1,
    )
    const sorted = order.flatMap((i) => starts[i] ?? [])
    const begun = await db.write((tx) =>
      startAttempts(
        tx,
        sorted.map((start) => start.row),
        sorted.map((start) => start.call),
      ),
    )
    const byPlace = new Map(order.map((place, i) => [place, begun[i]]))
    return starts.map((start, i) => byPlace.get(i) ?? start.row)
  }
}

/** @throws Problem notStarted, examEnded */
function refuseOutside(entry: Entry, now: number): void {
  const may = mayStart(windowOf(entry), now)
  if (may === 'notStarted') throw new Problem('notStarted', 'notStarted')
  if (may === 'paused') throw new Problem('notStarted', 'paused')
  if (may === 'ended') throw new Problem('examEnded', 'over')
}
