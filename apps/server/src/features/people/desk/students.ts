/** One student in the desk: every fact, and what staff do about it, by the services of the command line. */
import type {
  DeskStudent,
  StudentAttempt,
  StudentNotice,
  StudentSession,
} from '@porua/contract/desk/students'
import type { Fault } from '@porua/files/faults/faults'
import type { Remark } from '@porua/files/validation-errors'
import { codeOf, paramsOf } from '@porua/files/words'
import type { Act } from '../../../platform/desk-http.ts'
import type { Ids } from '../../../platform/ids.ts'
import { iso } from '../../../platform/iso.ts'
import { Problem } from '../../../platform/problems.ts'
import { Refused } from '../../../platform/refusals/refused.ts'
import type { Clock } from '../../../ports/clock/clock.ts'
import type { Database, Reader } from '../../../ports/database/database.ts'
import type { StudentTable } from '../../../ports/database/tables.ts'
import type { Live } from '../../../ports/live/live.ts'
import type { AccountApi } from '../../account/account.api.ts'
import { studentAttempts } from '../../exams/people.api.ts'
import type { NotificationsApi } from '../../notifications/notifications.api.ts'
import { gpa } from '../preview.ts'
import type { Column } from '../student-row.ts'
import { changeStudent, doToStudent, type StudentDeed, type StudentWish } from '../students.service.ts'
import { studentById, studentRowBySid } from '../students.store.ts'
import { groupNames } from './log-facts.ts'
import { groupsOfStudents } from './students-page.store.ts'

const mostAttempts = 100
const mostNotices = 20

interface Needs {
  db: Database
  clock: Clock
  ids: Ids
  live: Pick<Live, 'write' | 'poke'>
  account: AccountApi
  notifications: Pick<NotificationsApi, 'newestOf'>
  graceMinutes: number
}

/** What staff typed; columns that are not given stay. */
export interface TypedStudent {
  name?: string | undefined
  mobile?: string | undefined
  groups?: string[] | undefined
  contact?: string | undefined
  branch?: string | undefined
  division?: string | undefined
  session?: string | undefined
  code?: string | undefined
  link?: string | undefined
  ssc?: string | undefined
  hsc?: string | undefined
}

const columns = {
  name: 'name',
  mobile: 'mobile',
  contact: 'contact',
  branch: 'branch',
  division: 'division',
  session: 'session',
  code: 'code',
  link: 'link',
  ssc: 'SSCGPA',
  hsc: 'HSCGPA',
} as const satisfies Record<Exclude<keyof TypedStudent, 'groups'>, Column>

/** The calls about one student. */
export class DeskStudents {
  readonly #needs: Needs
  constructor(needs: Needs) {
    this.#needs = needs
  }

  /** Everything that the detail shows. @throws Problem notFound */
  async details(id: string): Promise<{
    student: DeskStudent
    attempts: StudentAttempt[]
    sessions: StudentSession[]
    notices: StudentNotice[]
  }> {
    const { db, clock, notifications, account, graceMinutes } = this.#needs
    const now = clock.now()
    const found = await db.read(async (reader) => ({
      student: await studentOf(reader, id),
      attempts: await studentAttempts(reader, id, { now, graceMinutes, most: mostAttempts }),
      sessions: await account.sessionsOf(reader, id, now),
    }))
    const notices = (await notifications.newestOf(id)).slice(0, mostNotices)
    return {
      student: found.student,
      attempts: found.attempts.map(({ startedAt, submittedAt, ...row }) => ({
        ...row,
        startedAt: iso(startedAt),
        submittedAt: iso(submittedAt),
      })),
      sessions: found.sessions.map(({ startedAt, expiresAt, ...row }) => ({
        ...row,
        startedAt: iso(startedAt),
        expiresAt: iso(expiresAt),
      })),
      notices: notices.map(({ _id, isSeen, notificationId: { message, createdAt } }) => ({
        id: _id,
        message,
        at: createdAt,
        seen: isSeen,
      })),
    }
  }

  /** Adds a student. @throws Problem badRequest at the field that is wrong */
  async add({ sid, ...typed }: TypedStudent & { sid: string }, act: Act): Promise<DeskStudent> {
    const told = await this.#told()
    act.about({ kind: 'student', id: '', name: typed.name ?? sid }, { after: told({ sid, ...typed }) })
    const groups = { into: typed.groups ?? [], outOf: [] }
    const student = await this.#change({ kind: 'add', sid, values: valuesOf(typed), groups })
    act.on = { kind: 'student', id: student.id, name: student.name }
    return student
  }

  /** Changes a student from a version. @throws Problem notFound, conflict with what stands, badRequest at a field */
  async change(
    id: string,
    { version, ...typed }: TypedStudent & { version: number },
    act: Act,
  ): Promise<DeskStudent> {
    const before = await this.#standing(id)
    const asked = Object.keys(typed) as (keyof DeskStudent)[]
    const told = await this.#told()
    const only = (student: DeskStudent) =>
      told(Object.fromEntries(asked.map((field) => [field, student[field]])))
    act.about({ kind: 'student', id, name: before.name }, { before: only(before), after: told(typed) })
    const wanted = typed.groups ?? before.groups
    const groups = {
      into: wanted.filter((group) => !before.groups.includes(group)),
      outOf: before.groups.filter((group) => !wanted.includes(group)),
    }
    const wish = { kind: 'change', sid: before.sid, version, values: valuesOf(typed), groups } as const
    const after = await this.#change(wish)
    act.after = only(after)
    return after
  }

