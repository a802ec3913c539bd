/** The provider's settings in the database. */
import type { Reader } from '../../ports/database/database.ts'
import { revisionOf } from './revision.store.ts'

/** Every setting by its key, parsed. */
export async function providerSettings(db: Reader): Promise<Record<string, unknown>> {
  const rows = await db.selectFrom('provider').selectAll().execute()
  return Object.fromEntries(rows.map((row) => [row.key, JSON.parse(row.value_json)]))
}

/** The school's time zone as it was set; null: never. */
export async function timeZoneOf(db: Reader): Promise<string | null> {
  const row = await db
    .selectFrom('provider')
    .select('value_json')
    .where('key', '=', 'timeZone')
    .executeTakeFirst()
  const zone: unknown = row ? JSON.parse(row.value_json) : null
  return typeof zone === 'string' ? zone : null
}

/** Whether there is nothing to learn and nobody to learn it. */
export async function isEmptySchool(db: Reader): Promise<boolean> {
  const course = await db.selectFrom('course').select('id').limit(1).executeTakeFirst()
  const student = await db.selectFrom('student').select('id').limit(1).executeTakeFirst()
  return course === undefined && student === undefined
}

/** Whether nobody has ever begun here: nothing was imported, opened or removed, and nobody works here. */
export async function isUntouched(db: Reader): Promise<boolean> {
  const revision = await revisionOf(db)
  const staff = await db.selectFrom('staff').select('id').limit(1).executeTakeFirst()
  return revision === null && staff === undefined && (await isEmptySchool(db))
}
