/** A question in review: what was answered, what was right, why. */
import type { ResultAnswer, ReviewQuestion } from '@porua/contract/exams'
import { Badge, cx, Icon, RichText, Sound, VisuallyHidden } from '@porua/kit'
import { digits } from '@porua/kit/i18n/format.ts'
import { useWords } from '@porua/kit/i18n/words.ts'
import { assetUrl } from '@porua/kit/platform/config.ts'
import { marksText } from '../marks-text.ts'
import type { QuestionStatus } from '../result-facts.ts'
import css from './question-card.module.css'
import { QuestionFrame } from './question-frame.tsx'
import { ZoomPicture } from './question-media.tsx'
import { questionWords } from './question-words.ts'
import { ReviewOptions } from './review-options.tsx'
import { statusIcons, statusTones } from './status-signs.ts'

/** What became of a question. */
export interface QuestionReview {
  status: QuestionStatus
  /** What the student answered. */
  chosen: readonly string[]
  /** The places of the tapped options, where the phone told them. */
  places?: readonly number[] | undefined
  /** Null while a teacher has not marked it. */
  marks: number | null
  /** What the teacher says of it. */
  comment?: string | null
  /** A late answer to it waits for a teacher. */
  waits?: boolean
  /** The student's files, with a teacher's marked copy where there is one. */
  extra?: ResultAnswer['extra']
}

interface QuestionReviewCardProps {
  /** With its key: right options or accepted answers, explanation, notes. */
  question: ReviewQuestion
  index: number
  /** Null: it was not sat. */
  review: QuestionReview | null
}

const notSat: QuestionReview = { status: 'skipped', chosen: [], marks: null }

/** The card in the result. */
export function QuestionReviewCard({ question, index, review }: QuestionReviewCardProps) {
  const t = useWords(questionWords)
  const { status, chosen, places, marks, comment = null, waits = false, extra = [] } = review ?? notSat
  const hasOptions = question.type === 'MCQ' || question.type === 'checkbox'
  const saysMarks = review !== null && status !== 'dropped' && marks !== null
  const aside = review && (
    <span className={css.verdict}>
      {saysMarks && (
        <span className="tabular">
          <span>{t('marksOf', { got: marksText(marks), of: marksText(question.point) })}</span>
          <VisuallyHidden>{` ${t('marksWord')}`}</VisuallyHidden>
        </span>
      )}
      <Badge tone={statusTones[status]} icon={statusIcons[status]}>
        {t(status)}
      </Badge>
    </span>
  )
  return (
    <QuestionFrame question={question} index={index} aside={aside} marked={saysMarks}>
      {question.rule && (
        <p className={css.rule}>
          <Icon name="info" size={16} />
          <span>{question.rule === 'drop' ? t('dropRule', { n: question.point }) : t('bonusRule')}</span>
        </p>
      )}
      {hasOptions ? (
        <ReviewOptions question={question} chosen={chosen} places={places} right={question.answer} />
      ) : (
        <WrittenReview question={question} chosen={chosen} extra={extra} sat={review !== null} />
      )}
      {waits && (
        <p className={css.rule}>
          <Icon name="info" size={16} />
          <span>{t('onHold')}</span>
        </p>
      )}
      {comment && (
        <section className={css.says}>
          <h4>{t('teacherSays')}</h4>
          <p>{comment}</p>
        </section>
      )}
      <Why question={question} />
    </QuestionFrame>
  )
}

function WrittenReview({
  question,
  chosen,
  extra,
  sat,
}: {
  question: ReviewQuestion
  chosen: readonly string[]
  extra: ResultAnswer['extra']
  sat: boolean
}) {
  const t = useWords(questionWords)
  const text = chosen.filter((part) => part.trim() !== '').join('\n')
  return (
    <dl className={css.facts}>
      {sat && (
        <>
          <dt>{t('yourAnswer')}</dt>
          <dd className={css.written}>{text || (extra.length === 0 && t('noAnswer'))}</dd>
        </>
      )}
      {extra.length > 0 && (
        <>
          <dt>{t('yourFiles')}</dt>
          <dd>
            <ul className={css.files}>
              {extra.map(({ key, evaluatedKey }, at) => (
                <li key={key} className={cx(isSound(key) && css.sound)}>
                  <Given media={key} label={t('file', { n: digits(at + 1) })} />
                  {evaluatedKey && (
                    <Given media={evaluatedKey} label={t('markedCopyOf', { n: digits(at + 1) })} />
                  )}
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
              <RichText text={accepted} format={question.format} formulas={question.formulas} />
            </dd>
          ))}
        </>
      )}
    </dl>
  )
}

/** A page as a picture that opens large, a recording as a player, anything else as a link. All say what they are. */
function Given({ media, label }: { media: string; label: string }) {
  if (!isSound(media) && !isPicture(media)) return <FileLink media={media} label={label} />
  return (
    <figure className={css.given}>
      {isSound(media) ? (
        <Sound src={assetUrl(media)} label={label} />
      ) : (
        <ZoomPicture media={media} label={label} />
      )}
      <figcaption>{label}</figcaption>
    </figure>
  )
}

const isSound = (key: string) => /\.(mp3|wav)($|\?)/i.test(key)
const isPicture = (key: string) => /\.(png|jpe?g|webp|gif|svg|avif)($|\?)/i.test(key)

function FileLink({ media, label }: { media: string; label: string }) {
  return (
    <a href={assetUrl(media)} target="_blank" rel="noreferrer">
      {label}
    </a>
  )
}

function Why({ question }: { question: ReviewQuestion }) {
  const t = useWords(questionWords)
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
