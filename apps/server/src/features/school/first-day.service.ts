/** The first day of a school: its name and look, the first course with its subjects, groups. All of it is written, or nothing. */
import type { SchoolSettings } from '@porua/contract/desk/school'
import type { Ids } from '../../platform/ids.ts'
import { Problem } from '../../platform/problems.ts'
import type { Clock } from '../../ports/clock/clock.ts'
import type { Database } from '../../ports/database/database.ts'
import { addCourseIn, addSubjectIn } from '../content/content.admin.api.ts'
import { addGroupIn } from '../people/people.api.ts'
import { nextRevision } from './revision.store.ts'
import { putSettingsIn, type SettingsWish, settingsIn } from './settings.ts'
import { isEmptySchool } from './white-label.store.ts'
import type { FixedParts } from './white-label.ts'

interface Needs {
  db: Database
  clock: Clock
  ids: Ids
  fixed: FixedParts
}

/** What the first-day form asks. */
export interface FirstDayWish extends SettingsWish {
  course: string
  subjects: readonly string[]
  groups: readonly string[]
}

/** What the form begins with; `empty`: nothing has been opened yet. */
export async function firstDay({
  db,
  fixed,
}: Pick<Needs, 'db' | 'fixed'>): Promise<{ empty: boolean; settings: SchoolSettings }> {
  return db.read(async (reader) => ({
    empty: await isEmptySchool(reader),
    settings: await settingsIn(reader, fixed),
  }))
}

/**
 * Opens an empty school. Two who do it at once wait for each other: the second is refused.
 * @throws Problem conflict where the school has begun or a name stands twice; as `putSettingsIn`
 */
export async function openSchool(needs: Needs, wish: FirstDayWish): Promise<SchoolSettings> {
  const { db, clock, ids, fixed } = needs
  const { course: courseName, subjects, groups, ...settings } = wish
  return db.write(async (tx) => {
    await nextRevision(tx)
    if (!(await isEmptySchool(tx))) throw new Problem('conflict', 'schoolBegun')
    const making = { ids, now: clock.now() }
    await putSettingsIn(tx, settings, fixed)
    const course = await addCourseIn(tx, { name: courseName }, making)
    for (const name of subjects) await addSubjectIn(tx, { courseId: course.id, name }, making)
    for (const name of groups) {
      const group = { id: ids.next(making.now), courseId: course.id, name }
      await addGroupIn(tx, group, { code: 'conflict', field: 'groups' })
    }
    return settingsIn(tx, fixed)
  })
}
