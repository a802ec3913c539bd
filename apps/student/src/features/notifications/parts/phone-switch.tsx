import { Checkbox } from '@porua/kit'
import { useWords } from '@porua/kit/i18n/words.ts'
import { useEffect, useState } from 'react'
import { ApiError } from '../../../platform/api.ts'
import { type PhoneNotices, phoneNotices, turnOff, turnOn } from '../phone-notices.ts'
import { noticeWords } from '../words.ts'
import css from './phone-switch.module.css'
import { useWhenBack } from './use-when-back.ts'

/** 'Notices on this phone': also while the app is closed. Nothing where the browser cannot. */
export function PhoneSwitch() {
  const t = useWords(noticeWords)
  const [state, setState] = useState<PhoneNotices | null>(null)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  useWhenBack(() => setProblem((it) => (it === t('phoneOffline') ? '' : it)))
  useEffect(() => {
    let here = true
    phoneNotices().then(
      (found) => here && setState(found),
      () => here && setState('unsupported'),
    )
    return () => {
      here = false
    }
  }, [])
  if (state === null || state === 'unsupported') return null
  if (state === 'homeScreen') return <p className={css.hint}>{t('phoneHomeScreen')}</p>

  const change = async (on: boolean) => {
    setBusy(true)
    setProblem('')
    try {
      if (on) setState(await turnOn())
      else await turnOff().then(() => setState('off'))
    } catch (error) {
      setProblem(inWords(error) ?? t('phoneOffline'))
      setState(await phoneNotices())
    } finally {
      setBusy(false)
    }
  }
  const denied = state === 'denied'
  return (
    <div className={css.place}>
      <Checkbox
        label={t('phoneNotices')}
        checked={state === 'on'}
        disabled={busy || denied}
        aria-describedby="phone-notices-hint"
        onChange={(on) => void change(on)}
      />
      <p id="phone-notices-hint" className={css.hint}>
        {denied ? t('phoneDenied') : t('phoneHint')}
      </p>
      {problem !== '' && (
        <p role="alert" className={css.problem}>
          {problem}
        </p>
      )}
    </div>
  )
}

/** The server's words or the browser's; null where no reply came. */
function inWords(error: unknown): string | null {
  if (error instanceof ApiError) return error.kind === 'network' ? null : error.title
  return error instanceof Error ? error.message : null
}
