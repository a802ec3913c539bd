/** What an exam's lines say of where the answers are: on this phone, or in this page alone. */
import { useWords } from '@porua/kit/i18n/words.ts'
import type { LiveExam } from '../live-exam.ts'
import { useLiveView } from '../use-live-exam.ts'
import { liveWords } from '../words.ts'

/** The sentences under 'You are offline!' and 'Please sign in again', true also where the phone's storage is full or private. */
export function useKeptWords(exam: LiveExam): { offline: string; signedOut: string } {
  const t = useWords(liveWords)
  const { durable, counts } = useLiveView(exam)
  return durable && counts.atRisk === 0
    ? { offline: t('offlineText'), signedOut: t('signedOutText') }
    : { offline: t('offlineAtRisk'), signedOut: t('signedOutAtRisk') }
}
