import { Banner, Button, toast } from '@porua/kit'
import { useWords } from '@porua/kit/i18n/words.ts'
import { applyUpdate, useUpdateReady } from '../../platform/service-worker.ts'
import { appWords } from '../words.ts'
import { shellWords } from './words.ts'

/** Offers a new version; taking it is the student's choice, and never possible while an exam runs. */
export function UpdateBanner() {
  const t = useWords(appWords)
  const held = useWords(shellWords)
  const ready = useUpdateReady()
  if (!ready) return null
  const take = async () => {
    if (!(await applyUpdate())) toast.info(held('updateHeld'))
  }
  return (
    <Banner
      flush
      icon="refresh"
      role="status"
      title={t('updateTitle')}
      action={<Button onClick={take}>{t('reload')}</Button>}
    >
      {t('updateText')}
    </Banner>
  )
}
