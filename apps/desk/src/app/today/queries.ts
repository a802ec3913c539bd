/** The call about today. It is asked again while the page is open: counts of live exams move. */
import type { todayCalls } from '@porua/contract/desk/today'
import { todayPaths } from '@porua/contract/desk/today.paths'
import { queryOptions } from '@tanstack/react-query'
import { bindCalls } from '../../platform/api.ts'

const todayApi = bindCalls<typeof todayCalls>(todayPaths)

/** What runs, comes, came out and waits. */
export const todayQuery = queryOptions({
  queryKey: ['exams', 'today'],
  queryFn: ({ signal }) => todayApi.today({}, { signal }),
  refetchInterval: 15_000,
  // A step that was done elsewhere in the desk is gone when the page opens.
  staleTime: 0,
})
