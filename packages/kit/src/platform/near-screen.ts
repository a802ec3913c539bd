/** What of a long page is near the screen now: calls are made for what is looked at, and for nothing else. */
import { type RefObject, useEffect, useRef, useState } from 'react'

/** How far ahead: half a screen of a phone. */
const margin = '300px 0px'

const watched = new WeakMap<Element, (near: boolean) => void>()
let observer: IntersectionObserver | null = null

function watch(place: Element, tell: (near: boolean) => void): () => void {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) watched.get(target)?.(isIntersecting)
    },
    { rootMargin: margin },
  )
  watched.set(place, tell)
  observer.observe(place)
  return () => {
    watched.delete(place)
    observer?.unobserve(place)
  }
}

/** So long it has to stay there, in milliseconds: what a fling passes is not looked at. */
const restMs = 200

/** Whether the element is near the screen, and has been for a moment. */
export function useNearScreen<T extends Element>(): [ref: RefObject<T | null>, near: boolean] {
  const ref = useRef<T>(null)
  const [near, setNear] = useState(false)
  useEffect(() => {
    if (!ref.current) return
    let rest: ReturnType<typeof setTimeout> | undefined
    const unwatch = watch(ref.current, (isNear) => {
      clearTimeout(rest)
      if (isNear) rest = setTimeout(() => setNear(true), restMs)
      else setNear(false)
    })
    return () => {
      clearTimeout(rest)
      unwatch()
    }
  }, [])
  return [ref, near]
}
