/** Where an answer is, said quietly: sending, saved on this phone, saved. */

import { Icon, type IconName } from '@porua/kit'
import { useWords } from '@porua/kit/i18n/words.ts'
import { useEffect, useState } from 'react'
import type { Keeping } from '../question-view.ts'
import { answerWords } from './answer-words.ts'
import css from './question-card.module.css'

const signs: Readonly<Record<Exclude<Keeping, 'none'>, IconName>> = {
  sending: 'upload',
  onPhone: 'phone',
  saved: 'check',
}

/** On a good network an answer is on the phone for a moment only: the word comes when it stays there. */
const timeoutMs = 800

/** A sign and a word; nothing where there is no answer. `offline`: it has been tried and waits. */
export function KeepingSign({ keeping, offline }: { keeping: Keeping; offline: boolean }) {
  const t = useWords(answerWords)
  const waits = useWaits(keeping === 'onPhone')
  if (keeping === 'none') return null
  const shown = keeping === 'onPhone' && !waits && !offline ? 'sending' : keeping
  return (
    <span className={css.keeping} data-keeping={shown}>
      <Icon name={signs[shown]} size={16} />
      <span>{t(shown)}</span>
    </span>
  )
}

/** True when `now` has been true for a while, or was so from the first drawing. */
function useWaits(now: boolean): boolean {
  const [waits, setWaits] = useState(now)
  useEffect(() => {
    if (!now) {
      setWaits(false)
      return
    }
    const timer = setTimeout(() => setWaits(true), timeoutMs)
    return () => clearTimeout(timer)
  }, [now])
  return waits
}
