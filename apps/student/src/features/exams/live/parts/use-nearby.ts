/** In a very long paper, cards exist only near the screen. What is typed in one is a draft in the box by then. */
import { type RefObject, useEffect, useState } from 'react'
import { inTurn } from '../../../../kit/in-turn.ts'

/** More than a flick of a thumb, in both directions. */
const margin = '1800px 0px'

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
    const observer = new IntersectionObserver(
      (entries) => {
        const near = entries.at(-1)?.isIntersecting ?? false
        // Not under somebody's fingers.
        if (!near && element.contains(document.activeElement)) return
        cancel()
        // In its turn: cards that come near together are a task each.
        cancel = inTurn(() => setNearby((was) => next(was, near, element)))
      },
      { rootMargin: margin },
    )
    observer.observe(element)
    return () => {
      cancel()
      observer.disconnect()
    }
  }, [place, active])
  return nearby
}

function next(was: Nearby, near: boolean, element: HTMLElement): Nearby {
  if (was.near === near) return was
  return { near, height: near ? was.height : element.offsetHeight }
}
