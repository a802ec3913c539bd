/** The merit list of an exam: figures, a list by rank, and the same on paper, as XLSX and as a picture. */
import type { MeritLineReply, MeritReply } from '@porua/contract/desk/results'
import { Badge, Button, EmptyState, Select } from '@porua/kit'
import { formatNumber } from '@porua/kit/i18n/format.ts'
import { useWords } from '@porua/kit/i18n/words.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Loaded } from '../../platform/ui/loaded.tsx'
import { SearchInput } from '../../platform/ui/search-input.tsx'
import table from '../../platform/ui/table.module.css'
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
  const { examId } = route.useParams()
  const { search, group } = route.useSearch()
  const navigate = route.useNavigate()
  const isFiltered = search !== undefined || group !== undefined
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
      <dl className={css.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="tabular">{value}</dd>
          </div>
        ))}
      </dl>
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
        <EmptyState
          title={t(isFiltered ? 'nobodyFound' : 'noMerit')}
          action={
            isFiltered && (
              <Button onClick={() => void navigate({ search: {}, replace: true })}>
                {t('clearFilters')}
              </Button>
            )
          }
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
          {t('more')}
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
    <div className={table.box}>
      <table className={table.table} aria-label={t('merit')}>
        <thead>
          <tr>
            <th scope="col" className={table.number}>
              {t('rank')}
            </th>
            <th scope="col">{t('name')}</th>
            <th scope="col" className={table.wide}>
              {t('roll')}
            </th>
            <th scope="col" className={table.wide}>
              {t('group')}
            </th>
            <th scope="col" className={table.number}>
              {t('marks')}
            </th>
            {head.usesGpa && (
              <th scope="col" className={`${table.wide} ${table.number}`}>
                {t('total')}
              </th>
            )}
            <th scope="col" className={`${table.wide} ${table.number}`}>
              {t('correct')}
            </th>
            <th scope="col" className={`${table.wide} ${table.number}`}>
              {t('incorrect')}
            </th>
            <th scope="col" className={`${table.wide} ${table.number}`}>
              {t('skipped')}
            </th>
            <th scope="col">{t('verdict')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.cursor}>
              <td className={table.number}>{line.rank === null ? '–' : formatNumber(line.rank)}</td>
              <td className={`${css.name} ${css.student}`}>
                <span>{line.name || t('gone')}</span>
                <span className={`${table.under} ${table.narrow}`}>{`${line.sid} · ${line.group}`}</span>
              </td>
              <td className={`${table.wide} ${table.quiet} tabular`}>{line.sid}</td>
              <td className={`${table.wide} ${css.name}`}>{line.group}</td>
              <td className={table.number}>{formatNumber(line.marks)}</td>
              {head.usesGpa && (
                <td className={`${table.wide} ${table.number}`}>{formatNumber(line.total)}</td>
              )}
              <td className={`${table.wide} ${table.number}`}>{formatNumber(line.correct)}</td>
              <td className={`${table.wide} ${table.number}`}>{formatNumber(line.incorrect)}</td>
              <td className={`${table.wide} ${table.number}`}>{formatNumber(line.skipped)}</td>
              <td>
                <Badge tone={verdicts[line.verdict].tone} icon={verdicts[line.verdict].icon}>
                  {t(line.verdict)}
                </Badge>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
