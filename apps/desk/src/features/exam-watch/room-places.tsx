/** The exam's groups: which run, until when, and what was added. */
import type { WatchedPlaceReply } from '@porua/contract/desk/exam-watch'
import { Badge, type Tone } from '@porua/kit'
import { formatClock, formatDateTime, formatDuration, formatNumber } from '@porua/kit/i18n/format.ts'
import { useWords } from '@porua/kit/i18n/words.ts'
import { serverClock } from '@porua/kit/platform/clock.ts'
import css from './room-page.module.css'
import { examWatchWords } from './words.ts'

const tones = { upcoming: 'info', live: 'good', paused: 'warn', over: 'neutral' } as const satisfies Record<
  WatchedPlaceReply['state'],
  Tone
>

/** The list. */
export function RoomPlaces({ places }: { places: readonly WatchedPlaceReply[] }) {
  const t = useWords(examWatchWords)
  const when = ({ state, startsAt, endsAt }: WatchedPlaceReply) => {
    if (state === 'upcoming') return t('begins', { time: formatDateTime(startsAt) })
    if (state === 'paused') return t('movesOn')
    if (state === 'over') return t('wasOver', { time: formatDateTime(endsAt) })
    const left = formatDuration(Date.parse(endsAt) - serverClock.now())
    return t('endsIn', { left, time: formatClock(endsAt) })
  }
  return (
    <ul className={css.places}>
      {places.map((place) => (
        <li key={place.groupId} className={css.place}>
          <span className={css.placeName}>{place.name}</span>
          <Badge tone={tones[place.state]}>{t(place.state === 'paused' ? 'pausedState' : place.state)}</Badge>
          <span className="muted tabular">{when(place)}</span>
          {place.extendedMinutes > 0 && (
            <Badge tone="brand">{t('plus', { n: formatNumber(place.extendedMinutes) })}</Badge>
          )}
        </li>
      ))}
    </ul>
  )
}
