/** A list that the server gives page after page. */
import { Button, EmptyState } from '@porua/kit'
import { useWords } from '@porua/kit/i18n/words.ts'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { deskWords } from '../words.ts'
import { Loaded } from './loaded.tsx'
import css from './paged-list.module.css'

interface PagedListProps<Page, Row> {
  query: UseInfiniteQueryResult<InfiniteData<Page>>
  rowsOf: (page: Page) => readonly Row[]
  /** So many lines of skeleton. */
  lines: number
  /** What stands there where there are no rows. */
  empty: ReactNode
  /** Stands above the rows, and above the empty list too. */
  above?: (first: Page | undefined) => ReactNode
  /** In time, newest first: what follows is older. */
  older?: boolean
  /** Stands below the last row. */
  end?: string
  children: (rows: readonly Row[]) => ReactNode
}

/** Skeleton, rows or the empty state, and the button for more. */
export function PagedList<Page, Row>(props: PagedListProps<Page, Row>) {
  const { query, rowsOf, lines, empty, above, older = false, end, children } = props
  return (
    <Loaded query={query} lines={lines}>
      {({ pages }) => {
        const rows = pages.flatMap(rowsOf)
        const content = rows.length === 0 ? empty : children(rows)
        return (
          <>
            {above?.(pages[0])}
            {content}
            {rows.length > 0 && (
              <MoreRows query={query} older={older} {...(end === undefined ? {} : { end })} />
            )}
          </>
        )
      }}
    </Loaded>
  )
}

interface MoreRowsProps extends Pick<PagedListProps<unknown, unknown>, 'older' | 'end'> {
  query: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage'> & { fetchNextPage(): unknown }
}

/** The button for the next page; where there is none, what says so. */
export function MoreRows({ query, older = false, end }: MoreRowsProps) {
  const t = useWords(deskWords)
  if (!query.hasNextPage && end === undefined) return null
  return (
    <div className={css.more}>
      {query.hasNextPage ? (
        <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t(older ? 'showOlder' : 'showMore')}
        </Button>
      ) : (
        <p className="muted small">{end}</p>
      )}
    </div>
  )
}

interface NoRowsProps {
  title: string
  /** How the first row comes to be. */
  about?: string | false
  /** Takes the filters away; false where none is set. */
  clear?: { label: string; press: () => void } | false
}

/** The empty state of a list. Where filters leave nothing, a button takes them away. */
export function NoRows({ title, about, clear }: NoRowsProps) {
  return (
    <EmptyState title={title} action={clear && <Button onClick={clear.press}>{clear.label}</Button>}>
      {about}
    </EmptyState>
  )
}
