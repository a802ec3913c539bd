/** How an app's pages ask the server through TanStack Query: reads are tried again, changes never. */
import { isRetryable } from './api-error.ts'
import { mayReach } from './online.ts'

/** Options of a `QueryClient`. */
export const queryDefaults = {
  queries: {
    // What waiting may heal is tried again, with growing pauses; a refusal is an answer. Where the phone itself says that
    // there is no network, the page says so at once instead of waiting for tries that cannot succeed.
    retry: (count: number, error: unknown) => count < 3 && isRetryable(error) && mayReach(),
    retryDelay: (count: number) => Math.min(15_000, 1_000 * 2 ** count) * (0.75 + Math.random() / 2),
    staleTime: 10_000,
    // navigator.onLine lies in both directions: calls are made and may fail.
    networkMode: 'always',
  },
  mutations: { networkMode: 'always', retry: false },
} as const
