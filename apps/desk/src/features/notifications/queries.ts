/** The calls about notices, and what the desk keeps of their replies. */
import type { deskNoticeCalls } from '@porua/contract/desk/notices'
import { deskNoticePaths } from '@porua/contract/desk/notices.paths'
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { bindCalls } from '../../platform/api.ts'

export const noticesApi = bindCalls<typeof deskNoticeCalls>(deskNoticePaths)

const rowsPerPage = 25

/** What a sent notice makes old. */
export const noticesKey = ['notices'] as const

/** Notices, page after page, the newest first. */
export const noticesQuery = infiniteQueryOptions({
  queryKey: [...noticesKey, 'list'],
  queryFn: ({ pageParam, signal }) =>
    noticesApi.list({ query: { before: pageParam, limit: rowsPerPage } }, { signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next }) => next ?? undefined,
  placeholderData: keepPreviousData,
})
