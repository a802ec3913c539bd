import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Button, ButtonLink, Checkbox, PasswordInput, TextInput, toast } from '../../kit/index.ts'
import { ApiError } from '../../platform/api-error.ts'
import { useWords } from '../../platform/i18n/words.ts'
import { Link, usePageTitle } from '../../platform/navigation.tsx'
import { AccountFrame } from './account-frame.tsx'
import { checkSignIn, readPhone, type SignInErrors } from './phone.ts'
import { signIn } from './session.ts'
import css from './sign-in-screen.module.css'
import { accountWords } from './words.ts'

/** The sign-in screen (spec §2, §5, §8). */
export function SignInScreen() {
  const t = useWords(accountWords)
  usePageTitle(t('signIn'))
  const [phone, setPhone] = useState('')
  const [password, setPassword] = useState('')
  const [remember, setRemember] = useState(true)
  const [errors, setErrors] = useState<SignInErrors>({})
  const [busy, setBusy] = useState(false)
  const phoneRef = useRef<HTMLInputElement>(null)
  const passwordRef = useRef<HTMLInputElement>(null)

  // The first field in error gets the focus, so that its message is read.
  useEffect(() => {
    if (errors.phone) phoneRef.current?.focus()
    else if (errors.password) passwordRef.current?.focus()
  }, [errors])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const wrong = checkSignIn({ phone, password })
    setErrors(wrong)
    if (busy || wrong.phone || wrong.password) return
    setBusy(true)
    toast.dismiss(failure.id)
    try {
      await signIn({ phone: readPhone(phone), password, remember })
      // Stays busy: the page reloads.
      window.location.assign('/')
    } catch (error) {
      setBusy(false)
      tellFailure(error, t('noReply'))
    }
  }

  return (
    <AccountFrame title={t('signIn')}>
      <form className={css.form} onSubmit={submit} noValidate>
        <TextInput
          ref={phoneRef}
          label={t('mobile')}
          name="username"
          type="tel"
          inputMode="tel"
          autoComplete="username"
          placeholder="01XXXXXXXXX"
          value={phone}
          error={errors.phone ? t(errors.phone) : null}
          onChange={(event) => {
            setPhone(event.target.value)
            setErrors(({ phone: _, ...rest }) => rest)
          }}
        />
        <PasswordInput
          ref={passwordRef}
          label={t('password')}
          name="password"
          autoComplete="current-password"
          value={password}
          error={errors.password ? t(errors.password) : null}
          onChange={(event) => {
            setPassword(event.target.value)
            setErrors(({ password: _, ...rest }) => rest)
          }}
        />
        <div className={css.row}>
          <Checkbox label={t('rememberMe')} checked={remember} onChange={setRemember} />
          <Link to="/forget-password" className={css.forgot}>
            {t('forgotPassword')}
          </Link>
        </div>
        <Button type="submit" variant="primary" size="lg" block busy={busy}>
          {t('signIn')}
        </Button>
      </form>
      <p className={css.divider}>{t('newUser')}</p>
      <ButtonLink to="/register" size="lg" block>
        {t('createAccount')}
      </ButtonLink>
    </AccountFrame>
  )
}

/** One message at a time: the next try takes the last one's away. */
const failure = { id: 'sign-in' }

/** Spec §8: a message is an error, else a title is a warning, else nothing; a lost network gets words of our own. */
function tellFailure(error: unknown, noReply: string): void {
  if (!(error instanceof ApiError)) throw error
  if (error.kind === 'network') toast.error(noReply, failure)
  else if (error.serverMessage) toast.error(error.serverMessage, failure)
  else if (error.title) toast.warning(error.title, failure)
}
