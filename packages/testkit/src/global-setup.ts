/** One PostgreSQL for the whole test run. TEST_POSTGRES_URL names one that runs already. */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.TEST_POSTGRES_URL) return undefined
  const { startPostgres } = await import('./postgres.ts')
  const postgres = await startPostgres()
  process.env.TEST_POSTGRES_URL = postgres.url
  return () => postgres.stop()
}
