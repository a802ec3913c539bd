/** The exams page: what my groups have scheduled and what I have sat (spec §2 Exams page; GET /exam/mine). */
import type { ProfileExam } from '@porua/contract/account'
import type { CallReply } from '@porua/contract/endpoint'
import type { AttemptMark, ExamCalls, ExamMeta, MyAttempt } from '@porua/contract/exams'
import { limits } from '@porua/contract/limits'
import type { Clock } from '../../ports/clock/clock.ts'
import type { Database } from '../../ports/database/database.ts'
import { type AttemptRow, attemptsOfStudent, clockOf } from './attempt/attempt.store.ts'
import { endOf, isFinal, isRunning, submittedAtOf, windowEnd, windowOf } from './attempt/clock.rules.ts'
import type { CalendarApi } from './calendar.api.ts'
import {
  type CalendarRow,
  calendarOf,
  countedOf,
  droppedOf,
  groupIdsOf,
  questionCountOf,
  subjectsOf,
} from './calendar.store.ts'
import { Lru } from './lru.ts'
import { examCore } from './paper/paper.rules.ts'
import type { Releases } from './release/releases.service.ts'
import { isPassed } from './result/scoreboard.rules.ts'
import { anybodySits } from './sittings.store.ts'

interface Needs {
  db: Database
  clock: Clock
  releases: Releases
  graceMinutes: number
}

/** My exams and attempts, also for the features that show them (profile, course). */
export class CalendarService implements CalendarApi {
  readonly #needs: Needs
  readonly #questionIds = new Lru<string, string[]>(2_000)
  /** Hundredths of dropped questions: a generation of keys never changes. */
  readonly #dropped = new Lru<string, number>(2_000)

  constructor(needs: Needs) {
    this.#needs = needs
  }

