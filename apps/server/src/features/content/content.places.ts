/** Where a student is in the tree of courses: what the forum asks of this room (its door is `forum.door.ts`). */
import type { Database } from '../../ports/database/database.ts'
import { coursesOfStudent, subjectsOfStudent } from './content.store.ts'
import { itemOfStudent } from './items.store.ts'

export class Places {
  readonly #db: Database
  constructor(db: Database) {
    this.#db = db
  }

  async courseIdsOf(studentId: string): Promise<string[]> {
    return (await this.#db.read((db) => coursesOfStudent(db, studentId))).map((course) => course.id)
  }

  async subjectIdsOf(studentId: string): Promise<string[]> {
    return (await this.#db.read((db) => subjectsOfStudent(db, studentId))).map((subject) => subject.id)
  }

  async chapterOf(
    studentId: string,
    chapterId: string,
  ): Promise<{ subjectId: string; courseId: string } | null> {
    const chapter = await this.#db.read((db) => itemOfStudent(db, studentId, 'chapter', chapterId))
    return chapter ? { subjectId: chapter.subject_id, courseId: chapter.course_id } : null
  }
}
