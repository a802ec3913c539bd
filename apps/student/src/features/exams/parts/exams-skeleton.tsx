/** The exams page's cards to come, in their final shape. */
import { Card, Loading, Skeleton } from '@porua/kit'
import { useWords } from '@porua/kit/i18n/words.ts'
import { examWords } from '../words.ts'
import css from './exams-skeleton.module.css'

/** The filters and three cards' worth of waiting; practice has one filter. */
export function ExamsSkeleton({ practice }: { practice: boolean }) {
  const t = useWords(examWords)
  return (
    <Loading label={t('loading')}>
      <div className={css.filters}>
        <Skeleton height="var(--touch)" />
        {!practice && <Skeleton height="var(--touch)" />}
      </div>
      <div className={css.grid}>
        {[1, 2, 3].map((key) => (
          <Card key={key} padding="none" className={css.card}>
            <Skeleton height="48px" />
            <div className={css.body}>
              <Skeleton width="75%" height="1.35rem" />
              <Skeleton width="90%" />
              <Skeleton width="65%" />
              <Skeleton height="44px" />
            </div>
          </Card>
        ))}
      </div>
    </Loading>
  )
}
