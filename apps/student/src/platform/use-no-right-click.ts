/** Right-click is disabled on exam, result and Q&A screens (spec §2). */
import { useEffect } from 'react'

/** Keeps the context menu away while mounted; text fields keep theirs, since paste lives there. */
export function useNoRightClick(): void {
  useEffect(() => {
    const prevent = (event: MouseEvent) => {
      const inField = event.target instanceof Element && event.target.closest('input, textarea')
      if (!inField) event.preventDefault()
    }
    document.addEventListener('contextmenu', prevent)
    return () => document.removeEventListener('contextmenu', prevent)
  }, [])
}
