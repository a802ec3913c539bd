/** The result to come, in its final shape. */
import { Card, Loading, Skeleton, SkeletonText } from '@porua/kit'
import { useWords } from '@porua/kit/i18n/words.ts'
import { examWords } from '../words.ts'
import css from './result-skeleton.module.css'

/** Head, counters and a question's worth of waiting. */
export function ResultSkeleton() {
  const t = useWords(examWords)
  return (
    <Loading label={t('loadingResult')}>
      <div className={css.stack}>
        <Card className={css.head}>
          <Skeleton width="8rem" height="2.2rem" />
          <Skeleton width="10rem" height="3.4rem" />
          <SkeletonText lines={4} />
        </Card>
        <Skeleton height="136px" />
        <Card>
          <SkeletonText lines={6} />
        </Card>
      </div>
    </Loading>
  )
}
