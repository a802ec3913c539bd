/** A question in review: what was answered, what was right, why. */
import type { ResultAnswer, ReviewQuestion } from '@porua/contract/exams'
import { Badge, type IconName, RichText, type Tone } from '../../../kit/index.ts'
import { assetUrl } from '../../../platform/config.ts'
import { digits } from '../../../platform/i18n/format.ts'
import { useWords } from '../../../platform/i18n/words.ts'
import css from './question-card.module.css'
import { QuestionFrame } from './question-frame.tsx'
import { ReviewOptions } from './question-options.tsx'
import { questionWords } from './question-words.ts'

/** What became of a question. */
export interface QuestionReview {
  status: 'correct' | 'incorrect' | 'skipped' | 'pending'
  /** What the student answered. */
  chosen: readonly string[]
  /** Null while a teacher has not marked it. */
  marks: number | null
  /** The student's files, with a teacher's marked copy where there is one. */
  extra?: ResultAnswer['extra']
}

interface QuestionReviewCardProps {
  /** With its key: right options or accepted answers, explanation, notes. */
  question: ReviewQuestion
  index: number
  review: QuestionReview
}

const signs: Readonly<Record<QuestionReview['status'], { tone: Tone; icon: IconName }>> = {
  correct: { tone: 'good', icon: 'check' },
  incorrect: { tone: 'bad', icon: 'close' },
  skipped: { tone: 'neutral', icon: 'minus' },
  pending: { tone: 'warn', icon: 'clock' },
}

/** The card in the result. */
export function QuestionReviewCard({ question, index, review }: QuestionReviewCardProps) {
  const t = useWords(questionWords)
  const { status, chosen, marks, extra = [] } = review
  const { tone, icon } = signs[status]
  const hasOptions = question.type === 'MCQ' || question.type === 'checkbox'
  const aside = (
    <span className={css.verdict}>
      <span className="tabular">
        {marks === null ? t('notMarkedYet') : t('marksOf', { got: marks, of: question.point })}
      </span>
      <Badge tone={tone} icon={icon}>
        {t(status)}
      </Badge>
    </span>
  )
  return (
    <QuestionFrame question={question} index={index} aside={aside}>
      {hasOptions ? (
        <ReviewOptions question={question} chosen={chosen} right={question.answer} />
      ) : (
        <WrittenReview question={question} chosen={chosen} extra={extra} />
      )}
      <Why question={question} />
    </QuestionFrame>
  )
}

function WrittenReview({
  question,
  chosen,
  extra,
}: {
  question: ReviewQuestion
  chosen: readonly string[]
  extra: ResultAnswer['extra']
}) {
  const t = useWords(questionWords)
  const text = chosen.filter((part) => part.trim() !== '').join('\n')
  return (
    <dl className={css.facts}>
      <dt>{t('yourAnswer')}</dt>
      <dd className={css.written}>{text || (extra.length === 0 && t('noAnswer'))}</dd>
      {extra.length > 0 && (
        <>
          <dt>{t('yourFiles')}</dt>
          <dd>
            <ul className={css.files}>
              {extra.map(({ key, evaluatedKey }, at) => (
                <li key={key}>
                  <FileLink media={key} label={t('file', { n: digits(at + 1) })} />
                  {evaluatedKey && <FileLink media={evaluatedKey} label={t('markedCopy')} />}
                </li>
              ))}
            </ul>
          </dd>
        </>
      )}
      {question.answer.length > 0 && (
        <>
          <dt>{t(question.type === 'shortAns' ? 'acceptedAnswers' : 'rightAnswer')}</dt>
          {question.answer.map((accepted) => (
            <dd key={accepted}>
              <RichText text={accepted} format={question.format} />
            </dd>
          ))}
        </>
      )}
    </dl>
  )
}

function FileLink({ media, label }: { media: string; label: string }) {
  return (
    <a href={assetUrl(media)} target="_blank" rel="noreferrer">
      {label}
    </a>
  )
}

function Why({ question }: { question: ReviewQuestion }) {
  const t = useWords(questionWords)
  const { explanation, explanationExt, notes, format } = question
  const told = Boolean(explanation?.trim()) || explanationExt.length > 0
  if (!told && !notes?.trim()) return null
  return (
    <div className={css.why}>
      {told && (
        <section>
          <h4>{t('explanation')}</h4>
          {explanation && <RichText text={explanation} format={format} />}
          <Attached keys={explanationExt} />
        </section>
      )}
      {notes?.trim() && (
        <section>
          <h4>{t('notes')}</h4>
          <RichText text={notes} format={format} />
        </section>
      )}
    </div>
  )
}

/** Pictures are shown, other files linked. */
function Attached({ keys }: { keys: readonly string[] }) {
  const t = useWords(questionWords)
  return keys.map((key, at) =>
    /\.(png|jpe?g|webp|gif|svg|avif)($|\?)/i.test(key) ? (
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
