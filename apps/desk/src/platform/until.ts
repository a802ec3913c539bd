/** How long it is until something, as people say it: 'in 2 h 10 min'. */
import { formatNumber } from '@porua/kit/i18n/format.ts'
import { type Translate, useWords } from '@porua/kit/i18n/words.ts'
import { serverClock } from '@porua/kit/platform/clock.ts'
import { useEffect, useState } from 'react'
import type { en } from './words.en.ts'
import { deskWords } from './words.ts'

/** The words of a distance in milliseconds; past times have no distance: null. */
export function untilText(t: Translate<typeof en>, ms: number): string | null {
  if (ms < 0) return null
  const minutes = Math.round(ms / 60_000)
  const [days, hours] = [Math.floor(minutes / 1_440), Math.floor(minutes / 60) % 24]
  const n = formatNumber
  if (minutes < 1) return t('inAMoment')
  if (minutes < 60) return t('inMinutes', { m: n(minutes) })
  if (days === 0) return t('inHours', { h: n(hours), m: n(minutes % 60) })
  return t('inDays', { d: n(days), h: n(hours) })
}

/** Makes the words of the distance to an instant (UTC milliseconds or ISO 8601). */
export function useUntil(): (at: number | string) => string | null {
  const t = useWords(deskWords)
  const now = useNow()
  return (at) => untilText(t, new Date(at).getTime() - now)
}

/** The server's time in milliseconds, looked at again every so often. */
export function useNow(everyMs = 15_000): number {
  const [now, setNow] = useState(() => serverClock.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(serverClock.now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}
