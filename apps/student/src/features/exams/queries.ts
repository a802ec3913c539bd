/**
 * The exams feature's questions to the server, apart from the attempt's own (those are live/'s). The exams page keeps
 * the last reply on the phone, so that it opens without a network with what was seen.
 */
import type { AccountCalls } from '@porua/contract/account'
import { accountPaths } from '@porua/contract/account.paths'
import type { CallReply } from '@porua/contract/endpoint'
import type { ExamCalls, ExamMeta, MyAttempt, StartReply } from '@porua/contract/exams'
import { examPaths } from '@porua/contract/exams.paths'
import { isOnline } from '@porua/kit/platform/online.ts'
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError, bindCalls } from '../../platform/api.ts'
import { keptFirst } from '../../platform/kept-first.ts'
import { write } from '../../platform/storage.ts'
import { dropResult, keepResult, keptResult } from './kept-results.ts'
import {
  ageSeenExams,
  forgetHandedIn,
  freshMs,
  keepSeen,
  type MyExams,
  readSeen,
  studentId,
  withHandedIn,
} from './seen-exams.ts'

export const examCalls = bindCalls<ExamCalls>(examPaths)
const { profile } = bindCalls<Pick<AccountCalls, 'profile'>>({ profile: accountPaths.profile })

export { type MyExams, studentId } from './seen-exams.ts'

/** GET /exam/result: the result, or the word that it is not published yet. */
export type ResultReply = CallReply<ExamCalls['result']>

const mineKey = (student: string) => ['exams', 'mine', student] as const
const resultKey = (student: string, examId: string, groupId: string) =>
  ['exams', 'result', student, examId, groupId] as const

function myExamsQuery() {
  const student = studentId()
  return queryOptions({
    queryKey: mineKey(student),
    queryFn: async ({ signal }) => {
      const reply = await examCalls.mine({}, { signal })
      forgetHandedIn()
      keepSeen(student, reply)
      return reply
    },
    staleTime: freshMs,
    // As functions: two years of exams are read and parsed when the question is new, and not each time that the page is drawn.
    initialData: () => (readSeen(student) ?? undefined) as MyExams & {},
    initialDataUpdatedAt: () => readSeen(student)?.seenAt,
  })
}

/** Asks for my exams before the page is drawn, where it could not begin with those seen before; never rejects. */
export async function askMyExams(client: QueryClient): Promise<void> {
  if (!readSeen(studentId())) await client.prefetchQuery(myExamsQuery())
}

/** My exams with my attempts. Not `ask`: those seen before, without a call. A page that begins with what was just seen asks once that is old. */
export function useMyExams(ask = true) {
  return useQuery({
    ...myExamsQuery(),
    select: withHandedIn<MyExams>,
    enabled: ask,
    refetchInterval: ({ state: { dataUpdateCount, errorUpdateCount, dataUpdatedAt } }) =>
      dataUpdateCount + errorUpdateCount === 0 && Math.max(1, dataUpdatedAt + freshMs - Date.now()),
  })
}

/**
 * Whether the student is in any group, asked only while there is no exam to show: an empty page then says why.
 * Undefined while that is not known, null when it cannot be learned now (no network). The key and the reply are the profile's
 * everywhere in the app.
 */
export function useInAnyGroup(ask: boolean): boolean | null | undefined {
  const { data, isError } = useQuery({
    queryKey: ['account', 'profile'],
    queryFn: ({ signal }) => profile({}, { signal }),
    select: ({ groups }) => groups.length > 0,
    enabled: ask,
    staleTime: 60_000,
  })
  return data ?? (isError ? null : undefined)
}

/** Fetches my exams anew: an exam was started, submitted, retaken, or has left the group. */
export function refreshMyExams(client: QueryClient): Promise<void> {
  ageSeenExams()
  return client.invalidateQueries({ queryKey: ['exams', 'mine'] })
}

/** Notes a started attempt at once, so that the page knows it even if the network goes before the next fetch. */
export function noteStarted(client: QueryClient, meta: ExamMeta, started: StartReply): void {
  const student = studentId()
  const attempt: MyAttempt = {
    attemptId: started.attemptId,
    exam: meta.examId._id,
    groupId: meta.groupId,
    startsAt: started.studentStartsAt,
    endsAt: started.endsAt,
    submittedAt: started.submittedAt,
    setCode: started.setCode,
    resultReady: false,
  }
  client.setQueryData<MyExams>(mineKey(student), (mine) => {
    if (!mine) return mine
    const others = mine.attempts.filter((one) => one.attemptId !== attempt.attemptId)
    const next = { ...mine, attempts: [...others, attempt] }
    keepSeen(student, next)
    return next
  })
}

