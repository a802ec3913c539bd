/** Where an exam's results stand, in words; hold them, or release them. */
import type { ResultsState } from '@porua/contract/desk/results'
import { Badge, Button, type IconName, type Tone } from '@porua/kit'
import { formatClock, formatDateTime, formatNumber } from '@porua/kit/i18n/format.ts'
import { type Translate, useWords } from '@porua/kit/i18n/words.ts'
import { serverClock } from '@porua/kit/platform/clock.ts'
import { useQuery } from '@tanstack/react-query'
import { ButtonLink } from '../../platform/link.tsx'
import { ask } from '../../platform/ui/ask.tsx'
import { Facts } from '../../platform/ui/facts.tsx'
import { useAct } from '../../platform/use-act.ts'
import { DoNotWait } from './do-not-wait.tsx'
import { lateQuery, resultsApi, resultsKey } from './queries.ts'
import css from './results-page.module.css'
import type { en } from './words.en.ts'
import { resultsWords } from './words.ts'

const looks = {
  practice: { tone: 'brand', icon: 'refresh' },
  notYet: { tone: 'neutral', icon: 'clock' },
  running: { tone: 'info', icon: 'pencil' },
  waitingLate: { tone: 'info', icon: 'clock' },
  marking: { tone: 'warn', icon: 'pencil' },
  held: { tone: 'warn', icon: 'lock' },
  ready: { tone: 'good', icon: 'check' },
  released: { tone: 'good', icon: 'check' },
} as const satisfies Record<string, { tone: Tone; icon: IconName }>
type Stand = keyof typeof looks

/** The one word for it. A hold is said also while something else is under way. */
function standOf({ state, released, open, pending, held, attempts }: ResultsState): Stand {
  if (state === 'practice') return 'practice'
  if (released) return 'released'
  if (state === 'live') return 'running'
  if (attempts === 0) return 'notYet'
  if (open > 0) return 'waitingLate'
  if (pending > 0) return 'marking'
  return held ? 'held' : 'ready'
}

function aboutOf(t: Translate<typeof en>, stand: Stand, results: ResultsState): string {
  const { open, openUntil, pending, released } = results
  const isDue = openUntil !== null && Date.parse(openUntil) <= serverClock.now()
  switch (stand) {
    case 'waitingLate':
      return t('waitingLateAbout', { n: formatNumber(open), time: openUntil ? formatClock(openUntil) : '–' })
    case 'marking':
      return t('markingAbout', { n: formatNumber(pending) })
    case 'ready':
      return isDue || openUntil === null ? t('readyAbout') : t('readyAt', { time: formatClock(openUntil) })
    case 'released':
      return t('releasedAbout', { time: formatDateTime(released?.at ?? 0) })
    default:
      return t(plainAbouts[stand])
  }
}

const plainAbouts = {
  practice: 'practiceAbout',
  notYet: 'notYetAbout',
  running: 'runningAbout',
  held: 'heldAbout',
} as const

/** The state, its figures and its two buttons. */
export function ResultsStand({ results }: { results: ResultsState }) {
  const t = useWords(resultsWords)
  const { id: examId, version, title, held, releaseAt, marked, pending, open, state } = results
  const stand = standOf(results)
  const late = useQuery(lateQuery(examId))
  const params = { examId }
  const renews = resultsKey(examId)
  const hold = useAct({
    call: () => resultsApi.hold({ params, body: { version } }),
    says: () => t('holdDone'),
    renews,
  })
  const release = useAct({
    call: (early: boolean) => resultsApi.release({ params, body: { version, ...(early ? { early } : {}) } }),
    says: () => t('releaseDone'),
    renews,
  })
  const isEarly = state === 'live' || open > 0
  const askRelease = async () => {
    const body = [
      t('releaseBody', { n: formatNumber(marked) }),
      ...(pending > 0 ? [t('releasePending', { n: formatNumber(pending) })] : []),
      ...(isEarly ? [t('releaseEarlyBody')] : []),
    ].join(' ')
    const confirmLabel = t(isEarly ? 'releaseEarly' : 'release')
    if (await ask({ title: t('releaseAsk', { title }), body, confirmLabel, danger: isEarly }))
      release.mutate(isEarly)
  }
  const coming = releaseAt !== null ? t('timeAbout', { time: formatDateTime(releaseAt) }) : t('autoAbout')
  const facts = [
    [t('attempts'), formatNumber(results.attempts)],
    [t('marked'), formatNumber(marked)],
    [t('pending'), formatNumber(pending)],
    [
      t('late'),
      late.data === undefined
        ? '…'
        : late.data.answers === 0
          ? t('lateNone')
          : t('lateSome', { n: formatNumber(late.data.answers), students: formatNumber(late.data.students) }),
    ],
  ] as const
  const mayAct = stand !== 'practice' && stand !== 'released'
  return (
    <>
      <p className={css.stand}>
        <Badge tone={looks[stand].tone} icon={looks[stand].icon}>
          {t(stand)}
        </Badge>
        {held && mayAct && stand !== 'held' && (
          <Badge tone="warn" icon="lock">
            {t('held')}
          </Badge>
        )}
        <span>{aboutOf(t, stand, results)}</span>
        {mayAct && stand !== 'held' && stand !== 'ready' && (
          <span className="muted">{held ? t('heldAbout') : coming}</span>
        )}
        {results.correcting && <span className="muted">{t('correcting')}</span>}
      </p>
      <Facts facts={facts} className={`${css.facts} tabular`} />
      {state === 'over' && (
        <div>
          <ButtonLink to="/exams/$examId/room" params={{ examId }} search={{ state: 'notStarted' }}>
            {t('whoWasAbsent')}
          </ButtonLink>
        </div>
      )}
      {mayAct && (
        <div className="acts">
          {stand === 'waitingLate' && <DoNotWait examId={examId} attempts={open} />}
          {!held && (
            <Button icon="lock" busy={hold.isPending} onClick={() => hold.mutate(undefined)}>
              {t('hold')}
            </Button>
          )}
          {results.attempts > 0 && (
            <Button
              variant={isEarly ? 'secondary' : 'primary'}
              busy={release.isPending}
              onClick={() => void askRelease()}
            >
              {t('release')}
            </Button>
          )}
        </div>
      )}
    </>
  )
}
