/** One-time codes in the database. */
import type { Reader, Tx } from '../../ports/database/database.ts'
import { lockRows } from '../../ports/database/sql.ts'
import type { OneTimeCodeTable, StudentTable } from '../../ports/database/tables.ts'
import type { Purpose } from './account.codes.ts'

/** The student of a mobile, their row locked: whoever sends or uses a code of theirs does so alone. */
export async function lockStudentByMobile(tx: Tx, mobile: string): Promise<StudentTable | undefined> {
  return lockRows(tx.selectFrom('student').selectAll().where('mobile', '=', mobile)).executeTakeFirst()
}

/** What the newest code of this phone was for. */
export async function newestPurpose(db: Reader, phone: string): Promise<Purpose | undefined> {
  const row = await db
    .selectFrom('one_time_code')
    .select('purpose')
    .where('phone', '=', phone)
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  return row?.purpose
}

/** When codes were sent to this phone after `since`, newest first. */
export async function sendTimes(db: Reader, phone: string, since: number): Promise<number[]> {
  const rows = await db
    .selectFrom('one_time_code')
    .select('created_at')
    .where('phone', '=', phone)
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .execute()
  return rows.map((row) => row.created_at)
}

export async function insertCode(tx: Tx, code: OneTimeCodeTable): Promise<void> {
  await tx.insertInto('one_time_code').values(code).execute()
}

/** A code whose message did not leave was never sent. */
export async function deleteCode(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('one_time_code').where('id', '=', id).execute()
}

/** The code of a token. */
export async function codeById(tx: Tx, id: string): Promise<OneTimeCodeTable | undefined> {
  return tx.selectFrom('one_time_code').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Counts one wrong try. */
export async function countTry(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('one_time_code')
    .set((e) => ({ tries: e('tries', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Marks a code as used if nobody has used it and no newer one has taken its place; false: somebody was first. */
export async function useCode(tx: Tx, id: string, now: number): Promise<boolean> {
  const outcome = await tx
    .updateTable('one_time_code')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('replaced_at', 'is', null)
    .executeTakeFirst()
  return outcome.numUpdatedRows === 1n
}

/** Puts the phone's older codes out of use: a newer one has left. */
export async function replaceOlder(tx: Tx, code: OneTimeCodeTable, now: number): Promise<void> {
  await tx
    .updateTable('one_time_code')
    .set({ replaced_at: now })
    .where('phone', '=', code.phone)
    .where('replaced_at', 'is', null)
    .where('used_at', 'is', null)
    .where('created_at', '<', code.created_at)
    .execute()
}

/** Puts every other open code of the phone out of use: one of them has set the password. */
export async function retireCodes(tx: Tx, phone: string, now: number): Promise<void> {
  await tx
    .updateTable('one_time_code')
    .set({ used_at: now })
    .where('phone', '=', phone)
    .where('replaced_at', 'is', null)
    .where('used_at', 'is', null)
    .execute()
}

/** Removes codes that expired before `before`, a bounded number at a time; how many went. */
export async function deleteOldCodes(tx: Tx, before: number, most: number): Promise<number> {
  const outcome = await tx
    .deleteFrom('one_time_code')
    .where(
      'id',
      'in',
      tx.selectFrom('one_time_code').select('id').where('expires_at', '<', before).limit(most),
    )
    .executeTakeFirst()
  return Number(outcome.numDeletedRows)
}

/** Sets it; the student's sessions are the caller's to end. */
export async function setPasswordHash(
  tx: Tx,
  studentId: string,
  passwordHash: string,
  now: number,
): Promise<void> {
  await tx
    .updateTable('student')
    .set({ password_hash: passwordHash, updated_at: now })
    .where('id', '=', studentId)
    .execute()
}

/** Ends every session of a student; the hashes of those that were. */
export async function deleteSessionsOf(tx: Tx, studentId: string): Promise<string[]> {
  const rows = await tx
    .deleteFrom('session')
    .where('student_id', '=', studentId)
    .returning('id_hash')
    .execute()
  return rows.map((row) => row.id_hash)
}
