/** One-time codes in the database. */
import type { Reader, Tx } from '../../ports/database/database.ts'
import { lockRows } from '../../ports/database/sql.ts'
import type { OneTimeCodeTable, SessionTable, StudentTable } from '../../ports/database/tables.ts'
import type { Purpose } from './account.codes.ts'

/** The student of a mobile, their row locked: whoever sends or uses a code of theirs does so alone. */
export async function lockStudentByMobile(tx: Tx, mobile: string): Promise<StudentTable | undefined> {
  return lockRows(tx.selectFrom('student').selectAll().where('mobile', '=', mobile)).executeTakeFirst()
}

/** What the newest code that this phone asked for was for. */
export async function newestPurpose(db: Reader, phone: string): Promise<Purpose | undefined> {
  const row = await db
    .selectFrom('one_time_code')
    .select('purpose')
    .where('phone', '=', phone)
    .where('slip', '=', 0)
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  return row?.purpose
}

/** When the newest code of this phone was sent; 0 where none was. */
export async function newestSend(db: Reader, phone: string): Promise<number> {
  const row = await db
    .selectFrom('one_time_code')
    .select('created_at')
    .where('phone', '=', phone)
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  return row?.created_at ?? 0
}

/** When codes were sent to this phone after `since`, newest first: those that `device` asked for, or, for null, that strangers did. */
export async function sendTimes(
  db: Reader,
  phone: string,
  device: string | null,
  since: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom('one_time_code')
    .select('created_at')
    .where('phone', '=', phone)
    .where('created_at', '>', since)
    .where('device', device === null ? 'is' : '=', device)
    .where('slip', '=', 0)
    .orderBy('created_at', 'desc')
    .execute()
  return rows.map((row) => row.created_at)
}

/** The last codes of a phone and purpose that have set no password, newest first. */
export async function lastCodes(
  tx: Tx,
  phone: string,
  purpose: Purpose,
  most: number,
): Promise<OneTimeCodeTable[]> {
  return tx
    .selectFrom('one_time_code')
    .selectAll()
    .where('phone', '=', phone)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('slip', '=', 0)
    .orderBy('created_at', 'desc')
    .limit(most)
    .execute()
}

/** The last codes of a phone that stand on slips and have set no password, newest first. */
export async function lastSlips(tx: Tx, phone: string, most: number): Promise<OneTimeCodeTable[]> {
  return tx
    .selectFrom('one_time_code')
    .selectAll()
    .where('phone', '=', phone)
    .where('used_at', 'is', null)
    .where('slip', '=', 1)
    .orderBy('created_at', 'desc')
    .limit(most)
    .execute()
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

/** Marks a code as used; false: somebody was first. */
export async function useCode(tx: Tx, id: string, now: number): Promise<boolean> {
  const outcome = await tx
    .updateTable('one_time_code')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return outcome.numUpdatedRows === 1n
}

/** Puts every other open code of the phone out of use: one of them has set the password. */
export async function retireCodes(tx: Tx, phone: string, now: number): Promise<void> {
  await tx
    .updateTable('one_time_code')
    .set({ used_at: now })
    .where('phone', '=', phone)
    .where('used_at', 'is', null)
    .execute()
}

/** Puts the slips of the phone that nobody has used out of use: a new one takes their place. */
export async function retireSlips(tx: Tx, phone: string, now: number): Promise<void> {
  await tx
    .updateTable('one_time_code')
    .set({ used_at: now })
    .where('phone', '=', phone)
    .where('slip', '=', 1)
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

/** The sessions of a student that have not expired, the newest first. */
export async function sessionsOfStudent(db: Reader, studentId: string, now: number): Promise<SessionTable[]> {
  const rows = db.selectFrom('session').selectAll().where('student_id', '=', studentId)
  return rows.where('expires_at', '>', now).orderBy('created_at', 'desc').execute()
}

/** Ends every session of a student, but for the one of the hash `except`; the hashes of those that were. */
export async function deleteSessionsOf(tx: Tx, studentId: string, except = ''): Promise<string[]> {
  const rows = await tx
    .deleteFrom('session')
    .where('student_id', '=', studentId)
    .where('id_hash', '<>', except)
    .returning('id_hash')
    .execute()
  return rows.map((row) => row.id_hash)
}
