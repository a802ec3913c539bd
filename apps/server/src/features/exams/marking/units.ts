/** Marking goes through attempts in parts, a unit of the database each, so that its writer is never held for long. */
import { inParts } from '../../../platform/in-parts.ts'
import type { Database } from '../../../ports/database/database.ts'

/** Attempts a unit: a hundred answers each stay under the 20 ms that one unit may hold SQLite's writer. */
const perUnit = { sqlite: 20, postgres: 100 } as const

/** Attempts, as many as one unit takes at a time. */
export function inUnits({ dialect }: Database, ids: readonly string[]): Generator<string[]> {
  return inParts(ids, perUnit[dialect])
}
