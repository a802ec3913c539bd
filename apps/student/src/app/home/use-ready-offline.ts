/** What a student wants on the bus is fetched while the home page stands: practice, How I am doing, the newest result. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { dueMistakes } from '../../features/exams/due-mistakes.ts'
import { keepResultReady, type MyExams } from '../../features/exams/queries.ts'
import { todaysExams } from '../../features/exams/today.ts'
import { usesLessData } from '../../platform/less-data.ts'

/** The page's own lists and pictures go first; when a result is published, phones do not all ask in the same moment. */
const quietMs = 3_000
const spreadMs = 3_000
/** So long a first visit waits for the service worker, which keeps the files that come: on 2G it takes minutes. */
const workerTimeoutMs = 120_000

/** Fetches it once the page is quiet; not with 'Use less data'. Draws again when more is known of what is due. */
export function useReadyOffline(mine: MyExams | undefined): void {
  const client = useQueryClient()
  const [, redraw] = useState(0)
  useEffect(() => {
    if (!mine?.attempts.some(({ resultReady }) => resultReady) || usesLessData()) return
    const end = new AbortController()
    const run = () =>
      void keepReady(client, mine, end.signal)
        .then(() => end.signal.aborted || redraw((n) => n + 1))
        // No network, or no room on the phone: it is tried on the next visit.
        .catch(() => undefined)
    const timer = setTimeout(run, quietMs + Math.random() * spreadMs)
    return () => {
      clearTimeout(timer)
      end.abort()
    }
  }, [client, mine])
}

async function keepReady(client: QueryClient, mine: MyExams, signal: AbortSignal): Promise<void> {
  await workerHere(signal)
  if (signal.aborted) return
  const { n, more } = dueMistakes(mine, Date.now())
  const { keepPracticeReady } = await import('../../features/exams/practice/index.ts')
  await keepPracticeReady(client, { mistakes: n > 0 || more, news: more }, signal)
  const newest = todaysExams(mine, Date.now()).result
  const mark = newest?.attempt?.mark
  if (!newest?.attempt || !mark || signal.aborted) return
  const { meta, attempt } = newest
  await keepResultReady(client, meta.examId._id, attempt.groupId ?? meta.groupId, mark.marksObtained)
}

/** Resolves when the service worker has the page, so that what comes now is kept; at once where there is none. */
async function workerHere(signal: AbortSignal): Promise<void> {
  const worker = navigator.serviceWorker
  if (!worker || worker.controller || (await worker.getRegistrations()).length === 0) return
  await new Promise<void>((resolve) => {
    worker.addEventListener('controllerchange', () => resolve(), { once: true })
    signal.addEventListener('abort', () => resolve(), { once: true })
    setTimeout(resolve, workerTimeoutMs)
  })
}
