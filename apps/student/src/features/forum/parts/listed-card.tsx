/**
 * A question in the list: a page of a hundred costs a cheap phone what is near its screen, and a press its own card alone. The first ones
 * are always laid out: what is not stands in no screen reader's list of buttons until one has come near it.
 */
import type { ForumQuestion } from '@porua/contract/forum'
import { measureRow, rowHeight } from '@porua/kit/components/long-rows.ts'
import { memo, useEffect, useRef, useState } from 'react'
import css from './listed-card.module.css'
import { QuestionCard } from './question-card.tsx'

/** So many cards are always laid out: more than a page has unless the student asks for longer ones. */
const alwaysLaidOut = 20
/** About how tall a card is, in pixels. */
const cardHeight = 260

interface ListedCardProps {
  question: ForumQuestion
  /** Subject and chapter by name. */
  place: string
  /** The how-manyth of the page it is, from 0. */
  at: number
}

/** The card, in a place of its own where it is one of the later ones. */
export const ListedCard = memo(function ListedCard({ question, place, at }: ListedCardProps) {
  return at < alwaysLaidOut ? (
    <QuestionCard question={question} place={place} listed />
  ) : (
    <FarCard question={question} place={place} />
  )
})

/** Its place is as tall as it was when it was last looked at: Back finds the list where it was left. */
function FarCard({ question, place }: Omit<ListedCardProps, 'at'>) {
  const ref = useRef<HTMLDivElement>(null)
  const name = `question ${question._id}`
  const [height] = useState(() => rowHeight(name) ?? cardHeight)
  useEffect(() => (ref.current ? measureRow(ref.current, name) : undefined), [name])
  return (
    <div ref={ref} className={css.place} style={{ containIntrinsicBlockSize: `auto ${height}px` }}>
      <QuestionCard question={question} place={place} listed />
    </div>
  )
}
