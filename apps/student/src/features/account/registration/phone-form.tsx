import { Button, TextInput, type ToastOptions, toast } from '@porua/kit'
import { useWords } from '@porua/kit/i18n/words.ts'
import { Link, useLocation, useNavigate } from '@porua/kit/platform/navigation.tsx'
import { useState } from 'react'
import { checkPhone, readPhone, typedPhone } from '../phone.ts'
import { useEndOfMessage } from '../use-end-of-message.ts'
import { useForm } from '../use-form.ts'
import css from './form.module.css'
import { type From, requestCode } from './registration.ts'
import { failureId, tellFailure } from './tell-failure.ts'
import { registrationWords } from './words.ts'

interface PhoneFormProps {
  from: From
  caption: string
  /** The words for a number that is missing or is none. */
  messages: { required: string; invalid: string }
  /** The way back: a question and where it leads. */
  question: string
  /** What helps with a refusal of this code: a word and where it leads. */
  help?: (problemCode: string) => { label: string; to: string } | null
}

/** One phone field and Proceed: registering and resetting differ in their words (spec §2). */
export function PhoneForm({ from, caption, messages, question, help }: PhoneFormProps) {
  const t = useWords(registrationWords)
  const navigate = useNavigate()
  const [phone, setPhone] = useState(typedPhone(useLocation().state))
  const form = useForm<'phone', 'required' | 'invalid'>()

  useEndOfMessage(failureId)

  const send = async () => {
    toast.dismiss(failureId)
    try {
      const echoed = await requestCode(from, readPhone(phone))
      navigate(echoed ? '/setpassword' : '/otp', { state: { from } })
    } catch (error) {
      tellFailure(error, actionFor(error))
    }
    return 'done' as const
  }

  const actionFor = (error: unknown): ToastOptions['action'] => {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    const way = help?.(code)
    if (!way) return undefined
    return { label: way.label, run: () => navigate(way.to, { state: { phone: readPhone(phone) } }) }
  }

  const wrong = checkPhone(phone)
  return (
    <>
      <form
        ref={form.ref}
        className={css.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void form.submit(wrong ? { phone: wrong } : {}, send)
        }}
      >
        {/* Heard also where the field in error has the focus already. */}
        <div className={css.fields} aria-live="polite">
          <TextInput
            label={t('mobile')}
            hint={caption}
            name="username"
            type="tel"
            inputMode="tel"
            autoComplete="username"
            placeholder="01XXXXXXXXX"
            value={phone}
            error={form.errors.phone ? messages[form.errors.phone] : null}
            onChange={(event) => {
              setPhone(event.target.value)
              form.clear('phone')
            }}
          />
        </div>
        <Button type="submit" variant="primary" size="lg" block busy={form.busy}>
          {t('proceed')}
        </Button>
      </form>
      <p className={`${css.beside} ${css.after}`}>
        <span>{question}</span>
        <Link to="/login">{t('signIn')}</Link>
      </p>
    </>
  )
}
