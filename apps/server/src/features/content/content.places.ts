/** Where a student is in the tree of courses: what the forum asks of this feature (as `forum.api.ts` says). */
import type { Database } from '../../ports/database/database.ts'
import { coursesOfStudent, subjectsOfStudent } from './content.store.ts'
import { itemOfStudent } from './items.store.ts'

/** What the content feature answers to the forum. */
export class Places {
  readonly #db: Database
  constructor(db: Database) {
    this.#db = db
  }

  /** Courses of the student's groups. */
  async courseIdsOf(studentId: string): Promise<string[]> {
    return (await this.#db.read((db) => coursesOfStudent(db, studentId))).map((course) => course.id)
  }

  /** Subjects in which the student's groups list something. */
  async subjectIdsOf(studentId: string): Promise<string[]> {
    return (await this.#db.read((db) => subjectsOfStudent(db, studentId))).map((subject) => subject.id)
  }

  /** Where a chapter stands; null where the student's groups do not list it. */
  async chapterOf(
    studentId: string,
    chapterId: string,
  ): Promise<{ subjectId: string; courseId: string } | null> {
    const chapter = await this.#db.read((db) => itemOfStudent(db, studentId, 'chapter', chapterId))
    return chapter ? { subjectId: chapter.subject_id, courseId: chapter.course_id } : null
  }
}
