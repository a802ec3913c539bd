/** Long lists of heavy rows, drawn a row a task, so that a cheap phone stays at the finger's pace meanwhile. */
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/**
 * How many of `total` rows to draw now: `first` at once, then one more a task once `ready`. Printing draws all.
 */
export function useStaged(total: number, first: number, ready: boolean): number {
  const [drawn, setDrawn] = useState(first)

  useEffect(() => {
    if (!ready || drawn >= total) return
    const timer = setTimeout(() => setDrawn(drawn + 1))
    return () => clearTimeout(timer)
  }, [ready, drawn, total])

  useEffect(() => {
    const drawAll = () => flushSync(() => setDrawn(total))
    window.addEventListener('beforeprint', drawAll)
    return () => window.removeEventListener('beforeprint', drawAll)
  }, [total])

  return Math.min(drawn, total)
}
