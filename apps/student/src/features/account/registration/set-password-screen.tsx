import { Button, PasswordInput, toast } from '@porua/kit'
import { useWords } from '@porua/kit/i18n/words.ts'
import { ApiError } from '@porua/kit/platform/api-error.ts'
import { useLocation, useNavigate, usePageTitle } from '@porua/kit/platform/navigation.tsx'
import { useState } from 'react'
import { AccountFrame } from '../account-frame.tsx'
import { withoutPrefix } from '../phone.ts'
import { useForm } from '../use-form.ts'
import { codeRefusal } from './code.ts'
import css from './form.module.css'
import { checkPasswords, type PasswordField, type PasswordMessage } from './password.ts'
import { keepPasswords, setPassword, takePasswords, useRegistration } from './registration.ts'
import { fromOf, StartFirst } from './start-first.tsx'
import { failureId, tellFailure } from './tell-failure.ts'
import { registrationWords } from './words.ts'

/** Set Your Password (spec §2, §4, §5): for a new account and after a reset. */
export function SetPasswordScreen() {
  const t = useWords(registrationWords)
  usePageTitle(t('setTitle'))
  const navigate = useNavigate()
  const registration = useRegistration()
  const asked = fromOf(useLocation().state)
  const [kept] = useState(takePasswords)
  const [password, setPasswordText] = useState(kept.password)
  const [confirm, setConfirm] = useState(kept.confirm)
  /** Done was pressed without a registration: its message is said once more for each press. */
  const [presses, setPresses] = useState(0)
  const form = useForm<PasswordField, PasswordMessage>()

  const phone = registration ? withoutPrefix(registration.phone) : ''
  const missing = !registration ? 'everything' : registration.otp ? null : 'code'

  const send = async () => {
    toast.dismiss(failureId)
    try {
      if (await setPassword(password)) {
        toast.success(t('passwordSet'))
        navigate('/login', { replace: true, state: { phone } })
      } else setPresses((count) => count + 1)
    } catch (error) {
      tellFailure(error)
      // The code is first checked here: a refused one is typed again where the boxes are.
      if (error instanceof ApiError && codeRefusal(error.code)) {
        keepPasswords({ password, confirm })
        navigate('/otp', { replace: true, state: { from: registration?.from ?? asked } })
      }
    }
    return 'done' as const
  }

  return (
    <AccountFrame title={t('setTitle')}>
      {missing && <StartFirst key={presses} missing={missing} from={registration?.from ?? asked} />}
      <form
        ref={form.ref}
        className={css.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void form.submit(checkPasswords({ password, confirm }), send)
        }}
      >
        <input
          className={css.whose}
          type="text"
          name="username"
          autoComplete="username"
          value={phone}
          readOnly
          tabIndex={-1}
          aria-hidden="true"
        />
        {/* Heard also where the field in error has the focus already. */}
        <div className={css.fields} aria-live="polite">
          <PasswordInput
            label={t('password')}
            // The message says the same rule, and more sternly: once is enough.
            hint={form.errors.password === 'passwordRule' ? undefined : t('passwordHint')}
            name="new-password"
            autoComplete="new-password"
            value={password}
            error={form.errors.password ? t(form.errors.password) : null}
            onChange={(event) => {
              setPasswordText(event.target.value)
              form.clear('password')
              if (form.errors.confirm === 'confirmDiffers') form.clear('confirm')
            }}
          />
          <PasswordInput
            label={t('confirm')}
            name="confirm-password"
            autoComplete="new-password"
            value={confirm}
            error={form.errors.confirm ? t(form.errors.confirm) : null}
            onChange={(event) => {
              setConfirm(event.target.value)
              form.clear('confirm')
            }}
          />
        </div>
        <Button type="submit" variant="primary" size="lg" block busy={form.busy}>
          {t('done')}
        </Button>
      </form>
    </AccountFrame>
  )
}
