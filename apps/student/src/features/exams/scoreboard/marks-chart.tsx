/**
 * Marks over time, exam by exam from the oldest to the newest, in percent of the full marks. The drawing says nothing to
 * those who do not see it; the table under it says the same in numbers to everybody.
 */

import { Card } from '@porua/kit'
import { formatDate } from '@porua/kit/i18n/format.ts'
import { useWords } from '@porua/kit/i18n/words.ts'
import { memo, useId } from 'react'
import { marksText } from '../marks-text.ts'
import css from './marks-chart.module.css'
import { type ChartPoint, chartScale } from './score-facts.ts'
import { scoreWords } from './words.ts'

/** Pixels of the drawing; its width is the screen's, so what lies along it is given in percent. */
const height = 200
const edge = { top: 10, bottom: 10 } as const
/** Beyond so many exams dots would touch: the line alone stays. */
const mostDots = 60

/** The chart of two exams or more. */
export const MarksChart = memo(function MarksChart({ points }: { points: readonly ChartPoint[] }) {
  const t = useWords(scoreWords)
  const id = useId()
  const scale = chartScale(points)
  const [low = 0, high = 100] = [scale[0], scale.at(-1)]
  const x = (at: number) => `${2 + (96 * at) / Math.max(1, points.length - 1)}%`
  const y = (percent: number) =>
    edge.top + ((high - percent) / (high - low)) * (height - edge.top - edge.bottom)
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return null

  return (
    <Card as="section" aria-labelledby={id}>
      <h2 id={id} className={css.title}>
        {t('chart')}
      </h2>
      <p className={css.about}>{t('chartOf', { n: points.length })}</p>
      <div className={css.drawing} aria-hidden="true">
        <div className={css.scale}>
          {scale.map((percent) => (
            <span key={percent} style={{ top: y(percent) }}>
              {marksText(percent)}
            </span>
          ))}
        </div>
        <svg className={css.plot} width="100%" height={height} focusable="false" aria-hidden="true">
          {scale.map((percent) => (
            <line key={percent} className={css.grid} x1="0" x2="100%" y1={y(percent)} y2={y(percent)} />
          ))}
          {points.slice(1).map((point, at) => (
            <line
              key={point.id}
              className={css.line}
              x1={x(at)}
              y1={y(points[at]?.percent ?? 0)}
              x2={x(at + 1)}
              y2={y(point.percent)}
            />
          ))}
          {points.length <= mostDots &&
            points.map((point, at) => (
              <circle
                key={point.id}
                className={css.dot}
                data-verdict={point.verdict}
                cx={x(at)}
                cy={y(point.percent)}
                r="5"
              />
            ))}
        </svg>
        <span className={css.from}>{formatDate(first.at)}</span>
        <span className={css.to}>{formatDate(last.at)}</span>
      </div>
      <ul className={css.key} aria-hidden="true">
        <li data-verdict="passed">{t('passed')}</li>
        <li data-verdict="failed">{t('failed')}</li>
        {points.some(({ verdict }) => verdict === 'notFinal') && (
          <li data-verdict="notFinal">{t('notFinal')}</li>
        )}
      </ul>
      <details className={css.details}>
        <summary>{t('asTable')}</summary>
        <table className={css.table}>
          <caption className={css.caption}>{t('chartOf', { n: points.length })}</caption>
          <thead>
            <tr>
              <th scope="col">{t('date')}</th>
              <th scope="col">{t('exam')}</th>
              <th scope="col">{t('percent')}</th>
            </tr>
          </thead>
          <tbody>
            {points.map((point) => (
              <tr key={point.id}>
                <td>{formatDate(point.at)}</td>
                <td className={css.exam}>{point.title}</td>
                <td>{t('percentOf', { n: point.percent }).replace('-', '\u2212')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </Card>
  )
})
