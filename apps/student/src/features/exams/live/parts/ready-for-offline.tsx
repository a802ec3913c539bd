/** One quiet line over the first question: is everything on this phone? What looks comes a moment later (`ready-line.tsx`). */
import type { Paper } from '@porua/contract/exams'
import { Icon } from '@porua/kit'
import { lazyModule, useLazyModule } from '@porua/kit/components/lazy-module.ts'
import { useWords } from '@porua/kit/i18n/words.ts'
import { type OpenExam, useLiveView } from '../use-live-exam.ts'
import { liveWords } from '../words.ts'
import css from './ready-for-offline.module.css'

const line = lazyModule(() => import('./ready-line.tsx'))

/** Says that it looks, until it has; the questions below do not move when the line's own words come. */
export function ReadyForOffline({ open, paper }: { open: OpenExam; paper: Paper }) {
  const t = useWords(liveWords)
  const { online, paperId } = useLiveView(open.exam)
  const loaded = useLazyModule(line, true)
  if (loaded) return <loaded.ReadyLine {...{ open, paper, online, paperId, t }} />
  return (
    <p className={css.line} role="status">
      <Icon name="refresh" size={16} />
      <span className={css.words} data-later={t('ready')}>
        <span>{t('checking')}</span>
      </span>
    </p>
  )
}
