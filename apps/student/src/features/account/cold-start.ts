/**
 * On a shared computer the stored student may not be who sits there now: during an attempt, a tab that opens cold asks
 * first (decisions: Sessions). A reload of the same tab does not ask. A session without 'Remember me' that is here
 * for an attempt's sake alone is asked about as long as it is here: after an exam that was left, and after practice, too.
 */

import { useWatched } from '@porua/kit/platform/use-watched.ts'
import { watched } from '@porua/kit/platform/watched.ts'
import { isLentSession, read, write } from '../../platform/storage.ts'

const dayMs = 86_400_000

const asking = watched(opensCold() && (mayRun(Date.now()) || isLentSession()) && read('student') !== null)

/**
 * Whether the live exam that was begun here may still run. Who left it without submitting has left its mark, too: a day after
 * the end it says nothing any more (the phone's clock may be wrong by hours, and exams are extended).
 */
export function mayRun(now: number): boolean {
  if (read('isLive') !== true) return false
  const end = Date.parse(read('selectedExamdetails')?.endsAt ?? '')
  return Number.isNaN(end) || now < end + dayMs
}

function opensCold(): boolean {
  const seen = read('tabSeen', 'session') === true
  // Where nothing can be remembered nothing is asked: it would be asked at every reload.
  return !seen && write('tabSeen', true, 'session')
}

/** True until the person at this device has said who they are, where that must be asked. */
export function useAsksWho(): boolean {
  return useWatched(asking)
}

/** 'It is me': goes on with the stored student. */
export function continueHere(): void {
  asking.set(false)
}
