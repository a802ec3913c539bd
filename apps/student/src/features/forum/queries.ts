/** The forum's questions to the server, and the few places where their replies are kept for the screens. */
import type { ContentCalls } from '@porua/contract/content'
import { contentPaths } from '@porua/contract/content.paths'
import type { CallReply } from '@porua/contract/endpoint'
import type { ForumCalls, ForumComment, ForumQuestion } from '@porua/contract/forum'
import { forumPaths } from '@porua/contract/forum.paths'
import { useConfig } from '@porua/kit/platform/config.ts'
import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { ApiError, bindCalls } from '../../platform/api.ts'
import { readSession } from '../../platform/storage.ts'
import { type ListView, plainView } from './list-view.ts'
import { offeredCourses } from './places.ts'

export const forumApi = bindCalls<ForumCalls>(forumPaths)
const { askableCourses } = bindCalls<Pick<ContentCalls, 'askableCourses'>>({
  askableCourses: contentPaths.askableCourses,
})

/** One page of a list. */
export type QuestionPage = CallReply<ForumCalls['search']>

/** The signed-in student's id; '' while nobody is. */
export function myId(): string {
  return readSession().student?._id ?? ''
}

const keys = {
  courses: () => ['forum', myId(), 'courses'],
  lists: () => ['forum', myId(), 'list'],
  list: (courseId: string, view: ListView) => [...keys.lists(), courseId, view],
  question: (id: string) => ['forum', myId(), 'question', id],
  comments: (id: string) => ['forum', myId(), 'comments', id],
}

/** My courses as they come, each with its number of questions. */
function useAskable() {
  return useQuery({
    queryKey: keys.courses(),
    queryFn: async ({ signal }) => {
      const [{ courses }, subjectIds] = await Promise.all([
        askableCourses({}, { signal }),
        forumApi.subjects({}, { signal }),
      ])
      return { courses, subjectIds }
    },
    staleTime: 30_000,
  })
}

/** My courses with the subjects and chapters that I may ask on. */
export function useForumCourses() {
  const query = useAskable()
  const { hiddenChapterPrefixes } = useConfig()
  const { data } = query
  const courses = useMemo(
    () => data && offeredCourses(data.courses, data.subjectIds, hiddenChapterPrefixes),
    [data, hiddenChapterPrefixes],
  )
  return { query, courses }
}

