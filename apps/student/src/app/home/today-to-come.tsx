import { Loading, Skeleton } from '@porua/kit'
import { useWords } from '@porua/kit/i18n/words.ts'
import { homeWords } from './home-words.ts'
import css from './today.module.css'
import { TodayFrame } from './today-frame.tsx'

/** The place of the row, as high as it will be. */
export function TodayToCome() {
  const t = useWords(homeWords)
  return (
    <TodayFrame>
      <Loading label={t('loading')}>
        <div className={css.row}>
          <div className={css.card}>
            <Skeleton width="40%" />
            <Skeleton width="85%" height="1.35rem" />
            <Skeleton width="60%" />
          </div>
        </div>
      </Loading>
    </TodayFrame>
  )
}
