/** How staff get in: the welcome link of an owner, sign-in with its second step, invitations. */
import type { Role } from '@porua/contract/desk/capabilities'
import type { StaffMember } from '@porua/contract/desk/staff'
import type { FastifyRequest } from 'fastify'
import type { Act } from '../../platform/desk-http.ts'
import { type Ids, sha256 } from '../../platform/ids.ts'
import { Problem } from '../../platform/problems.ts'
import type { Clock } from '../../ports/clock/clock.ts'
import type { Database, Tx } from '../../ports/database/database.ts'
import { isUniqueViolation } from '../../ports/database/errors.ts'
import type { StaffTable } from '../../ports/database/tables.ts'
import {
  type Caller,
  checkPassword,
  type Devices,
  type FailureThrottle,
  manyPasswords,
  type Passwords,
} from '../account/passwords.api.ts'
import { callerOf, subjectOf } from './caller.ts'
import { deleteOldLinks, memberOfReset, standingLink, takeLink } from './links.store.ts'
import { periodOfCode } from './second-step.rules.ts'
import { loginOf, mustBeLogin, presentStaff, shownLogin, withNewPassword } from './staff.rules.ts'
import { hasOwner, insertStaff, lockStaff, staffByLogin, takePeriod, updateStaff } from './staff.store.ts'
import { deleteStaffSessions } from './staff-sessions.store.ts'
import type { StaffSessions } from './staff-sessions.ts'

export interface WayInNeeds {
  db: Database
  clock: Clock
  ids: Ids
  passwords: Passwords
  throttle: FailureThrottle
  sessions: StaffSessions
  devices: Devices
}

/** What a person types who becomes staff. */
export interface NewStaff {
  name: string
  login: string
  password: string
}

/** A member who has just got in, and what the cookie is to hold. */
interface Entered {
  staff: StaffMember
  session: string
}

/** The calls that nobody is signed in for. */
export class WayIn {
  readonly #needs: WayInNeeds
  constructor(needs: WayInNeeds) {
    this.#needs = needs
  }

  /** Whether the school has an owner who can sign in. */
  async hasOwner(): Promise<boolean> {
    return this.#needs.db.read(hasOwner)
  }

