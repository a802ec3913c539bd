import { cx } from '@porua/kit'
import { type ReactNode, useId } from 'react'
import css from './today-page.module.css'

interface TileProps {
  title: string
  /** As wide as the page. */
  whole?: boolean
  children: ReactNode
}

/** One part of Today. */
export function Tile({ title, whole = false, children }: TileProps) {
  const id = useId()
  return (
    <section className={cx(css.tile, whole && css.whole)} aria-labelledby={id}>
      <h2 id={id} className={css.title}>
        {title}
      </h2>
      {children}
    </section>
  )
}
