import { Banner } from '@porua/kit'
import { useWords } from '@porua/kit/i18n/words.ts'
import { ButtonLink } from '../../platform/link.tsx'
import { staffWords } from './words.ts'

/** In the place of a form whose link no longer works. */
export function LinkOver({ body }: { body: string }) {
  const t = useWords(staffWords)
  return (
    <>
      <Banner tone="warn" role="alert" title={t('linkOver')}>
        {body}
      </Banner>
      <ButtonLink to="/sign-in">{t('goToSignIn')}</ButtonLink>
    </>
  )
}
