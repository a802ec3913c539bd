/** Students in the database, for the provider. */
import { type SelectQueryBuilder, sql } from 'kysely'
import type { Reader, Tx } from '../../ports/database/database.ts'
import { lockRows, nextVersion } from '../../ports/database/sql.ts'
import type { StudentTable, Tables } from '../../ports/database/tables.ts'
import type { SchoolSnapshot } from '../school-pack/school-pack.api.ts'
import { rollOrder } from './roll-order.ts'

/** A student without what an import never looks at. The hash itself stays in the database. */
export type SnapshotStudent = Omit<
  StudentTable,
  'password_hash' | 'own_ssc' | 'own_hsc' | 'profile_pic' | 'disabled' | 'created_at' | 'updated_at'
> & { registered: number }

/** Students as an import compares them. */
export function selectStudents(db: Reader): SelectQueryBuilder<Tables, 'student', SnapshotStudent> {
  return db
    .selectFrom('student')
    .select(['id', 'sid', 'mobile', 'name', 'contact', 'branch', 'division', 'session', 'code', 'link'])
    .select(['imported_ssc', 'imported_hsc', 'version'])
    .select(sql<number>`case when password_hash is null then 0 else 1 end`.as('registered'))
}

/** A student as the provider sees one. */
export interface StudentFacts {
  id: string
  sid: string
  name: string
  /** 88 and 11 digits. */
  mobile: string
  registered: number
  disabled: number
}

/** All students, or those of a group, by roll. For `scan`. */
export async function listStudents(db: Reader, groupId: string | null): Promise<StudentFacts[]> {
  let query = db
    .selectFrom('student')
    .select(['id', 'sid', 'name', 'mobile', 'disabled'])
    .select(sql<number>`case when password_hash is null then 0 else 1 end`.as('registered'))
  if (groupId !== null)
    query = query.where(
      'id',
      'in',
      db.selectFrom('student_group').select('student_id').where('group_id', '=', groupId),
    )
  return query.orderBy(rollOrder('student')).execute()
}

/** Who is in which group. For `scan`. */
export async function listMemberships(db: Reader): Promise<{ student_id: string; group_id: string }[]> {
  return db.selectFrom('student_group').selectAll().orderBy('group_id').execute()
}

/** Every group, in the school's order. */
export async function listGroups(db: Reader): Promise<{ id: string; name: string }[]> {
  return db.selectFrom('study_group').select(['id', 'name']).orderBy('position').orderBy('id').execute()
}

/** The ids of groups that are named by id; others are left out. */
export async function groupsWithIds(db: Reader, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db.selectFrom('study_group').select('id').where('id', 'in', ids).execute()
  return rows.map(({ id }) => id)
}

/** Keeps others from changing the student of this roll until the unit ends. */
export async function lockStudent(tx: Tx, sid: string): Promise<void> {
  await lockRows(tx.selectFrom('student').select('id').where('sid', '=', sid)).execute()
}

/** Who has a mobile: 88 and 11 digits. */
export async function holderOf(db: Reader, mobile: string): Promise<{ sid: string; mobile: string }[]> {
  return db.selectFrom('student').select(['sid', 'mobile']).where('mobile', '=', mobile).execute()
}

/** What a command asks of one student, by roll number; undefined where nobody has it. */
export async function studentBySid(
  db: Reader,
  sid: string,
): Promise<Pick<StudentFacts, 'id' | 'name' | 'disabled' | 'registered'> | undefined> {
  return db
    .selectFrom('student')
    .select(['id', 'name', 'disabled'])
    .select(sql<number>`case when password_hash is null then 0 else 1 end`.as('registered'))
    .where('sid', '=', sid)
    .executeTakeFirst()
}

/** A student's whole row by id, as staff see one. */
export async function studentById(db: Reader, id: string): Promise<StudentTable | undefined> {
  return db.selectFrom('student').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The same by roll. */
export async function studentRowBySid(db: Reader, sid: string): Promise<StudentTable | undefined> {
  return db.selectFrom('student').selectAll().where('sid', '=', sid).executeTakeFirst()
}

const perPage = 5_000

/** Everybody's roll and mobile: sid → mobile, 88 and 11 digits. For `scan`; read in parts, as there may be many. */
export async function mobilesBySid(db: Reader): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (let last: string | undefined; ; ) {
    let query = db.selectFrom('student').select(['sid', 'mobile'])
    if (last !== undefined) query = query.where('sid', '>', last)
    const rows: { sid: string; mobile: string }[] = await query.orderBy('sid').limit(perPage).execute()
    for (const { sid, mobile } of rows) found.set(sid, mobile)
    last = rows.at(-1)?.sid
    if (rows.length < perPage) return found
  }
}

/** Those of these students that the school has, and their groups. For `scan`. */
export async function studentsWithGroups(
  db: Reader,
  sids: readonly string[],
): Promise<Pick<SchoolSnapshot, 'students' | 'memberships'>> {
  if (sids.length === 0) return { students: [], memberships: [] }
  const students = await selectStudents(db).where('sid', 'in', sids).execute()
  const ids = students.map(({ id }) => id)
  if (ids.length === 0) return { students, memberships: [] }
  const groups = db.selectFrom('student_group').selectAll()
  return { students, memberships: await groups.where('student_id', 'in', ids).execute() }
}

/** Disables or enables; false: it is so already. */
export async function setDisabled(tx: Tx, id: string, disabled: 0 | 1, now: number): Promise<boolean> {
  const outcome = await tx
    .updateTable('student')
    .set({ disabled, updated_at: now, version: nextVersion })
    .where('id', '=', id)
    .where('disabled', '!=', disabled)
    .executeTakeFirst()
  return Number(outcome.numUpdatedRows) === 1
}

/** Forgets the password, so that the student registers again; false: there was none. */
export async function forgetPassword(tx: Tx, id: string, now: number): Promise<boolean> {
  const outcome = await tx
    .updateTable('student')
    .set({ password_hash: null, updated_at: now, version: nextVersion })
    .where('id', '=', id)
    .where('password_hash', 'is not', null)
    .executeTakeFirst()
  return Number(outcome.numUpdatedRows) === 1
}
