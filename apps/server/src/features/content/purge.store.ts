/** The end of what courses know of a student. */
import type { Tx } from '../../ports/database/database.ts'

/** How far a student has come in courses goes. */
export async function removeProgress(tx: Tx, studentId: string): Promise<void> {
  await tx.deleteFrom('completion').where('student_id', '=', studentId).execute()
  await tx.deleteFrom('playback').where('student_id', '=', studentId).execute()
  await tx.deleteFrom('subject_start').where('student_id', '=', studentId).execute()
}
