/** A long list drawn a part a task, so that a cheap phone keeps up with the finger meanwhile. */
import { useEffect, useState } from 'react'

/** How many of `total` rows to draw now: `first` at once, then `step` more a task. */
export function useStaged(total: number, first: number, step = 1): number {
  const [drawn, setDrawn] = useState(first)
  useEffect(() => {
    if (drawn >= total) return
    const timer = setTimeout(() => setDrawn(drawn + step))
    return () => clearTimeout(timer)
  }, [drawn, total, step])
  return Math.min(drawn, total)
}
