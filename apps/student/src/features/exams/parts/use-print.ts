/** Printing a page that draws itself bit by bit: first everything is drawn, then the browser is asked. */

import { finishTurns } from '@porua/kit/components/in-turn.ts'
import { drawPieces } from '@porua/kit/components/near.ts'
import { useEffect, useState } from 'react'
import { drawAll } from './use-near.ts'

/** A picture that does not come in this time is left out of the print. */
const timeoutMs = 5_000

/** Answers the function that prints, and whether it is getting ready. */
export function usePrint(): { print: () => Promise<void>; busy: boolean } {
  const [busy, setBusy] = useState(false)

  // The browser's own print command gives no time for pictures, but the texts are there.
  useEffect(() => {
    window.addEventListener('beforeprint', drawEverything)
    return () => window.removeEventListener('beforeprint', drawEverything)
  }, [])

  const print = async () => {
    setBusy(true)
    try {
      drawEverything()
      const timeout = new Promise((resolve) => setTimeout(resolve, timeoutMs))
      await Promise.race([timeout, Promise.all([document.fonts.ready, ...pictures()])])
    } finally {
      setBusy(false)
    }
    window.print()
  }
  return { print, busy }
}

/** Rows, then what their texts still had to do, then the pieces of the long ones and their formulas. */
function drawEverything(): void {
  drawAll()
  finishTurns()
  drawPieces()
  finishTurns()
}

/** Fetches the pictures that wait for the screen to reach them. */
function pictures(): Promise<unknown>[] {
  return [...document.images].map((image) => {
    image.loading = 'eager'
    return image.complete ? Promise.resolve() : image.decode().catch(() => undefined)
  })
}
