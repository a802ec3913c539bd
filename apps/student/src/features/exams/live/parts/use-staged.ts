/** A long list drawn a row a task, so that a cheap phone keeps up with the finger meanwhile. */
import { useEffect, useState } from 'react'

/** How many of `total` rows to draw now: `first` at once, then one more a task. */
export function useStaged(total: number, first: number): number {
  const [drawn, setDrawn] = useState(first)
  useEffect(() => {
    if (drawn >= total) return
    const timer = setTimeout(() => setDrawn(drawn + 1))
    return () => clearTimeout(timer)
  }, [drawn, total])
  return Math.min(drawn, total)
}
