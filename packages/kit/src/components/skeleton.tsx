/** Waiting: nothing for 150 ms, then the shape of what comes. */
import { type ReactNode, useEffect, useState } from 'react'
import { useWords } from '../i18n/words.ts'
import css from './skeleton.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'
import { kitWords } from './words.ts'

/** True once `ms` have passed since the component appeared. */
export function useDelayed(ms = 150): boolean {
  const [passed, setPassed] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setPassed(true), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return passed
}

/** Around skeletons: keeps their place empty for 150 ms and tells a screen reader that something loads. */
export function Loading({ label, children }: { label?: string; children: ReactNode }) {
  const t = useWords(kitWords)
  const shown = useDelayed()
  return (
    <div role="status" aria-busy="true" className={shown ? undefined : css.waiting}>
      {shown && <VisuallyHidden>{label ?? t('loading')}</VisuallyHidden>}
      <div aria-hidden="true">{children}</div>
    </div>
  )
}

interface SkeletonProps {
  /** CSS lengths; a line of text by default. */
  width?: string
  height?: string
  round?: boolean
}

/** One grey block in the final shape. Put it inside `Loading`. */
export function Skeleton({ width = '100%', height = '1em', round }: SkeletonProps) {
  return <span className={round ? `${css.block} ${css.round}` : css.block} style={{ width, height }} />
}

/** Lines of text to come; the last one is shorter. */
export function SkeletonText({ lines = 3 }: { lines?: number }) {
  return (
    <span className={css.lines}>
      {Array.from({ length: lines }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are alike and never move.
        <Skeleton key={at} width={at === lines - 1 && lines > 1 ? '60%' : '100%'} />
      ))}
    </span>
  )
}