  /**
   * Makes an owner by the welcome link. Somebody who is staff already gets this password, becomes an owner, and has no second
   * step any more: it is how an owner comes back who has lost everything.
   * @throws Problem linkOver, weakPassword, badRequest
   */
  async welcome(key: string, typed: NewStaff, request: FastifyRequest, act: Act): Promise<Entered> {
    const { db, passwords, clock } = this.#needs
    const keyHash = sha256(key)
    const login = mustBeLogin(typed.login)
    checkPassword(typed.password)
    if (!(await db.read((reader) => standingLink(reader, 'welcome', keyHash, clock.now())))) throw linkOver()
    const passwordHash = await passwords.hash(typed.password, callerOf(request, this.#needs.devices))
    const now = clock.now()
    return this.#enter(
      request,
      act,
      async (tx) => {
        const link = await standingLink(tx, 'welcome', keyHash, now)
        if (!link || !(await takeLink(tx, keyHash))) throw linkOver()
        const known = await staffByLogin(tx, login)
        if (!known) return this.#insert(tx, { name: typed.name, login, role: 'owner', passwordHash })
        act.before = factsOf(known)
        await deleteStaffSessions(tx, known.id)
        const back = {
          name: typed.name,
          password_hash: passwordHash,
          role: 'owner',
          disabled: 0,
          totp_on: 0,
          totp_secret: null,
        }
        return updateStaff(tx, known, back, now)
      },
      { made: true },
    )
  }

  /**
   * Signs a member in.
   * @throws Problem wrongCredentials, secondStepNeeded, secondStepWrong, tooManyRequests, unavailable
   */
  async signIn(
    typed: { login: string; password: string; code?: string | undefined },
    request: FastifyRequest,
    act: Act,
  ): Promise<Entered> {
    const login = loginOf(typed.login) ?? typed.login
    const caller = callerOf(request, this.#needs.devices)
    const subject = subjectOf(login)
    return this.#needs.throttle.inTurn(subject, caller, () =>
      this.#trySignIn({ ...typed, login, subject }, caller, request, act),
    )
  }

  async #trySignIn(
    typed: { login: string; subject: string; password: string; code?: string | undefined },
    caller: Caller,
    request: FastifyRequest,
    act: Act,
  ): Promise<Entered> {
    const { db, clock, passwords, throttle } = this.#needs
    const { subject } = typed
    const looked = await throttle.look(subject, caller, clock.now())
    if (looked.wait > 0) throw manyPasswords(looked)
    const row = await db.read((reader) => staffByLogin(reader, typed.login))
    if (row) act.staff = { id: row.id, name: row.name, role: row.role as Role }
    const fits = await passwords.verify(row?.password_hash ?? null, typed.password, caller)
    const failed = () => throttle.failed(subject, caller, clock.now(), looked.failedBefore)
    if (!row || !fits || row.disabled === 1) {
      await failed()
      throw wrongCredentials()
    }
    const period = this.#periodOf(row, typed.code)
    if (period === null) {
      await failed()
      throw new Problem('secondStepWrong', 'appNumberWrong', {
        field: 'code',
      })
    }
    const entered = await this.#enter(
      request,
      act,
      async (tx) => {
        const locked = await lockStaff(tx, row.id)
        // Changed meanwhile: another password, disabled, or a second step that was not asked for.
        if (!locked || locked.password_hash !== row.password_hash || locked.disabled === 1)
          throw wrongCredentials()
        if (locked.totp_on !== row.totp_on) throw secondStepNeeded()
        if (locked.totp_on === 1 && !(await takePeriod(tx, row.id, period))) throw secondStepNeeded()
        return locked
      },
      { made: false },
    )
    await throttle.succeeded(subject, caller, looked.failedBefore)
    return entered
  }

  /** The half minute of the typed number; 0 where none is asked for, null where it is wrong. @throws Problem secondStepNeeded */
  #periodOf({ totp_on, totp_secret, totp_used }: StaffTable, code: string | undefined): number | null {
    if (totp_on === 0 || totp_secret === null) return 0
    if (code === undefined) throw secondStepNeeded()
    return periodOfCode(totp_secret, code, { now: this.#needs.clock.now(), used: totp_used })
  }

  /** What an invitation says. @throws Problem linkOver */
  async invitation(key: string): Promise<{ name: string; role: Role }> {
    const { db, clock } = this.#needs
    const link = await db.read((reader) => standingLink(reader, 'invitation', sha256(key), clock.now()))
    if (!link) throw linkOver()
    return { name: link.name, role: link.role as Role }
  }

  /** Whether a welcome link still works. @throws Problem linkOver */
  async mustWelcome(key: string): Promise<void> {
    const { db, clock } = this.#needs
    if (!(await db.read((reader) => standingLink(reader, 'welcome', sha256(key), clock.now()))))
      throw linkOver()
  }

  /** Whose password a link sets. @throws Problem linkOver */
  async resetOf(key: string): Promise<{ name: string; login: string }> {
    const { db, clock } = this.#needs
    const member = await db.read((reader) => memberOfReset(reader, sha256(key), clock.now()))
    if (!member) throw linkOver()
    return { name: member.name, login: shownLogin(member.login) }
  }

  /** Sets a password by a link; every session of the member ends. @throws Problem linkOver, weakPassword */
  async reset(key: string, password: string, request: FastifyRequest, act: Act): Promise<{ login: string }> {
    const { db, passwords, clock, throttle, devices } = this.#needs
    checkPassword(password)
    const keyHash = sha256(key)
    const caller = callerOf(request, devices)
    const member = await db.read((reader) => memberOfReset(reader, keyHash, clock.now()))
    if (!member) throw linkOver()
    act.staff = { id: member.id, name: member.name, role: member.role as Role }
    act.about({ kind: 'staff', id: member.id, name: member.name })
    if (await passwords.verify(member.password_hash, password, caller)) throw samePassword()
    const passwordHash = await passwords.hash(password, caller)
    await db.write(async (tx) => {
      const locked = await lockStaff(tx, member.id)
      if (!locked || !(await memberOfReset(tx, keyHash, clock.now())) || !(await takeLink(tx, keyHash)))
        throw linkOver()
      await updateStaff(tx, locked, withNewPassword(locked, passwordHash), clock.now())
      await deleteStaffSessions(tx, member.id)
    })
    await throttle.forget(subjectOf(member.login))
    return { login: shownLogin(member.login) }
  }

  /** Makes the member whom an invitation names. @throws Problem linkOver, loginTaken, weakPassword, badRequest */
  async accept(key: string, typed: NewStaff, request: FastifyRequest, act: Act): Promise<Entered> {
    const { passwords, clock } = this.#needs
    const login = mustBeLogin(typed.login)
    checkPassword(typed.password)
    await this.invitation(key)
    const passwordHash = await passwords.hash(typed.password, callerOf(request, this.#needs.devices))
    const keyHash = sha256(key)
    try {
      return await this.#enter(
        request,
        act,
        async (tx) => {
          const link = await standingLink(tx, 'invitation', keyHash, clock.now())
          if (!link || !(await takeLink(tx, keyHash))) throw linkOver()
          return this.#insert(tx, { name: typed.name, login, role: link.role as Role, passwordHash })
        },
        { made: true },
      )
    } catch (error) {
      if (!isUniqueViolation(error)) throw error
      throw new Problem('loginTaken', 'loginTaken', { field: 'login' })
    }
  }

  /** Removes links that are over. */
  async sweep(now: number): Promise<void> {
    await this.#needs.db.write((tx) => deleteOldLinks(tx, now))
  }

  /** Runs the unit that finds or makes a member, and opens their session in it. The log has the facts of who is made. */
  async #enter(
    request: FastifyRequest,
    act: Act,
    work: (tx: Tx) => Promise<StaffTable>,
    { made }: { made: boolean },
  ): Promise<Entered> {
    const { db, sessions, clock } = this.#needs
    const { row, session } = await db.write(async (tx) => {
      const found = await work(tx)
      return { row: found, session: await sessions.openIn(tx, found.id, request) }
    })
    act.staff = { id: row.id, name: row.name, role: row.role as Role }
    act.about(
      { kind: 'staff', id: row.id, name: row.name },
      made ? { before: act.before, after: factsOf(row) } : {},
    )
    return { staff: presentStaff(row, clock.now()), session }
  }

  async #insert(
    tx: Tx,
    made: { name: string; login: string; role: Role; passwordHash: string },
  ): Promise<StaffTable> {
    const row = newStaff(
      { ...made, id: this.#needs.ids.next(this.#needs.clock.now()) },
      this.#needs.clock.now(),
    )
    await insertStaff(tx, row)
    return row
  }
}

/** What the log keeps of a member who is made, or made anew. */
function factsOf({ name, login, role, disabled, totp_on }: StaffTable) {
  return { name, login: shownLogin(login), role, disabled: disabled === 1, secondStep: totp_on === 1 }
}

/** The row of a member as it begins. */
export function newStaff(
  made: { id: string; name: string; login: string; role: Role; passwordHash: string },
  now: number,
): StaffTable {
  const { id, name, login, role, passwordHash } = made
  return {
    id,
    name,
    login,
    role,
    version: 1,
    password_hash: passwordHash,
    disabled: 0,
    totp_secret: null,
    totp_on: 0,
    totp_used: 0,
    created_at: now,
    updated_at: now,
  }
}

function linkOver(): Problem {
  return new Problem('linkOver', 'linkOver')
}

function wrongCredentials(): Problem {
  return new Problem('wrongCredentials', 'signInFailed', {
    message: 'wrongLoginOrPassword',
  })
}

/** The password that stands is no new one. */
export function samePassword(): Problem {
  return new Problem('weakPassword', 'samePassword', { field: 'password' })
}

function secondStepNeeded(): Problem {
  return new Problem('secondStepNeeded', 'typeAppNumber', {
    field: 'code',
  })
}
