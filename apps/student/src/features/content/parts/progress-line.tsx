import { VisuallyHidden } from '../../../kit/index.ts'
import css from './progress-line.module.css'

interface ProgressLineProps {
  /** 0 to 100. */
  value: number
  /** Says in words what the line shows. */
  label: string
  /** The words stand under the line, too. */
  visible?: boolean
}

/** How far something is, as a line and in words. */
export function ProgressLine({ value, label, visible = false }: ProgressLineProps) {
  return (
    <div className={css.progress}>
      <span className={css.line} aria-hidden="true">
        <span className={css.done} style={{ width: `${value}%` }} />
      </span>
      {visible ? (
        <span className="muted small tabular">{label}</span>
      ) : (
        <VisuallyHidden>{label}</VisuallyHidden>
      )}
    </div>
  )
}
