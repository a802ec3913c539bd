/** Who did what to the exam, the newest first. */
import type { ExamAct, WatchedPlaceReply } from '@porua/contract/desk/exam-watch'
import { formatClock, formatNumber } from '@porua/kit/i18n/format.ts'
import { useWords } from '@porua/kit/i18n/words.ts'
import css from './room-page.module.css'
import { examWatchWords } from './words.ts'

/** The list. */
export function RoomDone({
  acts,
  places,
}: {
  acts: readonly ExamAct[]
  places: readonly WatchedPlaceReply[]
}) {
  const t = useWords(examWatchWords)
  if (acts.length === 0) return <p className="muted">{t('nothingDone')}</p>
  const whom = ({ groupIds }: ExamAct) => {
    if (groupIds.length >= places.length) return t('forAll')
    const names = groupIds.map((id) => places.find(({ groupId }) => groupId === id)?.name ?? id)
    return t('forGroup', { group: names.join(', ') })
  }
  const text = (act: ExamAct) => {
    const n = formatNumber(act.minutes ?? 0)
    switch (act.what) {
      case 'extend':
        return t('didExtend', { n, whom: whom(act) })
      case 'extraTime':
        return t('didExtra', { n, name: act.student ?? t('someone') })
      case 'pause':
        return t('didPause', { whom: whom(act) })
      case 'resume':
        return t('didResume', { whom: whom(act) })
      case 'end':
        return t('didEnd', { whom: whom(act) })
    }
  }
  return (
    <ol className={css.done}>
      {acts.map((act) => (
        <li key={act.id}>
          <span className="muted tabular">{formatClock(act.at)}</span>
          <span>{text(act)}</span>
          <span className="muted">{act.who ?? t('byCommand')}</span>
        </li>
      ))}
    </ol>
  )
}
