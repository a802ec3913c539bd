/** The one way to a database as a whole, of either dialect. */
import { DatabaseRefused } from '../database.ts'
import { refuseUnknown } from '../migrate.ts'
import { holdFolder, openSqliteSource, openSqliteTarget } from './sqlite-whole.ts'
import type { WholePlace, WholeSource, WholeTarget } from './whole.ts'

/**
 * The database as it stands now, whether a server runs on it or not; nobody waits for it.
 * @throws DatabaseRefused where there is none
 */
export async function openSource({ dataDir, url }: WholePlace): Promise<WholeSource> {
  if (url === null) return openSqliteSource(dataDir)
  const { openPostgresSource } = await import('./postgres-whole.ts')
  return openPostgresSource(url)
}

/**
 * An empty place with the tables that these migrations make.
 * @throws DatabaseRefused where a database is already, where a server runs, or for migrations of a newer program.
 */
export async function openTarget(
  { dataDir, url }: WholePlace,
  migrations: readonly string[],
): Promise<WholeTarget> {
  refuseUnknown(migrations)
  if (url === null) return openSqliteTarget(dataDir, migrations)
  const { openPostgresTarget } = await import('./postgres-whole.ts')
  return openPostgresTarget(url, migrations)
}

/**
 * Keeps servers away for as long as the work takes: a folder is held; a database is only looked at, before and whenever the
 * work asks by `stillAlone`, which it does before it gives away what it has made.
 * @throws DatabaseRefused while a server works on it.
 */
export async function holdStill<T>(
  { dataDir, url }: WholePlace,
  work: (stillAlone: () => Promise<void>) => Promise<T>,
): Promise<T> {
  if (url === null) {
    const lock = holdFolder(dataDir)
    try {
      return await work(async () => undefined)
    } finally {
      lock.release()
    }
  }
  await refuseServers(url)
  return work(() => refuseServers(url))
}

async function refuseServers(url: string): Promise<void> {
  const { serversOn } = await import('./postgres-whole.ts')
  const count = await serversOn(url)
  if (count === 0) return
  throw new DatabaseRefused(
    `a server works on this database (${count} connections): stop every server of this school first`,
  )
}
