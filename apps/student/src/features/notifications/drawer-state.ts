/** Whether the drawer is open: the bell opens it, and so does a live message. */
import { useSyncExternalStore } from 'react'

/** The id of the message that says that one has come; the open drawer says it better. */
export const liveMessageId = 'live-notification'

let open = false
const listeners = new Set<() => void>()

/** Opens or closes the drawer. */
export function setDrawerOpen(next: boolean): void {
  open = next
  for (const listener of listeners) listener()
}

/** True while the drawer is open. */
export function isDrawerOpen(): boolean {
  return open
}

/** The same as a hook. */
export function useDrawerOpen(): boolean {
  return useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, isDrawerOpen)
}
