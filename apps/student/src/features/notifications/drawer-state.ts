/** Whether the drawer is open: the bell opens it, and so does a live message. */
import type { Location } from '@porua/kit/platform/router.tsx'
import { useWatched } from '@porua/kit/platform/use-watched.ts'
import { watched } from '@porua/kit/platform/watched.ts'

/** The id of the message that says that one has come; the open drawer says it better. */
export const liveMessageId = 'live-notification'

const open = watched(false)

/** Opens or closes the drawer. */
export function setDrawerOpen(next: boolean): void {
  open.set(next)
}

/** True while the drawer is open. */
export function isDrawerOpen(): boolean {
  return open.get()
}

/** The page over which the drawer stood when one of its notices led to another, and how many pages were opened since. */
let left: { at: string; opened: number } | null = null

/** A notice led from the page at `at` to another: Back opens the drawer again. */
export function noteDrawerLeft(at: string): void {
  left = { at, opened: 0 }
}

/** Another page is there. True once, where Back has led from what a notice opened to where the drawer stood. */
export function isBackAtDrawer({ pathname, by }: Pick<Location, 'pathname' | 'by'>): boolean {
  if (!left) return false
  // Who goes on from there has left the notices.
  if (by === 'push' && ++left.opened > 1) left = null
  if (by !== 'pop' || left?.at !== pathname) return false
  left = null
  return true
}

/** `isDrawerOpen` as a hook. */
export function useDrawerOpen(): boolean {
  return useWatched(open)
}
