/** One row of the log: the facts, and what changed, field by field. */
import type { LogRow } from '@porua/contract/desk/staff'
import { formatDateTime } from '@porua/kit/i18n/format.ts'
import { useLanguage } from '@porua/kit/i18n/language.ts'
import { useWords } from '@porua/kit/i18n/words.ts'
import { Facts } from '../../platform/ui/facts.tsx'
import { Section } from '../../platform/ui/page.tsx'
import table from '../../platform/ui/table.module.css'
import { fieldWords } from './log-field-words.ts'
import css from './log-row-details.module.css'
import { changesOf, fieldText, nameOf } from './log-words.ts'
import facts from './member-details.module.css'
import { useLogValue } from './use-log-value.ts'
import { staffWords } from './words.ts'

export function LogRowDetails({ row }: { row: LogRow }) {
  const t = useWords(staffWords)
  const f = useWords(fieldWords)
  const language = useLanguage()
  const value = useLogValue()
  const changes = changesOf(row)
  const lines = [
    [t('when'), formatDateTime(row.at)],
    [t('who'), row.who ? [row.who, row.role && t(row.role)].filter(Boolean).join(', ') : t('nobody')],
    [t('on_'), row.on && [nameOf(row.on, language), row.on.id].filter(Boolean).join(' · ')],
    [t('result'), row.result === 'done' ? t('done') : t(row.result === null ? 'brokenOff' : 'refused')],
    [t('reason'), row.result === null ? t('brokenOffAbout') : row.result === 'done' ? null : row.result],
    [t('network'), row.network],
  ] as const
  return (
    <>
      <Facts facts={lines} className={facts.facts} />
      <Section title={t('changes')}>
        {changes.length === 0 ? (
          <p className="muted small">{t('noChanges')}</p>
        ) : (
          <div className={table.box}>
            <table className={table.table} aria-label={t('changes')}>
              <thead>
                <tr>
                  <th scope="col">{t('field')}</th>
                  <th scope="col">{t('before')}</th>
                  <th scope="col">{t('after')}</th>
                </tr>
              </thead>
              <tbody>
                {changes.map(({ field, before, after, changed }) => (
                  <tr key={field} className={changed ? undefined : css.same}>
                    <th scope="row" className={css.field}>
                      {fieldText(f, field)}
                    </th>
                    <td className={css.value}>{value(before, field)}</td>
                    <td className={css.value}>
                      {changed ? <strong>{value(after, field)}</strong> : <span>{value(after, field)}</span>}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </Section>
    </>
  )
}
