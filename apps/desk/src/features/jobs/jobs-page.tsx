/** Jobs: long work that was started, the own or everybody's. What is open and what filters it stand in the address. */
import type { Job, JobState as State } from '@porua/contract/desk/jobs'
import { Checkbox, Select } from '@porua/kit'
import { useLanguage } from '@porua/kit/i18n/language.ts'
import { useWords } from '@porua/kit/i18n/words.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useSeen } from '../../platform/seen.ts'
import { Page } from '../../platform/ui/page.tsx'
import { NoRows, PagedList } from '../../platform/ui/paged-list.tsx'
import { Sheet } from '../../platform/ui/sheet.tsx'
import table from '../../platform/ui/table.module.css'
import { Table, Under } from '../../platform/ui/table.tsx'
import { may, useMe } from '../staff/staff.api.ts'
import { ExportButton } from './export-button.tsx'
import { JobDetails } from './job-details.tsx'
import { JobState } from './job-state.tsx'
import css from './jobs-page.module.css'
import { jobsQuery } from './queries.ts'
import { jobWords } from './words.ts'

const route = getRouteApi('/inside/jobs')
/** As the contract lists them: its schemas are not for this page. */
const states: readonly State[] = ['waiting', 'running', 'done', 'failed', 'cancelled']

/** The page. */
export function JobsPage() {
  const t = useWords(jobWords)
  const language = useLanguage()
  const me = useMe()
  const { all, state, open } = route.useSearch()
  const navigate = route.useNavigate()
  const seesAll = may(me, 'care.manage')
  const query = useInfiniteQuery(jobsQuery({ all: seesAll && all === true, ...(state ? { state } : {}) }))
  const jobs = query.data?.pages.flatMap((page) => page.jobs) ?? []
  const opened = jobs.find(({ id }) => id === open)
  const words = { waiting: 'waiting', running: 'running', done: 'done' } as const
  const word = (one: Job['state']) =>
    t(one === 'failed' ? 'failedState' : one === 'cancelled' ? 'cancelledState' : words[one])
  return (
    <Page
      title={t('jobs')}
      about={t('jobsAbout')}
      action={
        seesAll && (
          <ExportButton kind="jobs.export-jobs" query={{ state, ...(all ? {} : { staffId: me.staff.id }) }} />
        )
      }
    >
      <search className={css.filters}>
        <Select
          label={t('state')}
          placeholder={t('anyState')}
          options={states.map((one) => ({ value: one, label: word(one) }))}
          value={state ?? ''}
          onChange={(next) =>
            void navigate({
              search: (before) => ({ ...before, state: states.find((one) => one === next) }),
              replace: true,
            })
          }
        />
        {seesAll && (
          <Checkbox
            label={t('everybodys')}
            checked={all === true}
            onChange={(checked) =>
              void navigate({
                search: (before) => ({ ...before, all: checked ? true : undefined }),
                replace: true,
              })
            }
          />
        )}
      </search>
      <PagedList
        query={query}
        rowsOf={(page) => page.jobs}
        lines={8}
        older
        empty={<NoRows title={t(state ? 'noneOfState' : 'noJobs')} />}
      >
        {(jobs) => <JobTable jobs={jobs} />}
      </PagedList>
      <Sheet
        open={opened !== undefined}
        onClose={() => void navigate({ search: ({ open: _open, ...rest }) => rest })}
        title={opened ? opened.name[language] : ''}
      >
        {opened && <JobDetails job={opened} />}
      </Sheet>
    </Page>
  )
}

function JobTable({ jobs }: { jobs: readonly Job[] }) {
  const t = useWords(jobWords)
  const language = useLanguage()
  const seen = useSeen()
  return (
    <Table
      label={t('jobs')}
      rows={jobs}
      keyOf={({ id }) => id}
      opens
      columns={[
        {
          head: t('work'),
          cell: ({ id, name, who, createdAt }) => (
            <>
              <Link from="/jobs" to="." search={(before) => ({ ...before, open: id })} className={table.open}>
                {name[language]}
              </Link>
              <Under narrow>{`${who} · ${seen(createdAt)}`}</Under>
            </>
          ),
        },
        { head: t('state'), cell: ({ state }) => <JobState state={state} /> },
        { head: t('who'), look: ['wide'], cell: ({ who }) => who },
        {
          head: t('when'),
          look: ['wide', 'quiet', 'tabular'],
          cell: ({ createdAt }) => seen(createdAt),
        },
      ]}
    />
  )
}
