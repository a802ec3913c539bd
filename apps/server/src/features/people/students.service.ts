/** Adds, changes, moves and disables one student, by the rules that hold for a list, and reads nobody else's row. */

import { ValidationErrors } from '@porua/files/validation-errors'
import type { Ids } from '../../platform/ids.ts'
import { Refused } from '../../platform/refusals/refused.ts'
import { noStudent } from '../../platform/unknown.ts'
import { refuseOlder } from '../../platform/versions.ts'
import type { Clock } from '../../ports/clock/clock.ts'
import { applyStatements, changeStatements } from '../../ports/database/changes.store.ts'
import type { Database, Reader, Tx } from '../../ports/database/database.ts'
import type { Live } from '../../ports/live/live.ts'
import type { AccountApi } from '../account/account.api.ts'
import { nextRevision } from '../school/school.api.ts'
import { Difference, type PlannedStudent } from '../school-pack/school-pack.api.ts'
import { hintsOf } from './group-hints.ts'
import { readMobile } from './mobile.ts'
import { namedGroups } from './named-groups.ts'
import { writePeople } from './people.tables.ts'
import { gpa, type PreviewRow, previewOf } from './preview.ts'
import { changeStudents } from './student-changes.ts'
import { type Column, readStudentRow } from './student-row.ts'
import {
  forgetPassword,
  holderOf,
  lockStudent,
  type SnapshotStudent,
  setDisabled,
  studentBySid,
  studentsWithGroups,
} from './students.store.ts'
import { Uniques } from './uniques.ts'

/** What is asked of one student; columns that are not given stay. */
export interface StudentWish {
  kind: 'add' | 'change'
  sid: string
  /** The version that the change was made from; without it, of whatever stands. */
  version?: number | undefined
  values: Partial<Record<Exclude<Column, 'sid' | 'groups' | 'password'>, string>>
  groups: { into: readonly string[]; outOf: readonly string[] }
}

interface Parts {
  db: Database
  clock: Clock
  ids: Ids
  live?: Pick<Live, 'write' | 'poke'>
}

/** The student as it stands, and the groups; undefined: nobody has the roll. */
interface Standing {
  current: SnapshotStudent | undefined
  groups: string[]
}

/**
 * Writes it unless `dryRun`, and tells the phones of a student whose groups change. `row` of what it gives is null where nothing
 * changes.
 * @throws Refused naming the option that is wrong, Problem `conflict`; nothing was changed then
 */
export async function changeStudent(
  { db, clock, ids, live }: Parts,
  wish: StudentWish,
  { dryRun = false } = {},
): Promise<{ sid: string; name: string; row: PreviewRow | null }> {
  const done = await db.write(async (tx) => {
    if (!dryRun) await nextRevision(tx)
    const standing = await standingOf(tx, wish)
    const student = await wished(tx, wish, standing)
    const { current, groups } = standing
    const school = {
      students: current ? [current] : [],
      memberships: groups.map((group_id) => ({ student_id: current?.id ?? '', group_id })),
    }
    const difference = new Difference()
    changeStudents({ plan: { students: [student] }, school, now: clock.now(), ids }, difference)
    const { changes } = difference
    if (!dryRun && changes.size > 0) {
      const statements = changeStatements(db.dialect, changes, [writePeople])
      await applyStatements(tx, statements, { commit: false })
      await live?.write(tx, hintsOf(changes, []))
    }
    return { sid: student.sid, name: student.name, row: previewOf([student], school)[0] ?? null }
  })
  live?.poke()
  return done
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

export type StudentDeed = 'disable' | 'enable' | 'reset'

/**
 * Disables (nobody signs in with it, its sessions end), enables, or resets (its password is forgotten, its sessions end).
 * @throws Refused when there is no such student, Problem `conflict`
 */
export async function doToStudent(
  { db, clock, account }: Pick<Parts, 'db' | 'clock'> & { account: AccountApi },
  { sid, version, deed }: { sid: string; version?: number | undefined; deed: StudentDeed },
  dryRun: boolean,
): Promise<StudentDone> {
  const done = await db.write(async (tx) => {
    await standingOf(tx, { kind: 'change', sid, version })
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

/** Locks the student, and judges whether the change is of what stands. @throws Refused, Problem `conflict` */
async function standingOf(
  tx: Tx,
  { kind, sid, version }: Pick<StudentWish, 'kind' | 'sid' | 'version'>,
): Promise<Standing> {
  await lockStudent(tx, sid)
  const { students, memberships } = await studentsWithGroups(tx, [sid])
  const [current] = students
  const groups = memberships.map((row) => row.group_id).sort()
  if (kind === 'change' && !current) throw noStudent(sid)
  if (kind === 'add' && current) throw new Refused(['rollTaken', { sid, name: current.name }])
  if (current) refuseOlder(version, { ...current, groups })
  return { current, groups }
}

/** The student as wanted. @throws Refused with every mistake */
async function wished(db: Reader, wish: StudentWish, { current, groups }: Standing): Promise<PlannedStudent> {
  const mistakes = new ValidationErrors()
  const wanted = await groupsAfter(db, wish, groups)
  const cells: Partial<Record<Column, string>> = {
    ...(current ? cellsOf(current) : {}),
    ...wish.values,
    sid: wish.sid,
    groups: wanted.join('|'),
  }
  const place = { file: 'options', line: 0, field: '' }
  const placeOf = (column: Column) => ({ ...place, field: `--${column}` })
  const student = readStudentRow(
    {
      place,
      placeOf,
      cell: (column) => cells[column]?.trim(),
      mobile: (text) => readMobile(text, false),
      group: (id) => id,
      groupIds: () => wanted,
    },
    mistakes,
  )
  if (student) {
    const uniques = new Uniques()
    uniques.add(student)
    const known = [...(current ? [current] : []), ...(await holderOf(db, student.mobile))]
    uniques.check(new Map(known.map(({ sid, mobile }) => [sid, mobile])), mistakes, (_, column) =>
      placeOf(column),
    )
  }
  if (student && mistakes.count === 0) return student
  throw new Refused(['studentHasMistakes', { mistakes: mistakes.list }])
}

function cellsOf(student: SnapshotStudent): Partial<Record<Column, string>> {
  const { mobile, name, contact, branch, division, session, code, link } = student
  const texts = { contact, branch, division, session, code, link }
  const cells: Partial<Record<Column, string>> = { mobile, name }
  for (const [column, value] of Object.entries(texts)) cells[column as Column] = value ?? ''
  cells.SSCGPA = gpa(student.imported_ssc) ?? ''
  cells.HSCGPA = gpa(student.imported_hsc) ?? ''
  return cells
}

async function groupsAfter(db: Reader, wish: StudentWish, has: readonly string[]): Promise<string[]> {
  const outOf = await namedGroups(db, wish.groups.outOf)
  const into = await namedGroups(db, wish.groups.into)
  for (const id of outOf) {
    if (into.includes(id)) throw new Refused(['leftAndJoined', { group: id }])
    if (!has.includes(id)) throw new Refused(['notInGroup', { sid: wish.sid, group: id }])
  }
  return [...new Set([...has.filter((id) => !outOf.includes(id)), ...into])]
}
