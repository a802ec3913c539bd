/** What every question card has: number, title, marks, pictures, files. */
import type { Question } from '@porua/contract/exams'
import type { ReactNode } from 'react'
import { VisuallyHidden } from '../components/visually-hidden.tsx'
import { digits } from '../i18n/format.ts'
import { useWords } from '../i18n/words.ts'
import { RichText } from '../rich-text/rich-text.tsx'
import css from './question-frame.module.css'
import { QuestionMedia } from './question-media.tsx'
import { questionWords } from './question-words.ts'

interface QuestionFrameProps {
  question: Question
  /** Counts from 0. */
  index: number
  /** At the end of the head: the flag, the verdict. */
  aside?: ReactNode
  /** The aside says the marks: '1 mark' before '0 / 1' would say them twice. */
  marked?: boolean
  children: ReactNode
}

/** The card's frame. */
export function QuestionFrame({ question, index, aside, marked, children }: QuestionFrameProps) {
  const t = useWords(questionWords)
  const n = digits(index + 1)
  return (
    // A question about words would be answered, or spoilt, by a browser that translates it.
    <article className={css.card} aria-labelledby={`${question._id}-n`} translate="no">
      <header className={css.head}>
        <h3 id={`${question._id}-n`} className={css.number}>
          <span aria-hidden>{n}</span>
          <VisuallyHidden>{t('question', { n })}</VisuallyHidden>
        </h3>
        {!marked && <p className={css.marks}>{t('marks', { n: question.point })}</p>}
        {aside}
      </header>
      <div id={`${question._id}-t`} className={css.title}>
        <RichText text={question.title} format={question.format} formulas={question.formulas} />
      </div>
      <QuestionMedia images={question.image} files={question.file} />
      {children}
    </article>
  )
}
