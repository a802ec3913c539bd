/** Signing in without leaving the exam: the same student, a password, nothing else. */
import type { AccountCalls } from '@porua/contract/account'
import { accountPaths } from '@porua/contract/account.paths'
import { Button, PasswordInput } from '@porua/kit'
import type { Translate } from '@porua/kit/i18n/words.ts'
import { type FormEvent, useState } from 'react'
import { ApiError, bindCalls } from '../../../../platform/api.ts'
import { keepSessionForAttempt, read, readSession, writeSession } from '../../../../platform/storage.ts'
import type { LiveExam } from '../live-exam.ts'
import type { en } from '../words.en.ts'
import css from './sign-in-form.module.css'

const account = bindCalls<Pick<AccountCalls, 'login'>>({ login: accountPaths.login })

interface SignInFormProps {
  exam: LiveExam
  /** The exam's words, which its screen has. */
  t: Translate<typeof en>
  /** Where the answers are meanwhile. */
  kept: string
}

/** The form. Another student's sign-in is not taken: their answers must not meet. */
export function SignInForm({ exam, t, kept }: SignInFormProps) {
  // Kept from the first drawing: another tab may have cleared the storage since.
  const [student] = useState(() => readSession().student)
  // 'Remember me' stays as it was answered: on a shared computer this tab's session is not to become the device's.
  const [remember] = useState(() => read('sessionId', 'session') === null)
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  const signIn = async (event: FormEvent) => {
    event.preventDefault()
    if (password === '') {
      setError(t('needPassword'))
      return
    }
    setBusy(true)
    setError(null)
    try {
      let sessionId = ''
      const { student: signedIn } = await account.login(
        { body: { username: student?.username ?? '', password, remember } },
        {
          onHeaders: (headers) => {
            sessionId = headers.get('sessionid') ?? ''
          },
        },
      )
      if (signedIn._id !== exam.who.student) setError(t('wrongStudent'))
      else {
        writeSession(sessionId, signedIn, remember)
        keepSessionForAttempt()
        exam.wake('signedIn')
      }
    } catch (cause) {
      const told = cause instanceof ApiError ? cause.serverMessage || cause.title : ''
      setError(told || t('signInFailed'))
    } finally {
      setBusy(false)
    }
  }

  if (!student) {
    return (
      <p>
        <span>{`${kept} `}</span>
        <a href="/login" target="_blank" rel="noreferrer">
          {t('signIn')}
        </a>
      </p>
    )
  }
  return (
    <form className={css.form} onSubmit={(event) => void signIn(event)}>
      <p>{kept}</p>
      <p className={css.name}>{t('signInAs', { name: student.name })}</p>
      <PasswordInput
        label={t('password')}
        value={password}
        error={error}
        autoComplete="current-password"
        onChange={(event) => setPassword(event.target.value)}
      />
      <Button type="submit" size="lg" variant="primary" block busy={busy}>
        {t('signIn')}
      </Button>
    </form>
  )
}
