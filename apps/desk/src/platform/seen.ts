/** When something was, as people say it: 'Now', '12 min ago', then the date. */
import { formatDateTime, formatNumber } from '@porua/kit/i18n/format.ts'
import { type Translate, useWords } from '@porua/kit/i18n/words.ts'
import { serverClock } from '@porua/kit/platform/clock.ts'
import type { en } from './words.en.ts'
import { deskWords } from './words.ts'

const minute = 60_000

function seenText(t: Translate<typeof en>, at: string | null, now: number): string {
  if (at === null) return t('never')
  const minutes = Math.floor((now - Date.parse(at)) / minute)
  if (minutes < 2) return t('now')
  if (minutes < 60) return t('minutesAgo', { n: formatNumber(minutes) })
  if (minutes < 12 * 60) return t('hoursAgo', { n: formatNumber(Math.floor(minutes / 60)) })
  return formatDateTime(at)
}

/** Makes the words of an instant; null is never. */
export function useSeen(): (at: string | null) => string {
  const t = useWords(deskWords)
  return (at) => seenText(t, at, serverClock.now())
}
