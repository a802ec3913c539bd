/**
 * Counts what a page fetches, as the browser measured it, from its first file on: also in an exam. What comes from a cache weighs
 * nothing, and so does what another site does not tell (`countBytes` in the player).
 */
import { countBytes } from '../../platform/used-data.ts'

let counting = false

/** Counts from now on until the page is left; what was fetched before is counted too. Once for each load. */
export function countData(): void {
  if (counting || !PerformanceObserver.supportedEntryTypes?.includes('resource')) return
  counting = true
  const observer = new PerformanceObserver((list) => {
    // Safari 16.0 does not say how much it was.
    const entries = list.getEntries() as (PerformanceEntry & { transferSize?: number })[]
    countBytes(entries.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0))
  })
  observer.observe({ type: 'resource', buffered: true })
  observer.observe({ type: 'navigation', buffered: true })
}
