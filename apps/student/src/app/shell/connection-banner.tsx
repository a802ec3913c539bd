import { Banner } from '@porua/kit'
import { useWords } from '@porua/kit/i18n/words.ts'
import { useOnline } from '@porua/kit/platform/online.ts'
import { useEffect, useState } from 'react'
import { shellWords } from './words.ts'

/** How long it says all that it has to say (ms). Then it is one line, as in the exam, and gives its place back to the page. */
const wholeMs = 5_000

/** 'You are offline!' (spec §4 Connection, §8) on every page in the shell; the exam has its own. Nothing is disabled by it. */
export function ConnectionBanner() {
  return useOnline() ? null : <Offline />
}

function Offline() {
  const t = useWords(shellWords)
  const [read, setRead] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setRead(true), wholeMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <Banner flush tone="warn" icon="cloudOff" brief={read} role="status" title={t('offline')}>
      {t('offlineText')}
    </Banner>
  )
}
