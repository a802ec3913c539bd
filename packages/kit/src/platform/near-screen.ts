/** What of a long page is near the screen now: calls are made for what is looked at, and for nothing else. */
import { type RefObject, useEffect, useRef, useState } from 'react'
import { watchNear } from './viewport.ts'

/** How far ahead: half a screen of a phone. */
const ahead = 300

/** So long it has to stay there, in milliseconds: what a fling passes is not looked at. */
const restMs = 200

/** Whether the element is near the screen, and has been for a moment. */
export function useNearScreen<T extends Element>(): [ref: RefObject<T | null>, near: boolean] {
  const ref = useRef<T>(null)
  const [near, setNear] = useState(false)
  useEffect(() => {
    if (!ref.current) return
    let rest: ReturnType<typeof setTimeout> | undefined
    const unwatch = watchNear(ref.current, ahead, ({ isIntersecting }) => {
      clearTimeout(rest)
      if (isIntersecting) rest = setTimeout(() => setNear(true), restMs)
      else setNear(false)
    })
    return () => {
      clearTimeout(rest)
      unwatch()
    }
  }, [])
  return [ref, near]
}
