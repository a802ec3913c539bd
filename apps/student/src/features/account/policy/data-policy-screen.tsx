import { ButtonLink } from '@porua/kit'
import { useWords } from '@porua/kit/i18n/words.ts'
import { useConfig } from '@porua/kit/platform/config.ts'
import { usePageTitle } from '@porua/kit/platform/navigation.tsx'
import { Fragment } from 'react'
import { AccountFrame } from '../account-frame.tsx'
import { useStudent } from '../session.ts'
import css from './data-policy-screen.module.css'
import { policyWords } from './words.ts'

/** Data deletion policy (spec §2): for everybody, signed in or out; in the shell, or in the frame of the signed-out screens. */
export function DataPolicyScreen() {
  const t = useWords(policyWords)
  usePageTitle(t('title'))
  if (useStudent() === null) {
    return (
      <AccountFrame title={t('title')}>
        <Policy />
        <ButtonLink to="/" size="lg" block className={css.back}>
          {t('toSignIn')}
        </ButtonLink>
      </AccountFrame>
    )
  }
  return (
    <article className={css.page}>
      <h1 className={css.title} tabIndex={-1}>
        {t('title')}
      </h1>
      <Policy />
    </article>
  )
}

function Policy() {
  const t = useWords(policyWords)
  return (
    <div className={css.policy}>
      <p>{t('intro')}</p>
      <h2>{t('howTitle')}</h2>
      <p>
        <HowToAsk />
      </p>
      <h2>{t('nextTitle')}</h2>
      <p>{t('next')}</p>
      <h2>{t('afterTitle')}</h2>
      <ul>
        <li>{t('afterHistory')}</li>
        <li>{t('afterLogin')}</li>
        <li>{t('afterAgain')}</li>
      </ul>
    </div>
  )
}

/** The sentence with the provider's address as a link where the address stands in it, in any language. */
function HowToAsk() {
  const t = useWords(policyWords)
  const { supportEmail, provider } = useConfig()
  if (!supportEmail) return t('howNoEmail', { provider })
  const mail = `mailto:${supportEmail}?subject=${encodeURIComponent(t('subject'))}`
  return t('how', { email: '\n' })
    .split('\n')
    .map((part, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one sentence.
      <Fragment key={at}>
        {at > 0 && (
          <a className={css.mail} href={mail}>
            {supportEmail}
          </a>
        )}
        <span>{part}</span>
      </Fragment>
    ))
}
