/** A card in its row of the list. It is drawn again where something of it has changed, and not with each look at the clock. */

import { LongRow } from '@porua/kit/components/long-list.tsx'
import { memo, useId } from 'react'
import type { ExamCard } from '../exam-card.ts'
import { type CardPress, ExamCardView } from './exam-card-view.tsx'
import { sameCard } from './same-card.ts'

/** About how tall the card of a live exam is, and of a practice exam, in pixels. */
const cardHeight = { live: 262, practice: 212 } as const

interface ExamRowProps {
  /** Its place in the list, from 0. */
  at: number
  card: ExamCard
  subject: string
  group: string | null
  busy: CardPress | null
  /** Always the same function, or every row is drawn again. */
  onPress: (press: CardPress, card: ExamCard) => void
}

/** The row. */
export const ExamRow = memo(function ExamRow({ at, ...card }: ExamRowProps) {
  const id = useId()
  const { examId, groupId } = card.card.meta
  return (
    <LongRow
      name={`exam ${examId._id} ${groupId}`}
      at={at}
      guess={cardHeight[examId.isPracticeExam ? 'practice' : 'live']}
      aria-labelledby={id}
    >
      {() => <ExamCardView {...card} id={id} />}
    </LongRow>
  )
}, looksTheSame)

/** Where a row stands only matters when it comes. */
function looksTheSame(before: ExamRowProps, after: ExamRowProps): boolean {
  return (
    before.subject === after.subject &&
    before.group === after.group &&
    before.busy === after.busy &&
    before.onPress === after.onPress &&
    sameCard(before.card, after.card)
  )
}
