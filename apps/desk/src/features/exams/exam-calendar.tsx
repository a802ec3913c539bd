/** Exams by their days, in the school's zone: a month on a laptop, an agenda on a phone. The month stands in the address. */
import type { CalendarEntry } from '@porua/contract/desk/exams'
import { digits, formatClock, formatNumber } from '@porua/kit/i18n/format.ts'
import { useLanguage } from '@porua/kit/i18n/language.ts'
import { useWords } from '@porua/kit/i18n/words.ts'
import { serverClock } from '@porua/kit/platform/clock.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { type KeyboardEvent, useState } from 'react'
import { ButtonLink } from '../../platform/link.tsx'
import { wallTime } from '../../platform/school-time.ts'
import { Loaded } from '../../platform/ui/loaded.tsx'
import { useMe } from '../staff/staff.api.ts'
import { dayByDay, dayByKey, dayName, monthName, shifted, spanOf, weekdayName, weeksOf } from './calendar.ts'
import css from './exam-calendar.module.css'
import { ExamStateBadge } from './exam-state.tsx'
import { calendarQuery } from './queries.ts'
import { examWords } from './words.ts'

const route = getRouteApi('/inside/exams/')

/** The view. */
export function ExamCalendar() {
  const t = useWords(examWords)
  const language = useLanguage()
  const { timeZone } = useMe().school
  const today = wallTime(serverClock.now(), timeZone).date
  const { month = today.slice(0, 7) } = route.useSearch()
  const weeks = weeksOf(month)
  const { from, to } = spanOf(weeks, timeZone)
  const query = useQuery(calendarQuery(from, to))
  const at = (by: number) => ({ view: 'calendar' as const, month: shifted(month, by) })
  return (
    <>
      <div className={css.head}>
        <h2 className={css.month}>{monthName(month, language)}</h2>
        <nav className={css.turn} aria-label={t('months')}>
          <ButtonLink to="/exams" search={at(-1)}>
            {t('monthBefore')}
          </ButtonLink>
          <ButtonLink to="/exams" search={{ view: 'calendar' }}>
            {t('thisMonth')}
          </ButtonLink>
          <ButtonLink to="/exams" search={at(1)}>
            {t('monthAfter')}
          </ButtonLink>
        </nav>
      </div>
      <Loaded query={query} lines={12}>
        {({ entries, more }) => {
          const byDay = dayByDay(entries, timeZone)
          return (
            <>
              {more && <p className="muted">{t('calendarMore')}</p>}
              <Month weeks={weeks} month={month} today={today} byDay={byDay} />
              <Agenda
                days={weeks.flat().filter((date) => date.startsWith(month))}
                today={today}
                byDay={byDay}
              />
            </>
          )
        }}
      </Loaded>
    </>
  )
}

type ByDay = ReadonlyMap<string, readonly CalendarEntry[]>

function Month({
  weeks,
  month,
  today,
  byDay,
}: {
  weeks: readonly string[][]
  month: string
  today: string
  byDay: ByDay
}) {
  const t = useWords(examWords)
  const language = useLanguage()
  const navigate = route.useNavigate()
  const days = weeks.flat()
  const first = today.startsWith(month) ? today : `${month}-01`
  // One day takes the Tab key, arrows go to the others: a month of days is no row of 42 stops.
  const [at, setAt] = useState(first)
  const reached = days.includes(at) ? at : first
  const move = (event: KeyboardEvent<HTMLTableElement>) => {
    if (event.key === 'PageUp' || event.key === 'PageDown') {
      event.preventDefault()
      const by = event.key === 'PageUp' ? -1 : 1
      void navigate({ search: (before) => ({ ...before, month: shifted(month, by) }), replace: true })
      return
    }
    const next = dayByKey(event.key, days.indexOf(reached), days.length)
    const date = next === null ? undefined : days[next]
    if (date === undefined) return
    event.preventDefault()
    setAt(date)
    event.currentTarget.querySelector<HTMLElement>(`[data-date="${date}"]`)?.focus()
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells the arrows reach is a grid (ARIA in HTML).
    <table role="grid" className={css.grid} aria-label={monthName(month, language)} onKeyDown={move}>
      <thead>
        <tr>
          {(weeks[0] ?? []).map((date) => (
            <th key={date} scope="col">
              {weekdayName(date, language)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((date) => (
              <td
                key={date}
                className={date.startsWith(month) ? css.day : `${css.day} ${css.other}`}
                onFocus={() => setAt(date)}
              >
                <Link
                  data-date={date}
                  tabIndex={date === reached ? 0 : -1}
                  to="/exams/new"
                  search={{ date }}
                  className={css.number}
                  aria-current={date === today ? 'date' : undefined}
                  aria-label={t('newExamOn', { day: dayName(date, language) })}
                >
                  {digits(String(Number(date.slice(8))))}
                </Link>
                {(byDay.get(date) ?? []).map((entry) => (
                  <Entry key={entry.id} entry={entry} isStop={date === reached} />
                ))}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** So many groups are named. */
const mostNamed = 2

function useGroups() {
  const t = useWords(examWords)
  return ({ groups }: CalendarEntry) => {
    const names = groups.slice(0, mostNamed).map(({ name }) => name)
    const more = groups.length - names.length
    return more > 0 ? t('andMore', { names: names.join(', '), n: formatNumber(more) }) : names.join(', ')
  }
}

/** @param isStop the Tab key comes here */
function Entry({ entry, isStop = true }: { entry: CalendarEntry; isStop?: boolean }) {
  const groupsOf = useGroups()
  return (
    <Link
      to="/exams/$examId"
      params={{ examId: entry.id }}
      className={css.entry}
      tabIndex={isStop ? undefined : -1}
    >
      <span className={css.line}>
        <span className="tabular">{formatClock(entry.startsAt)}</span>
        <ExamStateBadge state={entry.state} />
      </span>
      <span className={css.title}>{entry.title}</span>
      <span className={css.groups}>{groupsOf(entry)}</span>
    </Link>
  )
}

/** The days that have exams, and today; each offers a new one. */
function Agenda({ days, today, byDay }: { days: readonly string[]; today: string; byDay: ByDay }) {
  const t = useWords(examWords)
  const language = useLanguage()
  const shown = days.filter((date) => date === today || byDay.has(date))
  return (
    <div className={css.agenda}>
      {byDay.size === 0 && <p className="muted">{t('emptyMonth')}</p>}
      {shown.map((date) => (
        <section key={date} aria-label={dayName(date, language)}>
          <h3 className={css.dayHead}>
            <span>{dayName(date, language)}</span>
            <Link
              to="/exams/new"
              search={{ date }}
              className={css.add}
              aria-label={t('newExamOn', { day: dayName(date, language) })}
            >
              {t('newExam')}
            </Link>
          </h3>
          {(byDay.get(date) ?? []).map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </section>
      ))}
    </div>
  )
}
