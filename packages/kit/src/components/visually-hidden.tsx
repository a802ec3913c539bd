import type { ReactNode } from 'react'
import css from './visually-hidden.module.css'

/** Said by a screen reader, seen by nobody. `live` makes changes heard. */
export function VisuallyHidden({ live, children }: { live?: 'polite' | 'assertive'; children: ReactNode }) {
  return (
    <span className={css.hidden} aria-live={live} aria-atomic={live ? true : undefined}>
      {children}
    </span>
  )
}
