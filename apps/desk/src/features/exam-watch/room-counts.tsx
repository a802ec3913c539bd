/** How many stand where, large; a press on one shows these students. */
import type { RoomReply } from '@porua/contract/desk/exam-watch'
import { cx, Icon } from '@porua/kit'
import { formatNumber } from '@porua/kit/i18n/format.ts'
import { useWords } from '@porua/kit/i18n/words.ts'
import { Link } from '@tanstack/react-router'
import css from './room-page.module.css'
import { stateLooks, statesInOrder, stateWord } from './student-state.tsx'
import { examWatchWords } from './words.ts'

/** The counts of the group that is chosen. */
export function RoomCounts({ counts, isOver }: Pick<RoomReply, 'counts'> & { isOver: boolean }) {
  const t = useWords(examWatchWords)
  return (
    <nav aria-label={t('counts')} className={css.counts}>
      {(['all', ...statesInOrder] as const).map((state) => {
        const wants = counts[state] > 0 && (state === 'offline' || state === 'silent')
        return (
          <Link
            key={state}
            from="/exams/$examId/room"
            to="."
            search={({ page: _page, ...before }) => ({
              ...before,
              state: state === 'all' ? undefined : state,
            })}
            activeOptions={{ exact: false, includeSearch: true, explicitUndefined: true }}
            className={cx(css.count, wants && css[state])}
            replace
          >
            <span className={css.number}>{formatNumber(counts[state])}</span>
            <span className={css.name}>
              {state !== 'all' && <Icon name={stateLooks[state].icon} size={16} />}
              <span>{t(state === 'all' ? 'all' : stateWord(state, isOver))}</span>
            </span>
          </Link>
        )
      })}
    </nav>
  )
}
