/** Who gains and loses by a mended key: how many, and who. */
import type { KeyPreview } from '@porua/contract/desk/results'
import { Badge } from '@porua/kit'
import { formatNumber } from '@porua/kit/i18n/format.ts'
import { useWords } from '@porua/kit/i18n/words.ts'
import { Facts } from '../../platform/ui/facts.tsx'
import { Table, Under } from '../../platform/ui/table.tsx'
import css from './results-page.module.css'
import { resultsWords } from './words.ts'

/** The counts and the list. */
export function KeyPreviewTable({ preview }: { preview: KeyPreview }) {
  const t = useWords(resultsWords)
  const { already, up, down, passing, failing, moved, told, students } = preview
  if (already) return <p role="status">{t('already')}</p>
  const counts = [
    [t('up'), formatNumber(up)],
    [t('down'), formatNumber(down)],
    [t('passing'), formatNumber(passing)],
    [t('failing'), formatNumber(failing)],
    [t('moved'), formatNumber(moved)],
    [t('told'), formatNumber(told)],
  ] as const
  const changed = up + down
  const change = (from: number, to: number) => t('fromTo', { from: formatNumber(from), to: formatNumber(to) })
  return (
    <section aria-label={t('previewTitle')} className={css.preview}>
      <h3>{t('previewTitle')}</h3>
      <Facts facts={counts} className={`${css.facts} tabular`} />
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
          <Table
            label={t('previewTitle')}
            rows={students}
            keyOf={({ id, rankBefore, before }) => `${id} ${rankBefore} ${before}`}
            columns={[
              {
                head: t('student'),
                look: ['breaks'],
                cell: ({ name, sid, passedBefore, passedAfter }) => (
                  <>
                    <span>{name || t('gone')}</span>
                    <Under>{sid}</Under>
                    {passedBefore !== passedAfter && (
                      <Badge tone={passedAfter ? 'good' : 'bad'} icon={passedAfter ? 'check' : 'close'}>
                        {t(passedAfter ? 'passesNow' : 'failsNow')}
                      </Badge>
                    )}
                  </>
                ),
              },
              { head: t('marks'), look: ['number'], cell: ({ before, after }) => change(before, after) },
              {
                head: t('rank'),
                look: ['number'],
                cell: ({ rankBefore, rankAfter }) =>
                  rankBefore === rankAfter ? formatNumber(rankAfter) : change(rankBefore, rankAfter),
              },
            ]}
          />
        </>
      )}
    </section>
  )
}
