import { Button } from '@porua/kit'
import { formatNumber } from '@porua/kit/i18n/format.ts'
import { useWords } from '@porua/kit/i18n/words.ts'
import { useState } from 'react'
import { useStudent } from '../../features/account/session.ts'
import { useProfile } from '../../features/account/use-profile.ts'
import { read, write } from '../../platform/storage.ts'
import css from './tips.module.css'
import { tipsWords } from './tips-words.ts'

const steps = [1, 2, 3] as const
/** A school's own phones see many students; the last of them are remembered. */
const mostRemembered = 50

/** Three tips on the home page of a student who is new on this phone: a card in the page, over nothing, and gone with a tap. */
export function Tips() {
  const id = useStudent()?._id ?? ''
  const [seen, setSeen] = useState(() => read('tipsSeen') ?? [])
  if (id === '' || (Array.isArray(seen) && seen.includes(id))) return null
  const finish = () => {
    const next = [...(Array.isArray(seen) ? seen : []), id].slice(-mostRemembered)
    write('tipsSeen', next)
    setSeen(next)
    // The button that had the focus is gone.
    document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
  }
  return <TipsCard onEnd={finish} />
}

function TipsCard({ onEnd }: { onEnd: () => void }) {
  const t = useWords(tipsWords)
  const [step, setStep] = useState<(typeof steps)[number]>(1)
  const { data } = useProfile()
  const isLast = step === steps.length
  const next = () => (isLast ? onEnd() : setStep(step === 1 ? 2 : 3))
  // There is no course to touch yet; they come when there is.
  if (data?.profile.groups.length === 0) return null
  return (
    <section className={css.card} aria-label={t('label')}>
      <div className={css.text} aria-live="polite" aria-atomic="true">
        <p className={css.title}>
          <span>{`${t(`title${step}`)} `}</span>
          <span className={css.place}>{t('place', { n: formatNumber(step) })}</span>
        </p>
        <p>{t(`text${step}`)}</p>
      </div>
      <div className={css.actions}>
        {!isLast && (
          <Button variant="quiet" onClick={onEnd}>
            {t('skip')}
          </Button>
        )}
        <Button onClick={next}>{t(isLast ? 'done' : 'next')}</Button>
      </div>
    </section>
  )
}
