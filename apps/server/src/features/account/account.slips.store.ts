/** Whom slips are for, in the database. */
import type { Reader, Tx } from '../../ports/database/database.ts'
import { lockRows } from '../../ports/database/sql.ts'
import type { StudentTable } from '../../ports/database/tables.ts'
import { isBehindRoll, rollOrder } from '../people/students.api.ts'

export type SlipStudent = Pick<StudentTable, 'id' | 'sid' | 'name' | 'mobile' | 'disabled' | 'password_hash'>

/** The student, whose row is locked: a code of theirs is sent, given or used alone. */
export async function lockSlipStudent(tx: Tx, id: string): Promise<SlipStudent | undefined> {
  const student = tx.selectFrom('student').select(columns).where('id', '=', id)
  return lockRows(student).executeTakeFirst()
}

const columns = ['student.id', 'sid', 'name', 'mobile', 'disabled', 'password_hash'] as const

/** Students of a group by roll, behind `after`, who may sign in; `who`: only those without a password, or all. */
export async function studentsForSlips(
  db: Reader,
  asked: { groupId: string; who: 'new' | 'all'; after: string; most: number },
): Promise<SlipStudent[]> {
  let query = db
    .selectFrom('student_group')
    .innerJoin('student', 'student.id', 'student_group.student_id')
    .select(columns)
    .where('student_group.group_id', '=', asked.groupId)
    .where('disabled', '=', 0)
    .where(isBehindRoll('student', asked.after))
  if (asked.who === 'new') query = query.where('password_hash', 'is', null)
  return query.orderBy(rollOrder('student')).limit(asked.most).execute()
}

/** The group's name; undefined: there is none. */
export async function groupName(db: Reader, id: string): Promise<string | undefined> {
  return (await db.selectFrom('study_group').select('name').where('id', '=', id).executeTakeFirst())?.name
}
