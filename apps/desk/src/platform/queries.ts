/** How the desk asks the server. */
import { onOnlineChange } from '@porua/kit/platform/online.ts'
import { queryDefaults } from '@porua/kit/platform/query-defaults.ts'
import { QueryClient } from '@tanstack/react-query'

/** A client for one page. */
export function makeQueries(): QueryClient {
  const queries = new QueryClient({ defaultOptions: queryDefaults })
  onOnlineChange((online) => {
    if (online) void queries.refetchQueries({ type: 'active' })
  })
  return queries
}
