/** What is left to do after a school has ended as a whole, in the provider's table. */
import type { Reader, Tx } from '../../ports/database/database.ts'
import { revisionKey } from './revision.store.ts'
import { putSetting } from './settings.store.ts'
import { isEmptySchool } from './white-label.store.ts'

/** The key under which files stand that are to go. No setting; not exported. */
export const filesToRemoveKey = 'filesToRemove'

/** Keeps the files that are to go; null: none is left. */
export async function setFilesToRemove(tx: Tx, keys: readonly string[] | null): Promise<void> {
  await putSetting(tx, filesToRemoveKey, keys)
}

/** Files that are to go, and whether the school is still empty and without a logo; null: none are. */
export async function filesToRemove(db: Reader): Promise<{ keys: string[]; isEmpty: boolean } | null> {
  const rows = await db
    .selectFrom('provider')
    .selectAll()
    .where('key', 'in', [filesToRemoveKey, 'logo'])
    .execute()
  const keys = rows.find(({ key }) => key === filesToRemoveKey)
  if (!keys) return null
  const isEmpty = rows.length === 1 && (await isEmptySchool(db))
  return { keys: JSON.parse(keys.value_json) as string[], isEmpty }
}

/** Forgets every setting. How often the school was changed stays: an import that has read before compares again. */
export async function forgetSettings(tx: Tx): Promise<void> {
  await tx.deleteFrom('provider').where('key', '<>', revisionKey).execute()
}
