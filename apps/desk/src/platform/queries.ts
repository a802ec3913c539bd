/** How the desk asks the server: reads are tried again, changes never. */
import { isRetryable } from '@porua/kit/platform/api-error.ts'
import { mayReach, onOnlineChange } from '@porua/kit/platform/online.ts'
import { QueryClient } from '@tanstack/react-query'

/** A client for one page. */
export function makeQueries(): QueryClient {
  const queries = new QueryClient({
    defaultOptions: {
      queries: {
        // What waiting may heal is tried again, with growing pauses; a refusal is an answer.
        retry: (count, error) => count < 3 && isRetryable(error) && mayReach(),
        retryDelay: (count) => Math.min(15_000, 1_000 * 2 ** count) * (0.75 + Math.random() / 2),
        staleTime: 10_000,
        // navigator.onLine lies in both directions: calls are made and may fail.
        networkMode: 'always',
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
  onOnlineChange((online) => {
    if (online) void queries.refetchQueries({ type: 'active' })
  })
  return queries
}
