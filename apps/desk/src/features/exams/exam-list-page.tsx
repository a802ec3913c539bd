/** Exams: every exam of the school. Filters stand in the address. */
import type { ExamRow } from '@porua/contract/desk/exams'
import { Select } from '@porua/kit'
import { formatDateTime, formatNumber } from '@porua/kit/i18n/format.ts'
import { useWords } from '@porua/kit/i18n/words.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { ButtonLink } from '../../platform/link.tsx'
import tabs from '../../platform/ui/link-tabs.module.css'
import { Page } from '../../platform/ui/page.tsx'
import { NoRows, PagedList } from '../../platform/ui/paged-list.tsx'
import { SearchInput } from '../../platform/ui/search-input.tsx'
import table from '../../platform/ui/table.module.css'
import { Table, Under } from '../../platform/ui/table.tsx'
import { ExportButton } from '../jobs/jobs.api.ts'
import { ExamCalendar } from './exam-calendar.tsx'
import css from './exam-list-page.module.css'
import { ExamStateBadge } from './exam-state.tsx'
import { examListQuery } from './queries.ts'
import { examWords } from './words.ts'

const route = getRouteApi('/inside/exams/')
const states = ['live', 'upcoming', 'past', 'draft', 'practice'] as const

/** The page. */
export function ExamListPage() {
  const t = useWords(examWords)
  const filters = route.useSearch()
  const navigate = route.useNavigate()
  const query = useInfiniteQuery({ ...examListQuery(filters), enabled: filters.view === undefined })
  const { view, month: _month, ...narrow } = filters
  const isFiltered = Object.values(narrow).some((value) => value !== undefined)
  const list = (
    <>
      <Filters />
      <PagedList
        query={query}
        rowsOf={({ exams }) => exams}
        lines={12}
        end={t('endOfList')}
        empty={
          <NoRows
            title={t(isFiltered ? 'noExamsFound' : 'noExams')}
            clear={isFiltered && { label: t('clearFilters'), press: () => void navigate({ search: {} }) }}
          />
        }
      >
        {(rows) => <ExamTable rows={rows} />}
      </PagedList>
    </>
  )
  return (
    <Page
      title={t('exams')}
      action={
        <>
          {view === undefined && (
            <ExportButton
              kind="exams.export-exams"
              query={{
                state: filters.state,
                groupId: filters.group,
                subjectId: filters.subject,
                search: filters.search,
              }}
            />
          )}
          <ButtonLink to="/exams/new" primary>
            {t('newExam')}
          </ButtonLink>
        </>
      }
    >
      <Views calendar={view === 'calendar'} />
      {view === 'calendar' ? <ExamCalendar /> : list}
    </Page>
  )
}
/** List or calendar. */
function Views({ calendar }: { calendar: boolean }) {
  const t = useWords(examWords)
  return (
    <nav className={tabs.tabs} aria-label={t('views')}>
      <Link
        to="/exams"
        search={{}}
        // Without search words it is the calendar's address too.
        activeOptions={{ exact: true, includeSearch: true }}
        className={tabs.tab}
        aria-current={calendar ? undefined : 'page'}
      >
        {t('viewList')}
      </Link>
      <Link
        to="/exams"
        search={{ view: 'calendar' }}
        className={tabs.tab}
        aria-current={calendar ? 'page' : undefined}
      >
        {t('viewCalendar')}
      </Link>
    </nav>
  )
}

/** What the filters offer comes with the list. */
function Filters() {
  const t = useWords(examWords)
  const filters = route.useSearch()
  const navigate = route.useNavigate()
  const { data } = useInfiniteQuery(examListQuery(filters))
  const offered = data?.pages[0]
  const change = (part: Partial<typeof filters>) =>
    void navigate({ search: (before) => ({ ...before, ...part }), replace: true })
  return (
    <search className={css.filters}>
      <SearchInput
        label={t('search')}
        placeholder={t('searchHint')}
        value={filters.search}
        onChange={(search) => change({ search })}
      />
      <Select
        label={t('state')}
        placeholder={t('allStates')}
        options={states.map((value) => ({ value, label: t(value) }))}
        value={filters.state ?? ''}
        onChange={(value) => change({ state: states.find((state) => state === value) })}
      />
      <Select
        label={t('group')}
        placeholder={t('allGroups')}
        options={(offered?.groups ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        value={filters.group ?? ''}
        onChange={(value) => change({ group: value || undefined })}
      />
      <Select
        label={t('subject')}
        placeholder={t('allSubjects')}
        options={(offered?.subjects ?? []).map(({ id, name, course }) => ({
          value: id,
          label: course === '' ? name : `${name} (${course})`,
        }))}
        value={filters.subject ?? ''}
        onChange={(value) => change({ subject: value || undefined })}
      />
    </search>
  )
}

/** So many groups are named in a row. */
const mostNamed = 2

function ExamTable({ rows }: { rows: readonly ExamRow[] }) {
  const t = useWords(examWords)
  const groupsOf = ({ groups }: ExamRow) => {
    const names = groups.slice(0, mostNamed).map(({ name }) => name)
    const more = groups.length - names.length
    return more > 0 ? t('andMore', { names: names.join(', '), n: formatNumber(more) }) : names.join(', ')
  }
  const whenOf = ({ startsAt }: ExamRow) => (startsAt === null ? t('notPlaced') : formatDateTime(startsAt))
  return (
    <Table
      label={t('exams')}
      rows={rows}
      keyOf={({ id }) => id}
      opens
      columns={[
        {
          head: t('title'),
          cell: (exam) => (
            <>
              <Link to="/exams/$examId" params={{ examId: exam.id }} className={table.open}>
                {exam.title}
              </Link>
              <span className={`${table.quiet} ${table.wide}`}>{` · ${exam.subject.name}`}</span>
              <Under narrow>{[whenOf(exam), groupsOf(exam)].filter(Boolean).join(' · ')}</Under>
            </>
          ),
        },
        { head: t('state'), cell: ({ state }) => <ExamStateBadge state={state} /> },
        { head: t('begins'), look: ['wide', 'quiet', 'tabular'], cell: whenOf },
        { head: t('groups'), look: ['wide', 'quiet'], cell: groupsOf },
        {
          head: t('questions'),
          look: ['wide', 'number'],
          cell: ({ questions }) => formatNumber(questions),
        },
        { head: t('begun'), look: ['wide', 'number'], cell: ({ attempts }) => formatNumber(attempts) },
        {
          head: t('results'),
          look: ['wide', 'quiet'],
          cell: ({ released }) => (released === null ? '' : t(released ? 'released' : 'held')),
        },
      ]}
    />
  )
}
