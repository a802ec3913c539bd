/** A group's name, and a new group: for the desk, the command line, and the first day of a school. */
import { isSameName } from '../../platform/named.ts'
import { Problem } from '../../platform/problems.ts'
import type { Tx } from '../../ports/database/database.ts'
import { insertGroup } from './groups.store.ts'
import { listGroups } from './students.store.ts'

/** How a taken name is refused: with a code, at the field of the caller's form. */
interface NameRefusal {
  code: 'badRequest' | 'conflict'
  field: string
}

const atName: NameRefusal = { code: 'badRequest', field: 'name' }

/**
 * Adds a group that opens all of its course, inside a unit of the caller's, who has counted the school's revision and
 * knows the course.
 * @throws Problem where a group has the name
 */
export async function addGroupIn(
  tx: Tx,
  group: { id: string; courseId: string; name: string },
  refusal: NameRefusal = atName,
): Promise<void> {
  await refuseTaken(tx, group.name, null, refusal)
  await insertGroup(tx, group)
}

/**
 * Lists and commands name groups by name: no two may share one.
 * @param but the id of a group that may have it
 * @throws Problem
 */
export async function refuseTaken(
  tx: Tx,
  name: string,
  but: string | null,
  { code, field }: NameRefusal = atName,
): Promise<void> {
  const taken = (await listGroups(tx)).find((one) => one.id !== but && isSameName(one.name, name))
  if (taken) throw new Problem(code, ['groupNameTaken', { name: taken.name }], { field })
}
