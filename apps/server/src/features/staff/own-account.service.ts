/** What members of staff do with their own account: password, second step, sessions. */
import { createHmac } from 'node:crypto'
import { capabilitiesOf } from '@porua/contract/desk/capabilities'
import type { Me, StaffSession } from '@porua/contract/desk/staff'
import type { FastifyRequest } from 'fastify'
import type { Act, DeskStaff } from '../../platform/desk-http.ts'
import type { Ids } from '../../platform/ids.ts'
import { Problem } from '../../platform/problems.ts'
import type { Clock } from '../../ports/clock/clock.ts'
import type { Database, Tx } from '../../ports/database/database.ts'
import type { StaffTable } from '../../ports/database/tables.ts'
import type { Keys } from '../../ports/secrets/secrets.ts'
import {
  checkPassword,
  type Devices,
  type FailureThrottle,
  manyPasswords,
  type Passwords,
  passwordWrong,
} from '../account/passwords.api.ts'
import { callerOf } from './caller.ts'
import { appAddress, periodOfCode, secretFrom } from './second-step.rules.ts'
import { presentStaff, shownLogin, withNewPassword } from './staff.rules.ts'
import { demandsSecondStep, lockStaff, staffById, updateStaff } from './staff.store.ts'
import { deleteStaffSessions, staffSessionsOf } from './staff-sessions.store.ts'
import { samePassword } from './way-in.service.ts'

/** The school as the desk names it. */
export interface SchoolFacts {
  name: string
  timeZone: string
  /** It has no course and no student yet. */
  empty: boolean
}

interface Needs {
  db: Database
  clock: Clock
  ids: Ids
  passwords: Passwords
  throttle: FailureThrottle
  devices: Devices
  /** The secret 'form drafts'. */
  draftKeys: Keys
  school: () => Promise<SchoolFacts>
  /** Whether the sample school stands here. */
  isSample: () => Promise<boolean>
}

/** The calls that every member may make. */
export class OwnAccount {
  readonly #needs: Needs
  constructor(needs: Needs) {
    this.#needs = needs
  }

  /** Who is signed in, and what they may do. */
  async me(staff: DeskStaff): Promise<Me> {
    const { clock, school, isSample, draftKeys } = this.#needs
    const row = await this.#row(staff)
    return {
      staff: presentStaff(row, clock.now()),
      capabilities: capabilitiesOf(staff.role),
      school: { ...(await school()), sample: await isSample() },
      mustAddSecondStep: staff.mustAddSecondStep,
      draftKey: createHmac('sha256', draftKeys.signing()).update(staff.id).digest('base64'),
    }
  }

