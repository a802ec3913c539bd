/** The school feature's calls, and what the desk keeps of their replies. */
import type { schoolCalls } from '@porua/contract/desk/school'
import { schoolPaths } from '@porua/contract/desk/school.paths'
import { queryOptions } from '@tanstack/react-query'
import { bindCalls } from '../../platform/api.ts'

export const schoolApi = bindCalls<typeof schoolCalls>(schoolPaths)

/** The school as it stands before it is opened. */
export const firstDayQuery = queryOptions({
  queryKey: ['school', 'first-day'],
  queryFn: ({ signal }) => schoolApi.firstDay({}, { signal }),
})

/** How students reach the school. */
export const reachQuery = queryOptions({
  queryKey: ['school', 'reach'],
  queryFn: ({ signal }) => schoolApi.reach({}, { signal }),
})

const checkEveryMs = 2_000

/** A check that a phone opens an address: asked again until another device has. */
export const reachCheckQuery = (key: string) =>
  queryOptions({
    queryKey: ['school', 'reach', 'check', key],
    queryFn: ({ signal }) => schoolApi.reachCheck({ params: { key } }, { signal }),
    gcTime: 0,
    refetchInterval: ({ state }) => {
      const opened = state.data?.opened
      return state.status === 'error' || (opened && !opened.own) ? false : checkEveryMs
    },
  })
