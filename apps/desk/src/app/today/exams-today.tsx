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
import { todayQuery } from './queries.ts'
import { Tile } from './tile.tsx'
import css from './today-page.module.css'

/** The tiles. */
export function ExamsToday() {
  const query = useQuery(todayQuery)
  return (
    <Loaded query={query} lines={6}>
      {(today) => <Tiles {...today} />}
    </Loaded>
  )
}

function Tiles({ live, next, ended, waiting }: Today) {
  const t = useWords(appWords)
  const until = useUntil()
  const n = formatNumber
  const isQuiet = waiting.written.length === 0 && waiting.late.length === 0 && waiting.questions === 0
  return (
    <>
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
      <Tile title={t('waits')}>
        {isQuiet ? (
          <p className="muted">{t('nothingWaits')}</p>
        ) : (
          <ul className={css.rows}>
            {waiting.written.map(({ id, title, students }) => (
              <li key={id} className={css.row}>
                <Link to="/exams/$examId" params={{ examId: id }} className={css.what}>
                  {title}
                </Link>
                <span className={css.when}>{t('writtenWait', { n: n(students) })}</span>
              </li>
            ))}
            {waiting.late.map(({ id, title, answers }) => (
              <li key={`late ${id}`} className={css.row}>
                <Link to="/exams/$examId/results" params={{ examId: id }} className={css.what}>
                  {title}
                </Link>
                <span className={css.when}>{t('lateWait', { n: n(answers) })}</span>
              </li>
            ))}
            {waiting.questions > 0 && (
              <li className={css.row}>
                <span className={css.what}>{t('forumWait')}</span>
                <span className={css.when}>
                  {`${n(waiting.questions)}${waiting.questions >= waiting.questionsMost ? '+' : ''}`}
                </span>
              </li>
            )}
          </ul>
        )}
      </Tile>
      <Tile title={t('newestResults')}>
        <Rows empty={t('noneEnded')} rows={ended}>
          {(exam) => (
            <Row exam={exam} aside={t(exam.released ? 'resultsOut' : 'resultsNotOut')}>
              {t('endedAt', { at: formatDateTime(exam.endsAt), n: n(exam.begun) })}
            </Row>
          )}
        </Rows>
      </Tile>
    </>
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
