import { limits } from '@porua/contract/limits'
import { Button, toast } from '@porua/kit'
import { formatCountdown, formatNumber } from '@porua/kit/i18n/format.ts'
import { useWords } from '@porua/kit/i18n/words.ts'
import { Link, useLocation, useNavigate, usePageTitle } from '@porua/kit/platform/navigation.tsx'
import { useRef, useState } from 'react'
import type { PendingRegistration } from '../../../platform/storage.ts'
import { AccountFrame } from '../account-frame.tsx'
import { withoutPrefix } from '../phone.ts'
import { useEndOfMessage } from '../use-end-of-message.ts'
import { useForm } from '../use-form.ts'
import { isCode, readCode } from './code.ts'
import { CodeInput } from './code-input.tsx'
import css from './form.module.css'
import { refusalText } from './refusal-text.ts'
import { forgetRefusal, isSpent, sendAgain, takeCode, useRegistration } from './registration.ts'
import { fromOf, StartFirst } from './start-first.tsx'
import { failureId, tellFailure } from './tell-failure.ts'
import { useMillisecondsLeft } from './use-left.ts'
import { useWebOtp } from './web-otp.ts'
import { registrationWords } from './words.ts'

/** Enter OTP (spec §2, §4, §5). The code is checked with the new password; a refused one leads back here, which then says why. */
export function OtpScreen() {
  const t = useWords(registrationWords)
  usePageTitle(t('enterOtp'))
  const navigate = useNavigate()
  const registration = useRegistration()
  const asked = fromOf(useLocation().state)
  const from = registration?.from ?? asked
  const [code, setCode] = useState(registration?.otp ?? '')
  const [short, setShort] = useState(false)
  const field = useRef<HTMLInputElement>(null)

  const type = (next: string) => {
    setCode(next)
    setShort(false)
    forgetRefusal()
  }
  useEndOfMessage(failureId)
  useWebOtp((sms) => type(readCode(sms)))

  const spent = isSpent(registration)
  const verify = () => {
    if (spent) return
    if (!isCode(code)) {
      setShort(true)
      return
    }
    takeCode(code)
    navigate('/setpassword', { state: { from } })
  }

  const refused = registration?.refused ?? null
  const error = short ? t('otpFirst') : refused ? refusalText(t, refused) : null
  return (
    <AccountFrame title={t('enterOtp')}>
      {registration ? (
        <div className={css.lead}>
          <p>
            {t(registration.sms === false ? 'givenFor' : 'sentTo', {
              phone: withoutPrefix(registration.phone),
              minutes: formatNumber(limits.otpLifeSeconds / 60),
            })}
          </p>
          <p className={css.beside}>
            <Link
              to={from === 'forgetPassword' ? '/forget-password' : '/register'}
              state={{ phone: withoutPrefix(registration.phone) }}
            >
              {t('changeNumber')}
            </Link>
          </p>
        </div>
      ) : (
        <StartFirst missing="everything" from={from} />
      )}
      <form
        className={css.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          verify()
        }}
      >
        <div aria-live="polite">
          <CodeInput
            field={field}
            label={t('code')}
            value={code}
            error={error}
            onChange={type}
            onEnter={verify}
          />
        </div>
        <Button type="submit" variant="primary" size="lg" block disabled={spent || !isCode(code)}>
          {t('verify')}
        </Button>
      </form>
      <SendAgain
        registration={registration}
        onSent={() => {
          type('')
          // The button falls asleep under the finger; the focus would be nowhere.
          field.current?.focus()
        }}
      />
    </AccountFrame>
  )
}

/** The Send Again link, asleep during the countdown: 300 s by the server's clock, a reload notwithstanding. */
function SendAgain({
  registration,
  onSent,
}: {
  registration: PendingRegistration | null
  onSent: () => void
}) {
  const t = useWords(registrationWords)
  const navigate = useNavigate()
  const form = useForm<never, never>()
  const left = useMillisecondsLeft(
    registration?.resendAt ?? 0,
    registration?.waitMs ?? limits.otpResendSeconds * 1000,
  )

  const send = async () => {
    toast.dismiss(failureId)
    try {
      if (await sendAgain()) navigate('/setpassword', { state: { from: registration?.from } })
      else {
        onSent()
        toast.success(t(registration?.sms === false ? 'givenAgain' : 'sentAgain'), { id: failureId })
      }
    } catch (error) {
      tellFailure(error)
    }
    return 'done' as const
  }

  return (
    <div className={`${css.again} ${css.after}`}>
      <p className="tabular">{left > 0 ? t('sendAgainIn', { left: formatCountdown(left) }) : t('noCode')}</p>
      <Button
        variant="quiet"
        className={css.againButton}
        busy={form.busy}
        disabled={!registration || left > 0}
        onClick={() => void form.submit({}, send)}
      >
        {t('sendAgain')}
      </Button>
    </div>
  )
}
