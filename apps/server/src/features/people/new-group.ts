/** Adds a group, behind the others, with an id of the server's own. Its students see the whole course. */
import type { Ids } from '../../platform/ids.ts'
import { isSameName } from '../../platform/named.ts'
import { Problem } from '../../platform/problems.ts'
import type { Clock } from '../../ports/clock/clock.ts'
import type { Database, Tx } from '../../ports/database/database.ts'
import { lockCourse } from '../content/content.admin.api.ts'
import { nextRevision } from '../school/school.api.ts'
import { groupsSoFar, insertGroup } from './new-group.store.ts'

/** What a group lists: every chapter, lecture and question solve that the course has or gets. */
const everything = JSON.stringify(['chapter', 'lecture', 'questionSolve'])

/**
 * Adds it inside a unit of the caller's, who has counted the school's revision and locked the course.
 * @throws Problem conflict where a group has the name: lists and commands name groups by it
 */
export async function addGroupIn(
  tx: Tx,
  { courseId, name }: { courseId: string; name: string },
  { ids, now }: { ids: Ids; now: number },
): Promise<{ id: string; name: string }> {
  const { names, end } = await groupsSoFar(tx)
  if (names.some((other) => isSameName(other, name)))
    throw new Problem('conflict', ['groupNameTaken', { name }], { field: 'groups' })
  const group = { id: ids.next(now), name }
  await insertGroup(tx, { ...group, course_id: courseId, position: end, all_json: everything, version: 1 })
  return group
}

/** Adds a group, alone. @throws Problem conflict, notFound where the course is not there */
export async function addGroup(
  { db, clock, ids }: { db: Database; clock: Clock; ids: Ids },
  wish: { courseId: string; name: string },
): Promise<{ id: string; name: string }> {
  return db.write(async (tx) => {
    await nextRevision(tx)
    if (!(await lockCourse(tx, wish.courseId))) throw new Problem('notFound', 'noSuchCourse')
    return addGroupIn(tx, wish, { ids, now: clock.now() })
  })
}
