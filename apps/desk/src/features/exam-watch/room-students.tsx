/** The students of the room, a page of them, and what narrows the list. */
import type { RoomReply, WatchedStudent } from '@porua/contract/desk/exam-watch'
import { Button, Select } from '@porua/kit'
import { formatClock, formatNumber } from '@porua/kit/i18n/format.ts'
import { useWords } from '@porua/kit/i18n/words.ts'
import { getRouteApi } from '@tanstack/react-router'
import { ask } from '../../platform/ui/ask.tsx'
import { NoRows } from '../../platform/ui/paged-list.tsx'
import { SearchInput } from '../../platform/ui/search-input.tsx'
import table from '../../platform/ui/table.module.css'
import { Table, Under } from '../../platform/ui/table.tsx'
import { ExportButton } from '../jobs/jobs.api.ts'
import { examWatchApi, perPage } from './queries.ts'
import css from './room-page.module.css'
import { StudentStateBadge } from './student-state.tsx'
import { useHeldRows } from './use-held-rows.ts'
import { usePress } from './use-press.ts'
import { examWatchWords } from './words.ts'

const route = getRouteApi('/inside/exams/$examId/room')

/** The list with its filters. */
export function RoomStudents({ room }: { room: RoomReply }) {
  const t = useWords(examWatchWords)
  const filters = route.useSearch()
  const navigate = route.useNavigate()
  const { group, state, search, page = 1 } = filters
  const { rows, hold } = useHeldRows(room.students, JSON.stringify(filters))
  const isOver = !room.exam.practice && room.places.some((place) => place.state === 'over')
  const isFiltered = group !== undefined || state !== undefined || search !== undefined
  const clear = () => void navigate({ search: {}, replace: true })
  const go = (to: number) =>
    void navigate({ search: (before) => ({ ...before, page: to === 1 ? undefined : to }), replace: true })
  return (
    <>
      <search className={css.filters}>
        <SearchInput
          label={t('search')}
          placeholder={t('searchHint')}
          value={search}
          onChange={(words) =>
            void navigate({
              search: ({ page: _page, ...before }) => ({ ...before, search: words }),
              replace: true,
            })
          }
        />
        {room.places.length > 1 && (
          <Select
            label={t('group')}
            placeholder={t('everyGroup')}
            options={room.places.map(({ groupId, name }) => ({ value: groupId, label: name }))}
            value={group ?? ''}
            onChange={(id) =>
              void navigate({
                search: ({ page: _page, ...before }) => ({ ...before, group: id || undefined }),
                replace: true,
              })
            }
          />
        )}
      </search>
      {isOver && (
        <div>
          <ExportButton kind="exams.export-absent" query={{ exam: room.exam.id, group }}>
            {t('absentSheet')}
          </ExportButton>
        </div>
      )}
      {rows.length === 0 ? (
        <NoRows
          title={t(isFiltered ? 'nobodyFound' : 'nobody')}
          clear={isFiltered && { label: t('clearFilters'), press: clear }}
        />
      ) : (
        <StudentTable rows={rows} room={room} hold={hold} />
      )}
      {room.total > perPage && (
        <div className={css.pages}>
          <Button icon="chevronLeft" disabled={page <= 1} onClick={() => go(page - 1)}>
            {t('before')}
          </Button>
          <span className="tabular">
            {t('page', {
              from: formatNumber((page - 1) * perPage + 1),
              to: formatNumber(Math.min(room.total, page * perPage)),
              of: formatNumber(room.total),
            })}
          </span>
          <Button disabled={page * perPage >= room.total} onClick={() => go(page + 1)}>
            {t('after')}
          </Button>
        </div>
      )}
    </>
  )
}

/** States that say since when. */
const timed: ReadonlySet<WatchedStudent['state']> = new Set(['silent', 'offline', 'handedIn', 'timeOver'])

interface StudentTableProps {
  rows: readonly WatchedStudent[]
  room: RoomReply
  /** What keeps the rows in their places. */
  hold: ReturnType<typeof useHeldRows>['hold']
}

function StudentTable({ rows, room, hold }: StudentTableProps) {
  const t = useWords(examWatchWords)
  const placeOf = ({ groupId }: WatchedStudent) => room.places.find((one) => one.groupId === groupId)
  const isOver = (student: WatchedStudent) => !room.exam.practice && placeOf(student)?.state === 'over'
  const mayHaveMore = (student: WatchedStudent) => {
    const place = placeOf(student)
    return (
      !room.exam.practice &&
      student.state !== 'handedIn' &&
      student.sid !== '' &&
      place !== undefined &&
      place.state !== 'over'
    )
  }
  const shareOf = ({ answered }: WatchedStudent) =>
    `${formatNumber(answered)} / ${formatNumber(room.exam.questions)}`
  const stands = (student: WatchedStudent) => (
    <>
      <StudentStateBadge state={student.state} isOver={isOver(student)} />
      {timed.has(student.state) && student.since !== null && (
        <span className={`${table.quiet} tabular`}>{` ${formatClock(student.since)}`}</span>
      )}
    </>
  )
  return (
    <Table
      {...hold}
      label={t('students')}
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        {
          head: t('student'),
          look: ['breaks'],
          cell: (student) => (
            <>
              <span className={css.studentName}>{student.name}</span>
              <Under narrow>{`${student.sid} · ${shareOf(student)}`}</Under>
              <span className={table.narrow}>{stands(student)}</span>
              {room.places.length > 1 && <Under>{placeOf(student)?.name ?? student.groupId}</Under>}
            </>
          ),
        },
        { head: t('roll'), look: ['wide', 'quiet', 'breaks', 'tabular'], cell: ({ sid }) => sid },
        { head: t('state'), look: ['wide', 'breaks'], cell: stands },
        { head: t('answered'), look: ['wide', 'number'], cell: shareOf },
        {
          head: t('ownEnd'),
          look: ['wide', 'number'],
          cell: ({ endsAt, extraMinutes }) => (
            <>
              <span>{endsAt === null ? '–' : formatClock(endsAt)}</span>
              {extraMinutes > 0 && (
                <span className={table.quiet}>{` ${t('plus', { n: formatNumber(extraMinutes) })}`}</span>
              )}
            </>
          ),
        },
        {
          head: t('acts'),
          className: css.actColumn,
          cell: (student) => mayHaveMore(student) && <FiveMore student={student} />,
        },
      ]}
    />
  )
}

/** More time for one student. */
function FiveMore({ student: { name, sid, endsAt } }: { student: WatchedStudent }) {
  const t = useWords(examWatchWords)
  const { examId } = route.useParams()
  const extra = usePress(examId, {
    name: `extraTime ${sid}`,
    call: (key) => examWatchApi.extraTime({ params: { examId }, body: { key, minutes: 5, sid } }),
    says: () => t('extraGiven', { name }),
  })
  const askExtra = async () => {
    const body =
      endsAt === null
        ? t('extraBodyLater')
        : t('extraBody', { time: formatClock(Date.parse(endsAt) + 5 * 60_000) })
    const question = { title: t('extraAsk', { name }), body, confirmLabel: t('fiveMore') }
    if (await ask(question)) extra.mutate(undefined)
  }
  return (
    <Button
      variant="quiet"
      busy={extra.isPending}
      aria-label={t('fiveMoreFor', { name })}
      onClick={() => void askExtra()}
    >
      {t('fiveMoreShort')}
    </Button>
  )
}
