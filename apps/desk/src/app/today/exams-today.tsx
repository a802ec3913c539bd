/** Exams on Today: live now with their counts, the next with a countdown, those that ended last, and what waits for somebody. */
import type { Today } from '@porua/contract/desk/today'
import { Badge } from '@porua/kit'
import { formatDateTime, formatNumber } from '@porua/kit/i18n/format.ts'
import { useWords } from '@porua/kit/i18n/words.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ButtonLink } from '../../platform/link.tsx'
import { Loaded } from '../../platform/ui/loaded.tsx'
import { useUntil } from '../../platform/until.ts'
import { appWords } from '../words.ts'
import { FirstSteps } from './first-steps.tsx'
import { todayQuery } from './queries.ts'
import { Tile } from './tile.tsx'
import css from './today-page.module.css'
import { WhatWaits } from './what-waits.tsx'

/** The tiles. */
export function ExamsToday() {
  const query = useQuery(todayQuery)
  return (
    <Loaded query={query} lines={6}>
      {(today) => <Tiles {...today} />}
    </Loaded>
  )
}

function Tiles({ live, next, ended, waiting, steps }: Today) {
  const t = useWords(appWords)
  const until = useUntil()
  const n = formatNumber
  return (
    <>
      <FirstSteps steps={steps} />
      <Tile title={t('liveNow')}>
        <Rows empty={t('noneLive')} rows={live}>
          {(exam) => (
            <Row
              exam={exam}
              aside={
                <Badge tone="good" solid>
                  {t('live')}
                </Badge>
              }
            >
              {[
                t('liveCounts', { begun: n(exam.begun), handedIn: n(exam.handedIn) }),
                exam.endsAt === null ? '' : t('endsIn', { when: until(exam.endsAt) ?? '' }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </Row>
          )}
        </Rows>
      </Tile>
      <Tile title={t('nextExams')}>
        <Rows empty={t('noneNext')} rows={next}>
          {(exam) => (
            <Row exam={exam} aside={until(exam.startsAt)}>
              {formatDateTime(exam.startsAt)}
            </Row>
          )}
        </Rows>
        <div className={css.acts}>
          <ButtonLink to="/exams/new">{t('newExam')}</ButtonLink>
        </div>
      </Tile>
      <WhatWaits {...waiting} />
      <Tile title={t('newestResults')}>
        <Rows empty={t('noneEnded')} rows={ended}>
          {(exam) => (
            <Row exam={exam} aside={<ResultsState {...exam} />}>
              {t('endedAt', { at: formatDateTime(exam.endsAt), n: n(exam.begun) })}
            </Row>
          )}
        </Rows>
      </Tile>
    </>
  )
}

const results = {
  held: { word: 'resultsHeld', tone: 'warn' },
  review: { word: 'resultsReviewed', tone: 'info' },
  released: { word: 'resultsReleased', tone: 'good' },
} as const

/** Where the results of an exam stand, with the way to them. */
function ResultsState({ id, results: state }: Today['ended'][number]) {
  const t = useWords(appWords)
  const { word, tone } = results[state]
  return (
    <Link to="/exams/$examId/results" params={{ examId: id }}>
      <Badge tone={tone}>{t(word)}</Badge>
    </Link>
  )
}

interface RowsProps<T> {
  rows: readonly T[]
  empty: string
  children: (row: T) => ReactNode
}

function Rows<T extends { id: string }>({ rows, empty, children }: RowsProps<T>) {
  if (rows.length === 0) return <p className="muted">{empty}</p>
  return (
    <ul className={css.rows}>
      {rows.map((row) => (
        <li key={row.id} className={css.row}>
          {children(row)}
        </li>
      ))}
    </ul>
  )
}

/** So many groups are named. */
const mostNamed = 2

interface RowProps {
  exam: { id: string; title: string; groups: readonly string[] }
  aside: ReactNode
  children: ReactNode
}

function Row({ exam, aside, children }: RowProps) {
  const groups = exam.groups.slice(0, mostNamed).join(', ')
  const more = exam.groups.length - mostNamed
  return (
    <>
      <span className={css.what}>
        <Link to="/exams/$examId" params={{ examId: exam.id }}>
          {exam.title}
        </Link>
        <span className={css.under}>{groups + (more > 0 ? ` +${formatNumber(more)}` : '')}</span>
        <span className={css.under}>{children}</span>
      </span>
      <span className={css.when}>{aside}</span>
    </>
  )
}
