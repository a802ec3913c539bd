/** What can be done for all, or for the group that is chosen: more time, pause, go on, end. */
import type { ExamAct, RoomReply } from '@porua/contract/desk/exam-watch'
import { Button } from '@porua/kit'
import { formatClock, formatNumber } from '@porua/kit/i18n/format.ts'
import { useWords } from '@porua/kit/i18n/words.ts'
import { getRouteApi } from '@tanstack/react-router'
import { ask } from '../../platform/ui/ask.tsx'
import { examWatchApi } from './queries.ts'
import css from './room-page.module.css'
import { usePress } from './use-press.ts'
import { examWatchWords } from './words.ts'

const route = getRouteApi('/inside/exams/$examId/room')
const minutes = 5
const minuteMs = 60_000
/** Who else has given time within this is named: two who help at once do so knowingly. */
const togetherMs = 60_000

/** The buttons; none where nothing runs. */
export function RoomActs({ room: { places, counts } }: { room: RoomReply }) {
  const t = useWords(examWatchWords)
  const { examId } = route.useParams()
  const { group } = route.useSearch()
  const params = { examId }
  const chosen = places.filter(({ groupId }) => group === undefined || groupId === group)
  const groupIds = group === undefined ? undefined : [group]
  const who = group === undefined ? t('forAll') : t('forGroup', { group: chosen[0]?.name ?? group })

  const is = (state: (typeof places)[number]['state']) => chosen.some((place) => place.state === state)
  const ends = chosen.flatMap(({ state, endsAt }) => (state === 'over' ? [] : [Date.parse(endsAt)]))
  const newEnd =
    is('paused') || ends.length === 0 ? null : formatClock(Math.max(...ends) + minutes * minuteMs)
  const extend = usePress(examId, {
    name: `extend ${group ?? ''}`,
    call: (key) => examWatchApi.extend({ params, body: { key, minutes, groupIds } }),
    says: ({ acts }) => {
      const other = givenMeanwhile(acts)
      const given = t('extended', { n: formatNumber(minutes), who })
      const said = newEnd === null ? given : `${given} ${t('newEnd', { time: newEnd })}`
      if (!other) return said
      return `${said} ${t('extendedBoth', { other: other.who, n: formatNumber(other.minutes) })}`
    },
  })
  const pause = usePress(examId, {
    name: `pause ${group ?? ''}`,
    call: (key) => examWatchApi.pause({ params, body: { key, groupIds } }),
    says: () => t('paused'),
  })
  const resume = usePress(examId, {
    name: `resume ${group ?? ''}`,
    call: (key) => examWatchApi.resume({ params, body: { key, groupIds } }),
    says: () => t('resumed'),
  })
  const end = usePress(examId, {
    name: `end ${group ?? ''}`,
    call: (key) => examWatchApi.end({ params, body: { key, groupIds } }),
    says: () => t('ended'),
  })

  const sitting = counts.answering + counts.silent + counts.offline
  if (!is('live') && !is('paused') && !is('upcoming')) return null
  return (
    <fieldset className={css.acts}>
      <legend className={css.legend}>{`${t('acts')} ${who}`}</legend>
      <Button
        variant="primary"
        busy={extend.isPending}
        onClick={async () => {
          const n = formatNumber(minutes)
          const all = { students: formatNumber(counts.all), n }
          const body =
            newEnd === null ? t('extendBodyPaused', all) : t('extendBody', { ...all, time: newEnd })
          const question = { title: t('extendAsk', { n, who }), body, confirmLabel: t('fiveMore') }
          if (await ask(question)) extend.mutate(undefined)
        }}
      >
        {t('fiveMore')}
      </Button>
      {is('paused') && (
        <Button busy={resume.isPending} icon="play" onClick={() => resume.mutate(undefined)}>
          {t('resume')}
        </Button>
      )}
      {is('live') && (
        <Button
          busy={pause.isPending}
          icon="pause"
          onClick={async () => {
            const question = { title: t('pauseAsk', { who }), body: t('pauseBody'), confirmLabel: t('pause') }
            if (await ask(question)) pause.mutate(undefined)
          }}
        >
          {t('pause')}
        </Button>
      )}
      {(is('live') || is('paused')) && (
        <Button
          busy={end.isPending}
          onClick={async () => {
            const body = t('endBody', { n: formatNumber(sitting) })
            const question = { title: t('endAsk', { who }), body, confirmLabel: t('end'), danger: true }
            if (await ask(question)) end.mutate(undefined)
          }}
        >
          {t('end')}
        </Button>
      )}
      {ends.length > 0 && !is('paused') && (
        <span className="muted tabular">{t('endStands', { time: formatClock(Math.max(...ends)) })}</span>
      )}
    </fieldset>
  )
}

/** Somebody else's minutes for all or a group beside the newest, which is the own; null: nobody's. */
function givenMeanwhile([own, ...before]: readonly ExamAct[]): { who: string; minutes: number } | null {
  if (!own) return null
  const near = before.filter(
    ({ what, at }) => what === 'extend' && Date.parse(own.at) - Date.parse(at) < togetherMs,
  )
  const other = near.find(({ who }) => who !== own.who)
  if (!other) return null
  const given = [own, ...near].reduce((sum, act) => sum + (act.minutes ?? 0), 0)
  return { who: other.who ?? '', minutes: given }
}
