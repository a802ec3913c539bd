/** What this phone keeps of a reply is shown while the server is asked, however long the line takes. */
import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** Puts what is kept under `key` unless something stands there; it counts as old. */
export async function keptFirst(
  client: QueryClient,
  key: QueryKey,
  readKept: () => Promise<unknown>,
): Promise<void> {
  if (client.getQueryData(key) !== undefined) return
  const kept = (await readKept()) ?? undefined
  if (kept !== undefined) client.setQueryData(key, kept, { updatedAt: 0 })
}
