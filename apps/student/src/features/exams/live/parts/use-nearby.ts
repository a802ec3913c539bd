/**
 * In a very long paper, cards exist only near the screen. What is typed in one is a draft in the answer store by
 * then.
 */

import { inFrame } from '@porua/kit/components/near.ts'
import { watchNear } from '@porua/kit/platform/viewport.ts'
import { type RefObject, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** More than a flick of a thumb, in both directions. */
const ahead = 1_800

interface Nearby {
  near: boolean
  /** How tall the place was when its card last stood in it. */
  height: number | null
}

/** Whether the place is near the screen; watches only where `active`. */
export function useNearby(place: RefObject<HTMLElement | null>, active: boolean, atOnce: boolean): Nearby {
  const [nearby, setNearby] = useState<Nearby>({ near: atOnce, height: null })
  useEffect(() => {
    const element = place.current
    if (!active || !element) return
    let cancel = () => {}
    const unwatch = watchNear(element, ahead, ({ isIntersecting: near, boundingClientRect }) => {
      // As the browser has just measured it: asking again would lay the page out.
      const { height } = boundingClientRect
      // Not under somebody's fingers.
      if (!near && element.contains(document.activeElement)) return
      cancel()
      // Cards that come and go together are a frame each.
      cancel = inFrame(() => flushSync(() => setNearby((was) => next(was, near, height))))
    })
    return () => {
      cancel()
      unwatch()
    }
  }, [place, active])
  return nearby
}

function next(was: Nearby, near: boolean, height: number): Nearby {
  if (was.near === near) return was
  return { near, height: near ? was.height : height }
}
