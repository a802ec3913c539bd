/** The receipts that this phone keeps of the signed-in student, by exam. */
import type { HeldReceipt } from '@porua/contract/exams'
import { Banner, Button, Card, EmptyState } from '@porua/kit'
import { formatDateTime } from '@porua/kit/i18n/format.ts'
import { useWords } from '@porua/kit/i18n/words.ts'
import { serverClock } from '@porua/kit/platform/clock.ts'
import { saveBlob } from '@porua/kit/platform/save-file.ts'
import { useEffect, useState } from 'react'
import { useMyExams } from '../queries.ts'
import { type KeptReceipt, receiptBook } from './receipt-book.ts'
import { receiptFileText } from './receipt-file.ts'
import css from './receipts-screen.module.css'
import { receiptWords } from './words.ts'

/** One attempt's receipts. */
interface Sitting {
  exam: string
  attempt: string
  receipts: HeldReceipt[]
  lastAt: number
}

interface Props {
  student: string
  onCheck: (receipts: HeldReceipt[]) => void
}

export function KeptReceipts({ student, onCheck }: Props) {
  const t = useWords(receiptWords)
  const { data: mine } = useMyExams()
  const [sittings, setSittings] = useState<Sitting[] | 'unreadable' | null>(null)
  useEffect(() => {
    let gone = false
    receiptBook.ofStudent(student, serverClock.now()).then(
      (kept) => !gone && setSittings(sittingsOf(kept)),
      () => !gone && setSittings('unreadable'),
    )
    return () => {
      gone = true
    }
  }, [student])
  if (sittings === null) return null
  const titleOf = (exam: string) =>
    mine?.exams.find(({ examId }) => examId._id === exam)?.examId.title ?? t('anExam')
  return (
    <section className={css.section} aria-labelledby="on-phone">
      <h2 id="on-phone">{t('onPhone')}</h2>
      {sittings === 'unreadable' && <Banner tone="warn" title={t('notKept')} />}
      {sittings !== 'unreadable' && sittings.length === 0 && (
        <EmptyState title={t('none')}>{t('noneMore')}</EmptyState>
      )}
      {sittings !== 'unreadable' && (
        <ul className={css.sittings}>
          {sittings.map(({ exam, attempt, receipts, lastAt }) => (
            <li key={attempt}>
              <Card className={css.sitting}>
                <h3>{titleOf(exam)}</h3>
                <p className={css.quiet}>
                  {`${t('count', { n: receipts.length })} · ${t('lastAt', { at: formatDateTime(lastAt) })}`}
                </p>
                <div className={css.actions}>
                  <Button icon="check" onClick={() => onCheck(receipts)}>
                    {t('check')}
                  </Button>
                  <Button icon="download" onClick={() => save(receipts, attempt)}>
                    {t('save')}
                  </Button>
                </div>
              </Card>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** Newest exam first. */
function sittingsOf(kept: readonly KeptReceipt[]): Sitting[] {
  const byAttempt = new Map<string, Sitting>()
  for (const { exam, attempt, receipt } of kept) {
    const known = byAttempt.get(attempt)
    const receipts = [...(known?.receipts ?? []), receipt]
    byAttempt.set(attempt, {
      exam,
      attempt,
      receipts,
      lastAt: Math.max(known?.lastAt ?? 0, receipt.receivedAt),
    })
  }
  return [...byAttempt.values()].sort((a, b) => b.lastAt - a.lastAt)
}

function save(receipts: readonly HeldReceipt[], attempt: string): void {
  const file = new Blob([receiptFileText(receipts)], { type: 'application/json' })
  saveBlob(file, `receipts-${attempt.slice(0, 9)}.json`)
}
