import { useWords } from '@porua/kit/i18n/words.ts'
import { contentWords } from '../words.ts'
import { ProgressLine } from './progress-line.tsx'

/** How many videos and notes of a course or subject are completed; nothing where there are none. */
export function DoneOf({ done, total }: { done: number; total: number }) {
  const t = useWords(contentWords)
  if (total === 0) return null
  return (
    <ProgressLine value={Math.round((done / total) * 100)} label={t('progress', { done, total })} visible />
  )
}
