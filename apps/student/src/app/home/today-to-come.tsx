import { Loading, Skeleton } from '@porua/kit'
import { useWords } from '@porua/kit/i18n/words.ts'
import { useId } from 'react'
import { homeWords } from './home-words.ts'
import css from './today.module.css'

/** The place of the row, as high as it will be. */
export function TodayToCome() {
  const t = useWords(homeWords)
  const id = useId()
  return (
    <section className={css.today} aria-labelledby={id}>
      <div className={css.head}>
        <h2 id={id} className={css.heading}>
          {t('today')}
        </h2>
      </div>
      <Loading label={t('loading')}>
        <div className={css.row}>
          <div className={css.card}>
            <Skeleton width="40%" />
            <Skeleton width="85%" height="1.35rem" />
            <Skeleton width="60%" />
          </div>
        </div>
      </Loading>
    </section>
  )
}
