/** What the owner does with those who work here: invitations, roles, standing, the rules for all. */
import type { Role } from '@porua/contract/desk/capabilities'
import type { StaffInvitation, StaffMember } from '@porua/contract/desk/staff'
import type { Act, DeskStaff } from '../../platform/desk-http.ts'
import { type Ids, sha256 } from '../../platform/ids.ts'
import { Problem } from '../../platform/problems.ts'
import { refuseOlder } from '../../platform/versions.ts'
import type { Clock } from '../../ports/clock/clock.ts'
import type { Database } from '../../ports/database/database.ts'
import type { StaffTable } from '../../ports/database/tables.ts'
import type { FailureThrottle } from '../account/passwords.api.ts'
import { subjectOf } from './caller.ts'
import { deleteInvitation, deleteResetLinks, insertLink, standingInvitations } from './links.store.ts'
import { presentStaff } from './staff.rules.ts'
import {
  allStaff,
  demandsSecondStep,
  lockOwners,
  lockStaff,
  setDemandsSecondStep,
  staffById,
  updateStaff,
} from './staff.store.ts'
import { deleteStaffSessions } from './staff-sessions.store.ts'

const invitationLifeMs = 7 * 86_400_000
const resetLifeMs = 86_400_000
const order: readonly string[] = ['owner', 'teacher', 'marker']

interface Needs {
  db: Database
  clock: Clock
  ids: Ids
  throttle: Pick<FailureThrottle, 'forget'>
}

/** The calls of `staff.manage` and of the rules for all. */
export class Colleagues {
  readonly #needs: Needs
  constructor(needs: Needs) {
    this.#needs = needs
  }

  /** Everybody, owners first, then by name; the invitations that stand; the rules. */
  async list(): Promise<{
    staff: StaffMember[]
    invitations: StaffInvitation[]
    rules: { demandSecondStep: boolean }
  }> {
    const { db, clock } = this.#needs
    return db.read(async (reader) => {
      const rows = await allStaff(reader)
      rows.sort((a, b) => order.indexOf(a.role) - order.indexOf(b.role) || a.name.localeCompare(b.name, 'bn'))
      const links = await standingInvitations(reader, clock.now())
      return {
        staff: rows.map((row) => presentStaff(row, row.seen_at)),
        invitations: links.map((link) => ({
          id: link.id,
          name: link.name,
          role: link.role as Role,
          invitedBy: link.by_name ?? '',
          createdAt: new Date(link.created_at).toISOString(),
          expiresAt: new Date(link.expires_at).toISOString(),
        })),
        rules: { demandSecondStep: await demandsSecondStep(reader) },
      }
    })
  }

  /** Changes a member from a version of it. @throws Problem notFound, conflict with what stands, lastOwner */
  async change(
    staffId: string,
    wanted: {
      version: number
      name?: string | undefined
      role?: Role | undefined
      disabled?: boolean | undefined
    },
    act: Act,
  ): Promise<StaffMember> {
    const { db, clock } = this.#needs
    const after = await db.write(async (tx) => {
      // The owners first: two who take each other's role at once wait for each other here.
      const owners = await lockOwners(tx)
      const before = await lockStaff(tx, staffId)
      if (!before) throw noStaff()
      const { version: _, ...asked } = wanted
      act.about(
        { kind: 'staff', id: before.id, name: before.name },
        { before: fieldsOf(before), after: asked },
      )
      refuseOlder(wanted.version, presentStaff(before, null))
      const { name = before.name, role = before.role } = wanted
      const disabled = wanted.disabled === undefined ? before.disabled : Number(wanted.disabled)
      const stays = role === 'owner' && disabled === 0
      if (!stays && owners.length === 1 && owners[0]?.id === staffId)
        throw new Problem('lastOwner', 'lastOwner')
      if (disabled === 1) await deleteStaffSessions(tx, staffId)
      return updateStaff(tx, before, { name, role, disabled }, clock.now())
    })
    act.after = fieldsOf(after)
    return presentStaff(after, null)
  }

  /** Ends every session of a member. @throws Problem notFound */
  async endSessions(staffId: string, act: Act): Promise<{ ended: number }> {
    const { db } = this.#needs
    return db.write(async (tx) => {
      const row = await lockStaff(tx, staffId)
      if (!row) throw noStaff()
      act.about({ kind: 'staff', id: row.id, name: row.name })
      return { ended: await deleteStaffSessions(tx, staffId) }
    })
  }

