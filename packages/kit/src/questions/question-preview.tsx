/** A question as students see it, for whoever writes or composes it. */
import type { ReviewQuestion } from '@porua/contract/exams'
import { useState } from 'react'
import { AnswerField } from './answer-field.tsx'
import { QuestionFrame } from './question-frame.tsx'
import { AcceptedAnswers, QuestionWhy } from './question-key.tsx'
import { AnswerOptions } from './question-options.tsx'
import { ReviewOptions } from './review-options.tsx'

interface QuestionPreviewProps {
  question: ReviewQuestion
  /** Counts from 0. */
  index: number
  /** `paper`: as it is asked, without its key. `review`: as the result shows it. */
  mode: 'paper' | 'review'
}

/** The question's card. It can be tried in paper mode; nothing of that is kept. */
export function QuestionPreview({ question, index, mode }: QuestionPreviewProps) {
  const hasOptions = question.type === 'MCQ' || question.type === 'checkbox'
  return (
    <QuestionFrame question={question} index={index}>
      {mode === 'paper' && <Tried question={question} hasOptions={hasOptions} />}
      {mode === 'review' && hasOptions && (
        <ReviewOptions question={question} chosen={[]} right={question.answer} />
      )}
      {mode === 'review' && !hasOptions && <AcceptedAnswers question={question} />}
      {mode === 'review' && <QuestionWhy question={question} />}
    </QuestionFrame>
  )
}

function Tried({ question, hasOptions }: { question: ReviewQuestion; hasOptions: boolean }) {
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [text, setText] = useState('')
  if (!hasOptions) return <AnswerField question={question} value={text} locked={false} onChange={setText} />
  return <AnswerOptions question={question} value={chosen} locked={false} state={null} onChange={setChosen} />
}
