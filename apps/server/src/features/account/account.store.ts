/** Students and their sessions in the database. */
import type { Dialect, Reader, Tx } from '../../ports/database/database.ts'
import { jsonRows, lockRows } from '../../ports/database/sql.ts'
import type { StudentTable } from '../../ports/database/tables.ts'

/** What a sign-in looks at: `username` is 88 and 11 digits. */
export async function studentByMobile(db: Reader, mobile: string): Promise<StudentTable | undefined> {
  return db.selectFrom('student').selectAll().where('mobile', '=', mobile).executeTakeFirst()
}

export async function studentById(db: Reader, id: string): Promise<StudentTable | undefined> {
  return db.selectFrom('student').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The student's groups in the school's order, with the names of their courses' rows. */
export async function groupsOf(
  db: Reader,
  studentId: string,
): Promise<{ id: string; name: string; course_id: string }[]> {
  return db
    .selectFrom('student_group')
    .innerJoin('study_group', 'study_group.id', 'student_group.group_id')
    .select(['study_group.id', 'study_group.name', 'study_group.course_id'])
    .where('student_group.student_id', '=', studentId)
    .orderBy('study_group.position')
    .orderBy('study_group.id')
    .execute()
}

/** Cards of the courses with these ids, in the school's order. */
export async function courseCards(
  db: Reader,
  ids: string[],
): Promise<{ id: string; name: string; image: string | null; description: string | null }[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('course')
    .select(['id', 'name', 'image', 'description'])
    .where('id', 'in', ids)
    .orderBy('position')
    .orderBy('id')
    .execute()
}

/** Whether this student still has this password and is not disabled; their row is locked, so both stay so until the end of `tx`. */
export async function lockSignedIn(tx: Tx, id: string, passwordHash: string): Promise<boolean> {
  const query = tx.selectFrom('student').select(['password_hash', 'disabled']).where('id', '=', id)
  const row = await lockRows(query).executeTakeFirst()
  return row?.password_hash === passwordHash && row.disabled === 0
}

export async function insertSession(
  tx: Tx,
  session: { id_hash: string; student_id: string; remember: number; created_at: number; expires_at: number },
): Promise<void> {
  await tx.insertInto('session').values(session).execute()
}

/** Opens sessions for many students at once. Times are UTC milliseconds. */
export async function insertSessions(
  tx: Tx,
  dialect: Dialect,
  { at, until }: { at: number; until: number },
  sessions: readonly { id_hash: string; student_id: string }[],
): Promise<void> {
  const given = jsonRows(dialect, sessions, { id_hash: 'text', student_id: 'text' })
  await tx
    .insertInto('session')
    .columns(['id_hash', 'student_id', 'remember', 'created_at', 'expires_at'])
    .expression((q) =>
      q
        .selectFrom(given.as('r'))
        .select(['id_hash', 'student_id', q.lit(0).as('remember')])
        .select([q.lit(at).as('created_at'), q.lit(until).as('expires_at')]),
    )
    .execute()
}

/** The session with this hash if it has not expired and its student is not disabled. */
export async function liveSession(
  db: Reader,
  idHash: string,
  now: number,
): Promise<{ student_id: string; remember: number; expires_at: number } | undefined> {
  return db
    .selectFrom('session')
    .innerJoin('student', 'student.id', 'session.student_id')
    .select(['session.student_id', 'session.remember', 'session.expires_at'])
    .where('session.id_hash', '=', idHash)
    .where('session.expires_at', '>', now)
    .where('student.disabled', '=', 0)
    .executeTakeFirst()
}

export async function moveExpiry(tx: Tx, idHash: string, expiresAt: number): Promise<void> {
  await tx.updateTable('session').set({ expires_at: expiresAt }).where('id_hash', '=', idHash).execute()
}

export async function deleteSession(tx: Tx, idHash: string): Promise<void> {
  await tx.deleteFrom('session').where('id_hash', '=', idHash).execute()
}

/** Removes sessions that expired before `before`, a bounded number at a time; how many went. */
export async function deleteExpired(tx: Tx, before: number, most: number): Promise<number> {
  const outcome = await tx
    .deleteFrom('session')
    .where(
      'id_hash',
      'in',
      tx.selectFrom('session').select('id_hash').where('expires_at', '<', before).limit(most),
    )
    .executeTakeFirst()
  return Number(outcome.numDeletedRows)
}
