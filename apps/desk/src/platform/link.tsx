/** Links of the desk that look like buttons. */
import { cx, Icon, type IconName } from '@porua/kit'
import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, Ref } from 'react'
import css from './link.module.css'

interface LookProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  icon?: IconName
  primary?: boolean
  ref?: Ref<HTMLAnchorElement>
}

function Look({ icon, primary, className, children, ref, ...rest }: LookProps) {
  return (
    <a
      {...rest}
      ref={ref}
      data-clear={primary || undefined}
      className={cx(css.button, primary && css.primary, className)}
    >
      {icon && <Icon name={icon} />}
      <span>{children}</span>
    </a>
  )
}

/** A link to a place of the desk that looks like a button. */
export const ButtonLink = createLink(Look)
