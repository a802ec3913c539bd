import type { ReactNode } from 'react'
import type { Tone } from './badge.tsx'
import css from './card.module.css'
import { cx } from './class-names.ts'

interface CardProps {
  as?: 'div' | 'article' | 'section' | 'li'
  /** A coloured edge that agrees with a word inside; never the only sign. */
  tone?: Tone
  /** none: the content brings its own padding. */
  padding?: 'normal' | 'none'
  className?: string
  id?: string
  'aria-labelledby'?: string
  children: ReactNode
}

/** A surface with what belongs together. */
export function Card({ as: Tag = 'div', tone, padding = 'normal', className, children, ...rest }: CardProps) {
  return (
    <Tag
      {...rest}
      className={cx(
        css.card,
        padding === 'normal' && css.padded,
        tone && css.toned,
        tone && css[tone],
        className,
      )}
    >
      {children}
    </Tag>
  )
}
