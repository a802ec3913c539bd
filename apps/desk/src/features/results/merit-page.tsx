/** The merit list of an exam: figures, a list by rank, and the same on paper, as XLSX and as a picture. */
import type { MeritLineReply, MeritReply } from '@porua/contract/desk/results'
import { Badge, Button, Select } from '@porua/kit'
import { formatNumber } from '@porua/kit/i18n/format.ts'
import { useWords } from '@porua/kit/i18n/words.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Facts } from '../../platform/ui/facts.tsx'
import { Loaded } from '../../platform/ui/loaded.tsx'
import { NoRows } from '../../platform/ui/paged-list.tsx'
import { SearchInput } from '../../platform/ui/search-input.tsx'
import { Table, Under } from '../../platform/ui/table.tsx'
import { deskWords } from '../../platform/words.ts'
import { MeritOut } from './merit-out.tsx'
import css from './merit-page.module.css'
import { meritQuery } from './queries.ts'
import { resultsWords } from './words.ts'

const route = getRouteApi('/inside/exams/$examId/merit')
type Head = NonNullable<MeritReply['head']>

/** The tab. What filters it stands in the address. */
export function MeritPage() {
  const { examId } = route.useParams()
  const filters = route.useSearch()
  const query = useInfiniteQuery(meritQuery(examId, filters))
  const head = query.data?.pages[0]?.head
  const lines = query.data?.pages.flatMap((page) => page.lines) ?? []
  return (
    <Loaded query={query} lines={12}>
      {() =>
        head && (
          <Shown
            head={head}
            lines={lines}
            more={query.hasNextPage ? () => void query.fetchNextPage() : null}
            isBusy={query.isFetchingNextPage}
          />
        )
      }
    </Loaded>
  )
}

interface ShownProps {
  head: Head
  lines: readonly MeritLineReply[]
  more: (() => void) | null
  isBusy: boolean
}

function Shown({ head, lines, more, isBusy }: ShownProps) {
  const t = useWords(resultsWords)
  const says = useWords(deskWords)
  const { examId } = route.useParams()
  const { search, group } = route.useSearch()
  const navigate = route.useNavigate()
  const isFiltered = search !== undefined || group !== undefined
  const clear = () => void navigate({ search: {}, replace: true })
  const or = (value: number | null) => (value === null ? '–' : formatNumber(value))
  const facts = [
    [t('students'), formatNumber(head.students)],
    [t('average'), or(head.average)],
    [t('highest'), or(head.highest)],
    [t('lowest'), or(head.lowest)],
    [t('passed'), formatNumber(head.passed)],
    [t('failed'), formatNumber(head.failed)],
  ] as const
  return (
    <>
      {!head.released && !head.practice && <p className="muted">{t('unreleased')}</p>}
      <Facts facts={facts} className={`${css.facts} tabular`} />
      {head.students > 0 && <MeritOut head={head} lines={lines} />}
      <search className={css.filters}>
        <SearchInput
          label={t('search')}
          placeholder={t('searchHint')}
          value={search}
          onChange={(words) =>
            void navigate({ search: (before) => ({ ...before, search: words }), replace: true })
          }
        />
        {head.groups.length > 1 && (
          <Select
            label={t('group')}
            placeholder={t('everyGroup')}
            options={head.groups.map(({ id, name }) => ({ value: id, label: name }))}
            value={group ?? ''}
            onChange={(id) =>
              void navigate({ search: (before) => ({ ...before, group: id || undefined }), replace: true })
            }
          />
        )}
      </search>
      {lines.length === 0 ? (
        <NoRows
          title={t(isFiltered ? 'nobodyFound' : 'noMerit')}
          clear={isFiltered && { label: t('clearFilters'), press: clear }}
        />
      ) : (
        <MeritTable head={head} lines={lines} />
      )}
      {head.absent !== null && (
        <p className="tabular">
          <Link
            to="/exams/$examId/room"
            params={{ examId }}
            search={{ state: 'notStarted', group }}
            className={css.absent}
          >
            {t('absent', { n: formatNumber(head.absent) })}
          </Link>
        </p>
      )}
      {more && (
        <Button busy={isBusy} onClick={more}>
          {says('showMore')}
        </Button>
      )}
    </>
  )
}

const verdicts = {
  pass: { tone: 'good', icon: 'check' },
  fail: { tone: 'bad', icon: 'close' },
  open: { tone: 'warn', icon: 'clock' },
} as const

function MeritTable({ head, lines }: { head: Head; lines: readonly MeritLineReply[] }) {
  const t = useWords(resultsWords)
  return (
    <Table
      label={t('merit')}
      rows={lines}
      keyOf={({ cursor }) => cursor}
      columns={[
        {
          head: t('rank'),
          look: ['number'],
          cell: ({ rank }) => (rank === null ? '–' : formatNumber(rank)),
        },
        {
          head: t('name'),
          look: ['breaks'],
          className: css.student,
          cell: ({ name, sid, group }) => (
            <>
              <span>{name || t('gone')}</span>
              <Under narrow>{`${sid} · ${group}`}</Under>
            </>
          ),
        },
        { head: t('roll'), look: ['wide', 'quiet', 'tabular'], cell: ({ sid }) => sid },
        { head: t('group'), look: ['wide', 'breaks'], cell: ({ group }) => group },
        { head: t('marks'), look: ['number'], cell: ({ marks }) => formatNumber(marks) },
        head.usesGpa && {
          head: t('total'),
          look: ['wide', 'number'],
          cell: ({ total }) => formatNumber(total),
        },
        { head: t('correct'), look: ['wide', 'number'], cell: ({ correct }) => formatNumber(correct) },
        { head: t('incorrect'), look: ['wide', 'number'], cell: ({ incorrect }) => formatNumber(incorrect) },
        { head: t('skipped'), look: ['wide', 'number'], cell: ({ skipped }) => formatNumber(skipped) },
        { head: t('verdict'), cell: ({ verdict }) => <Badge {...verdicts[verdict]}>{t(verdict)}</Badge> },
      ]}
    />
  )
}
