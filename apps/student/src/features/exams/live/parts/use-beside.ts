/** Whether time and palette stand beside the questions, as the styles of the layout place them. */
import { useSyncExternalStore } from 'react'

/** As in exam-layout.module.css. */
const wide = '(min-width: 1024px)'
let query: MediaQueryList | undefined

function asked(): MediaQueryList {
  query ??= window.matchMedia(wide)
  return query
}

/** Is there room beside the questions? */
export function isBeside(): boolean {
  return asked().matches
}

/** `isBeside`, and rendered anew when the phone is turned or the window pulled. */
export function useBeside(): boolean {
  return useSyncExternalStore(watch, isBeside)
}

function watch(changed: () => void): () => void {
  const watched = asked()
  watched.addEventListener('change', changed)
  return () => watched.removeEventListener('change', changed)
}
