/** Practice made ready for a page without a network, before My Mistakes was ever opened: the home page asks for it when all is quiet. */
import type { QueryClient } from '@tanstack/react-query'
import { studentId } from '../seen-exams.ts'
import { openPracticeStore } from './practice-store.ts'
import { keepForOffline, type Practised } from './practice-sync.ts'
import { keptKey, noteDue, standingQuery, syncedQuery } from './queries.ts'

/** What was fetched so lately (ms) is not asked for again by the home page. */
const lateMs = 300_000

/** What the home page knows of the student's mistakes. */
export interface Wanted {
  /** Mistakes are due, or may be. */
  readonly mistakes: boolean
  /** Exams have come that this phone has not fetched. */
  readonly news: boolean
}

/**
 * Fetches mistakes, events, pictures and How I am doing, as far as they are wanted, and notes what is due. Loading this file has
 * brought the screens. Never rejects for what did not come: it comes another time.
 */
export async function keepPracticeReady(
  client: QueryClient,
  { mistakes, news }: Wanted,
  signal: AbortSignal,
): Promise<void> {
  const student = studentId()
  if (mistakes) {
    await client.prefetchQuery({ ...syncedQuery(client, student), retry: false, staleTime: lateMs })
    const found = client.getQueryData<Practised>(keptKey(student))
    if (!found || signal.aborted) return
    noteDue(found)
    void keepForOffline(student, found, signal)
  }
  const seen = await (await openPracticeStore()).get('facts', student, 'standing')
  if ((news || seen === undefined) && !signal.aborted)
    await client.prefetchQuery({ ...standingQuery(student), retry: false, staleTime: lateMs })
}
