/** The end of a student's record. */
import type { Tx } from '../../ports/database/database.ts'

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
