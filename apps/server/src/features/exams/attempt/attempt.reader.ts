/** Reading attempts: mine, with their clocks, their answers, and who may see them. Shared by the services beside. */
import type { RunningExam, SavedAnswer, StartReply } from '@porua/contract/exams'
import { iso } from '../../../platform/iso.ts'
import { Problem } from '../../../platform/problems.ts'
import type { Clock } from '../../../ports/clock/clock.ts'
import { type Database, DatabaseUnavailable } from '../../../ports/database/database.ts'
import type { AnswerTable, AttemptTable } from '../../../ports/database/tables.ts'
import { GroupCommit } from '../group-commit.ts'
import type { PaperService } from '../paper/paper.service.ts'
import { answersOf, heldAnswersOf } from './answers.store.ts'
import { type AttemptRow, attemptById, clockOf, courseOfExam, type Entry, seesExam } from './attempt.store.ts'
import { type CallRow, rememberCalls } from './attempt.writes.store.ts'
import { AttemptLookup } from './attempt-lookup.ts'
import type { Caller } from './caller.ts'
import {
  type AttemptClock,
  endOf,
  graceEndOf,
  isFinal,
  isPaused,
  isRunning,
  submittedAtOf,
  wasEnded,
} from './clock.rules.ts'
import type { OtherDevices } from './other-devices.ts'

/** An attempt and its clock, read together. */
export interface Found {
  readonly row: AttemptRow
  readonly clock: AttemptClock
}

interface Needs {
  db: Database
  clock: Clock
  papers: PaperService
  graceMinutes: number
  others: OtherDevices
}

/** What was known of an attempt's devices before a call. */
interface Company {
  /** This device has not called before. */
  readonly first: boolean
  /** Others have. */
  readonly others: boolean
}

export class AttemptReader {
  readonly #needs: Needs
  readonly #lookup: AttemptLookup
  readonly #calls: GroupCommit<CallRow, Company>

  constructor(needs: Needs) {
    this.#needs = needs
    this.#lookup = new AttemptLookup(needs.db)
    this.#calls = new GroupCommit({ run: (items) => this.#commitCalls(items), most: 500 })
  }

  /** This student's newest attempt of the exam, and the way in through this group. */
  async look(
    studentId: string,
    examId: string,
    groupId: string | null,
  ): Promise<{ entry: Entry | undefined; found: Found | undefined }> {
    const { entry, latest } = await this.#lookup.at(studentId, examId, groupId)
    return { entry, found: latest && { row: latest, clock: this.clockOf(latest) } }
  }

  /** This student's newest attempt of the exam. */
  async latest(studentId: string, examId: string): Promise<Found | undefined> {
    return (await this.look(studentId, examId, null)).found
  }

  /** The attempt of this id where it is this student's, of this exam. */
  async own(studentId: string, examId: string, attemptId: string): Promise<Found | undefined> {
    const row = await this.#needs.db.read((db) => attemptById.first(db, { id: attemptId }))
    return row?.student_id === studentId && row.exam_id === examId
      ? { row, clock: this.clockOf(row) }
      : undefined
  }

