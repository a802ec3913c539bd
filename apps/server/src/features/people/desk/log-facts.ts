/** What the log of staff is told of students and groups: names and rolls, for ids say nothing to people. */
import type { Database } from '../../../ports/database/database.ts'
import type { Moves } from '../groups.service.ts'
import { listGroups } from '../students.store.ts'
import { sidsOf } from './students-page.store.ts'

/** Rolls of one group that are named; of more the number is told. */
const mostNamed = 50

/** What people call each group, by its id. */
export async function groupNames(db: Database): Promise<ReadonlyMap<string, string>> {
  return new Map((await db.read(listGroups)).map(({ id, name }) => [id, name]))
}

/** Who came into which group, and who left which. */
export async function movesTold(db: Database, { into, outOf }: { into: Moves; outOf: Moves }) {
  const names = await groupNames(db)
  const shown = [...into, ...outOf].flatMap(({ students }) => students.slice(0, mostNamed))
  const sids = new Map(
    (await db.read((reader) => sidsOf(reader, shown))).map(({ id, sid }) => [id, sid] as const),
  )
  const told = (moves: Moves) =>
    moves.map(({ groupId, students }) => ({
      group: names.get(groupId) ?? groupId,
      count: students.length,
      students: students.slice(0, mostNamed).flatMap((id) => sids.get(id) ?? []),
    }))
  return { into: told(into), outOf: told(outOf) }
}
