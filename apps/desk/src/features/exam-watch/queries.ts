/** The live room's calls. */
import type { examWatchCalls, StudentState } from '@porua/contract/desk/exam-watch'
import { examWatchPaths } from '@porua/contract/desk/exam-watch.paths'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { bindCalls } from '../../platform/api.ts'

export const examWatchApi = bindCalls<typeof examWatchCalls>(examWatchPaths)

/** The server's picture is a second old at most: what happens shows within three. */
const lookEveryMs = 1_500
/** Students of one page. */
export const perPage = 50

/** What the list is filtered by, as the address has it. */
export interface RoomFilters {
  readonly group?: string | undefined
  readonly state?: StudentState | undefined
  readonly search?: string | undefined
  /** From 1. */
  readonly page?: number | undefined
}

/** What all pictures of one exam begin with. */
export const roomKey = (examId: string) => ['examWatch', examId] as const

/** How the exam goes, looked at again and again while the page is seen. */
export const roomQuery = (examId: string, { group, state, search, page = 1 }: RoomFilters) =>
  queryOptions({
    queryKey: [...roomKey(examId), { group, state, search, page }],
    queryFn: ({ signal }) =>
      examWatchApi.room(
        {
          params: { examId },
          query: { group, state, search, offset: (page - 1) * perPage, limit: perPage },
        },
        { signal },
      ),
    refetchInterval: lookEveryMs,
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
