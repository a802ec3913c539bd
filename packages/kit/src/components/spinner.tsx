import css from './spinner.module.css'

/** A turning ring. Say what is waited for with `label`, unless something beside it does. */
export function Spinner({ label, size = 'md' }: { label?: string; size?: 'md' | 'lg' }) {
  const ring = <span className={size === 'lg' ? `${css.ring} ${css.lg}` : css.ring} aria-hidden="true" />
  if (!label) return ring
  return (
    <span className={css.labelled} role="status">
      {ring}
      <span>{label}</span>
    </span>
  )
}
