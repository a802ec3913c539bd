/** Sign-in, sign-out and the profile (spec §2 Sign-in, §4 Session, §7 Account). */
import type { Profile, ProfileExam, Student } from '@porua/contract/account'
import type { NotificationEntry } from '@porua/contract/notifications'
import { Problem } from '../../platform/problems.ts'
import type { Session } from '../../platform/sessions.ts'
import type { Clock } from '../../ports/clock/clock.ts'
import type { Database } from '../../ports/database/database.ts'
import type { StudentTable } from '../../ports/database/tables.ts'
import { setPasswordHash } from '../people/students.api.ts'
import { deleteSessionsOf } from './account.codes.store.ts'
import type { Passwords } from './account.passwords.ts'
import { accountGone, manyPasswords, passwordWrong } from './account.refusals.ts'
import { checkPassword, withPrefix } from './account.rules.ts'
import type { StoredSessions } from './account.sessions.ts'
import { courseCards, groupsOf, lockSignedIn, studentById, studentByMobile } from './account.store.ts'
import type { Caller, FailureThrottle } from './account.throttle.ts'

/** What the account feature needs of the exams feature. */
export interface AttemptsApi {
  attemptsOf(studentId: string): Promise<ProfileExam[]>
}

/** What the account feature needs of the notifications feature: the newest of a student's, at most `limits.notificationPageSize`. */
export interface NotificationsApi {
  newestOf(studentId: string): Promise<NotificationEntry[]>
}

interface Needs {
  db: Database
  clock: Clock
  sessions: StoredSessions
  passwords: Passwords
  throttle: FailureThrottle
  exams: AttemptsApi
  notifications: NotificationsApi
}

/** What the calls about the session, its password and the profile do; registering and resetting have a service of their own. */
export class AccountService {
  readonly #needs: Needs
  constructor(needs: Needs) {
    this.#needs = needs
  }

  /** @throws Problem wrongCredentials with a message, tooManyRequests, or unavailable when too many sign in at once. */
  async login(
    username: string,
    password: string,
    remember: boolean,
    caller: Caller,
  ): Promise<{ student: Student; sessionId: string }> {
    const tried = withPrefix(username) ?? username
    return this.#needs.throttle.inTurn(tried, caller, () => this.#tryLogin(tried, password, remember, caller))
  }

