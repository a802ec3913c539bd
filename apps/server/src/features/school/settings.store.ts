/** Writes the provider's settings, one key at a time. */
import type { Tx } from '../../ports/database/database.ts'

/** Writes a setting; null takes it away. */
export async function putSetting(tx: Tx, key: string, value: unknown): Promise<void> {
  if (value === null) {
    await tx.deleteFrom('provider').where('key', '=', key).execute()
    return
  }
  const value_json = JSON.stringify(value)
  await tx
    .insertInto('provider')
    .values({ key, value_json })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value_json }))
    .execute()
}
