/** Where an answer has gone, as it is to be told: loaded beside the questions, which wait for nothing. */
import type { LiveExam } from '../live-exam.ts'

/** On a good network an answer is on the phone alone for a moment only: that is said when it stays so. */
const timeoutMs = 1_000

/** Watches one answer on its way; null is said when it sets out, so that the same words are heard again afterwards. */
export function watch(
  exam: LiveExam,
  id: string,
  say: (state: 'saved' | 'onPhone' | null) => void,
): () => void {
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
    else if (keeping === 'onPhone') timer = window.setTimeout(() => say('onPhone'), timeoutMs)
  })
  return () => {
    clearTimeout(timer)
    unwatch()
  }
}
