/** The exams feature's calls, and what the desk keeps of their replies. */
import type { deskExamCalls, ExamState } from '@porua/contract/desk/exams'
import { deskExamPaths } from '@porua/contract/desk/exams.paths'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { bindCalls } from '../../platform/api.ts'

export const examsApi = bindCalls<typeof deskExamCalls>(deskExamPaths)

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
    queryKey: ['exams', 'list', { state, group, subject, search }],
    queryFn: ({ pageParam, signal }) =>
      examsApi.examList(
        { query: { state, groupId: group, subjectId: subject, search, after: pageParam } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  })

/** One exam with its calendar and its questions. */
export const examQuery = (examId: string) =>
  queryOptions({
    queryKey: ['exams', 'exam', examId],
    queryFn: async ({ signal }) => (await examsApi.exam({ params: { examId } }, { signal })).exam,
  })
