/** What stands where something could not be loaded. */
import type { ReactNode } from 'react'
import { useWords } from '../i18n/words.ts'
import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'
import { queryStateWords } from './query-state-words.ts'

interface LoadFailedProps {
  /** What is missing; else only that it is. */
  title?: string
  /** The title's place among headings; 0 (default) makes it plain text. */
  level?: 0 | 1
  busy: boolean
  onRetry: () => void
  /** More of it. */
  children?: ReactNode
}

/** Says so, and tries again. */
export function LoadFailed({ title, level = 0, busy, onRetry, children }: LoadFailedProps) {
  const t = useWords(queryStateWords)
  return (
    <EmptyState
      drawing="offline"
      level={level}
      title={title ?? t('loadFailed')}
      action={
        <Button busy={busy} onClick={onRetry}>
          {t('tryAgain')}
        </Button>
      }
    >
      {children}
    </EmptyState>
  )
}
