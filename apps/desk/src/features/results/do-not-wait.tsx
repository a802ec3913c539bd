/** 'Do not wait': attempts whose time is over get their marks now. What comes later is kept for a teacher. */
import { Button } from '@porua/kit'
import { formatClock, formatNumber } from '@porua/kit/i18n/format.ts'
import { useWords } from '@porua/kit/i18n/words.ts'
import { ask } from '../../platform/ui/ask.tsx'
import { useAct } from '../../platform/use-act.ts'
import { resultsApi, resultsKey } from './queries.ts'
import css from './results-page.module.css'
import { resultsWords } from './words.ts'

interface DoNotWaitProps {
  examId: string
  /** Attempts that are over and have no marks yet. */
  attempts: number
}

/** The button. It asks, and says what it means. */
export function DoNotWait({ examId, attempts }: DoNotWaitProps) {
  const t = useWords(resultsWords)
  const close = useAct({
    call: (_input: undefined) => resultsApi.closeLate({ params: { examId }, body: {} }),
    says: (reply) => t('doNotWaitDone', { n: formatNumber(reply.attempts) }),
    renews: resultsKey(examId),
  })
  return (
    <Button
      icon="clock"
      busy={close.isPending}
      onClick={async () => {
        const body = t('doNotWaitBody', { n: formatNumber(attempts) })
        const question = { title: t('doNotWaitAsk'), body, confirmLabel: t('doNotWait'), danger: true }
        if (await ask(question)) close.mutate(undefined)
      }}
    >
      {t('doNotWait')}
    </Button>
  )
}

/** From when on results can be worked out, and the button that does not wait so long. `until`: ISO 8601. */
export function WaitsForLate({ until, ...of }: DoNotWaitProps & { until: string }) {
  const t = useWords(resultsWords)
  return (
    <p className={css.stand}>
      <span>{t('waitFrom', { time: formatClock(until) })}</span>
      <DoNotWait {...of} />
    </p>
  )
}
