/** Pages of a list, and how many stand on one (spec §2, §9: 10, 40, 100). */
import { limits } from '@porua/contract/limits'
import { IconButton, Select } from '@porua/kit'
import { formatNumber } from '@porua/kit/i18n/format.ts'
import { useWords } from '@porua/kit/i18n/words.ts'
import { pageNumbers } from '../list-view.ts'
import { forumWords } from '../words.ts'
import css from './pagination.module.css'

interface PaginationProps {
  page: number
  size: number
  total: number
  onPage: (page: number) => void
  onSize: (size: number) => void
}

/** Numbers, before and after, and the size in force. */
export function Pagination({ page, size, total, onPage, onSize }: PaginationProps) {
  const t = useWords(forumWords)
  const pages = Math.max(1, Math.ceil(total / size))
  return (
    <div className={css.place}>
      <nav aria-label={t('pages')} className={css.pages}>
        <IconButton
          icon="chevronLeft"
          label={t('previous')}
          disabled={page <= 1}
          onClick={() => onPage(page - 1)}
        />
        {pageNumbers(page, pages).map((n, at) =>
          n === null ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a gap has nothing else to be called by.
            <span key={`gap${at}`} className={css.gap}>
              …
            </span>
          ) : (
            <button
              key={n}
              type="button"
              className={css.number}
              aria-label={t('page', { n })}
              aria-current={n === page ? 'page' : undefined}
              onClick={() => onPage(n)}
            >
              {formatNumber(n)}
            </button>
          ),
        )}
        <IconButton
          icon="chevronRight"
          label={t('next')}
          disabled={page >= pages}
          onClick={() => onPage(page + 1)}
        />
      </nav>
      <Select
        label={t('perPage')}
        hideLabel
        className={css.size}
        value={String(size)}
        options={limits.forumPageSizes.map((n) => ({ value: String(n), label: t('sizeOption', { n }) }))}
        onChange={(value) => onSize(Number(value))}
      />
    </div>
  )
}
