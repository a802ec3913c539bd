/** What a forum page says while it loads, when it cannot, and when what it shows is old. */

import { ButtonLink, Card, EmptyState, Loading, Skeleton, SkeletonText, StaleNote } from '@porua/kit'
import { QueryState } from '@porua/kit/components/query-state.tsx'
import { useWords } from '@porua/kit/i18n/words.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isNotMine } from '../queries.ts'
import { forumWords } from '../words.ts'
import css from './page-state.module.css'

interface PageStateProps<T> {
  query: UseQueryResult<T>
  /** What is said when it is not the student's, or not there. */
  notMine: string
  /** What comes, when it is not posts. */
  waiting?: ReactNode
  children: (data: T) => ReactNode
}

/** The data, or why it is not there. */
export function PageState<T>({ query, notMine, waiting = <PostsToCome />, children }: PageStateProps<T>) {
  const t = useWords(forumWords)
  if (isNotMine(query.error)) {
    return (
      <EmptyState
        drawing="locked"
        title={notMine}
        action={
          <ButtonLink to="/my-qa" variant="primary">
            {t('toMyQa')}
          </ButtonLink>
        }
      />
    )
  }
  return (
    <QueryState query={query} waiting={waiting} aside={<StaleNote title={t('notFresh')} />}>
      {children}
    </QueryState>
  )
}

/** Posts in their final shape: who, and what was written. */
function PostsToCome() {
  const t = useWords(forumWords)
  return (
    <Loading label={t('loading')}>
      <div className={css.cards}>
        {[1, 2, 3].map((key) => (
          <Card key={key} className={css.card}>
            <div className={css.who}>
              <Skeleton width="40px" height="40px" round />
              <Skeleton width="40%" height="1.35rem" />
            </div>
            <SkeletonText lines={3} />
          </Card>
        ))}
      </div>
    </Loading>
  )
}
