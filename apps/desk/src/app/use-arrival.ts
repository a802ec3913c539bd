/** On arriving at another page: it begins at its top, and a screen reader begins at its heading. */
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Not for the first page, where the browser does it, and not for what opens beside a page. */
export function useArrival(): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, toLocation }) => {
        if (!fromLocation || fromLocation.pathname === toLocation.pathname) return
        window.scrollTo({ top: 0, behavior: 'instant' })
        document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
      }),
    [router],
  )
}
