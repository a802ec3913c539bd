/** The search with its suggestions (spec §2, §5: debounced 800 ms), to the ARIA pattern of a combobox with a list. */
import { limits } from '@porua/contract/limits'
import { Button, Field, RichText, VisuallyHidden } from '@porua/kit'
import { useWords } from '@porua/kit/i18n/words.ts'
import { useNavigate } from '@porua/kit/platform/navigation.tsx'
import { type FocusEvent, type KeyboardEvent, useEffect, useId, useState } from 'react'
import { useSimilarQuestions } from '../queries.ts'
import { useDebounced } from '../use-debounced.ts'
import { forumWords } from '../words.ts'
import css from './search-box.module.css'
import { Sign } from './sign.tsx'

interface SearchBoxProps {
  courseId: string
  /** The search in force. */
  value: string
  onSearch: (text: string) => void
}

/** Enter searches; a suggestion opens the question that it names. */
export function SearchBox({ courseId, value, onSearch }: SearchBoxProps) {
  const t = useWords(forumWords)
  const navigate = useNavigate()
  const id = useId()
  const [text, setText] = useState(value)
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  useEffect(() => setText(value), [value])

  const rested = useDebounced(text, limits.searchDebounceMs)
  const { data } = useSimilarQuestions(open ? rested : '', courseId)
  const found = open && rested === text && text.trim() !== '' ? (data ?? []) : []
  const shown = found.length > 0

  const search = () => {
    setOpen(false)
    onSearch(text.trim())
  }
  const choose = (questionId: string) => {
    setOpen(false)
    navigate(`/question-details/${encodeURIComponent(questionId)}`, { state: { fromList: true } })
  }
  const keys = (event: KeyboardEvent) => {
    const { key } = event
    if (key === 'Enter') {
      const chosen = shown ? found[active] : undefined
      if (chosen) choose(chosen._id)
      else search()
    } else if (key === 'Escape' && shown) setOpen(false)
    else if (key === 'ArrowDown' && shown) setActive((active + 1) % found.length)
    else if (key === 'ArrowUp' && shown) setActive(active <= 0 ? found.length - 1 : active - 1)
    else return
    event.preventDefault()
  }
  const left = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false)
  }

  return (
    <search className={css.search} onBlur={left}>
      <Field label={t('search')} hideLabel className={css.field}>
        {(control) => (
          <input
            {...control}
            type="search"
            role="combobox"
            className={css.input}
            placeholder={t('search')}
            autoComplete="off"
            enterKeyHint="search"
            maxLength={300}
            aria-expanded={shown}
            aria-controls={`${id}l`}
            aria-autocomplete="list"
            aria-activedescendant={shown && active >= 0 ? `${id}o${active}` : undefined}
            value={text}
            onChange={(event) => {
              setText(event.target.value)
              setOpen(true)
              setActive(-1)
              // The browser's own cross, and an emptied field, take the search away at once.
              if (event.target.value === '' && value !== '') onSearch('')
            }}
            onKeyDown={keys}
          />
        )}
      </Field>
      <Button aria-label={t('searchNow')} title={t('searchNow')} onClick={search}>
        <Sign name="search" />
      </Button>
      <div id={`${id}l`} role="listbox" aria-label={t('suggestions')} className={css.list} hidden={!shown}>
        {found.map(({ _id, questionDescription }, at) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the keys are the field's, which keeps the focus.
          <div
            key={_id}
            id={`${id}o${at}`}
            role="option"
            aria-selected={at === active}
            className={css.option}
            // Before the field loses the focus, and the list goes with it.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(_id)}
          >
            <span className={css.text}>
              <RichText inline text={questionDescription} />
            </span>
          </div>
        ))}
      </div>
      <VisuallyHidden live="polite">{shown ? t('suggestionCount', { n: found.length }) : ''}</VisuallyHidden>
    </search>
  )
}
