/** The time that is left, with the clock times of start and end. It never blinks. */
import type { Paper } from '@porua/contract/exams'
import { cx, Icon, toast, VisuallyHidden } from '@porua/kit'
import { foreignZone, formatClock, formatClockEnd, formatCountdown } from '@porua/kit/i18n/format.ts'
import { useWords, words } from '@porua/kit/i18n/words.ts'
import { useEffect, useState } from 'react'
import { timesOf } from '../attempt.ts'
import { announcement, mayHide } from '../countdown-words.ts'
import type { LiveExam } from '../live-exam.ts'
import { useLiveView } from '../use-live-exam.ts'
import { liveWords } from '../words.ts'
import css from './countdown.module.css'
import { questionNumbers } from './question-numbers.ts'
import { useWish } from './use-wish.ts'

/** The countdown. What a screen reader is told of it is said apart: a page has two, and shows one. */
export function Countdown({ exam }: { exam: LiveExam }) {
  const t = useWords(liveWords)
  const { attempt } = useLiveView(exam)
  const left = useRemaining(exam)
  const [wish, hide] = useWish('timeHidden')
  const times = timesOf(attempt)
  if (!times) return <div className={css.countdown} />
  const from = formatClock(times.startsAt)
  const to = formatClock(times.endsAt)
  const zone = foreignZone(times.endsAt)
  const minutes = left / 60_000
  const hidden = wish && mayHide(left)
  return (
    <div className={cx(css.countdown, minutes <= 1 ? css.last : minutes <= 5 && css.few)}>
      {mayHide(left) ? (
        <button
          type="button"
          className={css.hide}
          aria-pressed={hidden}
          aria-label={t('hideTime')}
          title={t(hidden ? 'showTime' : 'hideTime')}
          onClick={() => hide(!hidden)}
        >
          <Icon name={hidden ? 'eyeOff' : 'clock'} size={24} className={css.icon} />
        </button>
      ) : (
        <Icon name="clock" size={24} className={css.icon} />
      )}
      {hidden ? (
        <span className={css.hidden}>{t('timeHidden')}</span>
      ) : (
        <span className={cx(css.left, 'tabular')} role="timer" aria-label={t('timeLeft')}>
          {formatCountdown(left)}
        </span>
      )}
      <span className={cx(css.clock, 'tabular')} title={zone ? t('zone', { zone }) : undefined}>
        <span aria-hidden>{t('fromTo', { from, to: formatClockEnd(times.startsAt, times.endsAt) })}</span>
        <VisuallyHidden>{t('fromToLong', { from, to })}</VisuallyHidden>
        {zone && <span className={css.zone}>{zone}</span>}
      </span>
    </div>
  )
}

/** No second of the remainder to wait for: a phone whose clock jumped shows none, until it has measured again. */
const noneLeftLookMs = 1_000

/** Milliseconds left, renewed when the second changes; also right after the phone has slept. In a pause they stand still. */
function useRemaining(exam: LiveExam): number {
  const { attempt } = useLiveView(exam)
  const [left, setLeft] = useState(() => exam.remaining() ?? 0)
  useEffect(() => {
    let timer = 0
    // Looked at anew with the attempt: its end may have moved.
    const still = attempt.name === 'timeOver' || timesOf(attempt)?.paused === true
    const look = () => {
      const now = exam.remaining() ?? 0
      setLeft(Math.ceil(now / 1000) * 1000)
      if (!still) timer = window.setTimeout(look, now > 0 ? (now % 1000) + 5 : noneLeftLookMs)
    }
    look()
    const awake = () => {
      clearTimeout(timer)
      look()
    }
    document.addEventListener('visibilitychange', awake)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', awake)
    }
  }, [exam, attempt])
  return left
}

/** Says the time, and at 5 and 1 minutes shows what is not submitted yet. Says it at the start, at half, and at 10, 5 and 1 minutes; at no other moment. */
export function TimeAnnouncer({ exam, paper }: { exam: LiveExam; paper: Paper }) {
  const t = useWords(liveWords)
  const { attempt } = useLiveView(exam)
  const left = useRemaining(exam)
  const times = timesOf(attempt)
  const said = times && announcement(left, times.endsAt - times.startsAt)
  const last = said && said.minutes <= 5 ? said.minutes : 0
  useEffect(() => {
    const { drafts } = exam.view().counts
    if (last === 0 || drafts.length === 0) return
    const t = words(liveWords)
    const text = t('draftsLeft', { list: questionNumbers(paper, drafts), n: drafts.length })
    toast.warning(text, { id: 'drafts', title: t('minutesLeft', { n: last }) })
  }, [last, exam, paper])
  if (!said) return <VisuallyHidden live="polite">{''}</VisuallyHidden>
  const text = said.half ? t('halfLeft', { n: said.minutes }) : t('minutesLeft', { n: said.minutes })
  return <VisuallyHidden live="polite">{text}</VisuallyHidden>
}
