/** The field of a written question. */
import type { Question } from '@porua/contract/exams'
import { useId } from 'react'
import { useWords } from '../i18n/words.ts'
import css from './answer-field.module.css'
import { questionWords } from './question-words.ts'

interface AnswerFieldProps {
  question: Question
  value: string
  /** It is shown, and cannot be changed. */
  locked: boolean
  onChange: (text: string) => void
  onBlur?: () => void
}

/** A label and a text of a few lines, or of more. */
export function AnswerField({ question, value, locked, onChange, onBlur }: AnswerFieldProps) {
  const t = useWords(questionWords)
  const id = useId()
  const short = question.type === 'shortAns'
  return (
    <>
      <label htmlFor={id} className={css.label}>
        {t('yourAnswer')}
      </label>
      <textarea
        id={id}
        aria-describedby={`${question._id}-n ${question._id}-t`}
        className={css.field}
        data-rows={short ? 'few' : 'many'}
        rows={short ? 3 : 5}
        // Words of a sentence are corrected; '0.5 mol' and names of substances must not be.
        {...(short && { autoCapitalize: 'off', autoCorrect: 'off', spellCheck: false })}
        placeholder={t('writeHere')}
        readOnly={locked}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onBlur}
      />
    </>
  )
}
