/** When an import may write: not what was compared with another school, and not much while somebody sits an exam. */

import { Refused } from '../../platform/refused.ts'
import type { Database } from '../../ports/database/database.ts'
import { anybodySits } from './sittings.store.ts'

/** What is imported is right, but this is not the moment; the message says what to do. */
export class ImportPostponed extends Refused {
  override readonly name = 'ImportPostponed'
}

/** The school was changed between the comparison and the writing. */
export class Overtaken extends Error {}

/** More rows than this hold the writer for so long that somebody who sits an exam could feel it. */
const bigImport = 2_000
const mostTries = 4

/**
 * Does the work again each time that it was overtaken.
 * @throws ImportPostponed when somebody else changes the school all the time
 */
export async function untilInTime<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof Overtaken)) throw error
      if (tries === mostTries)
        throw new ImportPostponed(
          'The school is being changed by somebody else all the time; please try again.',
        )
    }
  }
}

/** @param size rows that the import would write @throws ImportPostponed for a big one while somebody sits an exam */
export async function refuseWhileSat(db: Database, size: number, now: number): Promise<void> {
  if (size > bigImport && (await db.scan((reader) => anybodySits(reader, now))))
    throw new ImportPostponed(
      `This import changes ${size} rows while students are sitting an exam. Wait until it is over, or add --now.`,
    )
}
