/** The live room of an exam: counts, what can be done, every student with the newest problem first, and who did what. */
import type { RoomReply } from '@porua/contract/desk/exam-watch'
import { Banner } from '@porua/kit'
import { formatClock, formatNumber } from '@porua/kit/i18n/format.ts'
import { useWords } from '@porua/kit/i18n/words.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Loaded } from '../../platform/ui/loaded.tsx'
import { Section } from '../../platform/ui/page.tsx'
import { WaitsForLate } from '../results/results.api.ts'
import { may, useMe } from '../staff/staff.api.ts'
import { roomQuery } from './queries.ts'
import { RoomActs } from './room-acts.tsx'
import { RoomCounts } from './room-counts.tsx'
import { RoomDone } from './room-done.tsx'
import css from './room-page.module.css'
import { RoomPlaces } from './room-places.tsx'
import { RoomStudents } from './room-students.tsx'
import { examWatchWords } from './words.ts'

const route = getRouteApi('/inside/exams/$examId/room')

/** The tab. What filters it stands in the address. */
export function RoomPage() {
  const { examId } = route.useParams()
  const filters = route.useSearch()
  const query = useQuery(roomQuery(examId, filters))
  return (
    <Loaded query={query} lines={12}>
      {(room) => <Shown room={room} isOld={query.isError} />}
    </Loaded>
  )
}

function Shown({ room, isOld }: { room: RoomReply; isOld: boolean }) {
  const t = useWords(examWatchWords)
  const { answered, waiting, exam, places, acts } = room
  const me = useMe()
  const isOver = !exam.practice && places.length > 0 && places.every(({ state }) => state === 'over')
  return (
    <>
      {isOld && <Banner tone="warn" title={t('stands')} />}
      {exam.practice ? <p className="muted">{t('practice')}</p> : <RoomActs room={room} />}
      <RoomCounts counts={room.counts} isOver={isOver} />
      <p className={css.facts}>
        <span className="tabular">{t('asOf', { time: formatClock(room.at) })}</span>
        {answered && (
          <span>
            {t('answeredSpread', {
              least: formatNumber(answered.least),
              middle: formatNumber(answered.middle),
              most: formatNumber(answered.most),
              of: formatNumber(exam.questions),
            })}
          </span>
        )}
        {waiting && (
          <span>{t('waiting', { n: formatNumber(waiting.attempts), time: formatClock(waiting.until) })}</span>
        )}
      </p>
      {waiting && isOver && may(me, 'results.write') && (
        <WaitsForLate examId={exam.id} attempts={waiting.attempts} until={waiting.until} />
      )}
      <Section title={t('students')}>
        <RoomStudents room={room} />
      </Section>
      {!exam.practice && (
        <Section title={t('places')}>
          <RoomPlaces places={places} />
        </Section>
      )}
      <Section title={t('done')}>
        <RoomDone acts={acts} places={places} />
      </Section>
    </>
  )
}
