/** What waits for somebody on Today: answers, questions, work that failed, what the doctor found. Each leads to where it is mended. */
import type { Today } from '@porua/contract/desk/today'
import { Badge } from '@porua/kit'
import { formatNumber as n } from '@porua/kit/i18n/format.ts'
import { useLanguage } from '@porua/kit/i18n/language.ts'
import { useWords } from '@porua/kit/i18n/words.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { findingTitle, findingWords } from '../../features/operations/operations.api.ts'
import { useSeen } from '../../platform/seen.ts'
import { appWords } from '../words.ts'
import { Tile } from './tile.tsx'
import css from './today-page.module.css'

type Waiting = Today['waiting']

/** The tile. */
export function WhatWaits(waiting: Waiting) {
  const t = useWords(appWords)
  const { written, late, questions, questionsMost, jobs, doctor } = waiting
  const found = doctor?.count ?? 0
  const isQuiet = written.length + late.length + questions + jobs.length + found === 0
  if (isQuiet)
    return (
      <Tile title={t('waits')}>
        <p className="muted">{t('nothingWaits')}</p>
      </Tile>
    )
  return (
    <Tile title={t('waits')}>
      <ul className={css.rows}>
        {written.map(({ id, title, students }) => (
          <Line key={id} when={t('writtenWait', { n: n(students) })}>
            <Link to="/exams/$examId" params={{ examId: id }}>
              {title}
            </Link>
          </Line>
        ))}
        {late.map(({ id, title, answers }) => (
          <Line key={`late ${id}`} when={t('lateWait', { n: n(answers) })}>
            <Link to="/exams/$examId/results" params={{ examId: id }}>
              {title}
            </Link>
          </Line>
        ))}
        {questions > 0 && (
          <Line when={`${n(questions)}${questions >= questionsMost ? '+' : ''}`}>
            <Link to="/forum">{t('forumWait')}</Link>
          </Line>
        )}
        <FailedJobs jobs={jobs} />
        {doctor && <Findings doctor={doctor} />}
      </ul>
    </Tile>
  )
}

function Line({ when, children }: { when: ReactNode; children: ReactNode }) {
  return (
    <li className={css.row}>
      <span className={css.what}>{children}</span>
      <span className={css.when}>{when}</span>
    </li>
  )
}

function FailedJobs({ jobs }: Pick<Waiting, 'jobs'>) {
  const t = useWords(appWords)
  const language = useLanguage()
  const seen = useSeen()
  return jobs.map(({ id, name, failure, endedAt }) => (
    <Line key={id} when={seen(endedAt)}>
      <Link to="/jobs" search={{ all: true, state: 'failed', open: id }}>
        {t('jobFailed', { name: name[language] })}
      </Link>
      {failure && <span className={css.under}>{failure[language]}</span>}
    </Line>
  ))
}

function Findings({ doctor }: { doctor: NonNullable<Waiting['doctor']> }) {
  const t = useWords(appWords)
  const titles = useWords(findingWords)
  const seen = useSeen()
  const { findings, count, lookedAt } = doctor
  if (count === 0) return null
  const more = count - findings.length
  return (
    <>
      {findings.map(({ level, code, exam }, index) => (
        <Line
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes in place, and nothing else names a finding.
          key={`${code} ${index}`}
          when={
            <Badge tone={level === 'serious' ? 'bad' : 'warn'} icon="alert">
              {t(level === 'serious' ? 'serious' : 'warning')}
            </Badge>
          }
        >
          {exam === undefined ? (
            <Link to="/care/doctor">{findingTitle(titles, code)}</Link>
          ) : (
            <Link to="/exams/$examId" params={{ examId: exam }}>
              {findingTitle(titles, code)}
            </Link>
          )}
        </Line>
      ))}
      <Line when={seen(lookedAt)}>
        <Link to="/care/doctor">{more > 0 ? t('doctorMore', { n: n(more) }) : t('doctorLooked')}</Link>
      </Line>
    </>
  )
}
