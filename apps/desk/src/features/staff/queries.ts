/** The staff feature's calls, and what the desk keeps of their replies. */
import type { staffCalls } from '@porua/contract/desk/staff'
import { staffPaths } from '@porua/contract/desk/staff.paths'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { bindCalls } from '../../platform/api.ts'

export const staffApi = bindCalls<typeof staffCalls>(staffPaths)

/** What the way in shows. */
export const startQuery = queryOptions({
  queryKey: ['staff', 'start'],
  queryFn: ({ signal }) => staffApi.start({}, { signal }),
})

/** Everybody who works here. */
export const staffQuery = queryOptions({
  queryKey: ['staff', 'list'],
  queryFn: ({ signal }) => staffApi.staffList({}, { signal }),
})

/** The own sessions. */
export const sessionsQuery = queryOptions({
  queryKey: ['staff', 'sessions'],
  queryFn: ({ signal }) => staffApi.mySessions({}, { signal }),
})

/** What an invitation says. Its key opens an account: it is kept as long as the page. */
export const invitationQuery = (key: string) =>
  queryOptions({
    queryKey: ['staff', 'invitation', key],
    queryFn: ({ signal }) => staffApi.readInvitation({ body: { key } }, { signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Whose password a link sets. Its key opens an account: it is kept as long as the page. */
export const resetQuery = (key: string) =>
  queryOptions({
    queryKey: ['staff', 'reset', key],
    queryFn: ({ signal }) => staffApi.readReset({ body: { key } }, { signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Whether a welcome link still works. */
export const welcomeQuery = (key: string) =>
  queryOptions({
    queryKey: ['staff', 'welcome', key],
    queryFn: ({ signal }) => staffApi.readWelcome({ body: { key } }, { signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })

const rowsPerPage = 50

/** The log by its filters, page after page, the newest row first. */
export const logQuery = ({
  search,
  calls,
  staffId,
  limit = rowsPerPage,
}: {
  search?: string
  calls?: string
  staffId?: string
  limit?: number
}) =>
  infiniteQueryOptions({
    queryKey: ['staff', 'log', { search, calls, staffId, limit }],
    queryFn: ({ pageParam, signal }) =>
      staffApi.log({ query: { search, calls, staffId, before: pageParam, limit } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ rows, more }) => (more ? rows.at(-1)?.id : undefined),
    placeholderData: keepPreviousData,
  })
