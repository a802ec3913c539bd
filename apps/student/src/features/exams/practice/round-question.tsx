/** One question of a round: answered, judged at once with its explanation, then the next. */
import { Button, cx, Icon, isDialogOpen, toast } from '@porua/kit'
import { useWords } from '@porua/kit/i18n/words.ts'
import { AnswerField } from '@porua/kit/questions/answer-field.tsx'
import { QuestionFrame } from '@porua/kit/questions/question-frame.tsx'
import { AcceptedAnswers, QuestionWhy } from '@porua/kit/questions/question-key.tsx'
import { AnswerOptions } from '@porua/kit/questions/question-options.tsx'
import { ReviewOptions } from '@porua/kit/questions/review-options.tsx'
import { useEffect, useRef, useState } from 'react'
import { useAnswered } from './queries.ts'
import { isRight, keyMeans, pressMs, wordOfMistake } from './round-rules.ts'
import css from './round-screen.module.css'
import type { PracticeCard } from './schedule.ts'
import { practiceWords } from './words.ts'

interface RoundQuestionProps {
  card: PracticeCard
  /** Counts from 0. */
  index: number
  /** The round ends with it. */
  last: boolean
  onJudged: (right: boolean) => void
  onNext: () => void
}

/** What is open: the question, the key of a written question, or the verdict. */
type Stage = 'asked' | 'shown' | 'judged'

/** The card with its foot. */
export function RoundQuestion({ card, index, last, onJudged, onNext }: RoundQuestionProps) {
  const t = useWords(practiceWords)
  const answered = useAnswered()
  const { question, given } = card.mistake
  const hasOptions = question.type === 'MCQ' || question.type === 'checkbox'
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [places, setPlaces] = useState<readonly number[]>()
  const [text, setText] = useState('')
  const [stage, setStage] = useState<Stage>('asked')
  const [right, setRight] = useState(false)
  const [missing, setMissing] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const changedAt = useRef(0)

  /** The second tap of a double one must not land on what has come under the thumb. A key has no thumb (`detail` is 0). */
  const pressed = (run: () => void) => (event: { readonly detail: number }) => {
    if (event.detail === 0 || performance.now() - changedAt.current >= pressMs) run()
  }
  const show = (next: Stage) => {
    changedAt.current = performance.now()
    setStage(next)
  }
  const judge = (verdict: boolean) => {
    setRight(verdict)
    show('judged')
    onJudged(verdict)
    answered(card, verdict).catch(() => toast.error(t('notKept')))
  }
  const forward = () => {
    if (stage === 'judged') onNext()
    // Whether a written answer was right, only its own buttons say.
    else if (!hasOptions) show('shown')
    else if (chosen.length === 0) setMissing(true)
    else judge(isRight(question, chosen))
  }

  // The question is heard from its beginning, and seen with how far the round is.
  useEffect(() => {
    root.current?.focus({ preventScroll: true })
    root.current?.parentElement?.scrollIntoView({ block: 'nearest' })
    changedAt.current = performance.now()
  }, [])
  const latest = useRef(forward)
  latest.current = forward
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const meant = isDialogOpen() ? null : keyMeans(event)
      if (meant === null) return
      if (meant === 'forward') latest.current()
      else {
        const option = root.current?.querySelector<HTMLElement>(`[data-option="${meant}"]`)
        if (!option) return
        option.focus()
        option.click()
      }
      event.preventDefault()
    }
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [])

  return (
    <div ref={root} tabIndex={-1} className={css.question}>
      <p className={css.from}>
        {[t('fromExam', { title: card.exam.title }), t(wordOfMistake(card.mistake))].join(' · ')}
      </p>
      <QuestionFrame question={question} index={index}>
        {hasOptions && stage === 'asked' && (
          <AnswerOptions
            question={question}
            value={chosen}
            places={places}
            locked={false}
            state={null}
            onChange={(texts, tapped) => {
              setChosen(texts)
              setPlaces(tapped)
              setMissing(false)
            }}
          />
        )}
        {hasOptions && stage !== 'asked' && (
          <ReviewOptions question={question} chosen={chosen} places={places} right={question.answer} />
        )}
        {!hasOptions && (
          <AnswerField question={question} value={text} locked={stage !== 'asked'} onChange={setText} />
        )}
        {!hasOptions && stage !== 'asked' && (
          <AcceptedAnswers question={question}>
            {given.some((part) => part.trim() !== '') && (
              <>
                <dt>{t('givenThen')}</dt>
                <dd className={css.given}>{given.join('\n')}</dd>
              </>
            )}
          </AcceptedAnswers>
        )}
        {stage !== 'asked' && <QuestionWhy question={question} />}
      </QuestionFrame>
      <div className={css.foot}>
        <p role="status" className={cx(css.verdict, stage === 'judged' && (right ? css.right : css.wrong))}>
          {stage === 'judged' && <Icon name={right ? 'check' : 'close'} />}
          <span>
            {stage === 'judged'
              ? t(right ? 'right' : 'wrong')
              : stage === 'shown'
                ? t('compare')
                : missing
                  ? t('chooseFirst')
                  : ''}
          </span>
        </p>
        {stage === 'shown' ? (
          <div className={css.both}>
            <Button size="lg" icon="close" onClick={pressed(() => judge(false))}>
              {t('iWasWrong')}
            </Button>
            <Button size="lg" icon="check" variant="primary" onClick={pressed(() => judge(true))}>
              {t('iWasRight')}
            </Button>
          </div>
        ) : (
          <Button size="lg" variant="primary" block onClick={pressed(forward)}>
            {stage === 'judged' ? t(last ? 'toSummary' : 'next') : t(hasOptions ? 'check' : 'showAnswer')}
          </Button>
        )}
      </div>
    </div>
  )
}
