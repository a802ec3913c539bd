/** What a content page says while it loads, when it cannot, and when what it shows is old. */

import { ButtonLink, EmptyState, StaleNote } from '@porua/kit'
import { QueryState } from '@porua/kit/components/query-state.tsx'
import { formatDateTime } from '@porua/kit/i18n/format.ts'
import { useWords } from '@porua/kit/i18n/words.ts'
import { useConfig } from '@porua/kit/platform/config.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isNotMine, useInAnyGroup } from '../queries.ts'
import { contentWords } from '../words.ts'
import css from './page-state.module.css'

interface PageStateProps<T> {
  query: UseQueryResult<T>
  waiting: ReactNode
  children: (data: T) => ReactNode
}

/** The data, or why it is not there. */
export function PageState<T>({ query, waiting, children }: PageStateProps<T>) {
  // What was seen before is no longer shown when the server says that it is not the student's any more.
  if (isNotMine(query.error)) return <NotMine />
  return (
    <QueryState query={query} waiting={waiting} aside={<Stale at={query.dataUpdatedAt} />}>
      {children}
    </QueryState>
  )
}

/** Not in the student's groups, or not there: says so, and leads back. */
export function NotMine() {
  const t = useWords(contentWords)
  const inAnyGroup = useInAnyGroup()
  if (inAnyGroup === false) return <NothingHere />
  return (
    <EmptyState
      drawing="locked"
      title={t('notYours')}
      action={
        <ButtonLink to="/courses" variant="primary">
          {t('toCourses')}
        </ButtonLink>
      }
    />
  )
}

/** Why, the shell says above: 'You are offline!' is said once. */
function Stale({ at }: { at: number }) {
  const t = useWords(contentWords)
  return (
    <div className={css.stale}>
      <StaleNote title={t('notFresh')}>{t('seenAt', { at: formatDateTime(at) })}</StaleNote>
    </div>
  )
}

/** Nothing in the list: the student is in no group, or nothing was added yet (spec §2, word for word). */
export function NothingHere({ title }: { title?: string }) {
  const t = useWords(contentWords)
  const { provider } = useConfig()
  const inAnyGroup = useInAnyGroup()
  if (inAnyGroup === undefined) return null
  if (inAnyGroup === false) return <EmptyState drawing="locked" title={t('noGroup', { provider })} />
  return <EmptyState title={title ?? t('nothingYet')} />
}
