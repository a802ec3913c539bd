/** Server time for a list whose rows change by themselves. */

import { serverClock } from '@porua/kit/platform/clock.ts'
import { useEffect, useReducer } from 'react'
import { untilNextLook } from '../exam-card.ts'

/**
 * Server time now, taken anew every `everyMs`, and at `nextAt(now)` when that comes first: a Start button must not
 * open up to ten seconds late.
 */
export function useServerNow(everyMs: number, nextAt: (now: number) => number | null): number {
  const [, tick] = useReducer((count: number) => count + 1, 0)
  const now = serverClock.now()
  const wait = untilNextLook(now, nextAt(now), everyMs)

  // Without dependencies on purpose: each render waits anew for what is next as seen from it.
  useEffect(() => {
    const timer = setTimeout(tick, wait)
    return () => clearTimeout(timer)
  })
  return now
}
