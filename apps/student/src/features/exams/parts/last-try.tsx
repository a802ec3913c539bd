/** After a retake: what the try before brought, and the difference. */
import type { Result } from '@porua/contract/exams'
import { useWords } from '@porua/kit/i18n/words.ts'
import { marksText } from '../marks-text.ts'
import { useTries } from '../queries.ts'
import { examWords } from '../words.ts'
import css from './result-head.module.css'

interface LastTryProps {
  examId: string
  groupId: string
  result: Pick<Result, 'attemptId' | 'marksObtained'>
}

/** Facts of the head; nothing where there was no try before. */
export function LastTry({ examId, groupId, result }: LastTryProps) {
  const t = useWords(examWords)
  const { data } = useTries(examId, groupId)
  const shown = data?.tries.find(({ attemptId }) => attemptId === result.attemptId)
  // The latest come first.
  const before = shown && data?.tries.find(({ number }) => number < shown.number)
  if (!before) return null
  const more = Math.round((result.marksObtained - before.marksObtained) * 100) / 100
  const sign = more > 0 ? '+' : ''
  return (
    <dl className={css.standing}>
      <div>
        <dt>{t('lastTry')}</dt>
        <dd>{`${marksText(before.marksObtained)} / ${marksText(before.totalMarks)}`}</dd>
      </div>
      <div>
        <dt>{t('difference')}</dt>
        <dd>{more === 0 ? t('noDifference') : `${sign}${marksText(more)}`}</dd>
      </div>
    </dl>
  )
}
