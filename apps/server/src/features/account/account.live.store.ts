/** Whom live connections are for, in the database: sessions that stand, and the groups of their students. */
import type { Reader } from '../../ports/database/database.ts'

/** Of these sessions those that stand: not signed out, not expired, of a student who is not disabled. */
export async function standing(
  db: Reader,
  idHashes: readonly string[],
  now: number,
): Promise<{ id_hash: string; student_id: string }[]> {
  if (idHashes.length === 0) return []
  return db
    .selectFrom('session')
    .innerJoin('student', 'student.id', 'session.student_id')
    .select(['session.id_hash', 'session.student_id'])
    .where('session.id_hash', 'in', idHashes)
    .where('session.expires_at', '>', now)
    .where('student.disabled', '=', 0)
    .execute()
}

/** The group ids of these students. */
export async function groupIdsOf(db: Reader, studentIds: readonly string[]): Promise<Map<string, string[]>> {
  const groups = new Map<string, string[]>()
  if (studentIds.length === 0) return groups
  const rows = await db
    .selectFrom('student_group')
    .selectAll()
    .where('student_id', 'in', studentIds)
    .execute()
  for (const { student_id, group_id } of rows)
    groups.set(student_id, [...(groups.get(student_id) ?? []), group_id])
  return groups
}
