/** What a student began, completed, and where watching stopped (spec §3 Course completion, §4 Video progress, §7 Content). */
import type { contentCalls } from '@porua/contract/content'
import type { CallReply } from '@porua/contract/endpoint'
import { Problem } from '../../platform/problems.ts'
import type { Session } from '../../platform/sessions.ts'
import type { Clock } from '../../ports/clock/clock.ts'
import type { Database } from '../../ports/database/database.ts'
import { coursesOfStudent, subjectsOfStudent } from './content.store.ts'
import { contentOfStudent } from './items.store.ts'
import {
  completionsOf,
  contentsOfCourse,
  insertCompletion,
  insertStart,
  putPosition,
} from './progress.store.ts'

/** Every write may be repeated: a phone sends again what it got no reply to. */
export class ProgressService {
  readonly #db: Database
  readonly #clock: Clock
  constructor(db: Database, clock: Clock) {
    this.#db = db
    this.#clock = clock
  }

  /** Twice is once. @throws Problem notFound when the student's groups list nothing in the subject. */
  async startSubject(session: Session, subjectId: string): Promise<void> {
    const subjects = await this.#db.read((db) => subjectsOfStudent(db, session.studentId))
    if (!subjects.some((subject) => subject.id === subjectId))
      throw new Problem('notFound', 'subjectNotYours')
    const row = { student_id: session.studentId, subject_id: subjectId, started_at: this.#clock.now() }
    await this.#db.write((tx) => insertStart(tx, row))
  }

  /** @throws Problem notFound when the course is not one of the student's. */
  async completion(
    session: Session,
    courseId: string,
  ): Promise<CallReply<(typeof contentCalls)['completion']>> {
    const { studentId } = session
    const found = await this.#db.read(async (db) => ({
      courses: await coursesOfStudent(db, studentId),
      contents: await contentsOfCourse(db, studentId, courseId),
      done: await completionsOf(db, studentId, courseId),
    }))
    if (!found.courses.some((course) => course.id === courseId))
      throw new Problem('notFound', 'courseNotYours')
    const listed = new Set(found.contents.map((content) => content.id))
    const subjects = new Map<string, { subjectId: string; completed: string[]; total: number }>()
    const of = (subjectId: string) => {
      const known = subjects.get(subjectId) ?? { subjectId, completed: [], total: 0 }
      subjects.set(subjectId, known)
      return known
    }
    for (const content of found.contents) of(content.subject_id).total++
    // What the groups no longer list stays in the record and is not counted: a card never shows more than all.
    for (const row of found.done)
      if (listed.has(row.content_id)) of(row.subject_id).completed.push(row.content_id)
    return { _id: courseId, courseId, subjects: [...subjects.values()] }
  }

  /** Course and subject are the content's own, whatever the report says. Twice is once. @throws Problem notFound. */
  async complete(session: Session, contentId: string): Promise<void> {
    const content = await this.#content(session, contentId)
    await this.#db.write((tx) =>
      insertCompletion(tx, {
        student_id: session.studentId,
        content_id: content.id,
        course_id: content.course_id,
        subject_id: content.subject_id,
        completed_at: this.#clock.now(),
      }),
    )
  }

  /** @param at when it was so, milliseconds; a time ahead of the clock counts as now. @throws Problem notFound. */
  async keepPosition(session: Session, contentId: string, seconds: number, at: number): Promise<void> {
    const content = await this.#content(session, contentId)
    await this.#db.write((tx) =>
      putPosition(tx, {
        student_id: session.studentId,
        content_id: content.id,
        position: Math.round(seconds * 1000),
        at: Math.min(at, this.#clock.now()),
      }),
    )
  }

  async #content(session: Session, id: string) {
    const content = await this.#db.read((db) => contentOfStudent(db, session.studentId, { id }))
    if (!content) throw new Problem('notFound', 'notInYourGroups')
    return content
  }
}
