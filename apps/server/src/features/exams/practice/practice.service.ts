/** Events of practice: taken from any device of a student, handed to each of them. */
import type { CallReply } from '@porua/contract/endpoint'
import type { PracticeCalls, PracticeEvent } from '@porua/contract/practice'
import { practiceLimits } from '@porua/contract/practice.paths'
import type { Clock } from '../../../ports/clock/clock.ts'
import type { Database } from '../../../ports/database/database.ts'
import type { PracticeEventTable } from '../../../ports/database/tables.ts'
import type { PaperService } from '../paper/paper.service.ts'
import { eventsAfter, insertEvents, papersSat } from './practice.store.ts'

/** So much of what came last is asked for again: a unit of another process may commit a little later than its time says. */
const overlapMs = 60_000

interface Needs {
  db: Database
  clock: Clock
  papers: PaperService
}

/** Serves the call that syncs practice. */
export class Practice {
  readonly #needs: Needs
  constructor(needs: Needs) {
    this.#needs = needs
  }

  /** Keeps the events that are of the student's own questions, and answers with what is new since the cursor. */
  async sync(
    studentId: string,
    since: string,
    events: readonly PracticeEvent[],
  ): Promise<CallReply<PracticeCalls['practise']>> {
    const { db, clock } = this.#needs
    const now = clock.now()
    const mine = await this.#ownQuestions(studentId, new Set(events.map(({ examId }) => examId)))
    const isMine = ({ examId, questionId }: PracticeEvent) => mine.has(`${examId}\n${questionId}`)
    const rows = new Map<string, PracticeEventTable>()
    for (const event of events) if (isMine(event)) rows.set(event.id, toRow(studentId, event, now))
    await db.write((tx) => insertEvents(tx, [...rows.values()]))
    const after = readCursor(since)
    const found = await db.read((reader) =>
      eventsAfter(reader, studentId, after, practiceLimits.eventsPerReply),
    )
    const last = found.at(-1)
    const more = found.length === practiceLimits.eventsPerReply
    // The last page steps back a little, so that the next sync finds what was committed late.
    const end = Math.max(after.at, now - overlapMs)
    return {
      events: found.map(toEvent),
      cursor: more && last ? `${last.received_at} ${last.id}` : String(end),
      more,
      refused: events.filter((event) => !isMine(event)).map(({ id }) => id),
    }
  }

  /** The questions of the papers that the student has sat of these exams. */
  async #ownQuestions(studentId: string, examIds: ReadonlySet<string>): Promise<ReadonlySet<string>> {
    const { db, papers } = this.#needs
    const keys = [...examIds].map((exam) => ({ student: studentId, exam }))
    const sat = keys.length === 0 ? [] : await db.read((reader) => papersSat.rows(reader, keys))
    const found = new Set<string>()
    for (const { exam_id, paper_id } of sat)
      for (const id of (await papers.byId(paper_id)).questions.keys()) found.add(`${exam_id}\n${id}`)
    return found
  }
}

function toRow(
  studentId: string,
  { id, examId, questionId, right, at }: PracticeEvent,
  now: number,
): PracticeEventTable {
  return {
    student_id: studentId,
    id,
    exam_id: examId,
    question_id: questionId,
    correct: right ? 1 : 0,
    given_at: Math.min(at, now),
    received_at: now,
  }
}

function toEvent(row: PracticeEventTable): PracticeEvent {
  const { id, exam_id, question_id, correct, given_at } = row
  return { id, examId: exam_id, questionId: question_id, right: correct === 1, at: given_at }
}

/** A cursor that says nothing is the beginning. */
function readCursor(since: string): { at: number; id: string } {
  const [, at, id = ''] = /^(\d{1,15})(?: (.+))?$/.exec(since) ?? []
  return { at: Number(at ?? 0), id }
}
