/** The options of a question while it is written: texts or pictures, and which of them are right. */

import { limits } from '@porua/contract/limits'
import { Button, IconButton, TextArea } from '@porua/kit'
import { useWords } from '@porua/kit/i18n/words.ts'
import { assetUrl } from '@porua/kit/platform/config.ts'
import css from './question-editor.module.css'
import { type QuestionValues, turnRight, withoutOption } from './question-form.ts'
import { questionWords } from './words.ts'

type Options = Pick<QuestionValues, 'options' | 'right' | 'imageOptions'>

interface OptionsEditorProps {
  type: QuestionValues['type']
  value: Options
  onChange: (value: Partial<Options>) => void
}

/** A row an option; the letter marks it right, and so does Alt with the letter from anywhere in the form. */
export function OptionsEditor({ type, value, onChange }: OptionsEditorProps) {
  const t = useWords(questionWords)
  const { options, right, imageOptions } = value
  return (
    <fieldset className={css.options}>
      <legend className={css.legend}>{t('options')}</legend>
      <p className="muted small">{t(type === 'MCQ' ? 'markOne' : 'markSeveral')}</p>
      {options.map((option, index) => {
        const letter = limits.optionLetters[index] ?? ''
        const isRight = right.includes(index)
        return (
          // An option has no name of its own: it is what stands in its place.
          // biome-ignore lint/suspicious/noArrayIndexKey: the place is the option's identity.
          <div key={index} className={css.option}>
            <button
              type="button"
              className={css.letter}
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