  /** Takes the second step from somebody else. @throws Problem notFound, forbidden for the own one */
  async resetSecondStep(by: DeskStaff, staffId: string, act: Act): Promise<StaffMember> {
    const { db, clock } = this.#needs
    // There the password is asked for.
    if (staffId === by.id) throw new Problem('forbidden', 'ownStepOnOwnPage')
    const row = await db.write(async (tx) => {
      const before = await lockStaff(tx, staffId)
      if (!before) throw noStaff()
      act.about(
        { kind: 'staff', id: before.id, name: before.name },
        { before: { secondStep: before.totp_on === 1 }, after: { secondStep: false } },
      )
      return updateStaff(tx, before, { totp_on: 0, totp_secret: null }, clock.now())
    })
    return presentStaff(row, null)
  }

  /** Makes a link by which somebody else sets a new password; `by` null: by command. @throws Problem notFound, forbidden for the own account or a disabled one */
  async makeResetLink(by: DeskStaff | null, staffId: string, act: Act): Promise<{ link: string }> {
    const { db, clock, ids } = this.#needs
    // There the old password is asked for.
    if (staffId === by?.id) throw new Problem('forbidden', 'ownPasswordOnOwnPage')
    const key = ids.secret(32)
    const now = clock.now()
    await db.write(async (tx) => {
      const row = await lockStaff(tx, staffId)
      if (!row) throw noStaff()
      act.about({ kind: 'staff', id: row.id, name: row.name })
      if (row.disabled === 1) throw new Problem('forbidden', 'staffDisabled')
      await deleteResetLinks(tx, staffId)
      await insertLink(tx, {
        key_hash: sha256(key),
        id: ids.next(now),
        kind: 'reset',
        name: row.name,
        role: row.role,
        invited_by: by?.id ?? null,
        staff_id: staffId,
        created_at: now,
        expires_at: now + resetLifeMs,
      })
    })
    return { link: `/desk/reset?key=${key}` }
  }

  /** Forgets wrong passwords that were typed for a member. @throws Problem notFound */
  async allowSignIn(staffId: string, act: Act): Promise<void> {
    const { db, throttle } = this.#needs
    const row = await db.read((reader) => staffById(reader, staffId))
    if (!row) throw noStaff()
    act.about({ kind: 'staff', id: row.id, name: row.name })
    await throttle.forget(subjectOf(row.login))
  }

  /** Makes an invitation; the link holds a key that is told here alone. */
  async invite(
    by: DeskStaff,
    { name, role }: { name: string; role: Role },
    act: Act,
  ): Promise<{ invitation: StaffInvitation; link: string }> {
    const { db, clock, ids } = this.#needs
    const now = clock.now()
    const id = ids.next(now)
    const key = ids.secret(32)
    act.about({ kind: 'invitation', id, name }, { after: { name, role } })
    await db.write((tx) =>
      insertLink(tx, {
        key_hash: sha256(key),
        id,
        kind: 'invitation',
        name,
        role,
        invited_by: by.id,
        staff_id: null,
        created_at: now,
        expires_at: now + invitationLifeMs,
      }),
    )
    const invitation = {
      id,
      name,
      role,
      invitedBy: by.name,
      createdAt: new Date(now).toISOString(),
      expiresAt: new Date(now + invitationLifeMs).toISOString(),
    }
    return { invitation, link: `/desk/invitation?key=${key}` }
  }

  /** Takes an invitation back. @throws Problem notFound */
  async withdraw(invitationId: string, act: Act): Promise<void> {
    const link = await this.#needs.db.write((tx) => deleteInvitation(tx, invitationId))
    if (!link) throw new Problem('notFound', 'invitationOver')
    act.about(
      { kind: 'invitation', id: link.id, name: link.name },
      { before: { name: link.name, role: link.role } },
    )
  }

  /** The rules for all. @throws Problem secondStepNeeded where who demands a second step has none */
  async changeRules(
    by: DeskStaff,
    { demandSecondStep }: { demandSecondStep: boolean },
    act: Act,
  ): Promise<{ demandSecondStep: boolean }> {
    await this.#needs.db.write(async (tx) => {
      const own = await lockStaff(tx, by.id)
      if (demandSecondStep && own?.totp_on !== 1) throw new Problem('secondStepNeeded', 'ownSecondStepFirst')
      const before = await demandsSecondStep(tx)
      act.about(
        { kind: 'rules', id: 'staff', name: '' },
        { before: { demandSecondStep: before }, after: { demandSecondStep } },
      )
      await setDemandsSecondStep(tx, demandSecondStep)
    })
    return { demandSecondStep }
  }
}

function fieldsOf({ name, role, disabled }: StaffTable) {
  return { name, role, disabled: disabled === 1 }
}

function noStaff(): Problem {
  return new Problem('notFound', 'noStaff')
}
