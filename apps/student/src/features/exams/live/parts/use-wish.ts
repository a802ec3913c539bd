/** What a student wishes of the exam's screen, kept on this phone. */

import { useSyncExternalStore } from 'react'
import { read, remove, write } from '../../../../platform/storage.ts'

/**
 * `timeHidden`: for some the time is the worst part of an exam; it comes back in the last minute. `lettersOff`: letters that
 * come from speech or by mistake choose nothing.
 */
export type Wish = 'timeHidden' | 'lettersOff'

const listeners = new Set<() => void>()
const known = new Map<Wish, boolean>()

/** Whether it is wished. */
export function isWished(wish: Wish): boolean {
  const wished = known.get(wish) ?? read(wish) === true
  known.set(wish, wished)
  return wished
}

/** The wish, the same for everything on the page; and the function that changes it. */
export function useWish(wish: Wish): [wished: boolean, change: (next: boolean) => void] {
  const wished = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => isWished(wish),
  )
  const change = (next: boolean) => {
    known.set(wish, next)
    if (next) write(wish, true)
    else remove(wish)
    for (const listener of listeners) listener()
  }
  return [wished, change]
}
