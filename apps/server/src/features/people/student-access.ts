/** One student at a time, for the provider: found, added, changed, moved, disabled, reset. */

import { noStudent } from '../../platform/unknown.ts'
import type { Clock } from '../../ports/clock/clock.ts'
import type { Database } from '../../ports/database/database.ts'
import type { AccountApi } from '../account/account.api.ts'
import { knownGroups } from './groups.ts'
import {
  forgetPassword,
  listGroups,
  listMemberships,
  listStudents,
  setDisabled,
  studentBySid,
} from './students.store.ts'

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

/** What was done to one student. */
export interface StudentDone {
  sid: string
  name: string
  /** False: it was so already. */
  changed: boolean
  /** Sessions that ended. */
  sessions: number
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

export interface StudentAdminParts {
  db: Database
  clock: Clock
  account: AccountApi
}

export type StudentDeed = 'disable' | 'enable' | 'reset'

/**
 * Disables (nobody signs in with it, its sessions end), enables, or resets (its password is forgotten, its sessions end).
 * @throws Refused when there is no such student
 */
export async function doToStudent(
  { db, clock, account }: StudentAdminParts,
  sid: string,
  deed: StudentDeed,
  dryRun: boolean,
): Promise<StudentDone> {
  const done = await db.write(async (tx) => {
    const student = await studentBySid(tx, sid)
    if (!student) throw noStudent(sid)
    const { id, name } = student
    if (dryRun) {
      const changes = { disable: student.disabled === 0, enable: student.disabled === 1 }
      return { sid, name, sessions: 0, changed: deed === 'reset' ? student.registered === 1 : changes[deed] }
    }
    const now = clock.now()
    const changed =
      deed === 'reset'
        ? await forgetPassword(tx, id, now)
        : await setDisabled(tx, id, deed === 'disable' ? 1 : 0, now)
    // After the row: a sign-in that was under way has either its session here already or finds the row changed.
    const sessions = deed === 'enable' ? 0 : await account.endSessionsIn(tx, id)
    return { sid, name, changed, sessions }
  })
  if (done.sessions > 0) account.ended()
  return done
}
