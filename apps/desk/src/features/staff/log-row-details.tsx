/** One row of the log: the facts, and what changed, field by field. */
import type { LogRow } from '@porua/contract/desk/staff'
import { formatDateTime } from '@porua/kit/i18n/format.ts'
import { useWords } from '@porua/kit/i18n/words.ts'
import { Section } from '../../platform/ui/page.tsx'
import table from '../../platform/ui/table.module.css'
import { deskWords } from '../../platform/words.ts'
import { fieldWords } from './log-field-words.ts'
import css from './log-row-details.module.css'
import { changesOf, fieldText } from './log-words.ts'
import facts from './member-details.module.css'
import { staffWords } from './words.ts'

export function LogRowDetails({ row }: { row: LogRow }) {
  const t = useWords(staffWords)
  const f = useWords(fieldWords)
  const value = useValue()
  const changes = changesOf(row)
  const lines = [
    [t('when'), formatDateTime(row.at)],
    [t('who'), row.who ? [row.who, row.role && t(row.role)].filter(Boolean).join(', ') : t('nobody')],
    [t('on_'), row.on && [row.on.name, row.on.id].filter(Boolean).join(' · ')],
    [t('result'), row.result === 'done' ? t('done') : t(row.result === null ? 'brokenOff' : 'refused')],
    [t('reason'), row.result === null ? t('brokenOffAbout') : row.result === 'done' ? null : row.result],
    [t('network'), row.network],
  ] as const
  return (
    <>
      <dl className={facts.facts}>
        {lines.map(([name, text]) =>
          text ? (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{text}</dd>
            </div>
          ) : null,
        )}
      </dl>
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
                    <td className={css.value}>{value(before)}</td>
                    <td className={css.value}>
                      {changed ? <strong>{value(after)}</strong> : <span>{value(after)}</span>}
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

/** A value as people read it. */
function useValue(): (value: unknown) => string {
  const t = useWords(deskWords)
  const own = useWords(staffWords)
  return (value) => {
    if (value === undefined || value === null || value === '') return '–'
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
    if (value === 'owner' || value === 'teacher' || value === 'marker') return own(value)
    return typeof value === 'string' ? value : JSON.stringify(value)
  }
}
