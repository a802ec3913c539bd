import { VisuallyHidden } from '@porua/kit'
import { formatNumber } from '@porua/kit/i18n/format.ts'
import css from './mark-button.module.css'
import { Sign, type SignName } from './sign.tsx'

interface MarkButtonProps {
  sign: SignName
  /** What it does. */
  label: string
  on: boolean
  onPress: () => void
  /** The id of what the post is called by: a list has as many of these buttons as posts. */
  of: string
  /** How many have pressed it, and the same in words. */
  count?: { n: number; words: string }
}

/** A mark that is on or off: like, bookmark, upvote. */
export function MarkButton({ sign, label, on, onPress, of, count }: MarkButtonProps) {
  return (
    <button
      type="button"
      className={css.mark}
      aria-pressed={on}
      aria-describedby={of}
      title={label}
      onClick={onPress}
    >
      <Sign name={sign} filled={on} />
      {count && count.n > 0 && (
        <span aria-hidden="true" className="tabular">
          {formatNumber(count.n)}
        </span>
      )}
      <VisuallyHidden>{count ? `${label}, ${count.words}` : label}</VisuallyHidden>
    </button>
  )
}
