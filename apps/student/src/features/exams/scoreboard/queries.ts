/** The scoreboard's questions to the server: pages of results by `lastId`, the six cards, and who the student is. */
import type { AccountCalls } from '@porua/contract/account'
import { accountPaths } from '@porua/contract/account.paths'
import type { ScoreboardRow } from '@porua/contract/exams'
import { limits } from '@porua/contract/limits'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { bindCalls } from '../../../platform/api.ts'
import { examCalls, isNetworkFailure, studentId } from '../queries.ts'
import { liveRows } from './score-facts.ts'

const { profile } = bindCalls<Pick<AccountCalls, 'profile'>>({ profile: accountPaths.profile })
const staleTime = 30_000
/** Said soon that the connection is lost: the student can press again. */
const retry = (failures: number, error: unknown) => failures < 1 && isNetworkFailure(error)

/** Always the same function: it runs over all pages again with each draw where it is another one. */
const rowsOf = ({ pages }: { pages: ScoreboardRow[][] }) => liveRows(pages.flat())

/** My released results of live exams, newest first, ten more with each page; fewer than ten are the last (spec §9). */
export function useScoreRows() {
  const student = studentId()
  return useInfiniteQuery({
    queryKey: ['exams', 'scoreboard', 'rows', student],
    queryFn: async ({ pageParam, signal }) => {
      const query = { limit: limits.scoreboardPageSize, ...(pageParam ? { lastId: pageParam } : {}) }
      const { results } = await examCalls.scoreboard({ query }, { signal })
      return results.examResult
    },
    initialPageParam: '',
    getNextPageParam: (last: readonly ScoreboardRow[]) =>
      last.length < limits.scoreboardPageSize ? undefined : last.at(-1)?._id,
    select: rowsOf,
    staleTime,
    retry,
  })
}

/** The six cards and the totals. */
export function useAnalytics() {
  return useQuery({
    queryKey: ['exams', 'scoreboard', 'analytics', studentId()],
    queryFn: ({ signal }) => examCalls.analytics({}, { signal }),
    select: ({ liveExam }) => liveExam,
    staleTime,
    retry,
  })
}

/** The profile, by the key that the whole app keeps it under. */
export function useMyProfile() {
  return useQuery({
    queryKey: ['account', 'profile'],
    queryFn: ({ signal }) => profile({}, { signal }),
    select: (reply) => reply.profile,
    staleTime: 60_000,
  }).data
}