  clockOf(row: AttemptRow): AttemptClock {
    return clockOf(row, this.#needs.graceMinutes)
  }

  /** @throws Problem notFound for whom this group, or where none is named any group, does not list the exam. */
  async guard(studentId: string, examId: string, groupId: string | null): Promise<void> {
    const seen =
      groupId === null
        ? await this.#needs.db.read((db) => seesExam.first(db, { student: studentId, exam: examId }))
        : (await this.look(studentId, examId, groupId)).entry
    if (seen === undefined) throw removed()
  }

  /**
   * The combined call: the paper of my attempt with its clock and the server's answers.
   * @throws Problem notFound, noAttempt
   */
  async exam(caller: Caller, examId: string, groupId: string | null): Promise<{ exam: RunningExam }> {
    const now = this.#needs.clock.now()
    const found = await this.latest(caller.studentId, examId)
    // Membership guards the start: a running attempt is shown until its end, whatever happened to the group.
    if (!found || isFinal(found.clock, now)) await this.guard(caller.studentId, examId, groupId)
    if (!found) throw new Problem('noAttempt', 'startFirst')
    const shared = await this.remember(found, caller, now)
    const { row, clock } = found
    const { paper } = await this.#needs.papers.byId(row.paper_id)
    const {
      unseal,
      paper: ref,
      ...rest
    } = await this.present(row, clock, await this.savedAnswers(found, now), now)
    return { exam: { ...paper, ...rest, ...shared, paperId: ref.paperId } }
  }

  /**
   * The same of my latest attempt, through whichever group; where a course is named, of an exam of that course.
   * @throws Problem notFound, noAttempt
   */
  async latestExam(
    caller: Caller,
    examId: string,
    courseId: string | undefined,
  ): Promise<{ exam: RunningExam }> {
    if (courseId !== undefined) {
      const course = await this.#needs.db.read((db) => courseOfExam(db, examId))
      if (course !== courseId) throw removed()
    }
    return this.exam(caller, examId, null)
  }

  /** An attempt as `start` answers with it. */
  async present(
    row: AttemptTable,
    clock: AttemptClock,
    answers: SavedAnswer[],
    now: number,
  ): Promise<StartReply> {
    const submittedAt = submittedAtOf(clock, now)
    const { papers } = this.#needs
    const ref = await papers.refOf(row.paper_id)
    papers.pin(row.student_id, row.paper_id)
    return {
      attemptId: row.id,
      number: row.number,
      studentStartsAt: iso(row.started_at),
      endsAt: iso(endOf(clock, now)),
      graceEndsAt: iso(graceEndOf(clock, now)),
      setCode: row.set_code || null,
      multipleTimesSubmission: row.multiple === 1,
      paused: isPaused(clock, now),
      ...(wasEnded(clock, now) ? { ended: true } : {}),
      submittedAt: iso(submittedAt),
      paper: ref,
      unseal: null,
      answers,
    }
  }

  /** The answers that the server holds: those that count, and for other questions those that wait for a teacher. */
  async savedAnswers({ row, clock }: Found, now: number): Promise<SavedAnswer[]> {
    const { db } = this.#needs
    const locked = row.multiple !== 1 || !isRunning(clock, now)
    const saved = new Map<string, SavedAnswer>()
    for (const held of await db.read((reader) => heldAnswersOf.rows(reader, { attempt: row.id }))) {
      const given = Math.min(Math.max(held.client_at, row.started_at), held.received_at)
      saved.set(held.question_id, presentAnswer(held, given, 'onHold', locked))
    }
    for (const answer of await db.read((reader) => answersOf.rows(reader, { attempt: row.id })))
      saved.set(answer.question_id, presentAnswer(answer, answer.given_at, 'saved', locked))
    return [...saved.values()]
  }

  /**
   * Remembers that this device called, as a witness for late answers. Never a reason to refuse the call itself. Answers with what
   * the reply says of other devices, which hear of one that comes to them.
   */
  async remember({ row, clock }: Found, caller: Caller, now: number): Promise<{ shared?: true }> {
    if (isFinal(clock, now)) return {}
    try {
      const { first, others } = await this.#calls.add(callRow(row.id, caller, now, now <= endOf(clock, now)))
      if (first && others) this.#needs.others.tell(caller, row.exam_id, row.group_id, 'opened')
      return others ? { shared: true } : {}
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable)) throw error
      return {}
    }
  }

  /** Resolves when every call is remembered. */
  settled(): Promise<void> {
    return this.#calls.settled()
  }

  async #commitCalls(calls: readonly CallRow[]): Promise<Company[]> {
    const { db } = this.#needs
    const known = await db.write((tx) => rememberCalls(tx, calls))
    return calls.map(({ attempt_id, device, inTime }) => {
      const before = known.get(attempt_id) ?? []
      // A call after the end is remembered by its counter alone: it would be the first one each time.
      return { first: inTime && !before.includes(device), others: before.some((other) => other !== device) }
    })
  }
}

/** A call of this attempt, to be remembered. `inTime`: before its end. */
export function callRow(attemptId: string, caller: Caller, now: number, inTime: boolean): CallRow {
  return { attempt_id: attemptId, device: caller.device, counter: caller.counter, last_at: now, inTime }
}

function presentAnswer(
  row: Pick<
    AnswerTable,
    'question_id' | 'answer_json' | 'extra_json' | 'chosen_json' | 'device' | 'revision' | 'seq'
  >,
  at: number,
  outcome: SavedAnswer['outcome'],
  locked: boolean,
): SavedAnswer {
  return {
    questionId: row.question_id,
    answer: JSON.parse(row.answer_json) as string[],
    ...(row.chosen_json ? { chosen: JSON.parse(row.chosen_json) as number[] } : {}),
    timestamp: iso(at),
    extra: JSON.parse(row.extra_json) as SavedAnswer['extra'],
    outcome,
    device: row.device || null,
    revision: row.revision,
    seq: row.seq,
    locked,
  }
}

/** 403 and 404 on exam calls mean this and nothing else (spec §6). */
export function removed(): Problem {
  return new Problem('notFound', 'examRemoved')
}