  async #tryLogin(
    tried: string,
    password: string,
    remember: boolean,
    caller: Caller,
  ): Promise<{ student: Student; sessionId: string }> {
    const { db, clock, passwords, sessions, throttle } = this.#needs
    const looked = await throttle.look(tried, caller, clock.now())
    if (looked.wait > 0) throw manyPasswords(looked)
    const mobile = withPrefix(tried)
    const row = mobile ? await db.read((reader) => studentByMobile(reader, mobile)) : undefined
    const passwordHash = row?.password_hash ?? null
    const fits = await passwords.verify(passwordHash, password, caller)
    const sessionId =
      row && passwordHash !== null && fits
        ? await sessions.open({ id: row.id, passwordHash }, remember)
        : null
    if (!row || sessionId === null) {
      await throttle.failed(tried, caller, clock.now(), looked.failedBefore)
      throw new Problem('wrongCredentials', 'signInFailed', {
        message: 'wrongPhoneOrPassword',
      })
    }
    await throttle.succeeded(row.mobile, caller, looked.failedBefore)
    return { student: presentStudent(row), sessionId }
  }

  /** Ends this session alone (spec §4 Session); the student's other devices stay signed in. */
  async logout(session: Session): Promise<void> {
    await this.#needs.sessions.close(session)
  }

  /**
   * Changes a password: the old one is asked, and every other session ends. How many did.
   * @throws Problem weakPassword, passwordWrong, tooManyRequests, unavailable
   */
  async changePassword(
    session: Session,
    typed: { oldPassword: string; password: string },
    caller: Caller,
  ): Promise<{ ended: number; mobile: string }> {
    checkPassword(typed.password)
    const row = await this.#needs.db.read((reader) => studentById(reader, session.studentId))
    if (!row) throw accountGone()
    const ended = await this.#needs.throttle.inTurn(row.mobile, caller, () =>
      this.#tryChange(session, row, typed, caller),
    )
    return { ended, mobile: row.mobile }
  }

  async #tryChange(
    session: Session,
    row: StudentTable,
    { oldPassword, password }: { oldPassword: string; password: string },
    caller: Caller,
  ): Promise<number> {
    const { db, clock, passwords, sessions, throttle } = this.#needs
    const looked = await throttle.look(row.mobile, caller, clock.now())
    if (looked.wait > 0) throw manyPasswords(looked)
    const old = row.password_hash
    if (old === null || !(await passwords.verify(old, oldPassword, caller))) {
      await throttle.failed(row.mobile, caller, clock.now(), looked.failedBefore)
      throw passwordWrong()
    }
    await throttle.succeeded(row.mobile, caller, looked.failedBefore)
    const passwordHash = await passwords.hash(password, caller)
    const ended = await db.write(async (tx) => {
      // Replaced meanwhile, by a code or in another tab: the one that was typed is no longer the old one.
      if (!(await lockSignedIn(tx, row.id, old))) throw passwordWrong()
      await setPasswordHash(tx, row.id, passwordHash, clock.now())
      return deleteSessionsOf(tx, row.id, session.idHash)
    })
    sessions.forget(ended)
    return ended.length
  }

  /** Ends every other session of the student; how many there were. */
  async endOtherSessions(session: Session): Promise<number> {
    const { db, sessions } = this.#needs
    const ended = await db.write((tx) => deleteSessionsOf(tx, session.studentId, session.idHash))
    sessions.forget(ended)
    return ended.length
  }

  /** The profile with groups and attempts (replies.md). */
  async profile(session: Session): Promise<{
    profile: Profile
    groups: { _id: string; name: string; courseId: string }[]
    notifications: NotificationEntry[]
  }> {
    const { db, exams, notifications } = this.#needs
    const row = await db.read((reader) => studentById(reader, session.studentId))
    if (!row) throw accountGone()
    const groups = await db.read((reader) => groupsOf(reader, row.id))
    const courses = await db.read((reader) =>
      courseCards(reader, [...new Set(groups.map((g) => g.course_id))]),
    )
    return {
      profile: {
        ...presentStudent(row),
        courses: courses.map(({ id, ...card }) => ({ _id: id, ...card })),
        groups: groups.map((group) => ({ _id: group.id, name: group.name })),
        groupIds: groups.map((group) => group.id),
        exams: await exams.attemptsOf(row.id),
      },
      groups: groups.map((group) => ({ _id: group.id, name: group.name, courseId: group.course_id })),
      notifications: await notifications.newestOf(row.id),
    }
  }
}

/** The student's record as it leaves the server: never the password's hash. */
function presentStudent(row: StudentTable): Student {
  // What the student typed stands in the profile; merit prefers what the provider imported (decisions: GPA).
  const gpa = (hundredths: number | null) => (hundredths === null ? null : hundredths / 100)
  return {
    _id: row.id,
    id: row.id,
    name: row.name,
    sid: row.sid,
    username: row.mobile,
    contact: row.contact,
    SSCGPA: gpa(row.own_ssc ?? row.imported_ssc),
    HSCGPA: gpa(row.own_hsc ?? row.imported_hsc),
    recordedGpa: { SSCGPA: gpa(row.imported_ssc), HSCGPA: gpa(row.imported_hsc) },
    session: row.session,
    // A list may have a division for whom it names no branch.
    branch: (row.branch ?? row.division) ? { name: row.branch ?? '', division: row.division } : null,
    code: row.code,
    link: row.link,
    profilePic: row.profile_pic,
  }
}
