/** Data of a query: skeletons until it comes, and why where it does not come. */
import { Loading, SkeletonText } from '@porua/kit'
import { type QueryLike, QueryState } from '@porua/kit/components/query-state.tsx'
import type { ReactNode } from 'react'

interface LoadedProps<T> {
  query: QueryLike<T>
  /** So many lines of skeleton: about as high as what comes. */
  lines: number
  children: (data: T) => ReactNode
}

/** The data of one call. What an earlier call brought stays while the next one fails. */
export function Loaded<T>({ query, lines, children }: LoadedProps<T>) {
  return (
    <QueryState query={query} aside={null} waiting={<Lines n={lines} />}>
      {children}
    </QueryState>
  )
}

/** Lines of skeleton. */
export function Lines({ n }: { n: number }) {
  return (
    <Loading>
      <SkeletonText lines={n} />
    </Loading>
  )
}
