/** The options of a question while it is written: texts or pictures, and which of them are right. */

import { limits } from '@porua/contract/limits'
import { Button, Icon, IconButton, TextArea } from '@porua/kit'
import { useWords } from '@porua/kit/i18n/words.ts'
import { assetUrl } from '@porua/kit/platform/config.ts'
import { useEffect, useId, useRef } from 'react'
import css from './question-editor.module.css'
import { type QuestionValues, turnRight, withoutOption } from './question-form.ts'
import { questionWords } from './words.ts'

type Options = Pick<QuestionValues, 'options' | 'right' | 'imageOptions'>

interface OptionsEditorProps {
  type: QuestionValues['type']
  value: Options
  onChange: (value: Partial<Options>) => void
  /** No option is marked right, and the form was sent. */
  error: string | null
  /** How often the form was sent: each time the focus goes to what is missing. */
  tried: number
}

/** A row an option; the letter marks it right, and so does Alt with the letter from anywhere in the form. */
export function OptionsEditor({ type, value, onChange, error, tried }: OptionsEditorProps) {
  const t = useWords(questionWords)
  const id = useId()
  const first = useRef<HTMLButtonElement>(null)
  const seen = useRef(tried)
  useEffect(() => {
    if (tried === seen.current) return
    seen.current = tried
    // A field that is missing above it takes the focus by itself, a moment later.
    if (error !== null) first.current?.focus()
  }, [tried, error])
  const { options, right, imageOptions } = value
  return (
    <fieldset className={css.options} aria-describedby={error === null ? undefined : id}>
      <legend className={css.legend}>{t('options')}</legend>
      <p className="muted small">{t(type === 'MCQ' ? 'markOne' : 'markSeveral')}</p>
      {error !== null && (
        <p id={id} role="alert" className={css.missing}>
          <Icon name="alert" size={16} />
          <span>{error}</span>
        </p>
      )}
      {options.map((option, index) => {
        const letter = limits.optionLetters[index] ?? ''
        const isRight = right.includes(index)
        return (
          // An option has no name of its own: it is what stands in its place.
          // biome-ignore lint/suspicious/noArrayIndexKey: the place is the option's identity.
          <div key={index} className={css.option}>
            <button
              ref={index === 0 ? first : undefined}
              type="button"
              className={css.letter}
              aria-describedby={error === null ? undefined : id}
              data-one={type === 'MCQ' || undefined}
              aria-pressed={isRight}
              aria-label={t('markRight', { letter })}
              title={t('altKey', { letter })}
              onClick={() => onChange({ right: turnRight(type, right, index) })}
            >
              {letter}
            </button>
            {imageOptions.includes(index) ? (
              <img className={css.thumb} src={assetUrl(option)} alt={t('optionPicture', { letter })} />
            ) : (
              <TextArea
                label={t('option', { letter })}
                hideLabel
                rows={1}
                className={css.grow ?? ''}
                maxLength={limits.answerTextMax}
                value={option}
                onChange={(event) => onChange({ options: options.with(index, event.target.value) })}
              />
            )}
            {options.length > 2 && (
              <IconButton
                icon="close"
                label={t('dropOption', { letter })}
                onClick={() => onChange(withoutOption(value, index))}
              />
            )}
          </div>
        )
      })}
      {options.length < limits.optionLetters.length && (
        <div>
          <Button onClick={() => onChange({ options: [...options, ''] })}>{t('addOption')}</Button>
        </div>
      )}
    </fieldset>
  )
}
