/** The scoreboard to come, in its final shape. */
import { Card, Loading, Skeleton, SkeletonText } from '@porua/kit'
import { useWords } from '@porua/kit/i18n/words.ts'
import cards from './score-cards.module.css'
import css from './scoreboard-screen.module.css'
import { scoreWords } from './words.ts'

const six = ['a', 'b', 'c', 'd', 'e', 'f'] as const

/** Head, six cards and the first rows. */
export function ScoreSkeleton() {
  const t = useWords(scoreWords)
  return (
    <Loading label={t('loading')}>
      <div className={css.screen}>
        <Card className={css.head}>
          <SkeletonText lines={3} />
          <Skeleton width="8rem" height="3.4rem" />
        </Card>
        <div className={cards.cards}>
          {six.map((key) => (
            <Skeleton key={key} height="76px" />
          ))}
        </div>
        <Card>
          <SkeletonText lines={8} />
        </Card>
      </div>
    </Loading>
  )
}
