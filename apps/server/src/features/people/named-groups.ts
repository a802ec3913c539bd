/** Groups of this school as people name them. */
import type { Reader } from '../../ports/database/database.ts'
import { knownGroups } from './groups.ts'
import { groupsWithIds, listGroups } from './students.store.ts'

/** The ids of the groups that are asked for; the list of all is read only where one is not named by its id. @throws Refused */
export async function namedGroups(db: Reader, asked: readonly string[]): Promise<string[]> {
  const ids = await groupsWithIds(db, asked)
  if (asked.every((name) => ids.includes(name))) return [...new Set(asked)]
  return knownGroups(asked, await listGroups(db))
}
