/** One PostgreSQL for the whole test run. TEST_POSTGRES_URL names one that runs already. */
import { startPostgres } from './postgres.ts'

export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.TEST_POSTGRES_URL) return undefined
  const postgres = await startPostgres()
  process.env.TEST_POSTGRES_URL = postgres.url
  return () => postgres.stop()
}
