/**
 * The Progress Report (spec §2 Scoreboard): what Print puts on A4, and nothing that the screen shows. Blank boxes for
 * comment and signature of teacher and guardian stay together on one sheet.
 */
import type { Student } from '@porua/contract/account'
import type { Analytics, ScoreboardRow } from '@porua/contract/exams'
import { digits, formatDate, formatNumber } from '@porua/kit/i18n/format.ts'
import { useWords } from '@porua/kit/i18n/words.ts'
import { serverClock } from '@porua/kit/platform/clock.ts'
import { useConfig } from '@porua/kit/platform/config.ts'
import { memo } from 'react'
import { marksText } from '../marks-text.ts'
import css from './progress-report.module.css'
import { summaries } from './score-cards.tsx'
import { percentOf, verdictOf } from './score-facts.ts'
import { scoreWords } from './words.ts'

interface ProgressReportProps {
  student: Pick<Student, 'name' | 'sid' | 'branch'> | null
  groups: readonly string[]
  analytics: Analytics
  rows: readonly ScoreboardRow[]
  /** False while older results are not loaded: the browser's own print command does not wait for them. */
  whole: boolean
}

/** The report; on the screen it is not there. */
export function ProgressReport({ student, groups, analytics, rows, whole }: ProgressReportProps) {
  const t = useWords(scoreWords)
  const { provider, title } = useConfig()
  if (!student) return null
  const { name, sid, branch } = student
  const total = `${marksText(analytics.totalMarksObtained)} / ${formatNumber(analytics.totalMarks)}`
  return (
    <article className={css.report} aria-hidden="true">
      <header className={css.head}>
        <div>
          <p className={css.provider}>{provider || title}</p>
          <p className={css.title}>{t('progressReport')}</p>
        </div>
        <p className={css.printed}>{t('printedOn', { at: formatDate(serverClock.now()) })}</p>
      </header>

      <dl className={css.student}>
        <Fact label={t('name')}>{name}</Fact>
        <Fact label={t('roll')}>{sid}</Fact>
        {branch && (
          <Fact label={t('branch')}>{[branch.name, branch.division].filter(Boolean).join(', ')}</Fact>
        )}
        {groups.length > 0 && <Fact label={t('groups')}>{groups.join(', ')}</Fact>}
      </dl>

      <p className={css.heading}>{t('totals')}</p>
      <dl className={css.totals}>
        <div>
          <dt>{t('totalObtained')}</dt>
          <dd>{total}</dd>
        </div>
        {summaries(analytics).map(({ key, value }) => (
          <div key={key}>
            <dt>{t(key)}</dt>
            <dd>{value ?? '–'}</dd>
          </div>
        ))}
      </dl>

      <p className={css.heading}>{t('perExam')}</p>
      {!whole && <p className={css.printed}>{t('onlyLatest', { n: rows.length })}</p>}
      <table className={css.table}>
        <thead>
          <tr>
            <th>{t('serial')}</th>
            <th>{t('exam')}</th>
            <th>{t('date')}</th>
            <th>{t('marks')}</th>
            <th>{t('percent')}</th>
            <th>{t('meritPos')}</th>
            <th>{t('verdict')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.length === 0 && (
            <tr>
              <td colSpan={7}>{t('noneOnPaper')}</td>
            </tr>
          )}
          {rows.map((row, at) => (
            <ReportRow key={row._id} row={row} at={at} />
          ))}
        </tbody>
      </table>

      <div className={css.boxes}>
        {/* They may stand on a sheet of their own, which must say whose it is. */}
        <p className={css.whose}>{`${name} · ${sid}`}</p>
        <Box comment={t('teacherComment')} signature={t('signatureAndDate')} />
        <Box comment={t('guardianComment')} signature={t('signatureAndDate')} />
      </div>
    </article>
  )
}

/** Memoised: it is there for paper, and what happens on the screen must not cost a row of it anything. */
const ReportRow = memo(function ReportRow({ row, at }: { row: ScoreboardRow; at: number }) {
  const t = useWords(scoreWords)
  const percent = percentOf(row.withoutGPA, row.examId.totalMarks)
  return (
    <tr>
      <td>{digits(at + 1)}</td>
      <td>{row.examId.title}</td>
      <td>{formatDate(row.submittedAt)}</td>
      <td>{`${marksText(row.withoutGPA)} / ${formatNumber(row.examId.totalMarks)}`}</td>
      <td>{t('percentOf', { n: percent }).replace('-', '\u2212')}</td>
      <td>{row.rank === null ? '–' : formatNumber(row.rank)}</td>
      <td>{t(verdictOf(row))}</td>
    </tr>
  )
})

function Fact({ label, children }: { label: string; children: string }) {
  return (
    <div className={css.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** Blank for a pen. */
function Box({ comment, signature }: { comment: string; signature: string }) {
  return (
    <div className={css.box}>
      <p>{comment}</p>
      <p className={css.signature}>{signature}</p>
    </div>
  )
}
