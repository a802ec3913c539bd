/** Where an answer is, said quietly: sending, saved on this phone, saved. */
import { Icon, type IconName } from '../../../kit/index.ts'
import { useWords } from '../../../platform/i18n/words.ts'
import type { Keeping } from '../live/live-desk.ts'
import css from './question-card.module.css'
import { questionWords } from './question-words.ts'

const signs: Readonly<Record<Exclude<Keeping, 'none'>, IconName>> = {
  sending: 'upload',
  onPhone: 'phone',
  saved: 'check',
}

/** A sign and a word; nothing where there is no answer. */
export function KeepingSign({ keeping }: { keeping: Keeping }) {
  const t = useWords(questionWords)
  if (keeping === 'none') return null
  return (
    <span className={css.keeping} data-keeping={keeping}>
      <Icon name={signs[keeping]} size={16} />
      {t(keeping)}
    </span>
  )
}
