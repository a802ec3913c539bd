/** A field that finds in a long list by name, without a call. */
import { useEffect, useRef, useState } from 'react'
import { useWords } from '../i18n/words.ts'
import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'
import { TextInput } from './field.tsx'
import css from './find-box.module.css'
import { findWords } from './find-words.ts'

/** From so many rows on a list has the field: fewer are seen with a flick of a thumb. */
export const findFrom = 20

interface FindBoxProps {
  text: string
  onText: (text: string) => void
  /** Rows that are shown, and rows that there are. */
  found: number
  of: number
}

/** The field, and while something is looked for how much was found. */
export function FindBox({ text, onText, found, of }: FindBoxProps) {
  const t = useWords(findWords)
  const looking = text.trim() !== ''
  return (
    <search className={css.find}>
      <TextInput
        type="search"
        label={t('find')}
        hideLabel
        placeholder={t('find')}
        autoComplete="off"
        enterKeyHint="search"
        maxLength={100}
        value={text}
        onChange={(event) => onText(event.target.value)}
        // A phone's keyboard covers half of the list.
        onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
      />
      <p role="status" className={css.count}>
        {looking && t('found', { n: found, of })}
      </p>
    </search>
  )
}

/** Says that nothing was found, and leads back to the whole list. */
export function FoundNothing({ text, onShowAll }: { text: string; onShowAll: () => void }) {
  const t = useWords(findWords)
  return (
    <EmptyState
      title={t('foundNothing', { text: text.trim() })}
      action={<Button onClick={onShowAll}>{t('showAll')}</Button>}
    />
  )
}

/** How long a hand rests before what it typed is kept, in milliseconds. */
const restMs = 400

/**
 * The text of a find field: it follows the hand at once, and is given to `keep` when the hand rests (browsers refuse an entry of the
 * history that is changed with every letter). What `kept` says after that, from outside, stands in the field; and what was typed for one
 * `list` is not looked for in another.
 */
export function useFindText(
  list: string,
  kept: string,
  keep: (text: string) => void,
): [text: string, set: (text: string) => void] {
  const [text, setText] = useState(kept)
  const known = useRef(kept)
  const latest = useRef(keep)
  latest.current = keep
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list begins with what is kept for it.
  useEffect(() => {
    known.current = kept
    setText(kept)
  }, [list, kept])
  useEffect(() => {
    if (text === known.current) return
    const timer = setTimeout(() => {
      known.current = text
      latest.current(text)
    }, restMs)
    return () => clearTimeout(timer)
  }, [text])
  return [text, setText]
}
