/**
 * Who is on top. An open modal dialog makes everything outside itself inert and unseen, toasts included; so they
 * are drawn inside the topmost one. Also holds the page still behind it.
 */
import { useWatched } from '../platform/use-watched.ts'
import { watched } from '../platform/watched.ts'

const stack = watched<readonly HTMLElement[]>([])

function set(next: readonly HTMLElement[]): void {
  const root = document.documentElement
  // The scrollbar goes; its place stays, so that nothing jumps.
  if (!isDialogOpen()) root.style.setProperty('--scrollbar', `${window.innerWidth - root.clientWidth}px`)
  stack.set(next)
  root.classList.toggle('has-dialog', isDialogOpen())
}

/** Puts a shown dialog on top; answers the function that takes it off. */
export function enterTopLayer(element: HTMLElement): () => void {
  set([...stack.get(), element])
  return () => set(stack.get().filter((other) => other !== element))
}

/** The topmost open dialog, or null. */
export function useTopLayer(): HTMLElement | null {
  return useWatched(stack).at(-1) ?? null
}

/** True while any dialog is open: for keyboard shortcuts that must then rest. */
export function isDialogOpen(): boolean {
  return stack.get().length > 0
}
