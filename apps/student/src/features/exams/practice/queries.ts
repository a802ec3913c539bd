/** Practice as the screens ask for it: from the phone at once, then with the server. */
import type { PracticeEvent, Standing } from '@porua/contract/practice'
import { serverClock } from '@porua/kit/platform/clock.ts'
import { logFailure } from '@porua/kit/platform/failure-log.ts'
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { keptFirst } from '../../../platform/kept-first.ts'
import { read } from '../../../platform/storage.ts'
import { keepDue } from '../due-mistakes.ts'
import { isNetworkFailure } from '../queries.ts'
import { studentId } from '../seen-exams.ts'
import { mergeEvents } from './events.ts'
import { openPracticeStore } from './practice-store.ts'
import {
  keepEvent,
  keepForOffline,
  type Practised,
  practiceCalls,
  readPractice,
  sendEvents,
  syncPractice,
} from './practice-sync.ts'
import { cardsOf, type PracticeCard } from './schedule.ts'

/** Where what this phone keeps of practice stands in the app's cache. */
export const keptKey = (student: string) => ['practice', 'kept', student] as const
const retry = (failures: number, error: unknown) => failures < 1 && isNetworkFailure(error)

/** Sends, fetches, and puts all of it where the screens read it. */
export function syncedQuery(client: QueryClient, student: string) {
  return queryOptions({
    queryKey: ['practice', 'synced', student],
    queryFn: async ({ signal }) => {
      const found = await syncPractice(student, signal)
      client.setQueryData(keptKey(student), found)
      return true
    },
    retry,
    staleTime: 30_000,
  })
}

/** Leaves behind for the home page when each mistake comes due. */
export function noteDue({ exams, events }: Practised): void {
  const waiting = cardsOf(exams, events, serverClock.now()).filter(({ state }) => state !== 'mastered')
  keepDue(
    waiting.map(({ state, dueAt }) => (state === 'new' ? 0 : dueAt)),
    exams.map(({ attemptId }) => attemptId),
  )
}

/** My mistakes and what I have practised. `fresh` is false while the server has not been asked, `failed` where it could not be. */
export function usePractice() {
  const student = studentId()
  const client = useQueryClient()
  const kept = useQuery({
    queryKey: keptKey(student),
    queryFn: () => readPractice(student),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const synced = useQuery(syncedQuery(client, student))
  const practised = kept.data
  useEffect(() => {
    if (practised) noteDue(practised)
  }, [practised])
  // After each sync, and not after each answer: what is being fetched is not begun anew.
  const syncedAt = synced.dataUpdatedAt
  useEffect(() => {
    const found = syncedAt > 0 ? client.getQueryData<Practised>(keptKey(student)) : undefined
    if (!found) return
    const end = new AbortController()
    void keepForOffline(student, found, end.signal)
    return () => end.abort()
  }, [syncedAt, client, student])
  return {
    practised,
    fresh: synced.data === true,
    failed: synced.isError,
    asking: synced.isFetching,
    again: () => void synced.refetch(),
  }
}

/** Takes an answer of practice: on the disk first, then on the screen. */
export function useAnswered(): (card: PracticeCard, right: boolean) => Promise<void> {
  const client = useQueryClient()
  return useCallback(
    async ({ exam, mistake }, right) => {
      const student = studentId()
      const event: PracticeEvent = {
        id: newEventId(),
        examId: exam.examId,
        questionId: mistake.question._id,
        right,
        at: Math.round(serverClock.now()),
      }
      await keepEvent(student, event)
      client.setQueryData<Practised>(
        keptKey(student),
        (before) => before && { ...before, events: mergeEvents(before.events, [event]) },
      )
    },
    [client],
  )
}

/** Sends what was practised; without a network it goes with the next sync. */
export function sendPractised(): void {
  if (read('practiceWaits') === null) return
  sendEvents(studentId()).catch((error: unknown) => {
    if (!isNetworkFailure(error)) logFailure('Practice', error)
  })
}

/** How I am doing; without a network as it was last seen on this phone. */
export function useStanding() {
  return useQuery(standingQuery(studentId()))
}

/** How a student is doing, kept on this phone as it was last seen. */
export function standingQuery(student: string) {
  return queryOptions({
    queryKey: ['practice', 'standing', student],
    queryFn: async ({ client, queryKey, signal }): Promise<Standing> => {
      const store = await openPracticeStore()
      await keptFirst(client, queryKey, () => store.get('facts', student, 'standing'))
      const { standing } = await practiceCalls.standing({}, { signal })
      await store.put('facts', student, [{ id: 'standing', value: standing }])
      return standing
    },
    retry,
    staleTime: 30_000,
  })
}

/** 128 random bits: `crypto.randomUUID` is missing on plain http. */
function newEventId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
