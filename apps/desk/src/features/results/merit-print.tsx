/** The merit list as a page made for A4: the browser prints it or makes a PDF of it, and shapes the Bangla. */
import type { MeritLineReply, MeritReply } from '@porua/contract/desk/results'
import { formatDateTime, formatNumber } from '@porua/kit/i18n/format.ts'
import { useWords } from '@porua/kit/i18n/words.ts'
import { serverClock } from '@porua/kit/platform/clock.ts'
import { getConfig } from '@porua/kit/platform/config.ts'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import css from './merit-print.module.css'
import { resultsWords } from './words.ts'

interface MeritPrintProps {
  head: NonNullable<MeritReply['head']>
  lines: readonly MeritLineReply[]
  onDone: () => void
}

/** Opens the browser's print dialog as soon as the paper stands, and goes when that closes. */
export function MeritPrint({ head, lines, onDone }: MeritPrintProps) {
  const done = useRef(onDone)
  done.current = onDone
  useEffect(() => {
    const close = () => done.current()
    window.addEventListener('afterprint', close, { once: true })
    window.print()
    return () => window.removeEventListener('afterprint', close)
  }, [])
  return <MeritPaper head={head} lines={lines} />
}

/** The paper. On the screen nothing of it is seen; while it stands it alone is printed. */
export function MeritPaper({ head, lines }: Omit<MeritPrintProps, 'onDone'>) {
  const t = useWords(resultsWords)
  useLayoutEffect(() => {
    document.documentElement.dataset.printing = 'page'
    return () => {
      delete document.documentElement.dataset.printing
    }
  }, [])
  const facts = [
    ...(head.startsAt === null ? [] : [formatDateTime(head.startsAt)]),
    `${t('students')}: ${formatNumber(head.students)}`,
    `${t('fullMarks')}: ${formatNumber(head.possible)}`,
    `${t('average')}: ${head.average === null ? '–' : formatNumber(head.average)}`,
    `${t('highest')}: ${head.highest === null ? '–' : formatNumber(head.highest)}`,
    `${t('printed')}: ${formatDateTime(serverClock.now())}`,
  ]
  return createPortal(
    <article className={css.paper}>
      <p className={css.school}>{getConfig().title}</p>
      <h1 className={css.title}>{`${t('merit')}: ${head.title}`}</h1>
      <p className={css.facts}>{facts.join(' · ')}</p>
      {!head.released && !head.practice && <p className={css.facts}>{t('unreleased')}</p>}
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col" className={css.number}>
              {t('rank')}
            </th>
            <th scope="col">{t('roll')}</th>
            <th scope="col">{t('name')}</th>
            <th scope="col">{t('group')}</th>
            <th scope="col" className={css.number}>
              {t('marks')}
            </th>
            {head.usesGpa && (
              <th scope="col" className={css.number}>
                {t('total')}
              </th>
            )}
            <th scope="col">{t('verdict')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.cursor}>
              <td className={css.number}>{line.rank === null ? '–' : formatNumber(line.rank)}</td>
              <td>{line.sid}</td>
              <td>{line.name || t('gone')}</td>
              <td>{line.group}</td>
              <td className={css.number}>{formatNumber(line.marks)}</td>
              {head.usesGpa && <td className={css.number}>{formatNumber(line.total)}</td>}
              <td>{t(line.verdict)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {head.absent !== null && <p className={css.after}>{t('absent', { n: formatNumber(head.absent) })}</p>}
      {lines.length > 0 && lines.length < head.students && (
        <p className={css.after}>
          {t('partPrinted', { n: formatNumber(lines.length), of: formatNumber(head.students) })}
        </p>
      )}
    </article>,
    document.body,
  )
}
