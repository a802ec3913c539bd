/** The Sort popover (spec §2): five entries; choosing the active one again clears it. */
import type { QuestionFilter } from '@porua/contract/forum'
import { Icon } from '@porua/kit'
import { useWords } from '@porua/kit/i18n/words.ts'
import { type FocusEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import { chooseSort, sorts } from '../list-view.ts'
import { forumWords } from '../words.ts'
import { Sign } from './sign.tsx'
import css from './sort-popover.module.css'

interface SortPopoverProps {
  value: QuestionFilter
  onChange: (sort: QuestionFilter) => void
}

/** A button and what opens below it. */
export function SortPopover({ value, onChange }: SortPopoverProps) {
  const t = useWords(forumWords)
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)

  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  const keys = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return
    event.stopPropagation()
    // Else the sheet around it would close too.
    event.preventDefault()
    close()
  }
  const left = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears what its buttons do not.
    <div className={css.place} onKeyDown={keys} onBlur={left}>
      <button
        ref={button}
        type="button"
        className={css.button}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <Sign name="sort" />
        <span>{value === 'none' ? t('sort') : t('sortBy', { name: t(value) })}</span>
        <Icon name="chevronDown" size={16} />
      </button>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would want a visible legend. */}
      <div id={id} role="group" aria-label={t('sort')} className={css.popover} hidden={!open}>
        {sorts.map((sort) => (
          <button
            key={sort}
            type="button"
            className={css.choice}
            aria-pressed={sort === value}
            onClick={() => {
              close()
              onChange(chooseSort(value, sort))
            }}
          >
            <span className={css.sign}>{sort === value && <Icon name="check" />}</span>
            <span>{t(sort)}</span>
          </button>
        ))}
      </div>
    </div>
  )
}
