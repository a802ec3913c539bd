/**
 * A question card of the live exam; the result's is `question-review.tsx`, in the same frame. It shows what the
 * engine says and hands answers on; it keeps nothing itself.
 */
import type { Question } from '@porua/contract/exams'
import { Button, cx, Icon } from '@porua/kit'
import { useWords } from '@porua/kit/i18n/words.ts'
import { QuestionFrame } from '@porua/kit/questions/question-frame.tsx'
import { AnswerOptions } from '@porua/kit/questions/question-options.tsx'
import { memo, useRef } from 'react'
import type { QuestionView } from '../question-view.ts'
import { answerWords } from './answer-words.ts'
import css from './question-card.module.css'
import { KeepingSign } from './question-keeping.tsx'
import { GiveLabel, NotSubmitted, WrittenAnswer, type WrittenFiles } from './question-written.tsx'

interface QuestionCardProps {
  question: Question
  /** Counts from 0. */
  index: number
  /** What stands, what is drafted, where it is. */
  view: QuestionView
  /** The files of a written answer. */
  files?: WrittenFiles | null
  /** Gives an answer: an MCQ by its tap. */
  onAnswer: (answer: string[], places?: number[]) => void
  /** Gives a written answer, which asks first and may be empty. */
  onSubmitText: (text: string) => void
  onDraft: (draft: string[] | null, places?: number[]) => void
  onMark: (marked: boolean) => void
}

/** Shows a question to be answered. */
export const QuestionCard = memo(function QuestionCard({
  question,
  index,
  view,
  files = null,
  onAnswer,
  onSubmitText,
  onDraft,
  onMark,
}: QuestionCardProps) {
  const t = useWords(answerWords)
  const { answer, keeping, locked, draft, refusal } = view
  const sign = <KeepingSign keeping={keeping} offline={view.offline} />
  const flag = (
    <button
      type="button"
      className={cx(css.flag, view.marked && css.flagged)}
      aria-pressed={view.marked}
      aria-label={t('mark')}
      aria-describedby={`${question._id}-n`}
      title={t(view.marked ? 'marked' : 'mark')}
      onClick={() => onMark(!view.marked)}
    >
      <Icon name="flag" />
    </button>
  )
  return (
    <QuestionFrame question={question} index={index} aside={flag}>
      {question.type === 'MCQ' && (
        <AnswerOptions
          {...{ question, locked }}
          state={
            <>
              {locked && keeping === 'saved' && <Submitted />}
              {sign}
            </>
          }
          value={answer}
          places={view.chosen}
          onChange={onAnswer}
        />
      )}
      {question.type === 'checkbox' && <CheckboxAnswer {...{ question, view, onAnswer, onDraft }} />}
      {(question.type === 'shortAns' || question.type === 'paragraph') && (
        <WrittenAnswer
          question={question}
          value={answer.join('\n')}
          draft={draft?.join('\n') ?? null}
          answered={keeping !== 'none'}
          locked={locked}
          state={sign}
          files={files}
          onDraft={(text) => onDraft(text === null ? null : [text])}
          onSubmit={onSubmitText}
        />
      )}
      {(view.atRisk || view.onHold || refusal) && (
        <div className={css.troubles} data-trouble>
          {view.atRisk && <p className={css.trouble}>{t('notKept')}</p>}
          {view.onHold && <p className={css.trouble}>{t('onHold')}</p>}
          {refusal && (
            <p className={css.trouble}>
              <Icon name="alert" size={16} />
              <span>{refusal.code === 'locked' ? t('cannotChange') : refusal.title}</span>
            </p>
          )}
        </div>
      )}
    </QuestionFrame>
  )
})

/** The final state where the first answer stands. */
function Submitted() {
  const t = useWords(answerWords)
  return (
    <span className={css.final}>
      <Icon name="lock" size={16} />
      <span>{t('submitted')}</span>
    </span>
  )
}

/** Several options and a button: ticks are a draft until they are submitted. */
function CheckboxAnswer({
  question,
  view,
  onAnswer,
  onDraft,
}: Pick<QuestionCardProps, 'question' | 'view' | 'onAnswer' | 'onDraft'>) {
  const { answer, draft, locked, keeping } = view
  // What can no longer be changed is shown as it stands.
  const ticked = locked ? answer : (draft ?? answer)
  const changed = !sameTexts(ticked, answer)
  const answered = keeping !== 'none'
  const tapped = useRef<number[]>(undefined)
  return (
    <>
      <AnswerOptions
        question={question}
        value={ticked}
        locked={locked}
        state={null}
        places={view.chosen}
        onChange={(texts, places) => {
          tapped.current = places
          // The engine refuses it and says why.
          if (locked) onAnswer(texts)
          else onDraft(answered && sameTexts(texts, answer) ? null : texts, places)
        }}
      />
      <div className={css.give}>
        <span>
          {/* All ticks taken away: what is saved is not what stands there, and is the answer still. */}
          {changed && (ticked.length > 0 || answered) ? (
            <NotSubmitted />
          ) : (
            <KeepingSign keeping={keeping} offline={view.offline} />
          )}
        </span>
        <Button
          data-give
          aria-describedby={`${question._id}-n`}
          size="lg"
          disabled={locked || ticked.length === 0 || (answered && !changed)}
          onClick={() => onAnswer([...ticked], tapped.current)}
        >
          <GiveLabel given={answered && (!changed || locked)} />
        </Button>
      </div>
    </>
  )
}

function sameTexts(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((text, at) => text === b[at])
}
