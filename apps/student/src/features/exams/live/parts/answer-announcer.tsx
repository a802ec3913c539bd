/** Tells a screen reader where an answer has gone that was given by a tap alone: nobody looks at its sign. */
import type { Paper } from '@porua/contract/exams'
import { VisuallyHidden } from '@porua/kit'
import { lazyModule, useLazyModule } from '@porua/kit/components/lazy-module.ts'
import { digits } from '@porua/kit/i18n/format.ts'
import { useWords } from '@porua/kit/i18n/words.ts'
import { useEffect, useState } from 'react'
import type { LiveExam } from '../live-exam.ts'
import { liveWords } from '../words.ts'

const watching = lazyModule(() => import('./answer-watch.ts'))

type Said = { index: number; state: 'saved' | 'onPhone' } | null

/** Says 'Question 3: Saved' of an MCQ. Answers given by a button have a message of their own. */
export function AnswerAnnouncer({ exam, paper }: { exam: LiveExam; paper: Paper }) {
  const t = useWords(liveWords)
  const [said, say] = useState<Said>(null)
  const loaded = useLazyModule(watching, true)
  useEffect(() => {
    if (!loaded) return
    const { watch } = loaded
    const ends = paper.questions.map(({ question }, index) =>
      question.type === 'MCQ' ? watch(exam, question._id, (state) => say(state && { index, state })) : null,
    )
    return () => {
      for (const end of ends) end?.()
    }
  }, [exam, paper, loaded])
  return (
    <VisuallyHidden live="polite">
      {said ? t('goTo', { n: digits(said.index + 1), state: t(said.state) }) : ''}
    </VisuallyHidden>
  )
}
