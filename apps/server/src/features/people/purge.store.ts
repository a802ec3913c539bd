/** The end of a student's record. */
import type { Reader, Tx } from '../../ports/database/database.ts'
import type { StudentTable } from '../../ports/database/tables.ts'

/** Everything of a student's own row. */
export async function wholeStudent(db: Reader, sid: string): Promise<StudentTable | undefined> {
  return db.selectFrom('student').selectAll().where('sid', '=', sid).executeTakeFirst()
}

/** Nobody can sign in as this student any more. */
export async function closeStudent(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('student').set({ disabled: 1, password_hash: null }).where('id', '=', id).execute()
}

/** Takes students out of all groups, and away. */
export async function removeStudents(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('student_group')
    .where('student_id', 'in', [...ids])
    .execute()
  await tx
    .deleteFrom('student')
    .where('id', 'in', [...ids])
    .execute()
}
