/** Whether letters choose options: a switch, for who speaks to the phone or rests a hand on the keys (WCAG 2.1.4). */
import { Button } from '@porua/kit'
import { useWords } from '@porua/kit/i18n/words.ts'
import { liveWords } from '../words.ts'
import css from './letter-keys.module.css'
import { useWish } from './use-wish.ts'

/** The switch, where there may be keys. */
export function LetterKeys() {
  const t = useWords(liveWords)
  const [off, turnOff] = useWish('lettersOff')
  return (
    <Button
      variant="quiet"
      icon={off ? 'close' : 'check'}
      className={css.letters}
      aria-pressed={!off}
      onClick={() => turnOff(!off)}
    >
      {t('letterKeys')}
    </Button>
  )
}
