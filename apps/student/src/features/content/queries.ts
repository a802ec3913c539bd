/** The content feature's questions to the server. What a page has shown once opens at once, and without a network. */
import type { AccountCalls } from '@porua/contract/account'
import { accountPaths } from '@porua/contract/account.paths'
import type { ContentCalls, Course, ItemContents, ListedItem, Subject } from '@porua/contract/content'
import { contentPaths } from '@porua/contract/content.paths'
import type { CallReply } from '@porua/contract/endpoint'
import { toast } from '@porua/kit'
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { ApiError, bindCalls, type CallOptions } from '../../platform/api.ts'
import { readSession } from '../../platform/storage.ts'
import { type ItemType, kindOf } from './kinds.ts'
import { keepSeen, readSeen, type ShelfName } from './seen.ts'
import { withPosition } from './seen-position.ts'

export const contentApi = bindCalls<ContentCalls>(contentPaths)
const { profile } = bindCalls<Pick<AccountCalls, 'profile'>>({ profile: accountPaths.profile })

/** GET /course/{id}/subject-completion. */
export type Completion = CallReply<ContentCalls['completion']>

function studentId(): string {
  return readSession().student?._id ?? ''
}

/** A question whose last reply stays on the phone. */
function seenQuery<T>(shelf: ShelfName, name: string, fetch: (options: CallOptions) => Promise<T>) {
  const seen = () => readSeen<T>(shelf, name)
  return queryOptions({
    queryKey: ['content', studentId(), shelf, name],
    queryFn: async ({ signal }) => {
      const reply = await fetch({ signal })
      keepSeen(shelf, name, reply)
      return reply
    },
    // As functions: the shelf is read when the question is new, and not each time that something is drawn.
    initialData: () => seen()?.value as T & {},
    initialDataUpdatedAt: () => seen()?.at,
  })
}

function useSeen<T>(
  shelf: ShelfName,
  name: string,
  fetch: (options: CallOptions) => Promise<T>,
  enabled = true,
) {
  const query = useQuery({ ...seenQuery(shelf, name, fetch), enabled })
  const { error } = query
  useEffect(() => {
    // Spec §8: the title of a failed list is an error toast; a network that is away says so on the page.
    if (error instanceof ApiError && error.kind === 'http' && error.title) toast.error(error.title)
  }, [error])
  return query
}

const coursesQuestion = [
  'seenContent',
  'courses',
  async (options: CallOptions): Promise<Course[]> => (await contentApi.courses({}, options)).courses,
] as const

/** My courses with books and subjects. */
export function useCourses() {
  return useSeen(...coursesQuestion)
}

/** Asks for them before the page is drawn, where it could not begin with those seen before; never rejects. */
export async function askCourses(client: QueryClient): Promise<void> {
  const [shelf, name] = coursesQuestion
  if (!readSeen(shelf, name)) await client.prefetchQuery(seenQuery(...coursesQuestion))
}

/** The subject cards of a course. */
export function useSubjects(courseId: string) {
  return useSeen<Subject[]>(
    'seenContent',
    `subjects ${courseId}`,
    async (options) => (await contentApi.subjectsByCourse({ params: { courseId } }, options)).subjects,
  )
}

/** The items of a kind in a subject. */
export function useItems(type: ItemType, subjectId: string) {
  const params = { subjectId }
  return useSeen<ListedItem[]>(kindOf(type)?.cache ?? 'allChapters', subjectId, async (options) => {
    if (type === 'lecture') return (await contentApi.lecturesBySubject({ params }, options)).lectures
    if (type === 'chapter') return (await contentApi.chaptersBySubject({ params }, options)).chapters
    return (await contentApi.questionSolvesBySubject({ params }, options)).questionSolves
  })
}

/** An item with its videos and notes. */
export function useItem(type: ItemType, itemId: string) {
  const params = { itemId }
  return useSeen<ItemContents>('seenContent', `${type} ${itemId}`, (options) => {
    if (type === 'lecture') return contentApi.lecture({ params }, options)
    if (type === 'chapter') return contentApi.chapter({ params }, options)
    return contentApi.questionSolve({ params }, options)
  })
}

/** What I have completed in a course; nothing while the course is not known. Not `wanted`: what is known, without a call. */
export function useCompletion(courseId: string | undefined, wanted = true) {
  return useSeen<Completion>(
    'seenProgress',
    `completion ${courseId ?? ''}`,
    (options) => contentApi.completion({ params: { courseId: courseId ?? '' } }, options),
    wanted && courseId !== undefined,
  )
}

/** What is asked of one item, with its videos; and beside it how much of a course is completed. */
const items = contentAsked(/^(?:chapter|lecture|question-solve) /)
const progress = contentAsked(/^(?:completion|chapter|lecture|question-solve) /)

/** This feature's questions whose names begin so. */
function contentAsked(names: RegExp) {
  return {
    predicate: ({ queryKey }: { queryKey: readonly unknown[] }) =>
      queryKey[0] === 'content' && names.test(String(queryKey[3])),
  }
}

/** Says at once where watching a video stopped, in seconds: whoever opens it again goes on there, however slow the line is. */
export function usePlaceVideo(): (contentId: string, seconds: number) => void {
  const client = useQueryClient()
  return useCallback(
    (contentId, seconds) => {
      for (const [key, item] of client.getQueriesData<ItemContents>(items)) {
        const placed = item && withPosition(item, contentId, seconds)
        if (placed) client.setQueryData(key, placed, { updatedAt: client.getQueryState(key)?.dataUpdatedAt })
      }
    },
    [client],
  )
}

/** Asks again what is completed and where watching stopped, after a report has reached the server. */
export function useRefreshProgress(): () => void {
  const client = useQueryClient()
  return useCallback(() => void client.invalidateQueries(progress), [client])
}

/**
 * Whether I am in any group; undefined while that is not known, null when it cannot be learned now (no network). The key and the reply
 * are the profile's everywhere.
 */
export function useInAnyGroup(): boolean | null | undefined {
  const { data, isError } = useQuery({
    queryKey: ['account', 'profile'],
    queryFn: ({ signal }) => profile({}, { signal }),
    select: ({ groups }) => groups.length > 0,
    staleTime: 60_000,
  })
  return data ?? (isError ? null : undefined)
}

/** Not mine, or not there: no use in trying again. */
export function isNotMine(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 403)
}
