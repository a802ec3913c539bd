/** The migrations in order. A new one is a new file and a new line; one that has been released never changes. */
import type { Kysely } from 'kysely'
import type { Dialect } from '../database.ts'
import { up as house } from './0001-house.ts'

/** Names sort in the order in which they run. */
export const MIGRATIONS: Record<string, (db: Kysely<unknown>, dialect: Dialect) => Promise<void>> = {
  '0001-house': house,
}
