/** The options of a question: lettered rows, each a target as wide as the card. */
import type { Question } from '@porua/contract/exams'
import { type ReactNode, useMemo, useRef } from 'react'
import { cx } from '../components/class-names.ts'
import { Icon } from '../components/icon.tsx'
import { VisuallyHidden } from '../components/visually-hidden.tsx'
import { useWords } from '../i18n/words.ts'
import { RichText } from '../rich-text/rich-text.tsx'
import { chosenIndexes, chosenTexts, optionLetter, pictureOptions } from './question-choice.ts'
import { PictureOption, ZoomButton } from './question-media.tsx'
import css from './question-options.module.css'
import { questionWords } from './question-words.ts'

interface AnswerOptionsProps {
  question: Question
  /** The texts chosen now. */
  value: readonly string[]
  /** True when the answer stands: a tap is handed on, to be told so, and changes nothing here. */
  locked: boolean
  /** Quietly, beside the chosen option: where the answer is. */
  state: ReactNode
  /** The places that were tapped before, where options have equal texts. */
  places?: readonly number[] | undefined
  /** `places` where options have equal texts. */
  onChange: (texts: string[], places?: number[]) => void
}

/** Options to choose from: one for an MCQ, several for a checkbox question. */
export function AnswerOptions({ question, value, locked, state, places, onChange }: AnswerOptionsProps) {
  const t = useWords(questionWords)
  const { options, type } = question
  const single = type === 'MCQ'
  // Of options with the same text, the tapped one stays the chosen one.
  const tapped = useRef<ReadonlySet<number>>(null)
  const chosen = chosenIndexes(options, value, tapped.current ?? new Set(places))

  const choose = (index: number) => {
    if (locked && single && chosen.has(index)) return
    const next = new Set(single ? [] : chosen)
    if (single || !chosen.has(index)) next.add(index)
    else next.delete(index)
    // A locked answer stays as it is; who keeps it says so.
    if (!locked) tapped.current = next
    const twins = new Set(options).size < options.length
    onChange(chosenTexts(options, next), twins ? [...next].sort((a, b) => a - b) : undefined)
  }

  return (
    <div
      id={`${question._id}-o`}
      // Who comes from option to option by Tab hears which question they belong to.
      {...{ role: single ? 'radiogroup' : 'group', 'aria-label': t(single ? 'chooseOne' : 'chooseMany') }}
      {...{ 'aria-labelledby': `${question._id}-n ${question._id}-o` }}
      aria-describedby={`${question._id}-t`}
      className={cx(css.options, locked && css.locked)}
    >
      {options.map((option, index) => {
        const on = chosen.has(index)
        return (
          <Row key={optionLetter(index)} question={question} index={index} look={on ? 'chosen' : undefined}>
            <button
              type="button"
              // Not the browser's radio: its arrow keys would give answers, and here they go from question to question.
              {...(single ? { role: 'radio', 'aria-checked': on } : { role: 'checkbox', 'aria-checked': on })}
              aria-disabled={locked || undefined}
              className={css.target}
              data-option={index}
              onClick={() => choose(index)}
            >
              <Letter index={index} single={single} on={on} />
              <Body question={question} option={option} index={index} />
              {single && on && <span className={css.state}>{state}</span>}
            </button>
          </Row>
        )
      })}
    </div>
  )
}

interface RowProps {
  as?: 'div' | 'li'
  question: Question
  index: number
  look: 'chosen' | 'right' | 'wrong' | undefined
  children: ReactNode
}

/** An option's row; the picture's loupe stands beside the target, since a button cannot hold a button. */
export function Row({ as: Tag = 'div', question, index, look, children }: RowProps) {
  const t = useWords(questionWords)
  const option = question.options[index] ?? ''
  const pictures = useMemo(() => pictureOptions(question), [question])
  return (
    <Tag className={cx(css.row, look && css[look])}>
      {children}
      {pictures.has(option) && (
        <ZoomButton media={option} label={t('pictureOfOption', { letter: optionLetter(index) })} />
      )}
    </Tag>
  )
}

/** An option's letter and its sign. */
export function Letter({ index, single, on }: { index: number; single: boolean; on: boolean }) {
  return (
    <>
      <span className={css.letter}>{optionLetter(index)}</span>
      <span aria-hidden className={cx(css.sign, single && css.round, on && css.on)}>
        {on && (single ? <span className={css.point} /> : <Icon name="check" size={16} />)}
      </span>
    </>
  )
}

/** What an option says or shows. */
export function Body({ question, option, index }: { question: Question; option: string; index: number }) {
  const t = useWords(questionWords)
  const pictures = useMemo(() => pictureOptions(question), [question])
  if (pictures.has(option)) {
    const label = t('pictureOfOption', { letter: optionLetter(index) })
    return <PictureOption media={option} label={label} className={css.body} />
  }
  return (
    <span className={css.body}>
      <RichText text={option} format={question.format} formulas={question.formulas} inline />
      {option.trim() === '' && <VisuallyHidden>{optionLetter(index)}</VisuallyHidden>}
    </span>
  )
}
