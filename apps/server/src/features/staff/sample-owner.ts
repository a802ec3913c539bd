/** The sample school's owner, with whom the desk is looked at. */
import type { Clock } from '../../ports/clock/clock.ts'
import type { Database, Reader, Tx } from '../../ports/database/database.ts'
import { type Passwords, withPrefix } from '../account/passwords.api.ts'
import { deleteLinksBy } from './links.store.ts'
import { deleteStaff, hasOwner, insertStaff, staffById } from './staff.store.ts'
import { deleteStaffSessions } from './staff-sessions.store.ts'
import { newStaff } from './way-in.service.ts'

/** The account of the sample's owner. */
export const sampleOwnerId = 'sample-owner'
const id = sampleOwnerId
const credentials = { login: '01900000000', password: 'Sample123' }

/** Makes the owner of a school that has none. */
export async function makeSampleOwner(db: Database, passwords: Passwords, clock: Clock): Promise<void> {
  const passwordHash = await passwords.hash(credentials.password)
  const login = withPrefix(credentials.login) ?? credentials.login
  const row = newStaff({ id, name: 'Sample Owner', login, role: 'owner', passwordHash }, clock.now())
  await db.write(async (tx) => {
    if (!(await hasOwner(tx))) await insertStaff(tx, row)
  })
}

/** Whether the sample's owner is here, changed or not. */
export async function hasSampleOwner(db: Reader): Promise<boolean> {
  return (await staffById(db, id)) !== undefined
}

/** How the sample's owner signs in; null where the account is not as it was made. */
export async function sampleOwner(db: Reader): Promise<{ login: string; password: string } | null> {
  const row = await staffById(db, id)
  return row?.version === 1 && row.disabled === 0 ? credentials : null
}

/** The sample's owner goes, with what they are signed in with and whom they have invited. */
export async function removeSampleOwner(tx: Tx): Promise<void> {
  await deleteStaffSessions(tx, id)
  await deleteLinksBy(tx, id)
  await deleteStaff(tx, id)
}
