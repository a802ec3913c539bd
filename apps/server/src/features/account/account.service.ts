/** Sign-in, sign-out and the profile (spec §2 Sign-in, §4 Session, §7 Account). */
import type { NotificationEntry, Profile, ProfileExam, Student } from '@porua/contract/account'
import { limits, mobilePattern } from '@porua/contract/limits'
import { Problem } from '../../platform/problems.ts'
import type { Session } from '../../platform/sessions.ts'
import type { Clock } from '../../ports/clock/clock.ts'
import type { Database } from '../../ports/database/database.ts'
import type { NotificationTable, StudentTable } from '../../ports/database/tables.ts'
import type { Passwords } from './account.passwords.ts'
import type { StoredSessions } from './account.sessions.ts'
import { courseCards, groupsOf, newestNotifications, studentById, studentByMobile } from './account.store.ts'
import type { FailureThrottle } from './account.throttle.ts'

/** What the account room needs of the exams room. */
export interface AttemptsDoor {
  attemptsOf(studentId: string): Promise<ProfileExam[]>
}

/** What the profile carries at most (replies.md). */
const mostNotifications = 50

interface Needs {
  db: Database
  clock: Clock
  sessions: StoredSessions
  passwords: Passwords
  throttle: FailureThrottle
  exams: AttemptsDoor
}

export class AccountService {
  readonly #needs: Needs
  constructor(needs: Needs) {
    this.#needs = needs
  }

  /** @throws Problem wrongCredentials with a message, or tooManyRequests. */
  async login(
    username: string,
    password: string,
    remember: boolean,
    address: string,
  ): Promise<{ student: Student; sessionId: string }> {
    const { db, clock, passwords, sessions, throttle } = this.#needs
    const mobile = withPrefix(username)
    const wait = throttle.waitSeconds(mobile ?? username, address, clock.now())
    if (wait > 0)
      throw new Problem(
        'tooManyRequests',
        `Too many wrong passwords. Please try again in ${minutes(wait)}.`,
        {
          retryAfter: wait,
        },
      )
    const row = mobile ? await db.read((reader) => studentByMobile(reader, mobile)) : undefined
    const fits = await passwords.verify(row?.password_hash ?? null, password)
    if (!row || !fits || row.disabled === 1) {
      throttle.failed(mobile ?? username, address, clock.now())
      throw new Problem('wrongCredentials', 'Sign in failed', {
        message: 'The phone number or the password is not right.',
      })
    }
    throttle.succeeded(row.mobile, address)
    return { student: presentStudent(row), sessionId: await sessions.open(row.id, remember) }
  }

  async logout(session: Session): Promise<void> {
    await this.#needs.sessions.close(session)
  }

  /** The profile with groups and attempts (replies.md). */
  async profile(session: Session): Promise<{
    profile: Profile
    groups: { _id: string; name: string; courseId: string }[]
    notifications: NotificationEntry[]
  }> {
    const { db, exams } = this.#needs
    const row = await db.read((reader) => studentById(reader, session.studentId))
    if (!row) throw new Problem('notLoggedIn', 'This account is no longer there.')
    const groups = await db.read((reader) => groupsOf(reader, row.id))
    const courses = await db.read((reader) =>
      courseCards(reader, [...new Set(groups.map((g) => g.course_id))]),
    )
    const notifications = await db.read((reader) => newestNotifications(reader, row.id, mostNotifications))
    return {
      profile: {
        ...presentStudent(row),
        courses: courses.map(({ id, ...card }) => ({ _id: id, ...card })),
        groups: groups.map((group) => ({ _id: group.id, name: group.name })),
        groupIds: groups.map((group) => group.id),
        exams: await exams.attemptsOf(row.id),
      },
      groups: groups.map((group) => ({ _id: group.id, name: group.name, courseId: group.course_id })),
      notifications: notifications.map(presentNotification),
    }
  }
}

function presentNotification(row: NotificationTable): NotificationEntry {
  return {
    _id: row.id,
    isSeen: row.seen_at !== null,
    notificationId: {
      _id: row.id,
      type: row.type,
      message: row.message,
      createdAt: new Date(row.created_at).toISOString(),
      info: row.info_json === null ? null : JSON.parse(row.info_json),
    },
  }
}

/** `88` and 11 digits, from a mobile with or without 88; undefined when it is no mobile number (spec §5). */
export function withPrefix(username: string): string | undefined {
  const bare = username.trim().replace(/^\+?88(?=01)/, '')
  return mobilePattern.test(bare) ? limits.countryPrefix + bare : undefined
}

/** The student's record as it leaves the server: never the password's hash. */
function presentStudent(row: StudentTable): Student {
  // What the student typed stands in the profile; merit prefers what the provider imported (decisions: GPA).
  const gpa = (own: number | null, imported: number | null): number | null => {
    const value = own ?? imported
    return value === null ? null : value / 100
  }
  return {
    _id: row.id,
    id: row.id,
    name: row.name,
    sid: row.sid,
    username: row.mobile,
    contact: row.contact,
    SSCGPA: gpa(row.own_ssc, row.imported_ssc),
    HSCGPA: gpa(row.own_hsc, row.imported_hsc),
    session: row.session,
    branch: row.branch === null ? null : { name: row.branch, division: row.division },
    code: row.code,
    link: row.link,
    profilePic: row.profile_pic,
  }
}

function minutes(seconds: number): string {
  const count = Math.ceil(seconds / 60)
  return count === 1 ? 'a minute' : `${count} minutes`
}
