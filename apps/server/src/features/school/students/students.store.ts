/** Students in the database, for the provider's desk. */
import { sql } from 'kysely'
import type { Reader, Tx } from '../../../ports/database/database.ts'

/** A student as the desk sees one. */
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
  return query.orderBy('sid').execute()
}

/** Who is in which group. For `scan`. */
export async function listMemberships(db: Reader): Promise<{ student_id: string; group_id: string }[]> {
  return db.selectFrom('student_group').selectAll().orderBy('group_id').execute()
}

/** Every group, in the school's order. */
export async function listGroups(db: Reader): Promise<{ id: string; name: string }[]> {
  return db.selectFrom('study_group').select(['id', 'name']).orderBy('position').orderBy('id').execute()
}

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

/** Disables or enables; false: it is so already. */
export async function setDisabled(tx: Tx, id: string, disabled: 0 | 1, now: number): Promise<boolean> {
  const outcome = await tx
    .updateTable('student')
    .set({ disabled, updated_at: now })
    .where('id', '=', id)
    .where('disabled', '!=', disabled)
    .executeTakeFirst()
  return Number(outcome.numUpdatedRows) === 1
}

/** Forgets the password, so that the student registers again; false: there was none. */
export async function forgetPassword(tx: Tx, id: string, now: number): Promise<boolean> {
  const outcome = await tx
    .updateTable('student')
    .set({ password_hash: null, updated_at: now })
    .where('id', '=', id)
    .where('password_hash', 'is not', null)
    .executeTakeFirst()
  return Number(outcome.numUpdatedRows) === 1
}
