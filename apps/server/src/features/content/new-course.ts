/** Adds a course, or a subject to one: behind the others, with an id of the server's own. */
import type { Ids } from '../../platform/ids.ts'
import { isSameName } from '../../platform/named.ts'
import { Problem } from '../../platform/problems.ts'
import type { Clock } from '../../ports/clock/clock.ts'
import type { Database, Tx } from '../../ports/database/database.ts'
import { listItem } from '../people/people.api.ts'
import { nextRevision } from '../school/school.api.ts'
import { groupsToList } from './add.store.ts'
import {
  coursesSoFar,
  insertCourse,
  insertItem,
  insertSubject,
  lockCourse,
  subjectsSoFar,
} from './new-course.store.ts'

/** What a new row needs. */
export interface Making {
  ids: Ids
  /** UTC milliseconds. */
  now: number
}

/** Adds a course inside a unit of the caller's, who has counted the school's revision. @throws Problem conflict where one has the name */
export async function addCourseIn(
  tx: Tx,
  { name }: { name: string },
  { ids, now }: Making,
): Promise<{ id: string; name: string }> {
  const { names, end } = await coursesSoFar(tx)
  if (names.some((other) => isSameName(other, name)))
    throw new Problem('conflict', ['courseNameTaken', { name }], { field: 'course' })
  const course = { id: ids.next(now), name }
  await insertCourse(tx, { ...course, position: end })
  return course
}

/**
 * Adds a subject inside a unit as `addCourseIn`, with a first chapter of its name in every group that lists all chapters of the course:
 * students see the subjects of what their groups list, and ask in a chapter. @throws Problem notFound, conflict where one of the course has the name */
export async function addSubjectIn(
  tx: Tx,
  { courseId, name }: { courseId: string; name: string },
  { ids, now }: Making,
): Promise<{ id: string; name: string }> {
  if (!(await lockCourse(tx, courseId))) throw new Problem('notFound', 'noSuchCourse')
  const { names, end } = await subjectsSoFar(tx, courseId)
  if (names.some((other) => isSameName(other, name)))
    throw new Problem('conflict', ['subjectNameTaken', { name }], { field: 'subjects' })
  const subject = { id: ids.next(now), name }
  await insertSubject(tx, { ...subject, course_id: courseId, position: end })
  const chapter = { kind: 'chapter', id: ids.next(now) } as const
  await insertItem(tx, { ...chapter, subject_id: subject.id, name })
  await listItem(tx, chapter, await groupsToList(tx, { kind: chapter.kind, courseId, named: [] }))
  return subject
}

interface Parts {
  db: Database
  clock: Clock
  ids: Ids
}

/** Adds a course, alone. @throws Problem conflict */
export async function addCourse(
  { db, clock, ids }: Parts,
  wish: { name: string },
): Promise<{ id: string; name: string }> {
  return db.write(async (tx) => {
    await nextRevision(tx)
    return addCourseIn(tx, wish, { ids, now: clock.now() })
  })
}

/** Adds a subject, alone. @throws Problem conflict, notFound */
export async function addSubject(
  { db, clock, ids }: Parts,
  wish: { courseId: string; name: string },
): Promise<{ id: string; name: string }> {
  return db.write(async (tx) => {
    await nextRevision(tx)
    return addSubjectIn(tx, wish, { ids, now: clock.now() })
  })
}
