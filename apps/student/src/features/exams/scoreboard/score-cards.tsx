/** The six summary cards (spec §2 Scoreboard), in the order in which the specification names them. */
import type { Analytics } from '@porua/contract/exams'
import { Icon, type IconName, VisuallyHidden } from '@porua/kit'
import { formatNumber } from '@porua/kit/i18n/format.ts'
import { type Translate, useWords } from '@porua/kit/i18n/words.ts'
import { marksText } from '../marks-text.ts'
import css from './score-cards.module.css'
import type { en } from './words.en.ts'
import { scoreWords } from './words.ts'

interface Summary {
  key: 'liveExams' | 'examPassed' | 'examFailed' | 'highest' | 'lowest' | 'averageMarks'
  /** Null while there is no exam. */
  value: string | null
  icon?: IconName
  tone?: 'good' | 'bad'
}

/** The six facts; the report on paper prints the same. */
export function summaries(analytics: Analytics): Summary[] {
  const marks = (value: number | null) => (value === null ? null : marksText(value))
  return [
    { key: 'liveExams', value: formatNumber(analytics.totalExamCount) },
    { key: 'examPassed', value: formatNumber(analytics.passCount), icon: 'check', tone: 'good' },
    { key: 'examFailed', value: formatNumber(analytics.failCount), icon: 'close', tone: 'bad' },
    { key: 'highest', value: marks(analytics.maxMarkObtained) },
    { key: 'lowest', value: marks(analytics.minMarkObtained) },
    { key: 'averageMarks', value: marks(analytics.averageMarkObtained) },
  ]
}

/** The cards. */
export function ScoreCards({ analytics }: { analytics: Analytics }) {
  const t = useWords(scoreWords)
  return (
    <section aria-label={t('atGlance')}>
      <dl className={css.cards}>
        {summaries(analytics).map(({ key, value, icon, tone }) => (
          <div key={key} className={css.card} data-tone={tone}>
            <dt className={css.label}>
              {icon && <Icon name={icon} size={16} />}
              <span>{t(key)}</span>
            </dt>
            <dd className={css.value}>{value ?? <NoValue t={t} />}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function NoValue({ t }: { t: Translate<typeof en> }) {
  return (
    <>
      <span aria-hidden="true">–</span>
      <VisuallyHidden>{t('none')}</VisuallyHidden>
    </>
  )
}
