/** When an import may write: not much while somebody sits an exam. */

import { Refused } from '../../platform/refusals/refused.ts'
import type { Database } from '../../ports/database/database.ts'
import { anybodySits } from './sittings.store.ts'

/** More rows than this hold the writer for so long that somebody who sits an exam could feel it. */
export const bigImport = 2_000

/** Whether somebody sits an exam. @param now UTC milliseconds */
export function isSat(db: Pick<Database, 'scan'>, now: number): Promise<boolean> {
  return db.scan((reader) => anybodySits(reader, now))
}

/** @param size rows that the import would write @throws Refused for a big one while somebody sits an exam */
export async function refuseWhileSat(db: Pick<Database, 'scan'>, size: number, now: number): Promise<void> {
  if (size > bigImport && (await isSat(db, now))) throw new Refused(['manyRowsWhileSat', { rows: size }])
}
