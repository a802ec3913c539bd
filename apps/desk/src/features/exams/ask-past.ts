/** A start in the past is asked about: nobody means it unless it is said. */
import type { Translate } from '@porua/kit/i18n/words.ts'
import type { en } from './words.en.ts'

/** The question. */
export function askPast(t: Translate<typeof en>) {
  return { title: t('pastTitle'), body: t('pastBody'), confirmLabel: t('pastConfirm') }
}