/** A result; what a screen already has, or this phone keeps, stays shown while it is asked for. */
export function useResult(examId: string, groupId: string) {
  const student = studentId()
  return useQuery({
    queryKey: resultKey(student, examId, groupId),
    queryFn: async ({ client, queryKey, signal }) => {
      await keptFirst(client, queryKey, () => keptResult({ studentId: student, examId, groupId }))
      return fetchResult(examId, groupId, signal)
    },
    retry: retryOnce,
    staleTime: 30_000,
  })
}

/**
 * The result, kept for later. Without a network, as it was last seen on this phone: a first call that gets lost is still said, and
 * only where the app knows already that it is offline the kept one stands in. @throws ApiError
 */
async function fetchResult(examId: string, groupId: string, signal?: AbortSignal): Promise<ResultReply> {
  const which = { studentId: studentId(), examId, groupId }
  const offline = !isOnline() || !navigator.onLine
  try {
    const reply = await examCalls.result({ params: { examId, groupId } }, signal ? { signal } : {})
    if (isReleased(reply)) void keepResult(which, reply)
    return reply
  } catch (error) {
    if (isRemoved(error)) void dropResult(which)
    const kept = offline && isNetworkFailure(error) ? await keptResult(which) : null
    if (kept) return kept
    throw error
  }
}

/** Fetches a result that this phone does not keep as it now stands, so that it opens without a network; never rejects. */
export async function keepResultReady(client: QueryClient, examId: string, groupId: string, marks: number) {
  const student = studentId()
  const kept = await keptResult({ studentId: student, examId, groupId })
  if (kept && isReleased(kept) && kept.result.marksObtained === marks) return
  await client.prefetchQuery({
    queryKey: resultKey(student, examId, groupId),
    queryFn: ({ signal }) => fetchResult(examId, groupId, signal),
    retry: false,
  })
}

/** Fetches a result for a card's button; the result screen then opens with it. */
export function useFetchResult(): (examId: string, groupId: string) => Promise<ResultReply> {
  const client = useQueryClient()
  return async (examId, groupId) => {
    const reply = await fetchResult(examId, groupId)
    if (isReleased(reply)) client.setQueryData(resultKey(studentId(), examId, groupId), reply)
    return reply
  }
}

/** The paper of an exam that was missed; what a screen already has stays shown while it is asked for again. */
export function useMissedPaper(examId: string, groupId: string) {
  return useQuery({
    queryKey: ['exams', 'paper', studentId(), examId, groupId],
    queryFn: ({ signal }) => examCalls.missedPaper({ params: { examId, groupId } }, { signal }),
    retry: retryOnce,
    staleTime: 30_000,
  })
}

/** Finished tries at a practice exam. */
export function useTries(examId: string, groupId: string) {
  return useQuery({
    queryKey: ['exams', 'tries', studentId(), examId, groupId],
    queryFn: ({ signal }) => examCalls.tries({ params: { examId, groupId } }, { signal }),
    retry: retryOnce,
    staleTime: 30_000,
  })
}

/** One of them, with every question. */
export function useTryResult(examId: string, groupId: string, attemptId: string) {
  return useQuery({
    queryKey: ['exams', 'try', studentId(), examId, groupId, attemptId],
    queryFn: ({ signal }) => examCalls.tryResult({ params: { examId, groupId, attemptId } }, { signal }),
    retry: retryOnce,
    staleTime: 30_000,
  })
}

/** Said soon that the connection is lost: the student can press again. */
function retryOnce(failures: number, error: unknown): boolean {
  return failures < 1 && isNetworkFailure(error)
}

/** A retaken or regraded exam's old result is no longer the result. */
export function forgetResult(client: QueryClient, examId: string): void {
  client.removeQueries({
    predicate: ({ queryKey }) =>
      queryKey[0] === 'exams' &&
      (queryKey[1] === 'result' || queryKey[1] === 'tries' || queryKey[1] === 'try') &&
      queryKey[3] === examId,
  })
}

/** True when the reply carries a result and not a code (spec §5: 'and the data carries no code'). */
export function isReleased(reply: ResultReply): reply is Extract<ResultReply, { result: unknown }> {
  return 'result' in reply
}

/** The live screen and outside checks find the chosen exam in local storage (spec §3). */
export function rememberExam(meta: ExamMeta, subject: string): void {
  const { duration, startsAt, endsAt, cutMarks } = meta
  write('selectedExamdetails', { duration, startsAt, endsAt, cutMarks })
  write('isLive', !meta.examId.isPracticeExam)
  write('subjectOfSelectedExam', subject)
}

/** True for an answer that means 'removed from your group' (decisions: Exams). */
export function isRemoved(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 403 || error.status === 404)
}

/** True where no reply of ours came. */
export function isNetworkFailure(error: unknown): boolean {
  return error instanceof ApiError && error.kind === 'network'
}
