/** Windows of throttles in the database, shared by every process. */
import { sql } from 'kysely'
import type { Reader, Tx } from '../../ports/database/database.ts'
import type { ThrottleTable } from '../../ports/database/tables.ts'

/** Those of `keys` whose window is not over. */
export async function windowsOf(db: Reader, keys: readonly string[], now: number): Promise<ThrottleTable[]> {
  return db.selectFrom('throttle').selectAll().where('key', 'in', keys).where('until', '>', now).execute()
}

/** Counts `key` once: in the window that runs, or as the first of a new one. */
export async function countIn(tx: Tx, key: string, windowMs: number, now: number): Promise<void> {
  await tx
    .insertInto('throttle')
    .values({ key, count: 1, until: now + windowMs })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql`case when throttle.until > ${now} then throttle.count + 1 else 1 end`,
        until: sql`case when throttle.until > ${now} then throttle.until else excluded.until end`,
      }),
    )
    .execute()
}

/** The count begins anew. */
export async function forgetWindow(tx: Tx, key: string): Promise<void> {
  await tx.deleteFrom('throttle').where('key', '=', key).execute()
}

/** Takes `by` off what was counted in the window that runs. */
export async function takeOff(tx: Tx, key: string, by: number): Promise<void> {
  await tx
    .updateTable('throttle')
    .set({ count: sql`case when throttle.count > ${by} then throttle.count - ${by} else 0 end` })
    .where('key', '=', key)
    .execute()
}

/** Every count whose key begins with `prefix` begins anew. The prefix holds no wildcard of LIKE. */
export async function forgetWindows(tx: Tx, prefix: string): Promise<void> {
  await tx.deleteFrom('throttle').where('key', 'like', `${prefix}%`).execute()
}

/** Removes windows that are over, at most `most`; says how many. */
export async function deleteOldWindows(tx: Tx, now: number, most: number): Promise<number> {
  const old = tx.selectFrom('throttle').select('key').where('until', '<=', now).limit(most)
  const { numDeletedRows } = await tx.deleteFrom('throttle').where('key', 'in', old).executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
