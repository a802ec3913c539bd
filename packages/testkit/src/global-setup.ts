/**
 * One PostgreSQL for the whole test run (TEST_POSTGRES_URL names one that runs already), and a migrated database of each dialect
 * that tests' databases are copies of.
 */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '@porua/server/ports/database/open-database'
import { dialects, freshPlace, templates } from './databases.ts'

export default async function setup(): Promise<() => Promise<void>> {
  const own = process.env.TEST_POSTGRES_URL ? null : await (await import('./postgres.ts')).startPostgres()
  if (own) process.env.TEST_POSTGRES_URL = own.url
  const places = await Promise.all(dialects.map((dialect) => freshPlace(dialect)))
  for (const [i, place] of places.entries()) {
    const { dataDir, url } = place
    const db = await openDatabase({ dataDir, url, allowLoss: false })
    await db.close()
    process.env[templates[dialects[i] ?? 'sqlite']] = url
      ? new URL(url).pathname.slice(1)
      : join(dataDir, 'porua.db')
  }
  return async () => {
    for (const { dataDir } of places) rmSync(dataDir, { recursive: true, force: true })
    for (const place of own ? [] : places) await place.remove()
    await own?.stop()
  }
}
