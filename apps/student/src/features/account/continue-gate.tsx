import { type ReactNode, useState } from 'react'
import { Button } from '../../kit/index.ts'
import { useWords } from '../../platform/i18n/words.ts'
import { read } from '../../platform/storage.ts'
import { AccountFrame } from './account-frame.tsx'
import css from './continue-gate.module.css'
import { logout, useStudent } from './session.ts'
import { accountWords } from './words.ts'

const seenKey = 'tabSeen'

/** True once per tab that opens cold on a device where an attempt is running. */
function opensColdInAnAttempt(): boolean {
  try {
    if (sessionStorage.getItem(seenKey)) return false
    sessionStorage.setItem(seenKey, '1')
  } catch {
    return false
  }
  return read('isLive') === true
}

/**
 * On a shared computer the stored student may not be who sits there now: during an attempt, a tab that opens cold
 * asks first (decisions: Sessions). A reload of the same tab does not.
 */
export function ContinueGate({ children }: { children: ReactNode }) {
  const t = useWords(accountWords)
  const student = useStudent()
  const [asking, setAsking] = useState(opensColdInAnAttempt)
  if (!asking || !student) return children
  return (
    <AccountFrame title={t('continueTitle')}>
      <div className={css.choices}>
        <Button variant="primary" size="lg" block onClick={() => setAsking(false)}>
          {t('continueAs', { name: student.name })}
        </Button>
        <Button size="lg" block onClick={() => void logout({ ask: false })}>
          {t('notMe')}
        </Button>
      </div>
    </AccountFrame>
  )
}
