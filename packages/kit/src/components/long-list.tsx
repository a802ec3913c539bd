/** A row of a long list, drawn when it is of use (`long-rows.ts`). */
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { cx } from './class-names.ts'
import css from './long-list.module.css'
import { drawRow, measureRow, type RowStage, rowHeight } from './long-rows.ts'

/** So many rows are drawn with the list itself: what the first screen of a phone shows, and of a laptop. */
const atOnce = () => (window.innerWidth < 768 ? 5 : 12)

interface LongRowProps {
  /** Names the list and the row for as long as the app is open. */
  name: string
  /** The row's place in the list, from 0. */
  at: number
  /** About how tall a row is, in pixels. */
  guess: number
  className?: string | undefined
  'aria-labelledby'?: string
  /** `whole` is false while the row is far from the screen: then what is dear to draw may be left out. */
  children: (whole: boolean) => ReactNode
}

/** The row, an `li`. */
export function LongRow({ name, at, guess, className, children, ...labelled }: LongRowProps) {
  const ref = useRef<HTMLLIElement>(null)
  const [stage, setStage] = useState<RowStage>(at < atOnce() ? 'whole' : 'place')
  const [height] = useState(() => rowHeight(name) ?? guess)
  const whole = stage === 'whole'

  useEffect(() => {
    const row = ref.current
    if (!row) return
    return whole ? measureRow(row, name) : drawRow(row, setStage)
  }, [whole, name])

  return (
    <li
      {...labelled}
      ref={ref}
      className={cx(stage === 'place' ? css.place : css.row, className)}
      // A row in its plain form is as tall as its place: only what comes near may move what is looked at.
      style={whole ? { containIntrinsicBlockSize: `auto ${height}px` } : { minHeight: height }}
    >
      {stage !== 'place' && children(whole)}
    </li>
  )
}
