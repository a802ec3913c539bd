import { useWords } from '@porua/kit/i18n/words.ts'
import { contentWords } from '../words.ts'
import css from './progress-line.module.css'

interface ProgressLineProps {
  /** 0 to 100. */
  value: number
  /** Says in words what the line shows. */
  label: string
  /** The words stand under the line, too. */
  visible?: boolean
}

/** How far something is, as a line and in words; a screen reader hears the words as what the line stands at. */
export function ProgressLine({ value, label, visible = false }: ProgressLineProps) {
  const t = useWords(contentWords)
  return (
    <div className={css.progress}>
      <span
        role="progressbar"
        aria-label={t('progressName')}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={value}
        aria-valuetext={label}
        className={css.line}
      >
        <span className={css.done} style={{ width: `${value}%` }} />
      </span>
      {visible && <span className="muted small tabular">{label}</span>}
    </div>
  )
}
