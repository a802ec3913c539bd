/** The filters above a list of questions: what can be chosen comes with the questions themselves. */
import { Select } from '@porua/kit'
import { useWords } from '@porua/kit/i18n/words.ts'
import { useQuery } from '@tanstack/react-query'
import { SearchInput } from '../../platform/ui/search-input.tsx'
import { difficulties, type QuestionFilters as Filters, types } from './filters.ts'
import { banksQuery, facetsQuery } from './queries.ts'
import css from './question-filters.module.css'
import { questionWords } from './words.ts'

interface QuestionFiltersProps {
  filters: Filters
  onChange: (filters: Filters) => void
}

/** Tells the filters as they are to be after each choice. */
export function QuestionFilters({ filters, onChange }: QuestionFiltersProps) {
  const t = useWords(questionWords)
  const { data: banks } = useQuery(banksQuery)
  const { data: facets } = useQuery(facetsQuery(filters.bank))
  const set = (next: Partial<Filters>) => onChange({ ...filters, ...next })
  const chapters = (facets?.chapters ?? []).filter(
    ({ subject }) => filters.subject === undefined || subject === filters.subject,
  )
  return (
    <search className={css.filters}>
      <SearchInput
        label={t('search')}
        placeholder={t('searchHint')}
        value={filters.search}
        onChange={(search) => set({ search })}
      />
      <Select
        label={t('bank')}
        placeholder={t('allBanks')}
        options={(banks?.banks ?? []).map(({ bank, name }) => ({ value: bank, label: name }))}
        value={filters.bank ?? ''}
        onChange={(bank) =>
          set({ bank: bank || undefined, subject: undefined, chapter: undefined, tag: undefined })
        }
      />
      <Select
        label={t('subject')}
        placeholder={t('allSubjects')}
        options={named(
          (facets?.chapters ?? []).map(({ subject }) => subject),
          filters.subject,
        )}
        value={filters.subject ?? ''}
        onChange={(subject) => set({ subject: subject || undefined, chapter: undefined })}
      />
      <Select
        label={t('chapter')}
        placeholder={t('allChapters')}
        options={named(
          chapters.map(({ chapter }) => chapter),
          filters.chapter,
        )}
        value={filters.chapter ?? ''}
        onChange={(chapter) => set({ chapter: chapter || undefined })}
      />
      <Select
        label={t('tag')}
        placeholder={t('allTags')}
        options={named(
          (facets?.tags ?? []).map(({ tag }) => tag),
          filters.tag,
        )}
        value={filters.tag ?? ''}
        onChange={(tag) => set({ tag: tag || undefined })}
      />
      <Select
        label={t('difficulty')}
        placeholder={t('anyDifficulty')}
        options={difficulties.map((value) => ({ value, label: t(value) }))}
        value={filters.difficulty ?? ''}
        onChange={(value) => set({ difficulty: difficulties.find((one) => one === value) })}
      />
      <Select
        label={t('type')}
        placeholder={t('anyType')}
        options={types.map((value) => ({ value, label: t(value) }))}
        value={filters.type ?? ''}
        onChange={(value) => set({ type: types.find((one) => one === value) })}
      />
    </search>
  )
}

/** Names as choices, each once; what the address names is one of them also where nothing has it any more. */
function named(names: readonly (string | null)[], current: string | undefined) {
  const all = new Set(names.filter((name) => name !== null))
  if (current !== undefined) all.add(current)
  return [...all].map((value) => ({ value, label: value }))
}
