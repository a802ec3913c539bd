/** The profile's part about the password: changing it, and signing out other devices (decisions: Sessions). */

import { Button, Card, confirm, PasswordInput, toast } from '@porua/kit'
import { useWords } from '@porua/kit/i18n/words.ts'
import { ApiError } from '@porua/kit/platform/api-error.ts'
import { useRef, useState } from 'react'
import { ownPasswordWords } from './own-password-words.ts'
import { withoutPrefix } from './phone.ts'
import css from './profile-screen.module.css'
import { accountApi } from './queries.ts'
import whose from './registration/form.module.css'
import { checkPasswords, type PasswordField, type PasswordMessage } from './registration/password.ts'
import { useForm } from './use-form.ts'

/** One message at a time: the next try takes the last one's away. */
const message = { id: 'own-password' }

/** The card; `username` with 88. */
export function OwnPassword({ username }: { username: string }) {
  const t = useWords(ownPasswordWords)
  const [open, setOpen] = useState(false)
  const head = useRef<HTMLDivElement>(null)
  const close = () => {
    setOpen(false)
    head.current?.querySelector('button')?.focus()
  }
  return (
    <Card as="section" className={css.password} aria-labelledby="own-password">
      <div className={css.head} ref={head}>
        <h2 id="own-password">{t('password')}</h2>
        <Button
          variant="quiet"
          icon={open ? 'close' : 'pencil'}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {t(open ? 'close' : 'change')}
        </Button>
      </div>
      <p className="muted">{t('about')}</p>
      {open ? <ChangeForm username={username} onClosed={close} /> : <EndOthers />}
    </Card>
  )
}

function ChangeForm({ username, onClosed }: { username: string; onClosed: () => void }) {
  const t = useWords(ownPasswordWords)
  const [old, setOld] = useState('')
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const form = useForm<PasswordField | 'old', PasswordMessage | 'oldRequired' | 'oldWrong'>()

  const submit = async () => {
    let wrong = false
    const typed = checkPasswords({ password, confirm: again })
    await form.submit(old === '' ? { old: 'oldRequired', ...typed } : typed, async () => {
      toast.dismiss(message.id)
      try {
        const { ended } = await accountApi.changePassword({ body: { oldPassword: old, password } })
        toast.success(t('changed', { ended }), message)
        onClosed()
      } catch (error) {
        wrong = error instanceof ApiError && error.code === 'passwordWrong'
        if (!wrong) tellFailure(error, t('noReply'))
      }
      return 'done'
    })
    // Said at the field, which gets the focus.
    if (wrong) await form.submit({ old: 'oldWrong' }, async () => 'done')
  }
  const fields = [
    { field: 'old', label: t('oldPassword'), name: 'old-password', value: old, set: setOld },
    { field: 'password', label: t('newPassword'), name: 'new-password', value: password, set: setPassword },
    { field: 'confirm', label: t('confirm'), name: 'confirm-password', value: again, set: setAgain },
  ] as const

  return (
    <form
      ref={form.ref}
      className={css.passwords}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <input
        className={whose.whose}
        type="text"
        name="username"
        autoComplete="username"
        value={withoutPrefix(username)}
        readOnly
        tabIndex={-1}
        aria-hidden="true"
      />
      {fields.map(({ field, label, name, value, set }) => {
        const error = form.errors[field]
        return (
          <PasswordInput
            key={field}
            label={label}
            name={name}
            // The message says the same rule, and more sternly: once is enough.
            hint={field === 'password' && error !== 'passwordRule' ? t('hint') : undefined}
            autoComplete={field === 'old' ? 'current-password' : 'new-password'}
            value={value}
            error={error ? t(error) : null}
            onChange={(event) => {
              set(event.target.value)
              form.clear(field)
              if (field === 'password' && form.errors.confirm === 'confirmDiffers') form.clear('confirm')
            }}
          />
        )
      })}
      <div className={css.actions}>
        <Button size="lg" onClick={onClosed}>
          {t('cancel')}
        </Button>
        <Button type="submit" size="lg" variant="primary" busy={form.busy}>
          {t('save')}
        </Button>
      </div>
    </form>
  )
}

function EndOthers() {
  const t = useWords(ownPasswordWords)
  const [busy, setBusy] = useState(false)
  const end = async () => {
    const [title, body] = [t('endQuestion'), t('endBody')]
    if (!(await confirm({ title, body, confirmLabel: t('endOthers'), cancelLabel: t('cancel') }))) return
    setBusy(true)
    try {
      const { ended } = await accountApi.endOtherSessions()
      toast.success(t('ended', { ended }), message)
    } catch (error) {
      tellFailure(error, t('noReply'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button block busy={busy} onClick={() => void end()}>
      {t('endOthers')}
    </Button>
  )
}

function tellFailure(error: unknown, noReply: string): void {
  if (!(error instanceof ApiError)) throw error
  toast.error(error.kind === 'network' ? noReply : error.title, message)
}
