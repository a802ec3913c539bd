/** Why the last submit did not go through, in the words of spec §8; null while none has failed. */

import { useWords } from '@porua/kit/i18n/words.ts'
import { useEffect, useState } from 'react'
import type { LiveExam, SubmitProblem } from '../live-exam.ts'
import { useLiveView } from '../use-live-exam.ts'
import { liveWords } from '../words.ts'

/** Listens while mounted; forgets what it was when the submit is tried again, and that the network was away when it is back. */
export function useSubmitProblem(exam: LiveExam): string | null {
  const t = useWords(liveWords)
  const { online } = useLiveView(exam)
  const [problem, setProblem] = useState<SubmitProblem | null>(null)
  useEffect(() => exam.onNotice((it) => it.type === 'submitFailed' && setProblem(it.problem)), [exam])
  // Where the view changes and not by an effect: that could come after the notice of a try that fails at once, and take it away.
  useEffect(() => exam.subscribe(() => exam.view().attempt.name === 'submitting' && setProblem(null)), [exam])
  useEffect(() => {
    if (online) setProblem((it) => (it?.kind === 'network' ? null : it))
  }, [online])
  if (!problem) return null
  if (problem.kind === 'network') return t('checkInternet')
  if (problem.kind === 'signedOut') return t('signedOut')
  return t('wentWrong')
}
