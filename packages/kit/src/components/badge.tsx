import type { ReactNode } from 'react'
import css from './badge.module.css'
import { cx } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'

export type Tone = 'neutral' | 'brand' | 'good' | 'bad' | 'warn' | 'info'

/** A word or number that names a state. The word says it; the colour only agrees. */
export function Badge({
  tone = 'neutral',
  icon,
  solid,
  children,
}: {
  tone?: Tone
  icon?: IconName
  /** Filled, for what must be seen first (Live). */
  solid?: boolean
  children: ReactNode
}) {
  return (
    <span className={cx(css.badge, css[tone], solid && css.solid)}>
      {icon && <Icon name={icon} size={16} />}
      <span>{children}</span>
    </span>
  )
}
