/** The students feature's calls, and what the desk keeps of their replies. */
import type { studentsCalls } from '@porua/contract/desk/students'
import { studentsPaths } from '@porua/contract/desk/students.paths'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { bindCalls } from '../../platform/api.ts'

export const studentsApi = bindCalls<typeof studentsCalls>(studentsPaths)

const rowsPerPage = 50

/** The filters of the list, as they stand in the address. */
export interface StudentFilters {
  search?: string | undefined
  group?: string | undefined
  state?: 'active' | 'disabled' | 'unregistered' | undefined
  sort?: 'name' | 'roll' | 'newest' | undefined
}

/** Students by the filters, page after page. */
export const studentsQuery = ({ search, group, state, sort }: StudentFilters) =>
  infiniteQueryOptions({
    queryKey: ['students', 'list', { search, group, state, sort }],
    queryFn: ({ pageParam, signal }) =>
      studentsApi.students(
        { query: { search, group, state, sort, after: pageParam, limit: rowsPerPage } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  })

/** One student with attempts, sessions and notices. */
export const studentQuery = (studentId: string) =>
  queryOptions({
    queryKey: ['students', 'one', studentId],
    queryFn: ({ signal }) => studentsApi.student({ params: { studentId } }, { signal }),
  })

/** Every group, and the courses that a group may be of. */
export const groupsQuery = queryOptions({
  queryKey: ['students', 'groups'],
  queryFn: ({ signal }) => studentsApi.groups({}, { signal }),
})

/** Everything that a change of students or groups makes old. */
export const studentsKey = ['students'] as const
