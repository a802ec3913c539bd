/** A question in review: what was answered, what was right, why. */
import type { ResultAnswer, ReviewQuestion } from '@porua/contract/exams'
import { Badge, cx, Icon, Sound, VisuallyHidden } from '@porua/kit'
import { digits } from '@porua/kit/i18n/format.ts'
import { useWords } from '@porua/kit/i18n/words.ts'
import { assetUrl } from '@porua/kit/platform/config.ts'
import { chosenIndexes, optionLetter } from '@porua/kit/questions/question-choice.ts'
import { QuestionFrame } from '@porua/kit/questions/question-frame.tsx'
import { AcceptedAnswers, QuestionWhy } from '@porua/kit/questions/question-key.tsx'
import { FileLink, isPicture, ZoomPicture } from '@porua/kit/questions/question-media.tsx'
import { questionWords } from '@porua/kit/questions/question-words.ts'
import { ReviewOptions } from '@porua/kit/questions/review-options.tsx'
import { marksText } from '../marks-text.ts'
import type { QuestionStatus } from '../result-facts.ts'
import { examWords } from '../words.ts'
import { answerWords } from './answer-words.ts'
import css from './question-review.module.css'
import { reviewWords } from './review-words.ts'
import { statusIcons, statusTones, statusWords } from './status-signs.ts'

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
  /** How the answer came to be given. */
  given?: ResultAnswer['given']
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
  const t = useWords(reviewWords)
  const ofExam = useWords(examWords)
  const ofAnswer = useWords(answerWords)
  const { status, chosen, places, marks, comment = null, waits = false, given, extra = [] } = review ?? notSat
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
        {ofExam(statusWords[status])}
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
      {given && <HowGiven given={given} question={question} />}
      {waits && (
        <p className={css.rule}>
          <Icon name="info" size={16} />
          <span>{ofAnswer('onHold')}</span>
        </p>
      )}
      {comment && (
        <section className={css.says}>
          <h4>{t('teacherSays')}</h4>
          <p>{comment}</p>
        </section>
      )}
      <QuestionWhy question={question} />
    </QuestionFrame>
  )
}

/** The time that the answer took, and what was chosen first where that is not what stands. */
function HowGiven({
  given: { spentMs, first, firstChosen },
  question,
}: {
  given: NonNullable<ResultAnswer['given']>
  question: ReviewQuestion
}) {
  const t = useWords(reviewWords)
  const seconds = Math.round(spentMs / 1000)
  const places =
    first && [...chosenIndexes(question.options, first, new Set(firstChosen))].sort((a, b) => a - b)
  const letters = places?.map(optionLetter).join(', ')
  const wasRight =
    first?.length === question.answer.length && first.every((option) => question.answer.includes(option))
  const isRight = question.type === 'MCQ' ? first?.some((it) => question.answer.includes(it)) : wasRight
  const lines = [
    ...(seconds > 0 ? [t('took', { seconds })] : []),
    ...(letters ? [t(isRight ? 'firstWasRight' : 'firstChoice', { letters })] : []),
  ]
  if (lines.length === 0) return null
  return (
    <p className={css.how}>
      <Icon name="clock" size={16} />
      <span>{lines.join(' · ')}</span>
    </p>
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
  const t = useWords(reviewWords)
  const ofQuestion = useWords(questionWords)
  const text = chosen.filter((part) => part.trim() !== '').join('\n')
  return (
    <AcceptedAnswers question={question}>
      {sat && (
        <>
          <dt>{ofQuestion('yourAnswer')}</dt>
          <dd className={css.text}>{text || (extra.length === 0 && t('noAnswer'))}</dd>
        </>
      )}
      {extra.length > 0 && (
        <>
          <dt>{t('yourFiles')}</dt>
          <dd>
            <ul className={css.files}>
              {extra.map(({ key, evaluatedKey }, at) => (
                <li key={key} className={cx(isSound(key) && css.sound)}>
                  <Given media={key} label={ofQuestion('file', { n: digits(at + 1) })} />
                  {evaluatedKey && (
                    <Given media={evaluatedKey} label={t('markedCopyOf', { n: digits(at + 1) })} />
                  )}
                </li>
              ))}
            </ul>
          </dd>
        </>
      )}
    </AcceptedAnswers>
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