  /** Exams of my groups, my attempts and the subjects that the filter offers, in one call. */
  async mine(studentId: string): Promise<CallReply<ExamCalls['mine']>> {
    const { db } = this.#needs
    const groups = await db.read((reader) => groupIdsOf.rows(reader, { student: studentId }))
    const listed = await this.metasOf(groups.map((group) => group.id))
    const rows = await this.#attempts(studentId)
    const exams = [...listed, ...(await this.#begunElsewhere(rows, listed))]
    const ready = new Set<string>()
    for (const row of rows) if (await this.#isResultReady(row)) ready.add(row.id)
    const marks = await this.#marks(rows.filter((row) => ready.has(row.id)))
    const attempts = rows.map((row): MyAttempt => {
      const mark = marks.get(row.id)
      return {
        ...this.#present(row),
        resultReady: ready.has(row.id),
        resultAt: resultAt(row),
        ...(mark ? { mark } : {}),
      }
    })
    const sat = new Set(rows.map((row) => row.exam_id))
    const papers = await this.#papersToRead(listed.filter((meta) => !sat.has(meta.examId._id)))
    const subjectIds = new Set(exams.map((exam) => exam.examId.subjectId))
    const subjects = await db.read((reader) => subjectsOf.rows(reader, idRows([...subjectIds])))
    return {
      exams,
      attempts,
      subjects: subjects.map(({ id, name, course_id }) => ({ _id: id, name, courseId: course_id })),
      papers,
    }
  }

  /** What came of attempts whose results are out, by attempt; nothing of one that is not counted yet. */
  async #marks(rows: readonly AttemptRow[]): Promise<Map<string, AttemptMark>> {
    const marks = new Map<string, AttemptMark>()
    if (rows.length === 0) return marks
    const keys = rows.map(({ id, generation }) => ({ attempt_id: id, generation }))
    const counted = await this.#needs.db.read((reader) => countedOf.rows(reader, keys))
    const byId = new Map(rows.map((row) => [row.id, row]))
    for (const row of counted) {
      const attempt = byId.get(row.attempt_id)
      if (!attempt) continue
      const total = row.total_marks - (await this.#droppedIn(row.exam_id, row.generation))
      const gpaPart = attempt.uses_gpa === 1 ? 2 * limits.gpaTimes * limits.gpaMax : 0
      marks.set(row.attempt_id, {
        marksObtained: row.merit / 100,
        outOf: total / 100 + gpaPart,
        passed: isPassed({ marks: row.marks, totalMarks: total, passMark: attempt.pass_mark }),
        pendingMarks: row.pending,
      })
    }
    return marks
  }

  async #droppedIn(exam: string, generation: number): Promise<number> {
    const key = `${generation} ${exam}`
    const known = this.#dropped.get(key)
    if (known !== undefined) return known
    const row = await this.#needs.db.read((db) => droppedOf.first(db, { exam, generation }))
    const dropped = row?.dropped ?? 0
    this.#dropped.set(key, dropped)
    return dropped
  }

  /** Live exams that were missed, of which the paper may be read now. */
  async #papersToRead(missed: readonly ExamMeta[]): Promise<string[]> {
    const { clock, releases } = this.#needs
    const over = missed.filter((meta) => !meta.examId.isPracticeExam && Date.parse(meta.endsAt) < clock.now())
    const ids: string[] = []
    for (const id of new Set(over.map((meta) => meta.examId._id)))
      if (await releases.isOpenToRead(id)) ids.push(id)
    return ids
  }

  async attemptsOf(studentId: string): Promise<ProfileExam[]> {
    return (await this.#attempts(studentId)).map((row) => this.#present(row))
  }

  async isSitting(studentId: string): Promise<boolean> {
    const { clock, graceMinutes } = this.#needs
    const rows = await this.#attempts(studentId)
    return rows.some((row) => isRunning(clockOf(row, graceMinutes), clock.now()))
  }

  anybodySits(): Promise<boolean> {
    const { db, clock } = this.#needs
    return db.scan((reader) => anybodySits(reader, clock.now()))
  }

  async metasOf(groupIds: readonly string[]): Promise<ExamMeta[]> {
    const { db, clock } = this.#needs
    const rows = await db.read((reader) => calendarOf.rows(reader, idRows(groupIds)))
    const now = clock.now()
    const metas: ExamMeta[] = []
    for (const row of rows) metas.push(presentMeta(row, await this.#questions(row.exam_id, row.edition), now))
    return metas
  }

  #attempts(studentId: string): Promise<AttemptRow[]> {
    return this.#needs.db.read((db) => attemptsOfStudent.rows(db, { student: studentId }))
  }

  /** Exams that go on although their student has left the group since: whose browser was killed meanwhile has no other way back. */
  async #begunElsewhere(rows: readonly AttemptRow[], listed: readonly ExamMeta[]): Promise<ExamMeta[]> {
    const { clock, graceMinutes } = this.#needs
    const known = new Set(listed.map((meta) => meta.examId._id))
    const open = (row: AttemptRow) =>
      row.submitted_at === null && !isFinal(clockOf(row, graceMinutes), clock.now())
    const missing = rows.filter((row) => !known.has(row.exam_id) && open(row))
    if (missing.length === 0) return []
    const metas = await this.metasOf([...new Set(missing.map((row) => row.group_id))])
    return metas.filter(({ groupId, examId }) =>
      missing.some((row) => row.group_id === groupId && row.exam_id === examId._id),
    )
  }

  async #isResultReady(row: AttemptRow): Promise<boolean> {
    const { clock, graceMinutes, releases } = this.#needs
    if (isRunning(clockOf(row, graceMinutes), clock.now())) return false
    return row.is_practice === 1 || releases.isReleased(row.exam_id)
  }

  #present(row: AttemptRow): ProfileExam {
    const now = this.#needs.clock.now()
    const clock = clockOf(row, this.#needs.graceMinutes)
    const submittedAt = submittedAtOf(clock, now)
    return {
      attemptId: row.id,
      exam: row.exam_id,
      groupId: row.group_id,
      startsAt: new Date(row.started_at).toISOString(),
      endsAt: new Date(endOf(clock, now)).toISOString(),
      submittedAt: submittedAt === null ? null : new Date(submittedAt).toISOString(),
      setCode: row.set_code || null,
    }
  }

  /**
   * One opaque id a question. Not the paper's own ids: only their number is of use before the start, and fifty exams of a
   * hundred questions would be a hundred kilobytes on a phone's bad day.
   */
  async #questions(examId: string, edition: number): Promise<string[]> {
    const key = `${edition} ${examId}`
    const known = this.#questionIds.get(key)
    if (known) return known
    const row = await this.#needs.db.read((db) => questionCountOf.first(db, { exam: examId, edition }))
    const ids = Array.from({ length: row?.questions ?? 0 }, (_, i) => String(i + 1))
    // An edition's questions never change; none at all may mean that its import is under way.
    if (ids.length > 0) this.#questionIds.set(key, ids)
    return ids
  }
}

/** The calendar's word about the result; a held one waits for the provider's hand. */
function resultAt({ results, release_at }: AttemptRow): string | null {
  return results === 'hold' || release_at === null ? null : new Date(release_at).toISOString()
}

function idRows(ids: readonly string[]): { id: string }[] {
  return ids.map((id) => ({ id }))
}

function presentMeta(row: CalendarRow, questions: string[], now: number): ExamMeta {
  const startsAt = new Date(row.starts_at).toISOString()
  const end = windowEnd(windowOf(row), now)
  return {
    examId: { ...examCore({ ...row, id: row.exam_id }), questions },
    groupId: row.group_id,
    groupName: row.group_name,
    duration: row.duration / 60_000,
    startsAt,
    startTime: startsAt,
    endsAt: new Date(end).toISOString(),
    cutMarks: row.cut_marks / 100,
    multipleTimesSubmission: row.multiple === 1,
  }
}
