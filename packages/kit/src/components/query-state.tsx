/** What a page says while its data is loaded, when it cannot be, and when what it shows is old. */
import type { ReactNode } from 'react'
import { LoadFailed } from './load-failed.tsx'

/** What is asked of a query; TanStack Query's result has it. */
export interface QueryLike<T> {
  readonly data: T | undefined
  readonly isError: boolean
  readonly isFetching: boolean
  readonly isPlaceholderData: boolean
  readonly failureReason: unknown
  refetch(): Promise<unknown>
}

interface QueryStateProps<T> {
  query: QueryLike<T>
  /** Stands there until the data comes. */
  waiting: ReactNode
  /** Stands above data that the last call did not renew. */
  aside: ReactNode
  children: (data: T) => ReactNode
}

/** The data, or why it is not there. */
export function QueryState<T>({ query, waiting, aside, children }: QueryStateProps<T>) {
  const { data, isError, isFetching, isPlaceholderData, failureReason, refetch } = query
  // What a query shows of another one is no answer to this one.
  if (data !== undefined && !(isError && isPlaceholderData)) {
    return (
      <>
        {failureReason ? aside : null}
        {children(data)}
      </>
    )
  }
  return isError ? <LoadFailed busy={isFetching} onRetry={() => void refetch()} /> : waiting
}