  /** Disables, enables or resets. @throws Problem notFound, conflict */
  async does(
    deed: StudentDeed,
    id: string,
    { version }: { version?: number | undefined },
    act: Act,
  ): Promise<{ student: DeskStudent; ended: number }> {
    const before = await this.#standing(id)
    const only = ({ disabled, registered }: DeskStudent) => (deed === 'reset' ? { registered } : { disabled })
    act.about({ kind: 'student', id, name: before.name }, { before: only(before) })
    const done = await this.#withStanding(id, () =>
      doToStudent(this.#needs, { sid: before.sid, version, deed }, false),
    )
    const student = await this.#standing(id)
    act.after = only(student)
    return { student, ended: done.sessions }
  }

  /** Ends every session. @throws Problem notFound */
  async endSessions(id: string, act: Act): Promise<{ ended: number }> {
    const { db, account } = this.#needs
    const { name } = await this.#standing(id)
    act.about({ kind: 'student', id, name })
    const ended = await db.write((tx) => account.endSessionsIn(tx, id))
    account.ended()
    return { ended }
  }

  /** Fields as the log has them: groups by what people call them. */
  async #told(): Promise<<T extends { groups?: string[] | undefined }>(fields: T) => object> {
    const names = await groupNames(this.#needs.db)
    return ({ groups, ...fields }) => ({
      ...fields,
      ...(groups ? { groups: groups.map((id) => names.get(id) ?? id) } : {}),
    })
  }

  #standing(id: string): Promise<DeskStudent> {
    return this.#needs.db.read((reader) => studentOf(reader, id))
  }

  async #change(wish: StudentWish): Promise<DeskStudent> {
    const { db } = this.#needs
    const { sid } = await this.#withStanding(null, () => changeStudent(this.#needs, wish), wish.sid)
    return db.read((reader) => studentOfSid(reader, sid))
  }

  /** What a service refuses, as the desk's pages take it: at its field, and a conflict with the whole student. */
  async #withStanding<T>(id: string | null, work: () => Promise<T>, sid = ''): Promise<T> {
    try {
      return await work()
    } catch (error) {
      if (error instanceof Problem && error.code === 'conflict') {
        const stands = await this.#needs.db.read((reader) =>
          id === null ? studentOfSid(reader, sid) : studentOf(reader, id),
        )
        throw new Problem('conflict', error.wording, { data: stands })
      }
      throw error instanceof Refused ? atField(error) : error
    }
  }
}

/** A refusal of a student's rules at the field that it is about. */
function atField(refused: Refused): Error {
  const params = paramsOf(refused.wording)
  if (codeOf(refused.wording) === 'rollTaken')
    return new Problem('badRequest', ['rollTakenBy', { name: (params as { name: string }).name }], {
      field: 'sid',
    })
  if (codeOf(refused.wording) !== 'studentHasMistakes') return refused
  const [first] = (params as { mistakes: Remark[] }).mistakes
  if (!first?.wording) return refused
  const column = first.field.replace(/^--/, '')
  const field = { SSCGPA: 'ssc', HSCGPA: 'hsc' }[column] ?? column
  return new Problem('badRequest', ['studentMistake', first as Fault], { field })
}

function valuesOf(typed: TypedStudent): StudentWish['values'] {
  const values: StudentWish['values'] = {}
  for (const [field, column] of Object.entries(columns)) {
    const value = typed[field as keyof typeof columns]
    if (value !== undefined) values[column] = value
  }
  return values
}

async function studentOf(reader: Reader, id: string): Promise<DeskStudent> {
  const row = await studentById(reader, id)
  if (!row) throw new Problem('notFound', 'noStudentHere')
  return present(reader, row)
}

async function studentOfSid(reader: Reader, sid: string): Promise<DeskStudent> {
  const row = await studentRowBySid(reader, sid)
  if (!row) throw new Problem('notFound', 'noStudentHere')
  return present(reader, row)
}

async function present(reader: Reader, row: StudentTable): Promise<DeskStudent> {
  const { id, version, sid, name, mobile, contact, branch, division, session, code, link } = row
  const groups = await groupsOfStudents(reader, [id])
  return {
    id,
    version,
    sid,
    name,
    mobile: mobile.slice(2),
    contact: contact ?? '',
    branch: branch ?? '',
    division: division ?? '',
    session: session ?? '',
    code: code ?? '',
    link: link ?? '',
    ssc: gpa(row.imported_ssc) ?? '',
    hsc: gpa(row.imported_hsc) ?? '',
    groups: groups.map((group) => group.id).sort(),
    registered: row.password_hash !== null,
    disabled: row.disabled === 1,
    createdAt: iso(row.created_at),
  }
}
