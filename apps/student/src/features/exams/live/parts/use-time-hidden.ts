/** Whether the student has hidden the time: for some it is the worst part of an exam. It comes back in the last minute. */
import { useSyncExternalStore } from 'react'
import { read, remove, write } from '../../../../platform/storage.ts'

const listeners = new Set<() => void>()
let hidden: boolean | null = null

function isHidden(): boolean {
  hidden ??= read('timeHidden') === true
  return hidden
}

function hide(next: boolean): void {
  hidden = next
  if (next) write('timeHidden', true)
  else remove('timeHidden')
  for (const listener of listeners) listener()
}

/** The student's wish, kept on this phone and the same for every countdown of the page; and the function that changes it. */
export function useTimeHidden(): [hidden: boolean, hide: (next: boolean) => void] {
  const now = useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, isHidden)
  return [now, hide]
}
