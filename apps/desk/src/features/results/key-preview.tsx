/** Who gains and loses by a mended key: how many, and who. */
import type { KeyPreview } from '@porua/contract/desk/results'
import { Badge } from '@porua/kit'
import { formatNumber } from '@porua/kit/i18n/format.ts'
import { useWords } from '@porua/kit/i18n/words.ts'
import table from '../../platform/ui/table.module.css'
import css from './results-page.module.css'
import { resultsWords } from './words.ts'

/** The counts and the list. */
export function KeyPreviewTable({ preview }: { preview: KeyPreview }) {
  const t = useWords(resultsWords)
  const { already, up, down, passing, failing, moved, told, students } = preview
  if (already) return <p role="status">{t('already')}</p>
  const counts = [
    [t('up'), up],
    [t('down'), down],
    [t('passing'), passing],
    [t('failing'), failing],
    [t('moved'), moved],
    [t('told'), told],
  ] as const
  const changed = up + down
  return (
    <section aria-label={t('previewTitle')} className={css.preview}>
      <h3>{t('previewTitle')}</h3>
      <dl className={css.facts}>
        {counts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="tabular">{formatNumber(value)}</dd>
          </div>
        ))}
      </dl>
      {told === 0 && <p className="muted small">{t('toldNobody')}</p>}
      {students.length === 0 ? (
        <p className="muted">{t('nobodyChanges')}</p>
      ) : (
        <>
          {changed > students.length && (
            <p className="muted small">
              {t('firstOf', { n: formatNumber(students.length), of: formatNumber(changed) })}
            </p>
          )}
          <div className={table.box}>
            <table className={table.table} aria-label={t('previewTitle')}>
              <thead>
                <tr>
                  <th scope="col">{t('student')}</th>
                  <th scope="col" className={table.number}>
                    {t('marks')}
                  </th>
                  <th scope="col" className={table.number}>
                    {t('rank')}
                  </th>
                </tr>
              </thead>
              <tbody>
                {students.map((one) => (
                  <tr key={`${one.id} ${one.rankBefore} ${one.before}`}>
                    <td className={css.question}>
                      <span>{one.name || t('gone')}</span>
                      <span className={table.under}>{one.sid}</span>
                      {one.passedBefore !== one.passedAfter && (
                        <Badge
                          tone={one.passedAfter ? 'good' : 'bad'}
                          icon={one.passedAfter ? 'check' : 'close'}
                        >
                          {t(one.passedAfter ? 'passesNow' : 'failsNow')}
                        </Badge>
                      )}
                    </td>
                    <td className={table.number}>
                      {t('fromTo', { from: formatNumber(one.before), to: formatNumber(one.after) })}
                    </td>
                    <td className={table.number}>
                      {one.rankBefore === one.rankAfter
                        ? formatNumber(one.rankAfter)
                        : t('fromTo', {
                            from: formatNumber(one.rankBefore),
                            to: formatNumber(one.rankAfter),
                          })}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
    </section>
  )
}
