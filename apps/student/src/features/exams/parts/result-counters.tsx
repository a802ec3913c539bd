/** The result's counters as one row of facts (spec §2 Result screen). */

import { Icon, VisuallyHidden } from '@porua/kit'
import { digits, formatDuration, formatNumber } from '@porua/kit/i18n/format.ts'
import { useWords } from '@porua/kit/i18n/words.ts'
import type { ReactNode } from 'react'
import type { QuestionStatus, ResultFacts } from '../result-facts.ts'
import { examWords } from '../words.ts'
import css from './result-counters.module.css'
import { statusIcons } from './status-signs.ts'

interface ResultCountersProps {
  facts: ResultFacts
  /** Null for practice exams, which have no merit list, and until every attempt of a live one is final. */
  rank: number | null
  practice: boolean
}

/** The counters. */
export function ResultCounters({ facts, rank, practice }: ResultCountersProps) {
  const t = useWords(examWords)
  return (
    <section aria-label={t('counters')}>
      <dl className={css.row}>
        <Counter label={t('correct')} status="correct">
          {formatNumber(facts.correct)}
        </Counter>
        <Counter label={t('incorrect')} status="incorrect">
          {formatNumber(facts.incorrect)}
        </Counter>
        <Counter label={t('skipped')} status="skipped">
          {formatNumber(facts.skipped)}
        </Counter>
        {facts.pending > 0 && (
          <Counter label={t('toBeMarked')} status="pending">
            {formatNumber(facts.pending)}
          </Counter>
        )}
        {facts.dropped > 0 && (
          <Counter label={t('dropped')} status="dropped">
            {formatNumber(facts.dropped)}
          </Counter>
        )}
        <Counter label={t('negativeMarks')}>{digits(facts.negativeMarks.toFixed(2))}</Counter>
        <Counter label={t('meritPos')}>
          {rank === null ? (
            <>
              <span aria-hidden="true">–</span>
              <VisuallyHidden>{t(practice ? 'none' : 'rankLater')}</VisuallyHidden>
            </>
          ) : (
            formatNumber(rank)
          )}
        </Counter>
        <Counter label={t('completion')}>{formatDuration(facts.completionMs)}</Counter>
      </dl>
    </section>
  )
}

interface CounterProps {
  label: string
  status?: QuestionStatus
  children: ReactNode
}

function Counter({ label, status, children }: CounterProps) {
  return (
    <div className={css.cell} data-status={status}>
      <dt className={css.label}>
        {status && <Icon name={statusIcons[status]} size={16} />}
        <span>{label}</span>
      </dt>
      <dd className={css.value}>{children}</dd>
    </div>
  )
}
