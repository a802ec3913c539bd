/** Uploads in the database: addresses that were given out, and what became of them. */
import { type Selectable, sql } from 'kysely'
import type { Reader, Tx } from '../../ports/database/database.ts'
import { isAny } from '../../ports/database/queries.ts'
import { lockRows } from '../../ports/database/sql.ts'
import type { UploadTable } from '../../ports/database/tables.ts'
import type { UploadPurpose } from './uploads.api.ts'
import type { AskedFor } from './uploads.rules.ts'

export type UploadRow = Selectable<UploadTable>

/** What `claimed_by` says of a row whose files are being taken away. */
const removed = 'removed'
const unfinishedFor = 30 * 86_400_000

/** The upload, unless it is being removed. */
export async function uploadByKey(db: Reader, key: string): Promise<UploadRow | undefined> {
  return db
    .selectFrom('upload')
    .selectAll()
    .where('key', '=', key)
    .where((where) => where.or([where('claimed_by', 'is', null), where('claimed_by', '<>', removed)]))
    .executeTakeFirst()
}

/** Whether one of these keys is a claimed upload of this student. */
export async function ownsClaimed(db: Reader, studentId: string, keys: readonly string[]): Promise<boolean> {
  return isAny(
    db
      .selectFrom('upload')
      .where('key', 'in', [...keys])
      .where('student_id', '=', studentId)
      .where('claimed_by', '<>', removed),
  )
}

/** What a student has asked for since `since`, oldest first. Locks the student: two phones count one after the other. */
export async function askedSince(tx: Tx, studentId: string, since: number): Promise<AskedFor[]> {
  await lockRows(tx.selectFrom('student').select('id').where('id', '=', studentId)).execute()
  return tx
    .selectFrom('upload')
    .select(['most_bytes', 'size', 'claimed_at', 'created_at'])
    .where('student_id', '=', studentId)
    .where('created_at', '>', since)
    .orderBy('created_at')
    .execute()
}

export async function insertUpload(
  tx: Tx,
  row: Pick<UploadRow, 'key' | 'student_id' | 'mime' | 'most_bytes' | 'created_at' | 'expires_at'>,
): Promise<void> {
  await tx
    .insertInto('upload')
    .values({ ...row, claimed_at: null, claimed_by: null, name: null, size: null, sha256: null })
    .execute()
}

/**
 * From here on the bytes that came cannot be replaced. False where the upload is another purpose's, or gone. `sha256`: of the bytes that
 * were looked at; null where they were looked at before. Two claims that have each looked at other bytes agree on none.
 */
export async function beginClaim(
  tx: Tx,
  claim: { key: string; purpose: UploadPurpose; now: number; name: string | null; sha256: string | null },
): Promise<boolean> {
  const { key, purpose, now, name, sha256 } = claim
  const outcome = await tx
    .updateTable('upload')
    .set((expression) => ({
      claimed_at: now,
      claimed_by: purpose,
      name: expression.fn.coalesce('name', expression.val(name)),
      ...(sha256 === null
        ? {}
        : {
            sha256: sql<string>`case when sha256 is null or sha256 = ${sha256} then ${sha256} else '' end`,
          }),
    }))
    .where('key', '=', key)
    .where((where) => where.or([where('claimed_at', 'is', null), where('claimed_by', '=', purpose)]))
    .executeTakeFirst()
  return outcome.numUpdatedRows > 0n
}

/** The files are kept. */
export async function endClaim(tx: Tx, key: string, size: number): Promise<void> {
  await tx.updateTable('upload').set({ size }).where('key', '=', key).execute()
}

/**
 * Uploads that nobody will name any more: asked for before `before` and never claimed; claimed a while before and never
 * brought to its end; half removed.
 */
export async function abandoned(db: Reader, before: number, most: number): Promise<UploadRow[]> {
  return db
    .selectFrom('upload')
    .selectAll()
    .where((where) =>
      where.or([
        where.and([where('claimed_by', 'is', null), where('created_at', '<', before)]),
        where.and([
          where('claimed_by', 'in', ['profile', 'answer', 'forum']),
          where('claimed_at', '<', before),
          // Whatever is older has been seen by an earlier sweep: millions of claimed rows are not read every time.
          where('claimed_at', '>', before - unfinishedFor),
          where('size', 'is', null),
        ]),
        where('claimed_by', '=', removed),
      ]),
    )
    .limit(most)
    .execute()
}

/** Profile pictures that another has replaced, or that were taken away, and that were claimed before `before`. */
export async function replacedPictures(db: Reader, before: number, most: number): Promise<UploadRow[]> {
  return db
    .selectFrom('upload')
    .innerJoin('student', 'student.id', 'upload.student_id')
    .selectAll('upload')
    .where('upload.claimed_by', '=', 'profile')
    .where('upload.claimed_at', '<', before)
    .where((where) =>
      where.or([
        where('student.profile_pic', 'is', null),
        // A picture's key is its upload's with a size before the extension.
        where(
          where.fn('substr', ['student.profile_pic', where.val(1), where.val(34)]),
          '<>',
          where.fn('substr', ['upload.key', where.val(1), where.val(34)]),
        ),
      ]),
    )
    .limit(most)
    .execute()
}

/** Shuts a row for good, if it still is what the sweep saw; false where somebody has claimed it meanwhile. */
export async function beginRemoval(tx: Tx, row: UploadRow): Promise<boolean> {
  const outcome = await tx
    .updateTable('upload')
    .set((expression) => ({
      claimed_by: removed,
      claimed_at: expression.fn.coalesce('claimed_at', expression.val(0)),
    }))
    .where('key', '=', row.key)
    .where((where) =>
      where.or([
        where('claimed_by', '=', removed),
        row.claimed_at === null ? where('claimed_at', 'is', null) : where('claimed_at', '=', row.claimed_at),
      ]),
    )
    .executeTakeFirst()
  return outcome.numUpdatedRows > 0n
}

/** The second half of `beginRemoval`, once the bytes are gone. */
export async function endRemoval(tx: Tx, key: string): Promise<void> {
  await tx.deleteFrom('upload').where('key', '=', key).execute()
}
