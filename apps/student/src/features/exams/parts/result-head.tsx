/** The result's verdict, its mark and what was sat. */
import type { Result } from '@porua/contract/exams'
import { Banner, cx, Icon, TimesIn, textLanguage } from '@porua/kit'
import { formatDateTime, formatNumber } from '@porua/kit/i18n/format.ts'
import { useWords } from '@porua/kit/i18n/words.ts'
import type { ReactNode } from 'react'
import { marksText } from '../marks-text.ts'
import { gpaMarks, gpaPartMax, type ResultFacts } from '../result-facts.ts'
import { examWords } from '../words.ts'
import css from './result-head.module.css'

interface ResultHeadProps {
  result: Result
  facts: ResultFacts
  /** '' where the subject's name is not known. */
  subject: string
  /** Retake, Print. */
  actions: ReactNode
  /** Under the mark: what to compare it with. */
  beside?: ReactNode
}

/** The head of a result. */
export function ResultHead({ result, facts, subject, actions, beside }: ResultHeadProps) {
  const t = useWords(examWords)
  const { exam } = result
  const gpa = gpaMarks(result)
  // Practice is for learning: what was not passed there is no alarm.
  const look = facts.passed ? css.passed : exam.isPracticeExam ? undefined : css.failed
  const verdict = facts.final
    ? t(facts.passed ? 'passed' : 'failed')
    : t(facts.passed ? 'passedSoFar' : 'failedSoFar')
  return (
    <header className={css.head}>
      <div>
        <h1 className={cx(css.word, facts.final && look)} tabIndex={-1}>
          <Icon name={facts.final ? (facts.passed ? 'check' : 'close') : 'clock'} size={24} />
          <span>{verdict}</span>
        </h1>
        <p className={css.marks}>
          <span className={css.label}>{t('marksObtained')}</span>
          <span className={css.mark}>{marksText(result.marksObtained)}</span>{' '}
          <span className={css.outOf}>{t('outOf', { n: facts.outOf })}</span>
        </p>
        <p className={css.pass}>
          {t(gpa ? 'passMarkOfPaper' : 'passMark', {
            n: (exam.passMark * exam.totalMarks) / 100,
            percent: exam.passMark,
          })}
        </p>
        {facts.final && !facts.passed && facts.short > 0 && (
          <p className={css.pass}>{t('marksShort', { n: facts.short, cost: facts.negativeMarks })}</p>
        )}
        {result.rank !== null && result.standing && (
          <dl className={css.standing}>
            <div>
              <dt>{t('meritPosition')}</dt>
              <dd>{t('rankOf', { rank: result.rank, of: result.standing.of })}</dd>
            </div>
            <div>
              <dt>{t('highest')}</dt>
              <dd>{marksText(result.standing.highest)}</dd>
            </div>
            <div>
              <dt>{t('average')}</dt>
              <dd>{marksText(result.standing.average)}</dd>
            </div>
          </dl>
        )}
        <div>{beside}</div>
      </div>
      <div className={css.exam}>
        <h2 lang={textLanguage(exam.title)}>{exam.title}</h2>
        <dl className={css.about}>
          {subject !== '' && <Fact label={t('subject')}>{subject}</Fact>}
          <Fact label={t('duration')}>{t('minutesLong', { n: exam.duration })}</Fact>
          <Fact label={t('startedAt')}>{formatDateTime(result.startsAt)}</Fact>
          <Fact label={t('endedAt')}>{formatDateTime(result.submittedAt)}</Fact>
          {gpa && (
            <>
              <Fact label={t('withoutGpa')}>{outOf(result.withoutGPA, exam.totalMarks)}</Fact>
              <Fact label={t('sscPart')}>{outOf(gpa.ssc, gpaPartMax)}</Fact>
              <Fact label={t('hscPart')}>{outOf(gpa.hsc, gpaPartMax)}</Fact>
            </>
          )}
        </dl>
        <TimesIn at={result.startsAt} />
      </div>
      <div className={css.actions}>{actions}</div>
      {!facts.final && (
        <div className={css.wide}>
          <Banner tone="warn" icon="clock" title={t('notFinalTitle')}>
            {t('notFinal', { n: result.pendingMarks })}
          </Banner>
        </div>
      )}
    </header>
  )
}

function outOf(marks: number, total: number): string {
  return `${marksText(marks)} / ${formatNumber(total)}`
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={css.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
