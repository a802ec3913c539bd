import { serverClock } from '@porua/kit/platform/clock.ts'
import { useEffect, useState } from 'react'

/** Milliseconds until an instant on the server's clock, anew each second; never below 0 nor above `most`. */
export function useMillisecondsLeft(at: number, most: number): number {
  const measure = () => Math.min(most, Math.max(0, at - serverClock.now()))
  const [left, setLeft] = useState(measure)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `measure` is of `at` and `most`.
  useEffect(() => {
    setLeft(measure())
    const timer = setInterval(() => {
      const next = measure()
      setLeft(next)
      if (next === 0) clearInterval(timer)
    }, 1_000)
    return () => clearInterval(timer)
  }, [at, most])
  return left
}
