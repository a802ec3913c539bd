import { Banner, ButtonLink } from '@porua/kit'
import { useWords } from '@porua/kit/i18n/words.ts'
import css from './form.module.css'
import type { From } from './registration.ts'
import { registrationWords } from './words.ts'

/**
 * 'Please register first!' (spec §5): nothing was asked for in this tab, or the code has not been typed in. Says why, and
 * leads to the step that is missing.
 */
export function StartFirst({ missing, from }: { missing: 'everything' | 'code'; from: From | null }) {
  const t = useWords(registrationWords)
  const way = {
    code: { to: '/otp', label: t('enterOtp') },
    registration: { to: '/register', label: t('createAccount') },
    forgetPassword: { to: '/forget-password', label: t('reset') },
  }[missing === 'code' ? 'code' : (from ?? 'registration')]
  return (
    <div className={css.lead}>
      <Banner
        tone="warn"
        role="alert"
        title={t('registerFirst')}
        action={<ButtonLink to={way.to}>{way.label}</ButtonLink>}
      >
        {t(missing === 'code' ? 'codeFirst' : 'registerFirstText')}
      </Banner>
    </div>
  )
}

/** Why the page was opened, from the navigation that led here (spec §4: state from=registration). */
export function fromOf(state: unknown): From | null {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : null
  return from === 'registration' || from === 'forgetPassword' ? from : null
}
