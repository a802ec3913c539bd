/** What the pages have asked the server, shared by the shell and the live connection; the exam screen does without. */

import { onOnlineChange } from '@porua/kit/platform/online.ts'
import { queryDefaults } from '@porua/kit/platform/query-defaults.ts'
import { QueryClient } from '@tanstack/react-query'
import { onStale } from '../platform/stale.ts'

let client: QueryClient | null = null

/** The app's one query client, made at its first use. A change of student reloads the page, and the client with it. */
export function appQueries(): QueryClient {
  client ??= makeClient()
  return client
}

function makeClient(): QueryClient {
  const made = new QueryClient({ defaultOptions: queryDefaults })
  onStale((queryKey) => void made.invalidateQueries({ queryKey }))
  onOnlineChange(askAgainAfter(made))
  return made
}

/** Where one call fails and another gets through, the server is lost and found again with each of them. */
const betweenMs = 5_000

/**
 * What is on the page is asked again when the server can be reached again: it may have failed, or have changed meanwhile. At once
 * the first time, and `betweenMs` apart where that comes and goes.
 */
function askAgainAfter(made: QueryClient): (online: boolean) => void {
  let askedAt = Number.NEGATIVE_INFINITY
  let timer: ReturnType<typeof setTimeout> | undefined
  const ask = () => {
    askedAt = performance.now()
    void made.refetchQueries({ type: 'active' })
  }
  return (online) => {
    clearTimeout(timer)
    if (online) timer = setTimeout(ask, Math.max(0, askedAt + betweenMs - performance.now()))
  }
}