/** A page of a course's list; while the next one comes, the last one stays. */
export function useQuestions(courseId: string, view: ListView) {
  const { search, sort, subjectId, chapterId, page, size } = view
  return useQuery({
    queryKey: keys.list(courseId, view),
    queryFn: ({ signal }) =>
      forumApi.search(
        {
          body: {
            studentId: myId(),
            filter: sort,
            courseId,
            page,
            limit: size,
            searchString: search,
            subjectId: subjectId || null,
            chapterId: chapterId || null,
          },
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
  })
}

/** Questions like what is being typed; nothing for less than three characters. */
export function useSimilarQuestions(text: string, courseId: string) {
  const searchString = text.trim().slice(-2_000)
  return useQuery({
    queryKey: ['forum', myId(), 'like', courseId, searchString],
    queryFn: ({ signal }) =>
      forumApi.keyword({ body: { searchString, courseId: courseId || null } }, { signal }),
    enabled: searchString.length >= 3,
    // A suggestion that does not come costs nobody anything.
    retry: false,
    staleTime: 60_000,
  })
}

/** One question; a list that is here already shows it at once. */
export function useQuestion(id: string, everyMs: () => number) {
  return useQuery({
    queryKey: keys.question(id),
    queryFn: async ({ signal }) => (await forumApi.question({ params: { id } }, { signal })).question,
    refetchInterval: everyMs,
  })
}

/** Its replies, oldest first. */
export function useComments(questionId: string, everyMs: () => number) {
  return useQuery({
    queryKey: keys.comments(questionId),
    queryFn: ({ signal }) => forumApi.comments({ params: { questionId } }, { signal }),
    refetchInterval: everyMs,
  })
}

/** Counts the times at which a mark was pressed or answered: what was asked for before may say what was before. */
let marked = 0

/**
 * Ends what is being asked of a question, its replies and the lists: a press is newer than the answer. Where nothing is shown yet the
 * asking goes on. Returns what asks again for what was ended.
 */
export async function endAsking(client: QueryClient, questionId: string): Promise<() => void> {
  marked++
  const asking = [keys.question(questionId), keys.comments(questionId), keys.lists()]
    .flatMap((queryKey) => client.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' }))
    .filter(({ state }) => state.data !== undefined)
    .map(({ queryKey }) => ({ queryKey, exact: true }))
  await Promise.all(asking.map((query) => client.cancelQueries(query)))
  return () => {
    for (const query of asking) void client.invalidateQueries(query)
  }
}

/** Asks for a thread again: a hint has come. */
export function refreshThread(client: QueryClient, questionId: string): void {
  void client.invalidateQueries({ queryKey: keys.question(questionId) })
  void client.invalidateQueries({ queryKey: keys.comments(questionId) })
}

/** Asks for a question that a list shows, and puts it there as it is now: the list keeps its order under the reader's eyes. */
export async function refreshListed(client: QueryClient, id: string): Promise<void> {
  try {
    const before = marked
    const { question } = await forumApi.question({ params: { id } })
    if (marked !== before) return await refreshListed(client, id)
    patchQuestion(client, id, () => question)
  } catch (error) {
    // It has been hidden: the list is another one. What the network broke, the next hint or connection heals.
    if (isNotMine(error)) refreshLists(client)
    else if (!(error instanceof ApiError)) throw error
  }
}

/** Asks for the lists again that are looked at. */
export function refreshLists(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: keys.lists() })
}

/** Changes a question wherever it is shown. */
export function patchQuestion(
  client: QueryClient,
  id: string,
  change: (it: ForumQuestion) => ForumQuestion,
): void {
  client.setQueryData<ForumQuestion>(keys.question(id), (it) => it && change(it))
  client.setQueriesData<QuestionPage>(
    { queryKey: keys.lists() },
    (page) => page && { ...page, questions: page.questions.map((it) => (it._id === id ? change(it) : it)) },
  )
}

/** A new question of mine: first in its course's list (spec §4), and its page opens without waiting. */
export function takeNewQuestion(client: QueryClient, question: ForumQuestion): void {
  client.setQueryData(keys.question(question._id), question)
  client.setQueryData<ForumComment[]>(keys.comments(question._id), (known) => known ?? [])
  client.setQueryData<QuestionPage>(keys.list(question.courseId, plainView), (page) => {
    if (!page || page.questions.some(({ _id }) => _id === question._id)) return page
    const questions = [question, ...page.questions].slice(0, plainView.size)
    return { questions, totalRecords: page.totalRecords + 1 }
  })
  // Every other list, and the count on the card, may hold it too.
  void client.invalidateQueries({ queryKey: keys.lists() })
  void client.invalidateQueries({ queryKey: keys.courses() })
}

/** A reply of mine: appended, or in its old place after an edit (spec §4). */
export function takeReply(client: QueryClient, comment: ForumComment): void {
  const { questionId } = comment
  let fresh = false
  client.setQueryData<ForumComment[]>(keys.comments(questionId), (all) => {
    if (!all) return all
    fresh = !all.some(({ _id }) => _id === comment._id)
    return fresh ? [...all, comment] : all.map((one) => (one._id === comment._id ? comment : one))
  })
  if (fresh) patchQuestion(client, questionId, (it) => ({ ...it, answers: it.answers + 1 }))
  refreshThread(client, questionId)
}

/** My question is deleted: no list and no page shows it. */
export function dropQuestion(client: QueryClient, id: string): void {
  client.removeQueries({ queryKey: keys.question(id) })
  client.removeQueries({ queryKey: keys.comments(id) })
  client.setQueriesData<QuestionPage>(
    { queryKey: keys.lists() },
    (page) => page && { ...page, questions: page.questions.filter((it) => it._id !== id) },
  )
  refreshLists(client)
  void client.invalidateQueries({ queryKey: keys.courses() })
}

/** My reply is deleted. */
export function dropReply(client: QueryClient, questionId: string, id: string): void {
  setComments(client, questionId, (all) => all.filter((it) => it._id !== id))
  patchQuestion(client, questionId, (it) => ({ ...it, answers: Math.max(0, it.answers - 1) }))
}

/** Sets the replies of a question, as a call has answered them. */
export function setComments(
  client: QueryClient,
  questionId: string,
  change: (all: readonly ForumComment[]) => ForumComment[],
): void {
  client.setQueryData<ForumComment[]>(keys.comments(questionId), (all) => all && change(all))
}

/** Not mine, or not there: no use in trying again. */
export function isNotMine(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 403)
}

/** My question after an edit; another place may have moved it to another list. */
export function takeChangedQuestion(client: QueryClient, question: ForumQuestion): void {
  client.setQueryData(keys.question(question._id), question)
  patchQuestion(client, question._id, () => question)
  void client.invalidateQueries({ queryKey: keys.lists() })
}
