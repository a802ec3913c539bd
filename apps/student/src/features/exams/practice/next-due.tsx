/** Where nothing is to be practised now: when the next question comes back. */
import { formatDateTime } from '@porua/kit/i18n/format.ts'
import { formatSpan, spanMinutes } from '@porua/kit/i18n/span.ts'
import { useWords } from '@porua/kit/i18n/words.ts'
import { nextDueAt, type PracticeCard } from './schedule.ts'
import { practiceWords } from './words.ts'

/** What is nearer (ms) is said as a span, not as a date. */
const nearMs = 24 * 3_600_000

/** The sentence; `now` in milliseconds on the server's clock. */
export function NextDue({ cards, now }: { cards: readonly PracticeCard[]; now: number }) {
  const t = useWords(practiceWords)
  const at = nextDueAt(cards)
  if (at === null) return t('masteredAll')
  return at - now < nearMs
    ? t('nextIn', { span: formatSpan(Math.max(1, spanMinutes(at - now))) })
    : t('nextAt', { at: formatDateTime(at) })
}
