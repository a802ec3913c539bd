/** What stands around every page: the line that says that there is no connection, questions and messages. */
import { Banner, ToastRegion } from '@porua/kit'
import { placeClear } from '@porua/kit/components/toast-place.ts'
import { useWords } from '@porua/kit/i18n/words.ts'
import { useOnline } from '@porua/kit/platform/online.ts'
import { Outlet } from '@tanstack/react-router'
import { AskHost } from '../platform/ui/ask.tsx'
import { useArrival } from './use-arrival.ts'
import { appWords } from './words.ts'

export function Root() {
  const t = useWords(appWords)
  const online = useOnline()
  useArrival()
  return (
    <>
      {!online && <Banner tone="warn" icon="cloudOff" role="status" flush title={t('offline')} />}
      <Outlet />
      <AskHost />
      <ToastRegion place={placeClear} />
    </>
  )
}
