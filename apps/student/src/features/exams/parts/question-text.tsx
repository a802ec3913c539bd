/** A question's text; a very long one in pieces, of which only those near the screen are laid out. */
import type { Question } from '@porua/contract/exams'
import { memo, useMemo } from 'react'
import { RichText } from '../../../kit/index.ts'
import css from './question-text.module.css'
import { textHeight, textPieces } from './question-text-pieces.ts'

/** Markup longer than this lets its blocks be laid out one by one. */
const longMarkup = 1_500

/** The text of a question. */
export const QuestionText = memo(function QuestionText({
  title,
  format,
}: Pick<Question, 'title' | 'format'>) {
  const html = format === 'html'
  const pieces = useMemo(() => (html ? [title] : textPieces(title)), [title, html])
  if (html)
    return (
      <RichText text={title} format={format} className={title.length > longMarkup ? css.long : undefined} />
    )
  if (pieces.length === 1) return <RichText text={title} format={format} />
  const width = Math.min(window.innerWidth, 640) - 64
  return pieces.map((piece, at) => (
    <div
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces are cut from one text and never move.
      key={at}
      className={css.piece}
      style={{ containIntrinsicBlockSize: `auto ${textHeight(piece, width)}px` }}
    >
      <RichText text={piece} format={format} />
    </div>
  ))
})
