/** The questions that fit the filters, page after page; what is done with each is the caller's. */
import type { ListedQuestion } from '@porua/contract/desk/questions'
import { formatNumber } from '@porua/kit/i18n/format.ts'
import { useWords } from '@porua/kit/i18n/words.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { NoRows, PagedList } from '../../platform/ui/paged-list.tsx'
import { isFiltered, type QuestionFilters } from './filters.ts'
import { banksQuery, listQuery } from './queries.ts'
import css from './question-rows.module.css'
import { QuestionRows } from './question-rows.tsx'
import { questionWords } from './words.ts'

interface QuestionListProps {
  filters: QuestionFilters
  onClear: () => void
  control: (question: ListedQuestion, text: string) => ReactNode
  /** Beside the count. */
  aside?: (shown: readonly ListedQuestion[], count: number) => ReactNode
  /** What stands there while the school has no question at all. */
  empty: ReactNode
  /** In a sheet. */
  compact?: boolean
}

/** Count, rows, and the way to more of them. */
export function QuestionList({
  filters,
  onClear,
  control,
  aside,
  empty,
  compact = false,
}: QuestionListProps) {
  const t = useWords(questionWords)
  const query = useInfiniteQuery(listQuery(filters))
  const { data: banks } = useQuery(banksQuery)
  const names = new Map((banks?.banks ?? []).map(({ bank, name }) => [bank, name]))
  return (
    <PagedList
      query={query}
      rowsOf={(page) => page.questions}
      lines={12}
      end={t('allShown')}
      empty={
        isFiltered(filters) ? (
          <NoRows title={t('noneFound')} clear={{ label: t('clearFilters'), press: onClear }} />
        ) : (
          empty
        )
      }
    >
      {(questions) => (
        <>
          <div className={css.bar}>
            <p className="muted small tabular" role="status">
              {t('count', { n: formatNumber(query.data?.pages[0]?.count ?? 0) })}
            </p>
            {aside?.(questions, query.data?.pages[0]?.count ?? 0)}
          </div>
          <QuestionRows questions={questions} names={names} control={control} compact={compact} />
        </>
      )}
    </PagedList>
  )
}
