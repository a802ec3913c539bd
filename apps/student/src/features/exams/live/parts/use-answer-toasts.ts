/** 'Answer submitted successfully!' for answers given by a button, once the server has them (spec §8). */

import { toast } from '@porua/kit'
import { words } from '@porua/kit/i18n/words.ts'
import { useEffect } from 'react'
import type { LiveExam } from '../live-exam.ts'
import { liveWords } from '../words.ts'

/** Short: the card says it too, and the next question waits. */
const toastMs = 2_500

const expected = new WeakMap<LiveExam, Map<string, () => void>>()

/** Waits for this answer to be saved. */
export function expectAnswerToast(exam: LiveExam, question: string): void {
  const waiting = expected.get(exam) ?? new Map<string, () => void>()
  expected.set(exam, waiting)
  waiting.get(question)?.()
  const look = () => {
    const { keeping } = exam.question(question)
    if (keeping === 'sending' || keeping === 'onPhone') return
    end()
    if (keeping !== 'saved') return
    toast.success(words(liveWords)('answerSubmitted'), { id: 'answer-submitted', durationMs: toastMs })
  }
  const unwatch = exam.subscribeQuestion(question, look)
  const end = () => {
    unwatch()
    waiting.delete(question)
  }
  waiting.set(question, end)
}

/** Ends the waiting with the screen. */
export function useAnswerToasts(exam: LiveExam): void {
  useEffect(
    () => () => {
      for (const end of [...(expected.get(exam)?.values() ?? [])]) end()
    },
    [exam],
  )
}
