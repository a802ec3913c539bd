/** Whether the window is as narrow as a phone's (spec §9: mobile breakpoint). */
import { useSyncExternalStore } from 'react'

const query = window.matchMedia('(max-width: 575.98px)')

function listen(changed: () => void): () => void {
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

/** Drawn again when the window is turned or made wider. */
export function useNarrow(): boolean {
  return useSyncExternalStore(listen, () => query.matches)
}
