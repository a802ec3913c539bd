/** A start in the past is asked about: nobody means it unless it is said. */
import type { Translate } from '@porua/kit/i18n/words.ts'
import { serverClock } from '@porua/kit/platform/clock.ts'
import type { en } from './words.en.ts'

/** The question. @param end when the exam would be over, UTC milliseconds */
export function askPast(t: Translate<typeof en>, end: number) {
  if (end <= serverClock.now())
    return { title: t('overTitle'), body: t('overBody'), confirmLabel: t('pastConfirm') }
  return { title: t('pastTitle'), body: t('pastBody'), confirmLabel: t('pastConfirm') }
}
