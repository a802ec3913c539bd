import type { ReactNode } from 'react'
import css from './banner.module.css'
import { cx } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'

const icons = { info: 'info', good: 'check', warn: 'alert', bad: 'alert' } as const satisfies Record<
  string,
  IconName
>

interface BannerProps {
  tone?: keyof typeof icons
  /** What happened. */
  title: ReactNode
  icon?: IconName
  /** What it means and what to do. */
  children?: ReactNode
  action?: ReactNode
  /** Heard when it appears: 'status' politely, 'alert' at once. */
  role?: 'status' | 'alert'
  /** Thin and edge to edge, for the top of a page. */
  flush?: boolean
  /** One line: what it means is left out of sight, and stays for whoever listens. */
  brief?: boolean
}

/** A message that stays in its place in the page. */
export function Banner({ tone = 'info', title, icon, children, action, role, flush, brief }: BannerProps) {
  return (
    <div className={cx(css.banner, css[tone], flush && css.flush, brief && css.brief)} role={role}>
      <Icon name={icon ?? icons[tone]} className={css.icon} />
      <div className={css.text}>
        <p className={css.title}>{title}</p>
        {children && <div className={css.body}>{children}</div>}
      </div>
      {action && <div>{action}</div>}
    </div>
  )
}
