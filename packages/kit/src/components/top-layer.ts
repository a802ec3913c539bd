/**
 * Who is on top. An open modal dialog makes everything outside itself inert and unseen, toasts included; so they
 * are drawn inside the topmost one. Also holds the page still behind it.
 */
import { useSyncExternalStore } from 'react'

let stack: readonly HTMLElement[] = []
const listeners = new Set<() => void>()

function set(next: readonly HTMLElement[]): void {
  const root = document.documentElement
  // The scrollbar goes; its place stays, so that nothing jumps.
  if (stack.length === 0) root.style.setProperty('--scrollbar', `${window.innerWidth - root.clientWidth}px`)
  stack = next
  root.classList.toggle('has-dialog', stack.length > 0)
  for (const listener of listeners) listener()
}

/** Puts a shown dialog on top; answers the function that takes it off. */
export function enterTopLayer(element: HTMLElement): () => void {
  set([...stack, element])
  return () => set(stack.filter((other) => other !== element))
}

/** The topmost open dialog, or null. */
export function useTopLayer(): HTMLElement | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => stack.at(-1) ?? null,
  )
}

/** True while any dialog is open: for keyboard shortcuts that must then rest. */
export function isDialogOpen(): boolean {
  return stack.length > 0
}
