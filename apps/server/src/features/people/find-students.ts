/** Students by group, roll, name or mobile, for the provider. */
import type { Database } from '../../ports/database/database.ts'
import { knownGroups } from './groups.ts'
import { listGroups, listMemberships, listStudents } from './students.store.ts'

/** One student of a list. */
export interface ListedStudent {
  sid: string
  name: string
  /** 11 digits. */
  mobile: string
  groups: string[]
  registered: boolean
  disabled: boolean
}

/** Students by roll. @throws Refused when there is no such group */
export async function findStudents(
  db: Database,
  { group, find = '' }: { group?: string | undefined; find?: string | undefined },
): Promise<ListedStudent[]> {
  const { students, memberships } = await db.scan(async (reader) => {
    const groups = group === undefined ? [] : knownGroups([group], await listGroups(reader))
    return {
      students: await listStudents(reader, groups[0] ?? null),
      memberships: await listMemberships(reader),
    }
  })
  const groupsOf = new Map<string, string[]>()
  for (const { student_id, group_id } of memberships) {
    const groups = groupsOf.get(student_id)
    if (groups) groups.push(group_id)
    else groupsOf.set(student_id, [group_id])
  }
  const wanted = find.normalize('NFC').toLowerCase().trim()
  return students
    .filter(({ sid, name, mobile }) =>
      [sid, name, mobile].some((text) => text.normalize('NFC').toLowerCase().includes(wanted)),
    )
    .map(({ id, sid, name, mobile, registered, disabled }) => ({
      sid,
      name,
      mobile: mobile.slice(2),
      groups: groupsOf.get(id) ?? [],
      registered: registered === 1,
      disabled: disabled === 1,
    }))
}
