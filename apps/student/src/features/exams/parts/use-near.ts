/** Long lists of heavy rows: a row is drawn when it comes near, so that a cheap phone pays only for what is looked at. */

import { inFrame } from '@porua/kit/components/near.ts'
import { watchNear } from '@porua/kit/platform/viewport.ts'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/** How far ahead: more than a flick of a thumb. */
const ahead = 900

/** Rows that have not been drawn yet. */
const undrawn = new Set<() => void>()

/** Draws every row now: paper has no scrolling. */
export function drawAll(): void {
  flushSync(() => {
    for (const draw of [...undrawn]) draw()
  })
}

/** True once the element has come near the screen, or all were drawn; it stays so. */
export function useNear<T extends Element>(atOnce: boolean): [ref: RefObject<T | null>, near: boolean] {
  const ref = useRef<T>(null)
  const [near, setNear] = useState(atOnce)

  useEffect(() => {
    if (near || !ref.current) return
    const draw = () => setNear(true)
    let cancel = () => {}
    const unwatch = watchNear(ref.current, ahead, ({ isIntersecting }) => {
      cancel()
      // Three rows that come near together are three frames, and the first may push the others away.
      if (isIntersecting) cancel = inFrame(() => flushSync(draw))
    })
    undrawn.add(draw)
    return () => {
      cancel()
      unwatch()
      undrawn.delete(draw)
    }
  }, [near])

  return [ref, near]
}