  /** Changes the own password; other sessions end. @throws Problem weakPassword, passwordWrong, tooManyRequests */
  async changePassword(
    staff: DeskStaff,
    typed: { oldPassword: string; password: string },
    request: FastifyRequest,
    act: Act,
  ): Promise<{ ended: number }> {
    const { db, clock, passwords } = this.#needs
    act.about(aboutOwn(staff))
    checkPassword(typed.password)
    const row = await this.#checked(staff, typed.oldPassword, request)
    if (typed.oldPassword === typed.password) throw samePassword()
    const passwordHash = await passwords.hash(typed.password, callerOf(request, this.#needs.devices))
    const ended = await db.write(async (tx) => {
      const locked = await this.#lock(tx, staff, row)
      await updateStaff(tx, locked, withNewPassword(locked, passwordHash), clock.now())
      return deleteStaffSessions(tx, staff.id, { but: staff.sessionHash })
    })
    return { ended }
  }

  /**
   * A secret, which is asked for once `confirmSecondStep` has seen a number of it. Until then it stays the same: a page that is
   * loaded again, beside the app that has it already, goes on. @throws Problem conflict, passwordWrong
   */
  async beginSecondStep(
    staff: DeskStaff,
    password: string,
    request: FastifyRequest,
    act: Act,
  ): Promise<{ secret: string; address: string }> {
    const { db, clock, ids, school } = this.#needs
    act.about(aboutOwn(staff))
    const before = await this.#checked(staff, password, request, 'password')
    const row = await db.write(async (tx) => {
      const locked = await this.#lock(tx, staff, before)
      if (locked.totp_on === 1) throw alreadyOn()
      if (locked.totp_secret !== null) return locked
      const made = secretFrom(ids.secret(20))
      return updateStaff(tx, locked, { totp_secret: made, totp_used: 0 }, clock.now())
    })
    const secret = row.totp_secret ?? ''
    return { secret, address: appAddress(secret, (await school()).name, shownLogin(row.login)) }
  }

  /** Turns the second step on; other sessions end. @throws Problem secondStepWrong, conflict */
  async confirmSecondStep(staff: DeskStaff, code: string, act: Act): Promise<void> {
    const { db, clock } = this.#needs
    act.about(aboutOwn(staff), { before: { secondStep: false }, after: { secondStep: true } })
    const now = clock.now()
    await db.write(async (tx) => {
      const locked = await this.#lock(tx, staff)
      if (locked.totp_on === 1) throw alreadyOn()
      const period =
        locked.totp_secret === null
          ? null
          : periodOfCode(locked.totp_secret, code, { now, used: locked.totp_used })
      if (period === null)
        throw new Problem('secondStepWrong', 'appNumberWrong', {
          field: 'code',
        })
      await updateStaff(tx, locked, { totp_on: 1, totp_used: period }, now)
      await deleteStaffSessions(tx, staff.id, { but: staff.sessionHash })
    })
  }

  /** Turns the second step off. @throws Problem passwordWrong, forbidden where the owner demands one */
  async endSecondStep(staff: DeskStaff, password: string, request: FastifyRequest, act: Act): Promise<void> {
    const { db, clock } = this.#needs
    act.about(aboutOwn(staff), { before: { secondStep: true }, after: { secondStep: false } })
    const row = await this.#checked(staff, password, request, 'password')
    await db.write(async (tx) => {
      if (await demandsSecondStep(tx)) throw new Problem('forbidden', 'secondStepStays')
      const locked = await this.#lock(tx, staff, row)
      await updateStaff(tx, locked, { totp_on: 0, totp_secret: null }, clock.now())
    })
  }

  /** The own sessions that stand, the one used last first. */
  async sessions(staff: DeskStaff): Promise<StaffSession[]> {
    const { db, clock } = this.#needs
    const rows = await db.read((reader) => staffSessionsOf(reader, staff.id, clock.now()))
    return rows.map((row) => ({
      id: row.id,
      current: row.id_hash === staff.sessionHash,
      device: row.device,
      network: row.network,
      startedAt: new Date(row.created_at).toISOString(),
      seenAt: new Date(row.seen_at).toISOString(),
    }))
  }

  /** Ends one of the own sessions. @throws Problem notFound */
  async endSession(staff: DeskStaff, sessionId: string, act: Act): Promise<void> {
    act.about(aboutOwn(staff))
    const ended = await this.#needs.db.write((tx) => deleteStaffSessions(tx, staff.id, { id: sessionId }))
    if (ended === 0) throw new Problem('notFound', 'sessionOver')
  }

  /** The own row, where the password fits. @throws Problem passwordWrong, tooManyRequests */
  async #checked(
    staff: DeskStaff,
    password: string,
    request: FastifyRequest,
    field: 'oldPassword' | 'password' = 'oldPassword',
  ): Promise<StaffTable> {
    const { clock, passwords, throttle, devices } = this.#needs
    const row = await this.#row(staff)
    const caller = callerOf(request, devices)
    // Apart from the sign-in: who has got in and mistypes here keeps nobody out there.
    const subject = `staff account ${row.id}`
    return throttle.inTurn(subject, caller, async () => {
      const looked = await throttle.look(subject, caller, clock.now())
      if (looked.wait > 0) throw manyPasswords(looked)
      if (!(await passwords.verify(row.password_hash, password, caller))) {
        await throttle.failed(subject, caller, clock.now(), looked.failedBefore)
        throw passwordWrong(field)
      }
      await throttle.succeeded(subject, caller, looked.failedBefore)
      return row
    })
  }

  async #row(staff: DeskStaff): Promise<StaffTable> {
    const row = await this.#needs.db.read((reader) => staffById(reader, staff.id))
    if (!row) throw gone()
    return row
  }

  /** The own row, locked. `before`: as it was when the password was checked. @throws Problem passwordWrong */
  async #lock(tx: Tx, staff: DeskStaff, before?: StaffTable): Promise<StaffTable> {
    const locked = await lockStaff(tx, staff.id)
    if (!locked) throw gone()
    if (before && locked.password_hash !== before.password_hash) throw passwordWrong()
    return locked
  }
}

function aboutOwn({ id, name }: DeskStaff) {
  return { kind: 'staff', id, name }
}

function alreadyOn(): Problem {
  return new Problem('conflict', 'secondStepOn')
}

function gone(): Problem {
  return new Problem('notLoggedIn', 'accountGone')
}
