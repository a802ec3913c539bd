/** What a question's key says beside its options: accepted answers, explanation, notes. */
import type { ReviewQuestion } from '@porua/contract/exams'
import type { ReactNode } from 'react'
import { digits } from '../i18n/format.ts'
import { useWords } from '../i18n/words.ts'
import { assetUrl } from '../platform/config.ts'
import { RichText } from '../rich-text/rich-text.tsx'
import { keyWords } from './key-words.ts'
import css from './question-key.module.css'
import { FileLink, isPicture } from './question-media.tsx'
import { questionWords } from './question-words.ts'

/** The answers that a written question accepts; `children`: terms and their descriptions that come before. */
export function AcceptedAnswers({ question, children }: { question: ReviewQuestion; children?: ReactNode }) {
  const t = useWords(keyWords)
  return (
    <dl className={css.facts}>
      {children}
      {question.answer.length > 0 && (
        <>
          <dt>{t(question.type === 'shortAns' ? 'acceptedAnswers' : 'rightAnswer')}</dt>
          {question.answer.map((accepted) => (
            <dd key={accepted}>
              <RichText text={accepted} format={question.format} formulas={question.formulas} />
            </dd>
          ))}
        </>
      )}
    </dl>
  )
}

/** Why the answer is right; nothing where the question does not say. */
export function QuestionWhy({ question }: { question: ReviewQuestion }) {
  const t = useWords(keyWords)
  const { explanation, explanationExt, notes, format, formulas } = question
  const told = Boolean(explanation?.trim()) || explanationExt.length > 0
  if (!told && !notes?.trim()) return null
  return (
    <div className={css.why}>
      {told && (
        <section>
          <h4>{t('explanation')}</h4>
          {explanation && <RichText text={explanation} format={format} formulas={formulas} />}
          <Attached keys={explanationExt} />
        </section>
      )}
      {notes?.trim() && (
        <section>
          <h4>{t('notes')}</h4>
          <RichText text={notes} format={format} formulas={formulas} />
        </section>
      )}
    </div>
  )
}

/** Pictures are shown, other files linked. */
function Attached({ keys }: { keys: readonly string[] }) {
  const t = useWords(questionWords)
  return keys.map((key, at) =>
    isPicture(key) ? (
      <img
        key={key}
        className={css.attached}
        src={assetUrl(key)}
        alt={t('picture', { n: digits(at + 1) })}
        loading="lazy"
      />
    ) : (
      <FileLink key={key} media={key} label={t('file', { n: digits(at + 1) })} />
    ),
  )
}
