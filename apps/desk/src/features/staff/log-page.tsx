/** Settings › Log: who did what. Its filters stand in the address. */
import type { LogRow } from '@porua/contract/desk/staff'
import { Select } from '@porua/kit'
import { formatDateTime } from '@porua/kit/i18n/format.ts'
import { useLanguage } from '@porua/kit/i18n/language.ts'
import { useWords } from '@porua/kit/i18n/words.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useSeen } from '../../platform/seen.ts'
import { Page } from '../../platform/ui/page.tsx'
import { NoRows, PagedList } from '../../platform/ui/paged-list.tsx'
import { SearchInput } from '../../platform/ui/search-input.tsx'
import { Sheet } from '../../platform/ui/sheet.tsx'
import table from '../../platform/ui/table.module.css'
import { Table, Under } from '../../platform/ui/table.tsx'
import { ExportButton } from '../jobs/jobs.api.ts'
import { fieldWords } from './log-field-words.ts'
import css from './log-page.module.css'
import { LogRowDetails } from './log-row-details.tsx'
import { actText, callsNamed, changesInBrief, fieldText, nameOf } from './log-words.ts'
import { Outcome } from './outcome.tsx'
import { logQuery, staffQuery } from './queries.ts'
import { may, useMe } from './staff.api.ts'
import { useLogValue } from './use-log-value.ts'
import { staffWords } from './words.ts'

const route = getRouteApi('/inside/settings/log')

/** The page. */
export function LogPage() {
  const t = useWords(staffWords)
  const { search, staff, row: open } = route.useSearch()
  const navigate = route.useNavigate()
  const calls = search && callsNamed(search)
  const filters = {
    ...(search ? { search } : {}),
    ...(calls ? { calls } : {}),
    ...(staff ? { staffId: staff } : {}),
  }
  const query = useInfiniteQuery(logQuery(filters))
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? []
  const opened = rows.find(({ id }) => id === open)
  const isFiltered = search !== undefined || staff !== undefined
  return (
    <Page
      title={t('log')}
      about={t('logAbout')}
      action={<ExportButton kind="staff.export-log" query={filters} />}
    >
      <Filters />
      <PagedList
        query={query}
        rowsOf={(page) => page.rows}
        lines={12}
        older
        end={t('end')}
        empty={
          <NoRows
            title={t(isFiltered ? 'noRowsFound' : 'noRows')}
            clear={isFiltered && { label: t('clearFilters'), press: () => void navigate({ search: {} }) }}
          />
        }
      >
        {(rows) => <LogTable rows={rows} />}
      </PagedList>
      <Sheet
        open={opened !== undefined}
        onClose={() => void navigate({ search: ({ row: _row, ...rest }) => rest })}
        title={opened ? actText(t, opened.what) : ''}
      >
        {opened && <LogRowDetails row={opened} />}
      </Sheet>
    </Page>
  )
}

/** The search goes into the address when the typing rests, and replaces the one before: Back leaves the page. */
function Filters() {
  const t = useWords(staffWords)
  const me = useMe()
  const { search, staff } = route.useSearch()
  const navigate = route.useNavigate()
  const { data } = useQuery({ ...staffQuery, enabled: may(me, 'staff.manage') })

  const change = (some: { search?: string | undefined; staff?: string | undefined }) =>
    void navigate({ search: { search, staff, ...some }, replace: true })
  return (
    <search className={css.filters}>
      <SearchInput
        label={t('search')}
        placeholder={t('searchHint')}
        value={search}
        onChange={(words) => change({ search: words })}
      />
      <Select
        label={t('who')}
        placeholder={t('everybody')}
        options={(data?.staff ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        value={staff ?? ''}
        onChange={(id) => change({ staff: id || undefined })}
      />
    </search>
  )
}

function LogTable({ rows }: { rows: readonly LogRow[] }) {
  const t = useWords(staffWords)
  const f = useWords(fieldWords)
  const seen = useSeen()
  const language = useLanguage()
  const value = useLogValue()
  const whoOf = ({ who }: LogRow) => who || t('nobody')
  return (
    <Table
      label={t('log')}
      rows={rows}
      keyOf={({ id }) => id}
      opens
      columns={[
        {
          head: t('what'),
          cell: (row) => {
            const brief = changesInBrief(row, (field) => fieldText(f, field), value)
            return (
              <>
                <Link
                  from="/settings/log"
                  to="."
                  search={(filters) => ({ ...filters, row: row.id })}
                  className={table.open}
                >
                  {actText(t, row.what)}
                </Link>
                {brief !== '' && <Under>{brief}</Under>}
                <Under narrow>
                  {[nameOf(row.on, language), whoOf(row), seen(row.at)].filter(Boolean).join(' · ')}
                </Under>
                {row.result !== 'done' && (
                  <span className={table.narrow}>
                    <Outcome result={row.result} />
                  </span>
                )}
              </>
            )
          },
        },
        { head: t('on_'), look: ['wide'], cell: ({ on }) => nameOf(on, language) },
        { head: t('who'), look: ['wide'], cell: whoOf },
        { head: t('result'), look: ['wide', 'whole'], cell: ({ result }) => <Outcome result={result} /> },
        { head: t('when'), look: ['wide', 'quiet', 'tabular'], cell: ({ at }) => formatDateTime(at) },
      ]}
    />
  )
}
