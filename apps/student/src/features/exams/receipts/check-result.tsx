/** What a check of receipts has found: first in one sentence, then receipt by receipt. */
import type { CheckedReceipt } from '@porua/contract/exams'
import { Badge, Banner, Card, Loading, SkeletonText, type Tone } from '@porua/kit'
import { formatDateTime } from '@porua/kit/i18n/format.ts'
import { type Translate, useWords } from '@porua/kit/i18n/words.ts'
import { useEffect, useRef } from 'react'
import css from './receipts-screen.module.css'
import type { Check, Found } from './use-check.ts'
import type { en } from './words.en.ts'
import { receiptWords } from './words.ts'

const tones = {
  stands: 'good',
  altered: 'bad',
  strange: 'warn',
  removed: 'bad',
  changed: 'bad',
} as const satisfies Record<CheckedReceipt['verdict'], Tone>

const more = {
  stands: 'standsMore',
  altered: 'alteredMore',
  strange: 'strangeMore',
  removed: 'removedMore',
  changed: 'changedMore',
} as const

export function CheckResult({ check }: { check: Check }) {
  const t = useWords(receiptWords)
  const place = useRef<HTMLDivElement>(null)
  const over = check.state !== 'idle' && check.state !== 'checking'
  // It stands below what was pressed, on a phone out of sight.
  useEffect(() => {
    if (over) place.current?.scrollIntoView({ block: 'start' })
  }, [over])
  return (
    <div role="status" className={css.result} ref={place}>
      {check.state === 'checking' && (
        <Loading label={t('checking')}>
          <SkeletonText lines={3} />
        </Loading>
      )}
      {(check.state === 'failed' || check.state === 'refused' || check.state === 'notAFile') && (
        <Banner tone="bad" title={t(check.state)} />
      )}
      {check.state === 'done' && <FoundReceipts found={check.found} />}
    </div>
  )
}

function FoundReceipts({ found }: { found: readonly Found[] }) {
  const t = useWords(receiptWords)
  const bad = found.filter(({ checked }) => checked.verdict !== 'stands').length
  const n = found.length
  return (
    <>
      <Banner
        tone={bad === 0 ? 'good' : 'bad'}
        title={bad === 0 ? t('allStand', { n }) : t('someFail', { n, bad })}
      />
      <ul className={css.sittings}>
        {/* What needs a look comes first. */}
        {[...found]
          .sort((a, b) => Number(a.checked.verdict === 'stands') - Number(b.checked.verdict === 'stands'))
          .map(({ receipt, checked }) => (
            <li key={`${receipt.attemptId} ${receipt.seq} ${receipt.signature}`}>
              <Card className={css.sitting}>
                <p className={css.head}>
                  <Badge
                    tone={tones[checked.verdict]}
                    icon={checked.verdict === 'stands' ? 'check' : 'alert'}
                  >
                    {t(checked.verdict)}
                  </Badge>
                  <strong>
                    {checked.exam && <bdi>{`${checked.exam}, `}</bdi>}
                    <span>
                      {checked.question === null ? t('aQuestion') : t('question', { n: checked.question })}
                    </span>
                  </strong>
                </p>
                <p className={css.answer}>{answerOf(t, receipt)}</p>
                <p className={css.quiet}>{t('received', { at: formatDateTime(receipt.receivedAt) })}</p>
                <p className={css.quiet}>
                  {`${t(more[checked.verdict])} ${checked.verdict === 'stands' ? standing(t, receipt, checked) : ''}`}
                </p>
              </Card>
            </li>
          ))}
      </ul>
    </>
  )
}

type Say = Translate<typeof en>

function answerOf(t: Say, { answer, files }: Found['receipt']): string {
  const parts = [...answer, ...(files.length > 0 ? [t('files', { n: files.length })] : [])]
  return parts.length > 0 ? parts.join(' · ') : t('blank')
}

function standing(t: Say, { outcome }: Found['receipt'], { counts }: CheckedReceipt): string {
  if (counts) return t('counts')
  if (outcome === 'onHold') return t('onHold')
  return outcome === 'saved' || outcome === 'older' ? t('newer') : t('notTaken')
}
