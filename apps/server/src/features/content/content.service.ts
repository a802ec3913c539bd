/** Courses, subjects and groups as a student sees them (spec §7 Content, decisions: Who sees what). */
import type { contentCalls } from '@porua/contract/content'
import type { CallReply } from '@porua/contract/endpoint'
import type { ExamMeta } from '@porua/contract/exams'
import { Problem } from '../../platform/problems.ts'
import type { Session } from '../../platform/sessions.ts'
import type { Database } from '../../ports/database/database.ts'
import type { ItemKind } from '../../ports/database/tables.ts'
import {
  chaptersOfStudent,
  coursesOfStudent,
  groupItems,
  groupOfStudent,
  subjectsOfStudent,
} from './content.store.ts'
import { booksOf } from './items.store.ts'

/** What the content feature needs of the exams feature. */
export interface ExamMetasApi {
  metasOf(groupIds: string[]): Promise<ExamMeta[]>
}

/** What the content feature needs of the forum: how many questions stand in each course. */
export interface ForumCountsApi {
  questionCounts(courseIds: string[]): Promise<ReadonlyMap<string, number>>
}

type Reply<K extends keyof typeof contentCalls> = CallReply<(typeof contentCalls)[K]>

/** What the calls about groups, courses and subjects do; all of it reads. */
export class ContentService {
  readonly #db: Database
  readonly #exams: ExamMetasApi
  readonly #forum: ForumCountsApi
  constructor(db: Database, exams: ExamMetasApi, forum: ForumCountsApi) {
    this.#db = db
    this.#exams = exams
    this.#forum = forum
  }

  /** @throws Problem notFound when the student is not in the group. */
  async group(session: Session, groupId: string): Promise<Reply<'group'>> {
    const found = await this.#db.read(async (db) => {
      const group = await groupOfStudent(db, session.studentId, groupId)
      return group && { group, items: await groupItems(db, groupId) }
    })
    if (!found) throw new Problem('notFound', 'notInThisGroup')
    const ids = (kind: ItemKind) =>
      found.items.filter((item) => item.kind === kind).map((item) => item.item_id)
    return {
      group: {
        _id: found.group.id,
        name: found.group.name,
        courseId: found.group.course_id,
        lectures: ids('lecture').map((lectureId) => ({ lectureId })),
        chapters: ids('chapter').map((chapterId) => ({ chapterId })),
        questionSolves: ids('questionSolve').map((questionSolveId) => ({ questionSolveId })),
        exams: await this.#exams.metasOf([groupId]),
      },
    }
  }

  /** The courses of the student's groups with their books, and the subjects and chapters that the groups list. */
  async courses(session: Session): Promise<Reply<'courses'>> {
    const { courses, subjectsOf } = await this.#tree(session)
    const books = await this.#db.read((db) =>
      booksOf(
        db,
        courses.map((course) => course.id),
      ),
    )
    return {
      courses: courses.map((course) => ({
        _id: course.id,
        name: course.name,
        description: course.description,
        image: course.image,
        books: books
          .filter((book) => book.course_id === course.id)
          .map((book) => ({ _id: book.id, name: book.name, image: book.image, file: book.file })),
        subjects: subjectsOf(course.id),
      })),
    }
  }

  /** The same tree for the forum, with how many questions stand in each course. */
  async askableCourses(session: Session): Promise<Reply<'askableCourses'>> {
    const { courses, subjectsOf } = await this.#tree(session)
    const counts = await this.#forum.questionCounts(courses.map((course) => course.id))
    return {
      courses: courses.map((course) => ({
        _id: course.id,
        name: course.name,
        description: course.description,
        image: course.image,
        questionCount: counts.get(course.id) ?? 0,
        subjects: subjectsOf(course.id),
      })),
    }
  }

  async #tree(session: Session) {
    const { courses, subjects, chapters } = await this.#db.read(async (db) => ({
      courses: await coursesOfStudent(db, session.studentId),
      subjects: await subjectsOfStudent(db, session.studentId),
      chapters: await chaptersOfStudent(db, session.studentId),
    }))
    const chaptersOf = (subjectId: string) =>
      chapters
        .filter((chapter) => chapter.subject_id === subjectId)
        .map((chapter) => ({ _id: chapter.id, name: chapter.name }))
    const subjectsOf = (courseId: string) =>
      subjects
        .filter((subject) => subject.course_id === courseId)
        .map((subject) => ({ _id: subject.id, name: subject.name, chapters: chaptersOf(subject.id) }))
    return { courses, subjectsOf }
  }

  /** @throws Problem notFound when none of the student's groups belongs to the course. */
  async subjectsByCourse(session: Session, courseId: string): Promise<Reply<'subjectsByCourse'>> {
    const { courses, subjects } = await this.#db.read(async (db) => ({
      courses: await coursesOfStudent(db, session.studentId),
      subjects: await subjectsOfStudent(db, session.studentId),
    }))
    if (!courses.some((course) => course.id === courseId)) throw new Problem('notFound', 'courseNotYours')
    return {
      subjects: subjects
        .filter((subject) => subject.course_id === courseId)
        .map((subject) => ({ _id: subject.id, name: subject.name, image: subject.image, courseId })),
    }
  }
}
