/** Buttons, and links that look like them. */
import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { Link } from '../platform/navigation.tsx'
import css from './button.module.css'
import { cx } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'
import { Spinner } from './spinner.tsx'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'

interface Look {
  /** primary: the one thing to do; secondary: beside it; quiet: no frame; danger: ends or erases something. */
  variant?: ButtonVariant
  /** lg is 48 px, for the exam. */
  size?: 'md' | 'lg'
  /** Takes the whole width. */
  block?: boolean
  icon?: IconName
}

interface ButtonProps extends Look, ButtonHTMLAttributes<HTMLButtonElement> {
  /** Shows that it works and takes no further press; keeps its width, its name and the focus. */
  busy?: boolean
  children: ReactNode
}

function look({ variant = 'secondary', size = 'md', block }: Look, className?: string): string {
  return cx(css.button, css[variant], size === 'lg' && css.lg, block && css.block, className)
}

/** A button. `type` is 'button' unless said otherwise. */
export function Button({
  variant,
  size,
  block,
  icon,
  busy,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={look({ variant, size, block }, cx(busy && css.busy, className))}
      data-clear={variant === 'primary' || undefined}
      // Not `disabled`: that would throw the focus away in the middle of a press.
      aria-disabled={busy || rest['aria-disabled'] || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      <span className={css.content}>
        {icon && <Icon name={icon} />}
        <span>{children}</span>
      </span>
      {busy && (
        <span className={css.wait}>
          <Spinner />
        </span>
      )}
    </button>
  )
}

interface ButtonLinkProps extends Look {
  to: string
  state?: unknown
  replace?: boolean
  className?: string
  children: ReactNode
}

/** A link to a page of the app that looks like a button. */
export function ButtonLink({ variant, size, block, icon, className, children, ...rest }: ButtonLinkProps) {
  return (
    <Link {...rest} className={look({ variant, size, block }, className)}>
      <span className={css.content}>
        {icon && <Icon name={icon} />}
        <span>{children}</span>
      </span>
    </Link>
  )
}

interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label' | 'children'> {
  icon: IconName
  /** What it does, for those who do not see the drawing. */
  label: string
  size?: 'md' | 'lg'
}

/** A square button with a drawing alone. */
export function IconButton({ icon, label, size = 'md', className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-label={label}
      className={cx(css.button, css.quiet, css.square, size === 'lg' && css.lg, className)}
    >
      <Icon name={icon} size={24} />
    </button>
  )
}
