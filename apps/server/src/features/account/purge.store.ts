/** The end of a student's sign-ins. */
import type { Tx } from '../../ports/database/database.ts'
import type { StudentTable } from '../../ports/database/tables.ts'

/** Nobody is signed in as this student any more, and no code that was sent can be used. */
export async function removeSignIns(
  tx: Tx,
  { id, mobile }: Pick<StudentTable, 'id' | 'mobile'>,
): Promise<void> {
  await removeSessions(tx, [id])
  await tx
    .deleteFrom('one_time_code')
    .where((where) => where.or([where('student_id', '=', id), where('phone', '=', mobile)]))
    .execute()
}

/** Nobody is signed in as one of these students any more. */
export async function removeSessions(tx: Tx, studentIds: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('session')
    .where('student_id', 'in', [...studentIds])
    .execute()
}
