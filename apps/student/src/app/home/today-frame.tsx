import { useWords } from '@porua/kit/i18n/words.ts'
import { type ReactNode, useId } from 'react'
import { homeWords } from './home-words.ts'
import css from './today.module.css'

/** The row of today below its heading. `aside`: what stands beside that. */
export function TodayFrame({ aside, children }: { aside?: ReactNode; children: ReactNode }) {
  const t = useWords(homeWords)
  const id = useId()
  return (
    <section className={css.today} aria-labelledby={id}>
      <div className={css.head}>
        <h2 id={id} className={css.heading}>
          {t('today')}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  )
}
