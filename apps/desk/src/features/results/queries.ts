/** The calls about an exam's results, and what the desk keeps of their replies. */
import type { Job, jobsCalls } from '@porua/contract/desk/jobs'
import { jobsPaths } from '@porua/contract/desk/jobs.paths'
import type { LateList, resultsCalls } from '@porua/contract/desk/results'
import { resultsPaths } from '@porua/contract/desk/results.paths'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { bindCalls } from '../../platform/api.ts'

export const resultsApi = bindCalls<typeof resultsCalls>(resultsPaths)
const jobsApi = bindCalls<typeof jobsCalls>(jobsPaths)

/** What everything about one exam's results begins with. */
export const resultsKey = (examId: string) => ['results', examId] as const

/** While an exam runs or is marked its state is looked at again this often. */
const lookEveryMs = 5_000
/** How far long work is, is asked this often. */
const askEveryMs = 700

/** Where results stand. */
export const stateQuery = (examId: string) =>
  queryOptions({
    queryKey: [...resultsKey(examId), 'state'],
    queryFn: async ({ signal }) => (await resultsApi.state({ params: { examId } }, { signal })).results,
    refetchInterval: ({ state }) => (state.data?.released && !state.data.correcting ? false : lookEveryMs),
  })

/** Late answers that wait for a teacher. */
export const lateQuery = (examId: string) =>
  queryOptions({
    queryKey: [...resultsKey(examId), 'late'],
    queryFn: ({ signal }) => resultsApi.late({ params: { examId } }, { signal }),
    staleTime: 30_000,
  })

/** Late answers of one kind, page after page, with how many there are of each. */
export const lateAnswersQuery = (examId: string, list: LateList) =>
  infiniteQueryOptions({
    queryKey: [...resultsKey(examId), 'lateAnswers', list],
    queryFn: ({ pageParam, signal }) =>
      resultsApi.lateAnswers({ params: { examId }, query: { list, after: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  })

/** Waits until long work has ended. @throws where it did not end well */
async function ended(job: Job, signal: AbortSignal): Promise<Job> {
  let now = job
  while (now.state === 'waiting' || now.state === 'running') {
    await new Promise((resolve) => setTimeout(resolve, askEveryMs))
    signal.throwIfAborted()
    now = (await jobsApi.one({ params: { jobId: now.id } }, { signal })).job
  }
  if (now.state !== 'done') throw new WorkNotDone(now)
  return now
}

/** Long work that failed or was cancelled: nothing has changed. */
export class WorkNotDone extends Error {
  readonly job: Job
  constructor(job: Job) {
    super(job.failure?.en ?? job.state)
    this.job = job
  }
}

/** The questions with their keys and the analysis beside them; of many attempts, when the long work that makes it is done. */
export const analysisQuery = (examId: string, generation: number, marked: number) =>
  queryOptions({
    queryKey: [...resultsKey(examId), 'analysis', generation, marked],
    queryFn: async ({ signal }) => {
      const params = { examId }
      const { analysis, job } = await resultsApi.analyse({ params, body: {} }, { signal })
      if (analysis) return analysis
      if (!job) throw new Error('neither an analysis nor work that makes it')
      const { id } = await ended(job, signal)
      return (await resultsApi.analysis({ params: { examId, jobId: id } }, { signal })).analysis
    },
    staleTime: 60_000,
    placeholderData: keepPreviousData,
    retry: false,
  })

/** The outcome of a call that may have become long work. `told` hears of the work as it begins. */
export async function outcomeOf<T>(
  reply: { readonly done: T | null; readonly job: Job | null },
  signal: AbortSignal,
): Promise<T> {
  if (reply.done !== null) return reply.done
  if (!reply.job) throw new Error('neither done nor begun')
  return (await ended(reply.job, signal)).outcome as T
}

/** The merit list's filters, as the address has them. */
export interface MeritFilters {
  readonly group?: string | undefined
  readonly search?: string | undefined
}

/** The merit list, page after page, the best first. */
export const meritQuery = (examId: string, { group, search }: MeritFilters, limit = 100) =>
  infiniteQueryOptions({
    queryKey: [...resultsKey(examId), 'merit', { group, search, limit }],
    queryFn: ({ pageParam, signal }) =>
      resultsApi.merit({ params: { examId }, query: { group, search, after: pageParam, limit } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ lines, more }) => (more ? lines.at(-1)?.cursor : undefined),
    placeholderData: keepPreviousData,
  })

/** Makes the merit list as XLSX; the address to download it from. */
export async function meritSheet(
  examId: string,
  group: string | undefined,
  language: 'en' | 'bn',
): Promise<string> {
  const { job } = await resultsApi.meritSheet({ params: { examId }, body: { group, language } })
  const { id } = await ended(job, new AbortController().signal)
  return `/api${jobsPaths.download.path.replace(':jobId', encodeURIComponent(id))}`
}
