/** For rows of tabs that are wider than a phone: the tab of the page that is open is in sight. */
import { useLocation } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef } from 'react'

/** @returns the ref of the row, which scrolls sideways and whose tabs are links */
export function useCurrentInSight(): RefObject<HTMLElement | null> {
  const { pathname } = useLocation()
  const row = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has another current tab.
  useEffect(() => {
    const current = row.current?.querySelector('[aria-current]')
    if (!row.current || !current) return
    const [box, tab] = [row.current.getBoundingClientRect(), current.getBoundingClientRect()]
    row.current.scrollLeft += tab.left - box.left - (box.width - tab.width) / 2
  }, [pathname])
  return row
}
