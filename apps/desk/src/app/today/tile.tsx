import { type ReactNode, useId } from 'react'
import css from './today-page.module.css'

/** One part of Today. */
export function Tile({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={css.tile} aria-labelledby={id}>
      <h2 id={id} className={css.title}>
        {title}
      </h2>
      {children}
    </section>
  )
}
