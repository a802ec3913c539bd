/** The options of a question in review, drawn as those that are answered. */
import type { Question } from '@porua/contract/exams'
import { Icon, type IconName } from '../components/icon.tsx'
import { useWords } from '../i18n/words.ts'
import { keyWords } from './key-words.ts'
import { chosenIndexes, optionLetter } from './question-choice.ts'
import css from './question-options.module.css'
import { Body, Letter, Row } from './question-options.tsx'
import { questionWords } from './question-words.ts'

interface ReviewOptionsProps {
  question: Question
  /** What the student chose. */
  chosen: readonly string[]
  /** The places of what was tapped, where the phone told them: of options with the same text only one was. */
  places?: readonly number[] | undefined
  /** The right options; of equal texts all are right. */
  right: readonly string[]
}

/** Options in review: what was chosen, what was right. */
export function ReviewOptions({ question, chosen, places, right }: ReviewOptionsProps) {
  const t = useWords(questionWords)
  const ofKey = useWords(keyWords)
  const { options, type } = question
  const on = chosenIndexes(options, chosen, new Set(places))
  const keys = new Set(right)
  return (
    <ul className={css.options}>
      {options.map((option, index) => {
        const mine = on.has(index)
        const correct = keys.has(option)
        const look = correct ? 'right' : mine ? 'wrong' : undefined
        const words: string[] = []
        if (mine) words.push(t('yourAnswer'))
        if (correct) words.push(ofKey('rightAnswer'))
        return (
          <Row key={optionLetter(index)} as="li" question={question} index={index} look={look}>
            <div className={css.target}>
              <Letter index={index} single={type === 'MCQ'} on={mine} />
              <Body question={question} option={option} index={index} />
              {words.length > 0 && (
                <span className={css.verdict}>
                  {look && <Icon name={signs[look]} />}
                  <span>{words.join(' · ')}</span>
                </span>
              )}
            </div>
          </Row>
        )
      })}
    </ul>
  )
}

const signs: Readonly<Record<'right' | 'wrong', IconName>> = { right: 'check', wrong: 'close' }
