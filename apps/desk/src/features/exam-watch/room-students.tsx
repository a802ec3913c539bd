/** The students of the room, a page of them, and what narrows the list. */
import type { RoomReply, WatchedStudent } from '@porua/contract/desk/exam-watch'
import { Button, EmptyState, Select } from '@porua/kit'
import { formatClock, formatNumber } from '@porua/kit/i18n/format.ts'
import { useWords } from '@porua/kit/i18n/words.ts'
import { getRouteApi } from '@tanstack/react-router'
import { ask } from '../../platform/ui/ask.tsx'
import { SearchInput } from '../../platform/ui/search-input.tsx'
import table from '../../platform/ui/table.module.css'
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
        <EmptyState
          title={t(isFiltered ? 'nobodyFound' : 'nobody')}
          action={
            isFiltered && (
              <Button onClick={() => void navigate({ search: {}, replace: true })}>
                {t('clearFilters')}
              </Button>
            )
          }
        />
      ) : (
        <div className={table.box} {...hold}>
          <table className={table.table} aria-label={t('students')}>
            <thead>
              <tr>
                <th scope="col">{t('student')}</th>
                <th scope="col" className={table.wide}>
                  {t('roll')}
                </th>
                <th scope="col" className={table.wide}>
                  {t('state')}
                </th>
                <th scope="col" className={`${table.wide} ${table.number}`}>
                  {t('answered')}
                </th>
                <th scope="col" className={`${table.wide} ${table.number}`}>
                  {t('ownEnd')}
                </th>
                <th scope="col" className={css.actColumn}>
                  {t('acts')}
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((student) => (
                <Row key={student.id} student={student} room={room} />
              ))}
            </tbody>
          </table>
        </div>
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

function Row({ student, room }: { student: WatchedStudent; room: RoomReply }) {
  const t = useWords(examWatchWords)
  const { examId } = route.useParams()
  const { name, sid, state, answered, endsAt, extraMinutes, groupId } = student
  const extra = usePress(examId, {
    name: `extraTime ${sid}`,
    call: (key) => examWatchApi.extraTime({ params: { examId }, body: { key, minutes: 5, sid } }),
    says: () => t('extraGiven', { name }),
  })
  const place = room.places.find((one) => one.groupId === groupId)
  const isOver = !room.exam.practice && place?.state === 'over'
  const askExtra = async () => {
    const body =
      endsAt === null
        ? t('extraBodyLater')
        : t('extraBody', { time: formatClock(Date.parse(endsAt) + 5 * 60_000) })
    const question = { title: t('extraAsk', { name }), body, confirmLabel: t('fiveMore') }
    if (await ask(question)) extra.mutate(undefined)
  }
  const mayHaveMore =
    !room.exam.practice && state !== 'handedIn' && sid !== '' && place !== undefined && place.state !== 'over'
  const share = `${formatNumber(answered)} / ${formatNumber(room.exam.questions)}`
  const stands = (
    <>
      <StudentStateBadge state={state} isOver={isOver} />
      {timed.has(state) && student.since !== null && (
        <span className={`${table.quiet} tabular`}>{` ${formatClock(student.since)}`}</span>
      )}
    </>
  )
  return (
    <tr className={css.student}>
      <td>
        <span className={css.studentName}>{name}</span>
        <span className={`${table.under} ${table.narrow}`}>{`${sid} · ${share}`}</span>
        <span className={table.narrow}>{stands}</span>
        {room.places.length > 1 && <span className={table.under}>{place?.name ?? groupId}</span>}
      </td>
      <td className={`${table.wide} ${table.quiet} tabular`}>{sid}</td>
      <td className={table.wide}>{stands}</td>
      <td className={`${table.wide} ${table.number}`}>{share}</td>
      <td className={`${table.wide} ${table.number}`}>
        <span>{endsAt === null ? '–' : formatClock(endsAt)}</span>
        {extraMinutes > 0 && (
          <span className={table.quiet}>{` ${t('plus', { n: formatNumber(extraMinutes) })}`}</span>
        )}
      </td>
      <td className={css.actColumn}>
        {mayHaveMore && (
          <Button
            variant="quiet"
            busy={extra.isPending}
            aria-label={t('fiveMoreFor', { name })}
            onClick={() => void askExtra()}
          >
            {t('fiveMoreShort')}
          </Button>
        )}
      </td>
    </tr>
  )
}
