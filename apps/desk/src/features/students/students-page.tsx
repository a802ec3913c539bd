/** Students: everybody, searched and filtered by the server. Filters and what is open beside the list stand in the address. */
import { Button, Select } from '@porua/kit'
import { formatNumber } from '@porua/kit/i18n/format.ts'
import { type Translate, useWords } from '@porua/kit/i18n/words.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { ChooseMatching } from '../../platform/choose-matching.tsx'
import { ButtonLink } from '../../platform/link.tsx'
import { Page } from '../../platform/ui/page.tsx'
import { NoRows, PagedList } from '../../platform/ui/paged-list.tsx'
import { SearchInput } from '../../platform/ui/search-input.tsx'
import { Sheet } from '../../platform/ui/sheet.tsx'
import { ExportButton } from '../jobs/jobs.api.ts'
import { may, useMe } from '../staff/staff.api.ts'
import { AddStudent } from './add-student.tsx'
import { MoveStudents } from './move-students.tsx'
import { groupsQuery, studentsApi, studentsQuery } from './queries.ts'
import { StudentDetails } from './student-details.tsx'
import css from './students-page.module.css'
import { StudentsTable } from './students-table.tsx'
import type { en } from './words.en.ts'
import { studentWords } from './words.ts'

const route = getRouteApi('/inside/students/')
/** So many students are chosen at once: they are read a hundred at a time. */
const mostChosen = 5_000
const states = ['active', 'disabled', 'unregistered'] as const
const orders = { name: 'byName', roll: 'byRoll', newest: 'byNewest' } as const

/** The page. */
export function StudentsPage() {
  const t = useWords(studentWords)
  const me = useMe()
  const { open, part, ...filters } = route.useSearch()
  const navigate = route.useNavigate()
  const query = useInfiniteQuery(studentsQuery(filters))
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? []
  const total = query.data?.pages[0]?.total ?? null
  const { sort: _, ...narrowing } = filters
  const isFiltered = Object.values(narrowing).some((value) => value !== undefined)
  const close = () => void navigate({ search: filters })
  const show = (next: string) => void navigate({ search: { ...filters, open: next } })
  const opened = rows.find(({ id }) => id === open)
  const isStudent = open !== undefined && open !== 'add' && open !== 'move'
  return (
    <Page
      title={t('students')}
      action={
        may(me, 'students.write') && (
          <>
            <ExportButton kind="people.export-students" query={filters} />
            <ButtonLink to="/students/groups">{t('groups')}</ButtonLink>
            <ButtonLink to="/students/import">{t('importStudents')}</ButtonLink>
            <Button variant="primary" onClick={() => show('add')}>
              {t('addStudent')}
            </Button>
          </>
        )
      }
    >
      <Filters />
      <PagedList
        query={query}
        rowsOf={(page) => page.rows}
        lines={12}
        above={(first) => (
          <p className={css.count} role="status">
            {countText(t, first?.total ?? null)}
          </p>
        )}
        end={t('endOfList')}
        empty={
          <NoRows
            title={t(isFiltered ? 'noStudentsFound' : 'noStudents')}
            about={!isFiltered && t('noStudentsBody')}
            clear={isFiltered && { label: t('clearFilters'), press: () => void navigate({ search: {} }) }}
          />
        }
      >
        {(rows) => <StudentsTable rows={rows} chosen={chosen} onChoose={setChosen} />}
      </PagedList>
      {chosen.size > 0 && (
        <section data-clear className={css.bar} aria-label={t('chosen', { n: formatNumber(chosen.size) })}>
          <strong>{t('chosen', { n: formatNumber(chosen.size) })}</strong>
          <Button variant="primary" onClick={() => show('move')}>
            {t('move')}
          </Button>
          {total !== null && total > rows.length && (
            <ChooseMatching
              count={total}
              most={mostChosen}
              page={(after) => studentsApi.students({ query: { ...filters, after, limit: 100 } })}
              onFound={(found) => {
                setChosen(new Set([...chosen, ...found.map(({ id }) => id)]))
                return () => setChosen(chosen)
              }}
            />
          )}
          <Button variant="quiet" onClick={() => setChosen(new Set())}>
            {t('clearChoice')}
          </Button>
        </section>
      )}
      <Sheet open={open === 'add'} onClose={close} title={t('addStudent')}>
        <AddStudent onAdded={(student) => show(student.id)} />
      </Sheet>
      <Sheet
        open={open === 'move' && chosen.size > 0}
        onClose={close}
        title={t('moveTitle', { n: formatNumber(chosen.size) })}
      >
        <MoveStudents
          students={[...chosen]}
          onMoved={() => {
            setChosen(new Set())
            close()
          }}
        />
      </Sheet>
      <Sheet open={isStudent} onClose={close} title={opened?.name ?? t('students')}>
        {isStudent && (
          <StudentDetails
            key={open}
            studentId={open}
            part={part ?? 'overview'}
            onPart={(next) =>
              void navigate({
                search: { ...filters, open, ...(next === 'edit' ? { part: next } : {}) },
                replace: true,
              })
            }
          />
        )}
      </Sheet>
    </Page>
  )
}

/** The filters. A search goes into the address when the typing rests; none of them leaves a page of its own behind. */
function Filters() {
  const t = useWords(studentWords)
  const filters = route.useSearch()
  const navigate = route.useNavigate()
  const { data } = useQuery(groupsQuery)
  const change = (some: Partial<typeof filters>) =>
    void navigate({
      search: ({ open: _open, part: _part, ...before }) => ({ ...before, ...some }),
      replace: true,
    })
  // The typing may come to rest when a row is pressed already: what that opened stays open.
  const search = (words: string | undefined) =>
    void navigate({ search: (before) => ({ ...before, search: words }), replace: true })
  return (
    <search className={css.filters}>
      <SearchInput
        label={t('search')}
        placeholder={t('searchHint')}
        value={filters.search}
        onChange={search}
      />
      <Select
        label={t('group')}
        placeholder={t('allGroups')}
        options={(data?.groups ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        value={filters.group ?? ''}
        onChange={(value) => change({ group: value || undefined })}
      />
      <Select
        label={t('state')}
        placeholder={t('allStates')}
        options={states.map((value) => ({ value, label: t(value) }))}
        value={filters.state ?? ''}
        onChange={(value) => change({ state: states.find((state) => state === value) })}
      />
      <Select
        label={t('sort')}
        options={Object.entries(orders).map(([value, word]) => ({ value, label: t(word) }))}
        value={filters.sort ?? 'name'}
        onChange={(value) => change({ sort: value === 'roll' || value === 'newest' ? value : undefined })}
      />
    </search>
  )
}

function countText(t: Translate<typeof en>, total: number | null): string {
  return total === null ? t('foundMany') : t('found', { n: formatNumber(total) })
}
