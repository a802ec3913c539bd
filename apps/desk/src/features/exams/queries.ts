/** The exams feature's calls, and what the desk keeps of their replies. */
import type { deskExamCalls, ExamState } from '@porua/contract/desk/exams'
import { deskExamPaths } from '@porua/contract/desk/exams.paths'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { bindCalls } from '../../platform/api.ts'
import { untilChange } from './until-change.ts'

export const examsApi = bindCalls<typeof deskExamCalls>(deskExamPaths)

/** What is old after any change of an exam. */
export const examsKey = ['exams'] as const

/** What the list is filtered by, as its address has it. */
export interface ExamFilters {
  readonly state?: ExamState | undefined
  readonly group?: string | undefined
  readonly subject?: string | undefined
  readonly search?: string | undefined
}

/** The list by its filters, page after page. */
export const examListQuery = ({ state, group, subject, search }: ExamFilters) =>
  infiniteQueryOptions({
    queryKey: [...examsKey, 'list', { state, group, subject, search }],
    queryFn: ({ pageParam, signal }) =>
      examsApi.examList(
        { query: { state, groupId: group, subjectId: subject, search, after: pageParam } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) =>
      untilChange(
        (data?.pages ?? []).flatMap(({ exams }) =>
          exams.flatMap(({ startsAt, endsAt }) => [startsAt, endsAt]),
        ),
      ),
  })

/** The exams of a span of days, each with its groups. */
export const calendarQuery = (from: number, to: number) =>
  queryOptions({
    queryKey: [...examsKey, 'calendar', from, to],
    queryFn: ({ signal }) =>
      examsApi.examCalendar(
        { query: { from: new Date(from).toISOString(), to: new Date(to).toISOString() } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) =>
      untilChange((data?.entries ?? []).flatMap(({ startsAt, endsAt }) => [startsAt, endsAt])),
  })

/** The groups and subjects that an exam may be for. */
export const choicesQuery = queryOptions({
  queryKey: [...examsKey, 'choices'],
  queryFn: ({ signal }) => examsApi.examList({ query: { limit: 1 } }, { signal }),
})

/** One exam with its calendar and its questions. */
export const examQuery = (examId: string) =>
  queryOptions({
    queryKey: [...examsKey, 'exam', examId],
    queryFn: async ({ signal }) => (await examsApi.exam({ params: { examId } }, { signal })).exam,
    refetchInterval: ({ state: { data } }) =>
      untilChange((data?.places ?? []).flatMap(({ startsAt, endsNow }) => [startsAt, endsNow])),
  })

/** One set of an exam as its students get it; without a name the first. Another version is another paper. */
export const paperQuery = (examId: string, set: string | undefined, version: number) =>
  queryOptions({
    queryKey: [...examsKey, 'paper', examId, set, version],
    queryFn: ({ signal }) => examsApi.examPaper({ params: { examId }, query: { set } }, { signal }),
    placeholderData: keepPreviousData,
  })
