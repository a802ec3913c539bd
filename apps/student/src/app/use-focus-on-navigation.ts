import { useLocation } from '@porua/kit/platform/navigation.tsx'
import { useEffect, useRef } from 'react'

/** How long a page may take to show its heading before the focus is left where it is. */
const timeoutMs = 5_000

/**
 * After a navigation the page's `<h1>` gets the focus, so that a screen reader starts there, and a new page starts at
 * its top. A page of one field gives it to the field instead: `data-first-focus`. The first page and going Back keep what the browser
 * does, and who goes from tab to tab of a page stays at the tab.
 */
export function useFocusOnNavigation(): void {
  const { pathname, by } = useLocation()
  const first = useRef(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each address.
  useEffect(() => {
    if (first.current) {
      first.current = false
      return
    }
    // Back and forth keep the place that the browser remembers.
    if (by === 'pop' || document.activeElement?.getAttribute('role') === 'tab') return
    window.scrollTo(0, 0)
    const focus = () => {
      const field = document.querySelector<HTMLElement>('[data-first-focus]')
      if (field) {
        field.focus()
        return true
      }
      const heading = document.querySelector<HTMLElement>('h1')
      if (!heading) return false
      if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1
      heading.focus({ preventScroll: true })
      return true
    }
    if (focus()) return
    const observer = new MutationObserver(() => {
      if (focus()) observer.disconnect()
    })
    observer.observe(document.body, { childList: true, subtree: true })
    const timer = setTimeout(() => observer.disconnect(), timeoutMs)
    return () => {
      observer.disconnect()
      clearTimeout(timer)
    }
  }, [pathname])
}
