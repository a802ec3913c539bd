import { Button, Checkbox, PasswordInput, TextInput, toast } from '@porua/kit'
import { useWords } from '@porua/kit/i18n/words.ts'
import { ApiError } from '@porua/kit/platform/api-error.ts'
import { Link, useLocation, useNavigate, usePageTitle } from '@porua/kit/platform/navigation.tsx'
import { useState } from 'react'
import { AccountFrame } from './account-frame.tsx'
import { checkSignIn, readPhone, type SignInErrors, typedPhone } from './phone.ts'
import { signIn } from './sign-in.ts'
import css from './sign-in-screen.module.css'
import { signInWords } from './sign-in-words.ts'
import { useEndOfMessage } from './use-end-of-message.ts'
import { useForm } from './use-form.ts'

type Message = NonNullable<SignInErrors[keyof SignInErrors]>

/** The sign-in screen (spec §2, §5, §8). */
export function SignInScreen() {
  const t = useWords(signInWords)
  usePageTitle(t('signIn'))
  const navigate = useNavigate()
  const [phone, setPhone] = useState(typedPhone(useLocation().state))
  const [password, setPassword] = useState('')
  const [remember, setRemember] = useState(true)
  const form = useForm<keyof SignInErrors, Message>()

  useEndOfMessage(failure.id)

  const send = async () => {
    toast.dismiss(failure.id)
    try {
      if (await signIn({ phone: readPhone(phone), password, remember })) {
        window.location.assign('/')
        return 'leaving' as const
      }
      toast.error(t('storageRefused'), { ...failure, durationMs: 0 })
    } catch (error) {
      tellFailure(error, t('noReply'))
    }
    return 'done' as const
  }

  // What was typed here goes along to the next page.
  const along = { phone: readPhone(phone) }
  return (
    <AccountFrame title={t('signIn')}>
      <form
        ref={form.ref}
        className={css.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void form.submit(checkSignIn({ phone, password }), send)
        }}
      >
        {/* Heard also where the field in error has the focus already. */}
        <div className={css.fields} aria-live="polite">
          <TextInput
            label={t('mobile')}
            name="username"
            type="tel"
            inputMode="tel"
            autoComplete="username"
            placeholder="01XXXXXXXXX"
            value={phone}
            error={form.errors.phone ? t(form.errors.phone) : null}
            onChange={(event) => {
              setPhone(event.target.value)
              form.clear('phone')
            }}
          />
          <PasswordInput
            label={t('password')}
            name="password"
            autoComplete="current-password"
            value={password}
            error={form.errors.password ? t(form.errors.password) : null}
            onChange={(event) => {
              setPassword(event.target.value)
              form.clear('password')
            }}
          />
        </div>
        <div className={css.row}>
          <Checkbox label={t('rememberMe')} checked={remember} onChange={setRemember} />
          <Link to="/forget-password" state={along} className={css.forgot}>
            {t('forgotPassword')}
          </Link>
        </div>
        <Button type="submit" variant="primary" size="lg" block busy={form.busy}>
          {t('signIn')}
        </Button>
      </form>
      <p className={css.divider}>{t('newUser')}</p>
      <Button size="lg" block onClick={() => navigate('/register', { state: along })}>
        {t('createAccount')}
      </Button>
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
