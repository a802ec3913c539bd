import type { ReactNode } from 'react'
import { useOnline } from '../platform/online.ts'
import { Banner } from './banner.tsx'

interface StaleNoteProps {
  /** That what is shown could not be asked again. */
  title: string
  /** How old it is. */
  children?: ReactNode
}

/** Says that what is shown is old: a warning, or a line where the app says already that there is no network. */
export function StaleNote({ title, children }: StaleNoteProps) {
  if (useOnline())
    return (
      <Banner tone="warn" icon="cloudOff" title={title}>
        {children}
      </Banner>
    )
  return (
    <p className="muted small">
      <span>{title}</span> {children && <span>{children}</span>}
    </p>
  )
}
