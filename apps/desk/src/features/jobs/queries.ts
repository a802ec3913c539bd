/** The jobs feature's calls, and what the desk keeps of their replies. */
import type { Job, JobState, jobsCalls } from '@porua/contract/desk/jobs'
import { jobsPaths } from '@porua/contract/desk/jobs.paths'
import { fillPath } from '@porua/kit/platform/fill-path.ts'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { bindCalls } from '../../platform/api.ts'

export const jobsApi = bindCalls<typeof jobsCalls>(jobsPaths)

/** While somebody looks, it is asked again so often. */
export const pollMs = 1_000

/** Whether it will still change. */
export function isOpen(job: Pick<Job, 'state'> | undefined): boolean {
  return job?.state === 'waiting' || job?.state === 'running'
}

/** One piece of work, asked again every second until it has ended. */
export const jobQuery = (jobId: string) =>
  queryOptions({
    queryKey: ['jobs', 'one', jobId],
    queryFn: async ({ signal }) => (await jobsApi.one({ params: { jobId } }, { signal })).job,
    refetchInterval: ({ state }) => (isOpen(state.data) ? pollMs : false),
  })

/** Filters of the list. */
export interface JobFilters {
  all?: boolean
  kind?: string
  state?: JobState
}

const rowsPerPage = 25

/** Long work, page after page, the newest first. Pages that hold open work are asked again every second. */
export const jobsQuery = ({ all = false, kind, state }: JobFilters) =>
  infiniteQueryOptions({
    queryKey: ['jobs', 'list', { all, kind, state }],
    queryFn: ({ pageParam, signal }) =>
      jobsApi.list(
        { query: { all: all ? '1' : undefined, kind, state, before: pageParam, limit: rowsPerPage } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ jobs, more }) => (more ? jobs.at(-1)?.id : undefined),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some(({ jobs }) => jobs.some(isOpen)) ? pollMs : false,
  })

/** Where the file that it made is downloaded: an address for a link with `download`. */
export function resultAddress(jobId: string): string {
  return `/api${fillPath(jobsPaths.download.path, { jobId })}`
}
