/** The forum's calls, and what the desk keeps of their replies. */
import type { deskForumCalls } from '@porua/contract/desk/forum'
import { deskForumPaths } from '@porua/contract/desk/forum.paths'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { bindCalls } from '../../platform/api.ts'

export const forumApi = bindCalls<typeof deskForumCalls>(deskForumPaths)

const rowsPerPage = 25

/** What a reply or a change of state makes old. */
export const forumKey = ['forum'] as const

/** Open questions, page after page, the oldest first. */
export const openQuestionsQuery = infiniteQueryOptions({
  queryKey: [...forumKey, 'open'],
  queryFn: ({ pageParam, signal }) =>
    forumApi.open({ query: { after: pageParam, limit: rowsPerPage } }, { signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next }) => next ?? undefined,
  placeholderData: keepPreviousData,
})

/** A question with its replies. */
export const threadQuery = (questionId: string) =>
  queryOptions({
    queryKey: [...forumKey, 'thread', questionId],
    queryFn: ({ signal }) => forumApi.thread({ params: { questionId } }, { signal }),
  })
