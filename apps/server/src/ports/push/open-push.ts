/** The installation's way to push services: its key is made at first start and kept with the other secrets. */

import type { Database } from '../database/database.ts'
import { secretNamed } from '../secrets/secrets.store.ts'
import type { Push } from './push.ts'
import { newPushKey } from './push-key.ts'
import { WebPush } from './web-push.ts'

/** @param origins push services besides those of the common browsers */
export async function openPush(
  db: Database,
  contact: () => Promise<string>,
  origins: readonly string[],
): Promise<Push> {
  return new WebPush({ privateKey: await secretNamed(db, 'push key', newPushKey), contact, origins })
}
