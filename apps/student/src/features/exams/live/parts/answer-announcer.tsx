/** Tells a screen reader where an answer has gone that was given by a tap alone: nobody looks at its sign. */
import type { Paper } from '@porua/contract/exams'
import { useEffect, useState } from 'react'
import { VisuallyHidden } from '../../../../kit/index.ts'
import { digits } from '../../../../platform/i18n/format.ts'
import { useWords } from '../../../../platform/i18n/words.ts'
import type { LiveExam } from '../live-exam.ts'
import { liveWords } from '../words.ts'

/** On a good network an answer is on the phone alone for a moment only: that is said when it stays so. */
const patienceMs = 1_000

type Said = { index: number; state: 'saved' | 'onPhone' } | null

/** Says 'Question 3: Saved' of an MCQ. Answers given by a button have a message of their own. */
export function AnswerAnnouncer({ exam, paper }: { exam: LiveExam; paper: Paper }) {
  const t = useWords(liveWords)
  const [said, say] = useState<Said>(null)
  useEffect(() => {
    const ends = paper.questions.map(({ question }, index) =>
      question.type === 'MCQ' ? watch(exam, question._id, (state) => say(state && { index, state })) : null,
    )
    return () => {
      for (const end of ends) end?.()
    }
  }, [exam, paper])
  return (
    <VisuallyHidden live="polite">
      {said ? t('goTo', { n: digits(said.index + 1), state: t(said.state) }) : ''}
    </VisuallyHidden>
  )
}

/** Watches one answer on its way; null is said when it sets out, so that the same words are heard again afterwards. */
function watch(exam: LiveExam, id: string, say: (state: 'saved' | 'onPhone' | null) => void): () => void {
  let before = exam.question(id).keeping
  let timer = 0
  const unwatch = exam.subscribeQuestion(id, () => {
    const { keeping } = exam.question(id)
    if (keeping === before) return
    // What was there when the exam opened is not news.
    const given = before === 'sending' || before === 'onPhone'
    before = keeping
    clearTimeout(timer)
    if (keeping === 'sending') say(null)
    else if (keeping === 'saved' && given) say('saved')
    else if (keeping === 'onPhone') timer = window.setTimeout(() => say('onPhone'), patienceMs)
  })
  return () => {
    clearTimeout(timer)
    unwatch()
  }
}
