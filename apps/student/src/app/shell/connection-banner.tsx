import { Banner } from '@porua/kit'
import { useWords } from '@porua/kit/i18n/words.ts'
import { useOnline } from '@porua/kit/platform/online.ts'
import { shellWords } from './words.ts'

/** 'You are offline!' (spec §4 Connection, §8) on every page in the shell; the exam has its own. Nothing is disabled by it. */
export function ConnectionBanner() {
  const t = useWords(shellWords)
  if (useOnline()) return null
  return (
    <Banner flush tone="warn" icon="cloudOff" role="status" title={t('offline')}>
      {t('offlineText')}
    </Banner>
  )
}
