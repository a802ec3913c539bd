import type { Translate } from '@porua/kit/i18n/words.ts'
import type { PendingRegistration } from '../../../platform/storage.ts'
import type { registrationWords } from './words.ts'

type Refused = NonNullable<PendingRegistration['refused']>

/** What a refused code means and what to do. */
export function refusalText(t: Translate<typeof registrationWords.en>, { why, triesLeft }: Refused): string {
  if (why === 'expired') return t('codeExpired')
  if (why === 'used') return t('codeUsed')
  if (triesLeft === null) return t('codeWrong')
  return triesLeft === 0 ? t('codeNoTries') : t('codeWrongLeft', { left: triesLeft })
}
