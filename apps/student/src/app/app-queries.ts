/** What the pages have asked the server, shared by the shell and the live connection; the exam screen does without. */
import { QueryClient } from '@tanstack/react-query'
import { isRetryable } from '../platform/api-error.ts'
import { onStale } from '../platform/stale.ts'

let client: QueryClient | null = null

/** The app's one query client, made at its first use. A change of student reloads the page, and the client with it. */
export function appQueries(): QueryClient {
  client ??= makeClient()
  return client
}

function makeClient(): QueryClient {
  const made = new QueryClient({
    defaultOptions: {
      queries: {
        // What waiting may heal is tried again, with growing pauses; a refusal is an answer.
        retry: (count, error) => count < 3 && isRetryable(error),
        retryDelay: (count) => Math.min(15_000, 1_000 * 2 ** count) * (0.75 + Math.random() / 2),
        staleTime: 10_000,
        // navigator.onLine lies in both directions: calls are made and may fail.
        networkMode: 'always',
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
  onStale((queryKey) => void made.invalidateQueries({ queryKey }))
  return made
}
